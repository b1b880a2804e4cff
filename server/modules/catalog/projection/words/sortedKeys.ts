import { withRoom } from '../growing';

/** Few are compared one by one. */
const fewUnsorted = 256;

interface SortedKeys {
	add(key: number): void;
	/** Those for which `side` is 0: it is negative for keys before them, positive for keys behind them. */
	range(side: (key: number) => number): Uint32Array;
	/** Sorts what has come since, which else the next search does. */
	settle(): void;
}

/** Sorted keys, and a few that have come since. */
export function createSortedKeys(compare: (a: number, b: number) => number): SortedKeys {
	let sorted = new Uint32Array(0);
	let fresh = new Uint32Array(64);
	let freshCount = 0;

	/** The first place from `from` on at which `isBefore` does not hold; near places cost least. */
	function placeFrom(from: number, isBefore: (key: number) => boolean): number {
		let step = 1;
		let low = from;
		let high = from;
		while (high < sorted.length && isBefore(sorted[high] as number)) {
			low = high + 1;
			high += step;
			step *= 2;
		}
		high = Math.min(high, sorted.length);
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (isBefore(sorted[middle] as number)) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	function settle(): void {
		const keys = fresh.subarray(0, freshCount).sort(compare);
		const merged = new Uint32Array(sorted.length + freshCount);
		let from = 0;
		for (let index = 0; index < keys.length; index++) {
			const key = keys[index] as number;
			const to = placeFrom(from, (other) => compare(other, key) <= 0);
			merged.set(sorted.subarray(from, to), from + index);
			merged[to + index] = key;
			from = to;
		}
		merged.set(sorted.subarray(from), from + freshCount);
		sorted = merged;
		freshCount = 0;
		fresh = new Uint32Array(64);
	}

	return {
		add(key) {
			if (freshCount > fewUnsorted + sorted.length / 4) settle();
			fresh = withRoom(fresh, freshCount + 1);
			fresh[freshCount++] = key;
		},
		range(side) {
			if (freshCount > fewUnsorted) settle();
			const from = placeFrom(0, (key) => side(key) < 0);
			const inOrder = sorted.subarray(
				from,
				placeFrom(from, (key) => side(key) <= 0),
			);
			const others = fresh.subarray(0, freshCount).filter((key) => side(key) === 0);
			if (others.length === 0) return inOrder;
			const all = new Uint32Array(inOrder.length + others.length);
			all.set(inOrder);
			all.set(others, inOrder.length);
			return all;
		},
		settle,
	};
}
