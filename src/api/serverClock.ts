/** Milliseconds ahead of the browser's clock, by the newest answer. */
let ahead = 0;

/** Other hosts hide the date; then nothing changes. */
export function noteServerTime(meta: { response?: Response } | undefined): void {
	const date = Date.parse(meta?.response?.headers.get('date') ?? '');
	if (!Number.isNaN(date)) ahead = date - Date.now();
}

/** Milliseconds since 1970, exact to a second or two. */
export const serverNow = (): number => Date.now() + ahead;
