type Column = Int32Array | Uint8Array | Float64Array;

/** The column itself, or a longer copy with room for more. */
export function withRoom<C extends Column>(column: C, length: number): C {
	if (column.length >= length) return column;
	const Longer = column.constructor as new (length: number) => C;
	const longer = new Longer(Math.max(length, Math.ceil(column.length * 1.5), 64));
	longer.set(column);
	return longer;
}

const pageSize = 1024;

/** Slots by id in pages, because ids are dense. */
export class SlotsById {
	readonly #pages = new Map<number, Int32Array>();

	/** -1 without a slot. */
	get(id: number): number {
		return this.#pages.get(Math.floor(id / pageSize))?.[id % pageSize] ?? -1;
	}

	set(id: number, slot: number): void {
		const number = Math.floor(id / pageSize);
		const page = this.#pages.get(number) ?? new Int32Array(pageSize).fill(-1);
		this.#pages.set(number, page);
		page[id % pageSize] = slot;
	}
}
