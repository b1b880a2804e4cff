/** Pairs of characters that are sorted without a comparison, which is much slower. */
const pairCount = 16;
const pairs = 2 ** 16;

/** `isEqual`: by place, whether the slot is equal to the one before it. */
export interface SortedSlots {
	order: Int32Array;
	isEqual: Uint8Array;
}

/**
 * Slots by text and, among those with the same beginning, by `compare`, which must begin with the text: sorted by one pair
 * of characters after the other, the last pair first.
 */
export function sortedByText(
	slots: Int32Array,
	textOf: (slot: number) => string,
	compare: (one: number, other: number) => number,
): SortedSlots {
	const columns = Array.from({ length: pairCount }, () => new Uint16Array(slots.length));
	for (let at = 0; at < slots.length; at++) readPairs(textOf(slots[at] as number), at, columns);
	let places: Int32Array = Int32Array.from(slots.keys());
	for (const column of columns.toReversed()) places = sortedBy(column, places);
	const hasSameBeginning = (at: number) => {
		const [one, other] = [places[at - 1] as number, places[at] as number];
		for (let pair = pairCount - 1; pair >= 0; pair--) {
			const column = columns[pair] as Uint16Array;
			if (column[one] !== column[other]) return false;
		}
		return true;
	};
	const order = places.map((place) => slots[place] as number);
	const isEqual = new Uint8Array(slots.length);
	for (let from = 0, to = 1; to <= places.length; to++) {
		if (to < places.length && hasSameBeginning(to)) continue;
		if (to - from > 1) order.subarray(from, to).sort(compare);
		for (let at = from + 1; at < to; at++)
			isEqual[at] = Number(compare(order[at - 1] as number, order[at] as number) === 0);
		from = to;
	}
	return { order, isEqual };
}

function readPairs(text: string, at: number, columns: readonly Uint16Array[]): void {
	const characters = Math.min(text.length, pairCount * 2);
	for (let place = 0; place < characters; place++) {
		const code = Math.min(text.charCodeAt(place), 255);
		const column = columns[place >> 1] as Uint16Array;
		column[at] = (column[at] as number) | (place % 2 === 0 ? code << 8 : code);
		// Behind a character that has no number of its own the others decide nothing.
		if (code === 255) return;
	}
}

/** Equal ones keep their order. */
function sortedBy(column: Uint16Array, order: Int32Array): Int32Array {
	const ends = new Int32Array(pairs + 1);
	for (const pair of column) (ends[pair + 1] as number)++;
	for (let pair = 0; pair < pairs; pair++) (ends[pair + 1] as number) += ends[pair] as number;
	const sorted = new Int32Array(order.length);
	for (const at of order) sorted[(ends[column[at] as number] as number)++] = at;
	return sorted;
}
