type Column = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array;

/** The column itself, or a longer copy with room for more. */
export function withRoom<C extends Column>(column: C, length: number): C {
	if (column.length >= length) return column;
	const Longer = column.constructor as new (length: number) => C;
	const longer = new Longer(Math.max(length, Math.ceil(column.length * 1.5), 64));
	longer.set(column);
	return longer;
}

/** From 0 to before the end. */
export const numbersTo = (end: number): Int32Array => new Int32Array(end).map((_, at) => at);

const slotsPerBlock = 1024;

/** Slots by id in blocks, because ids are dense. */
export class SlotsById {
	readonly #blocks = new Map<number, Int32Array>();

	/** -1 without a slot. */
	get(id: number): number {
		return this.#blocks.get(Math.floor(id / slotsPerBlock))?.[id % slotsPerBlock] ?? -1;
	}

	set(id: number, slot: number): void {
		const number = Math.floor(id / slotsPerBlock);
		const block = this.#blocks.get(number) ?? new Int32Array(slotsPerBlock).fill(-1);
		this.#blocks.set(number, block);
		block[id % slotsPerBlock] = slot;
	}
}
