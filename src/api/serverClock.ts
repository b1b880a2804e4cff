/** Ahead of the browser's clock, by the newest answer. */
let aheadMs = 0;

/** Without effect on other hosts, which hide the date. */
export function noteServerTime(meta: { response?: Response } | undefined): void {
	const date = Date.parse(meta?.response?.headers.get('date') ?? '');
	if (!Number.isNaN(date)) aheadMs = date - Date.now();
}

/** Milliseconds since 1970, exact to a second or two. */
export const serverNow = (): number => Date.now() + aheadMs;
