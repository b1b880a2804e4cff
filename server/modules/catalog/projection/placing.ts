import { withRoom } from './growing';

/** Places of slots in an order, from 0. Equal slots share a place. */
export class Placing {
	/** Slots in order, `count` of them. */
	order = new Int32Array(0);
	count = 0;
	/** By slot. */
	place = new Int32Array(0);
	/** By slot: the slot before it, and whether they are equal. Spares comparisons. */
	#before = new Int32Array(0);
	#isEqual = new Uint8Array(0);
	readonly #compare: (one: number, other: number) => number;

	constructor(compare: (one: number, other: number) => number) {
		this.#compare = compare;
	}

	/** One pass for all slots that came, went or have another order now. */
	update(changed: ReadonlySet<number>, slots: number, isIn: (slot: number) => boolean): void {
		if (changed.size === 0) return;
		const isChanged = new Uint8Array(slots);
		for (const slot of changed) isChanged[slot] = 1;
		const coming = Int32Array.from([...changed].filter(isIn)).sort(this.#compare);
		this.#remove(isChanged);
		this.#insert(coming);
		this.#number(slots, isChanged);
	}

	#remove(isChanged: Uint8Array): void {
		const { order, count } = this;
		let to = 0;
		for (let at = 0; at < count; at++) {
			const slot = order[at] as number;
			order[to] = slot;
			to += 1 - (isChanged[slot] as number);
		}
		this.count = to;
	}

	/** From behind, so that each slot moves once. */
	#insert(coming: Int32Array): void {
		const { count } = this;
		this.order = withRoom(this.order, count + coming.length);
		let end = count;
		for (let left = coming.length - 1; left >= 0; left--) {
			const place = this.#firstBehind(coming[left] as number, end);
			this.order.copyWithin(place + left + 1, place, end);
			this.order[place + left] = coming[left] as number;
			end = place;
		}
		this.count = count + coming.length;
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

	#number(slots: number, isChanged: Uint8Array): void {
		const { order, count } = this;
		const place = (this.place = withRoom(this.place, slots));
		const before = (this.#before = withRoom(this.#before, slots));
		const isEqual = (this.#isEqual = withRoom(this.#isEqual, slots));
		let current = 0;
		let previous = -1;
		for (let at = 0; at < count; at++) {
			const slot = order[at] as number;
			if (before[slot] !== previous || isChanged[slot] === 1 || isChanged[previous] === 1) {
				before[slot] = previous;
				isEqual[slot] = Number(previous >= 0 && this.#compare(previous, slot) === 0);
			}
			if (isEqual[slot] === 0) current = at;
			place[slot] = current;
			previous = slot;
		}
	}
}
