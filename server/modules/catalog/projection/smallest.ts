/** The elements from `from` to before `to` of the sorted numbers, in order. Changes the order of `numbers`. */
export function sortedSlice(numbers: Float64Array, from: number, to: number): Float64Array {
	const end = Math.min(to, numbers.length);
	if (from >= end) return new Float64Array(0);
	divide(numbers, from, 0, numbers.length - 1);
	divide(numbers, end - 1, from, numbers.length - 1);
	return numbers.slice(from, end).sort();
}

/** Afterwards `numbers[at]` is as if sorted, with no larger one before and no smaller one behind. */
function divide(numbers: Float64Array, at: number, first: number, last: number): void {
	let [low, high] = [first, last];
	while (low < high) {
		const middle = median(numbers[low] as number, numbers[(low + high) >> 1] as number, numbers[high] as number);
		let [left, right] = [low, high];
		while (left <= right) {
			while ((numbers[left] as number) < middle) left++;
			while ((numbers[right] as number) > middle) right--;
			if (left > right) break;
			const other = numbers[left] as number;
			numbers[left++] = numbers[right] as number;
			numbers[right--] = other;
		}
		if (at <= right) high = right;
		else if (at >= left) low = left;
		else return;
	}
}

const median = (one: number, other: number, third: number): number =>
	Math.max(Math.min(one, other), Math.min(Math.max(one, other), third));
