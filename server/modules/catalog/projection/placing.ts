import { withRoom } from './growing';
import { sortedByText } from './sortedByText';

/** Places of slots in an order, from 0. Equal slots share a place. */
export class Placing {
	/** Slots in order, `count` of them. */
	order: Int32Array = new Int32Array(0);
	count = 0;
	/** By slot; nothing for one that is not in the order. */
	place = new Int32Array(0);
	/** By place in the order: whether its slot is equal to the one before it. */
	#isEqual: Uint8Array = new Uint8Array(0);
	readonly #compare: (one: number, other: number) => number;
	readonly #textOf: ((slot: number) => string) | undefined;

	/** `textOf`: what `compare` looks at first; without it no slots are equal. */
	constructor(compare: (one: number, other: number) => number, textOf?: (slot: number) => string) {
		this.#compare = compare;
		this.#textOf = textOf;
	}

	/** All slots of an order that has none. */
	fill(slots: Int32Array): void {
		const isEqual = new Uint8Array(slots.length);
		const sorted = this.#textOf
			? sortedByText(slots, this.#textOf, this.#compare)
			: { order: slots.slice().sort(this.#compare), isEqual };
		this.order = sorted.order;
		this.#isEqual = sorted.isEqual;
		this.count = slots.length;
		this.#number(0, this.count);
	}

	/** One pass for all slots that came, went or have another order now. */
	update(changed: ReadonlySet<number>, isIn: (slot: number) => boolean): void {
		if (changed.size === 0) return;
		const coming = Int32Array.from([...changed].filter(isIn)).sort(this.#compare);
		const left = Int32Array.from([...changed].map((slot) => this.#positionOf(slot)).filter((at) => at >= 0)).sort();
		this.#remove(left);
		const arrived = this.#insert(coming);
		const all = [...left, ...arrived];
		if (all.length === 0) return;
		const lowest = all.reduce((one, other) => Math.min(one, other));
		const highest = all.reduce((one, other) => Math.max(one, other));
		// Behind the last one that left, another of its equals may be the first now.
		this.#number(lowest, left.length === arrived.length ? highest + 2 : this.count);
	}

	/** -1 for a slot that is not in the order. */
	#positionOf(slot: number): number {
		for (let at = this.place[slot] ?? this.count; at < this.count; at++) {
			if (this.order[at] === slot) return at;
			if (this.#isEqual[at + 1] !== 1) break;
		}
		return -1;
	}

	/** Positions ascend. */
	#remove(left: Int32Array): void {
		const { order } = this;
		const isEqual = this.#isEqual;
		left.forEach((at, index) => {
			const next = left[index + 1] ?? this.count;
			// The next one of equals is now the first.
			if (isEqual[at] === 0 && at + 1 < this.count) isEqual[at + 1] = 0;
			order.copyWithin(at - index, at + 1, next);
			isEqual.copyWithin(at - index, at + 1, next);
		});
		this.count -= left.length;
	}

	/** From behind, so that each slot moves once. Answers the positions, ascending. */
	#insert(coming: Int32Array): Int32Array {
		const { count } = this;
		this.order = withRoom(this.order, count + coming.length);
		this.#isEqual = withRoom(this.#isEqual, count + coming.length);
		const positions = new Int32Array(coming.length);
		let end = count;
		for (let at = coming.length - 1; at >= 0; at--) {
			const place = this.#firstBehind(coming[at] as number, end);
			this.order.copyWithin(place + at + 1, place, end);
			this.#isEqual.copyWithin(place + at + 1, place, end);
			positions[at] = place + at;
			this.order[place + at] = coming[at] as number;
			end = place;
		}
		this.count = count + coming.length;
		for (const at of positions) this.#compareToPrevious(at);
		return positions;
	}

	#firstBehind(slot: number, end: number): number {
		let low = 0;
		let high = end;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (this.#compare(this.order[middle] as number, slot) <= 0) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	#compareToPrevious(at: number): void {
		const { order } = this;
		this.#isEqual[at] = Number(at > 0 && this.#compare(order[at - 1] as number, order[at] as number) === 0);
	}

	/** Places from one position to another, and of all that are equal to the last. */
	#number(from: number, to: number): void {
		const { order, count } = this;
		const isEqual = this.#isEqual;
		let highest = this.place.length;
		for (let at = from; at < Math.min(to, count); at++) highest = Math.max(highest, (order[at] as number) + 1);
		this.place = withRoom(this.place, highest);
		const { place } = this;
		let first = from;
		while (first > 0 && isEqual[first] === 1) first--;
		for (let at = from; at < count && (at < to || isEqual[at] === 1); at++) {
			if (isEqual[at] === 0) first = at;
			place[order[at] as number] = first;
		}
	}
}

/** By text, then by number. */
export const placedByText = (textOf: (slot: number) => string, numberOf: (slot: number) => number): Placing =>
	new Placing((one, other) => {
		const [text, otherText] = [textOf(one), textOf(other)];
		if (text !== otherText) return text < otherText ? -1 : 1;
		return numberOf(one) - numberOf(other);
	}, textOf);
