/**
 * Reads an answer that should be a list: rows that are not what the contract says are left out and logged,
 * so that one broken row of a foreign back end does not take the page away.
 */
export const listOf =
	<Row>(what: string, isRow: (row: unknown) => row is Row) =>
	(answer: unknown): Row[] => {
		if (!Array.isArray(answer)) {
			console.warn(`${what}: the answer is not a list`);
			return [];
		}
		const bad = answer.findIndex((row) => !isRow(row));
		if (bad < 0) return answer;
		console.warn(`${what}: rows that are not as agreed were left out, first at ${bad}`);
		return answer.filter(isRow);
	};

/** Reads an answer by its guard; the query ends in a `TypeError` when it does not fit. */
export const guardedBy =
	<Answer>(isAnswer: (answer: unknown) => answer is Answer) =>
	(answer: unknown): Answer => {
		if (!isAnswer(answer)) throw new TypeError('The answer is not what the contract says.');
		return answer;
	};

/** Body of an answer of which only the status counts: a foreign back end may send JSON, text or nothing. */
export async function anyBody(response: Response): Promise<unknown> {
	const text = await response.text();
	try {
		return JSON.parse(text);
	} catch {
		return text || null;
	}
}
