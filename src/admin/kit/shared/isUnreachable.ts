const statusOf = (error: unknown): unknown =>
	typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;

export const isUnreachable = (error: unknown): boolean => statusOf(error) === 'FETCH_ERROR';

/** The change may have been made: the answer was lost, or came from a proxy or a failing server. */
export function isUncertain(error: unknown): boolean {
	const status = statusOf(error);
	return error !== undefined && (typeof status !== 'number' || status >= 500);
}
