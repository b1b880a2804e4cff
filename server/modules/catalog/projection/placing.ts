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
		const staying = this.order.subarray(0, this.count).filter((slot) => isChanged[slot] === 0);
		this.#merge(staying, coming);
		this.#number(slots, isChanged);
	}

	#merge(staying: Int32Array, coming: Int32Array): void {
		this.count = staying.length + coming.length;
		this.order = withRoom(new Int32Array(0), this.count);
		let from = 0;
		let to = 0;
		for (const slot of coming) {
			const end = this.#firstBehind(staying, slot, from);
			this.order.set(staying.subarray(from, end), to);
			to += end - from;
			this.order[to++] = slot;
			from = end;
		}
		this.order.set(staying.subarray(from), to);
	}

	#firstBehind(sorted: Int32Array, slot: number, from: number): number {
		let low = from;
		let high = sorted.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (this.#compare(sorted[middle] as number, slot) <= 0) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	#number(slots: number, isChanged: Uint8Array): void {
		this.place = withRoom(this.place, slots);
		this.#before = withRoom(this.#before, slots);
		this.#isEqual = withRoom(this.#isEqual, slots);
		let place = 0;
		let previous = -1;
		for (let at = 0; at < this.count; at++) {
			const slot = this.order[at] as number;
			if (this.#before[slot] !== previous || isChanged[slot] === 1 || isChanged[previous] === 1) {
				this.#before[slot] = previous;
				this.#isEqual[slot] = Number(previous >= 0 && this.#compare(previous, slot) === 0);
			}
			if (this.#isEqual[slot] === 0) place = at;
			this.place[slot] = place;
			previous = slot;
		}
	}
}
