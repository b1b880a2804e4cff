/** Pairs of characters that are sorted without a comparison, which is much slower. */
const pairCount = 12;
const pairs = 2 ** 16;

/**
 * Slots by text and, among those with the same beginning, by `compare`, which must begin with the text: sorted by one pair
 * of characters after the other, the last pair first.
 */
export function sortedByText(
	slots: Int32Array,
	textOf: (slot: number) => string,
	compare: (one: number, other: number) => number,
): Int32Array {
	const columns = Array.from({ length: pairCount }, () => new Uint16Array(slots.length));
	slots.forEach((slot, at) => {
		readPairs(textOf(slot), at, columns);
	});
	let order: Int32Array = Int32Array.from(slots.keys());
	for (const column of columns.toReversed()) order = sortedBy(column, order);
	const sorted = order.map((at) => slots[at] as number);
	const hasSameBeginning = (at: number) =>
		columns.every((column) => column[order[at] as number] === column[order[at - 1] as number]);
	for (let from = 0, at = 1; at <= order.length; at++) {
		if (at < order.length && hasSameBeginning(at)) continue;
		if (at - from > 1) sorted.subarray(from, at).sort(compare);
		from = at;
	}
	return sorted;
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
