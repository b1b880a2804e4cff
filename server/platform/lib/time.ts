/** ISO 8601; milliseconds since 1970. */
export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** `otherwise` on timeout or failure. */
export async function within<T, Otherwise>(
	milliseconds: number,
	work: Promise<T>,
	otherwise: Otherwise,
): Promise<T | Otherwise> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<Otherwise>((resolve) => {
		timer = setTimeout(() => resolve(otherwise), milliseconds);
	});
	return Promise.race([work.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}
