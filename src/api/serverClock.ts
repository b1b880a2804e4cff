/** Milliseconds by which the server's clock is ahead of the browser's, as its newest answer said. */
let ahead = 0;

/** Answers of another host hide their date; the clock then stays as it was. */
export function noteServerTime(meta: { response?: Response } | undefined): void {
	const date = Date.parse(meta?.response?.headers.get('date') ?? '');
	if (!Number.isNaN(date)) ahead = date - Date.now();
}

/** Milliseconds since 1970 by the server's clock, exact to a second or two. */
export const serverNow = (): number => Date.now() + ahead;
