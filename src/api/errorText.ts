const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Body of a failed request; any shape, because a foreign back end may have sent it. */
const bodyOf = (error: unknown): Record<string, unknown> => (isRecord(error) && isRecord(error.data) ? error.data : {});

/** The server's own message of a failed request, if it sent one. */
export function serverMessage(error: unknown): string | undefined {
	const { message } = bodyOf(error);
	return typeof message === 'string' && message ? message : undefined;
}

/** Texts per form field of a failed request: `{ username: 'Este usuario ya está registrado' }`. */
export function fieldErrors(error: unknown): Record<string, string> {
	const { fields } = bodyOf(error);
	if (!isRecord(fields)) return {};
	return Object.fromEntries(
		Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
	);
}

/** Text for a failed request: the server's message, else `fallback`. */
export const errorText = (error: unknown, fallback: string): string => serverMessage(error) ?? fallback;

/** A failed request as a form shows it: its texts by field, and the server's message or `fallback`. */
export const refusalOf = (error: unknown, fallback: string) => ({
	message: errorText(error, fallback),
	fields: fieldErrors(error),
});
