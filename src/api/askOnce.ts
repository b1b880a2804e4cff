interface Asked<Answer> {
	unwrap(): Promise<Answer>;
	unsubscribe(): void;
}

/**
 * The answer to a query for one use. It is subscribed to until then: whoever asks with `subscribe: false` gets
 * `undefined` when an event invalidates the answer on its way. Rejects with the error of the query.
 */
export async function askOnce<Answer>(asked: Asked<Answer>): Promise<Answer> {
	try {
		return await asked.unwrap();
	} finally {
		asked.unsubscribe();
	}
}
