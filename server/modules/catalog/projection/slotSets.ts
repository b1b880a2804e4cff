import { withRoom } from './growing';

/** Bits of slots, 32 a word. */
export type SlotBits = Int32Array;

export const bitsFor = (slots: number): SlotBits => new Int32Array((slots + 31) >>> 5);
export const hasBit = (bits: SlotBits, slot: number): boolean => (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
export const setBit = (bits: SlotBits, slot: number): void => {
	bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
};

export function bitCount(word: number): number {
	let bits = word - ((word >>> 1) & 0x55555555);
	bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
	return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Takes slots ascending. */
export function eachSlot(bits: SlotBits, work: (slot: number) => void): void {
	for (let at = 0; at < bits.length; at++)
		for (let word = bits[at] as number; word !== 0; word &= word - 1) work(at * 32 + 31 - Math.clz32(word & -word));
}

/** Of ascending slots, the place of `slot` or of the first one after it. */
function placeOf(slots: Int32Array, count: number, slot: number): number {
	if (count === 0 || (slots[count - 1] as number) < slot) return count;
	let [from, to] = [0, count];
	while (from < to) {
		const middle = (from + to) >>> 1;
		if ((slots[middle] as number) < slot) from = middle + 1;
		else to = middle;
	}
	return from;
}

/** Slots with a number each, ascending; a slot stands there once. */
export class NumberedSlots {
	count = 0;
	slots = new Int32Array(0);
	numbers = new Int32Array(0);

	add(slot: number, number: number): void {
		const place = placeOf(this.slots, this.count, slot);
		if (place === this.count || this.slots[place] !== slot) {
			this.slots = withRoom(this.slots, this.count + 1).copyWithin(place + 1, place, this.count);
			this.numbers = withRoom(this.numbers, this.count + 1).copyWithin(place + 1, place, this.count);
			this.count++;
		}
		this.slots[place] = slot;
		this.numbers[place] = number;
	}

	remove(slot: number): void {
		const place = placeOf(this.slots, this.count, slot);
		if (place === this.count || this.slots[place] !== slot) return;
		this.slots.copyWithin(place, place + 1, this.count);
		this.numbers.copyWithin(place, place + 1, this.count);
		this.count--;
	}
}

/** Fewer are a list: bits of a rare value would cost more than its products. */
const fewSlots = 1024;

/** A set of slots: an ascending list of few, or bits. */
export class SlotSet {
	bits: SlotBits | null = null;
	list = new Int32Array(0);
	/** Of the list. */
	count = 0;

	add(slot: number): void {
		if (this.bits) {
			this.bits = withRoom(this.bits, (slot >>> 5) + 1);
			setBit(this.bits, slot);
			return;
		}
		const place = placeOf(this.list, this.count, slot);
		if (place < this.count && this.list[place] === slot) return;
		this.list = withRoom(this.list, this.count + 1).copyWithin(place + 1, place, this.count);
		this.list[place] = slot;
		if (++this.count > fewSlots && this.count > slot >>> 5) this.#becomeBits();
	}

	remove(slot: number): void {
		if (this.bits) {
			const word = this.bits[slot >>> 5] as number;
			this.bits[slot >>> 5] = word & ~(1 << (slot & 31));
			return;
		}
		const place = placeOf(this.list, this.count, slot);
		if (place === this.count || this.list[place] !== slot) return;
		this.list.copyWithin(place, place + 1, this.count);
		this.count--;
	}

	addTo(bits: SlotBits): void {
		const { bits: own, list, count } = this;
		if (!own) for (let at = 0; at < count; at++) setBit(bits, list[at] as number);
		else
			for (let at = 0; at < Math.min(own.length, bits.length); at++)
				bits[at] = (bits[at] as number) | (own[at] as number);
	}

	#becomeBits(): void {
		const bits = bitsFor((this.list[this.count - 1] as number) + 1);
		for (let at = 0; at < this.count; at++) setBit(bits, this.list[at] as number);
		this.bits = bits;
		this.list = new Int32Array(0);
		this.count = 0;
	}
}
