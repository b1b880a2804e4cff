export const median = (values: readonly number[]): number =>
	[...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value that this part of the sorted values does not exceed. */
export const partile = (values: readonly number[], part: number): number =>
	values[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0;
