const fewNumbers = 2048;
const bucketCount = 4096;

/** The elements from `from` to before `to` of the sorted numbers, in order. Overwrites `numbers`: new memory would cost most. */
export function sortedSlice(numbers: Float64Array, from: number, to: number): Float64Array {
	const end = Math.min(to, numbers.length);
	if (from >= end) return new Float64Array(0);
	if (numbers.length <= fewNumbers) return numbers.slice().sort().slice(from, end);
	const { least, bucketsPerUnit } = spreadOf(numbers);
	const counts = new Int32Array(bucketCount);
	for (let at = 0; at < numbers.length; at++)
		(counts[(((numbers[at] as number) - least) * bucketsPerUnit) | 0] as number)++;
	const [first, last] = [bucketOf(counts, from), bucketOf(counts, end - 1)];
	const before = counts.subarray(0, first).reduce((sum, count) => sum + count, 0);
	let size = 0;
	for (let at = 0; at < numbers.length; at++) {
		const number = numbers[at] as number;
		const bucket = ((number - least) * bucketsPerUnit) | 0;
		if (bucket >= first && bucket <= last) numbers[size++] = number;
	}
	if (size === numbers.length) return numbers.sort().slice(from, end);
	return sortedSlice(numbers.subarray(0, size), from - before, end - before);
}

function spreadOf(numbers: Float64Array): { least: number; bucketsPerUnit: number } {
	let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (let at = 0; at < numbers.length; at++) {
		const number = numbers[at] as number;
		if (number < least) least = number;
		if (number > most) most = number;
	}
	// Slightly less, so that the largest number has the last bucket.
	return { least, bucketsPerUnit: (bucketCount - 0.001) / Math.max(most - least, 1) };
}

/** Of the element with so many before it. */
function bucketOf(counts: Int32Array, elements: number): number {
	let bucket = 0;
	for (let before = counts[0] as number; before <= elements; before += counts[bucket] as number) bucket++;
	return bucket;
}
