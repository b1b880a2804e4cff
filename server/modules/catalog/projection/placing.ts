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
	readonly #numbersOf: (slot: number) => readonly number[];

	/** `numbersOf`: what they decide needs no comparison, which is much slower. */
	constructor(compare: (one: number, other: number) => number, numbersOf: (slot: number) => readonly number[]) {
		this.#compare = compare;
		this.#numbersOf = numbersOf;
	}

	/** One pass for all slots that came, went or have another order now. */
	update(changed: ReadonlySet<number>, slots: number, isIn: (slot: number) => boolean): void {
		if (changed.size === 0) return;
		const isChanged = new Uint8Array(slots);
		for (const slot of changed) isChanged[slot] = 1;
		const present = [...changed].filter(isIn);
		const coming = present.length > 0 ? this.#sorted(present) : new Int32Array(0);
		this.#remove(isChanged);
		this.#insert(coming);
		this.#number(slots, isChanged);
	}

	#sorted(slots: readonly number[]): Int32Array {
		const size = this.#numbersOf(slots[0] ?? 0).length;
		const numbers = new Float64Array(slots.length * size);
		slots.forEach((slot, at) => {
			numbers.set(this.#numbersOf(slot), at * size);
		});
		const compare = (one: number, other: number): number => {
			for (let at = 0; at < size; at++) {
				const difference = (numbers[one * size + at] as number) - (numbers[other * size + at] as number);
				if (difference !== 0) return difference;
			}
			return this.#compare(slots[one] as number, slots[other] as number);
		};
		return Int32Array.from(slots.keys())
			.sort(compare)
			.map((at) => slots[at] as number);
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
		for (let at = coming.length - 1; at >= 0; at--) {
			const place = this.#firstBehind(coming[at] as number, end);
			this.order.copyWithin(place + at + 1, place, end);
			this.order[place + at] = coming[at] as number;
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
		this.place = withRoom(this.place, slots);
		this.#before = withRoom(this.#before, slots);
		this.#isEqual = withRoom(this.#isEqual, slots);
		const { order, count, place } = this;
		const before = this.#before;
		const isEqual = this.#isEqual;
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
