import { withRoom } from './growing';
import type { CategoryRow } from './rows';

export interface Category extends CategoryRow {
	/** In the order of names, from 0. */
	place: number;
}

const unknownCategory: Category = { id: 0, name: '', active: false, path: [], place: 0 };

/** A category stays at its place in the column; a deleted one is inactive. */
export class CategoryColumn {
	all: Category[] = [];
	readonly #places = new Map<number, number>();
	#some = new Int32Array(0);

	/** All, in the order of names. */
	set(rows: readonly CategoryRow[]): void {
		const present = new Map(rows.map((row, place) => [row.id, { ...row, place }]));
		for (const { id } of rows) this.placeOf(id);
		this.all = this.all.map(({ id }) => present.get(id) ?? { ...unknownCategory, id });
	}

	/** Also of a category that is not known yet. */
	placeOf(id: number): number {
		let place = this.#places.get(id);
		if (place === undefined) {
			place = this.all.push({ ...unknownCategory, id }) - 1;
			this.#places.set(id, place);
		}
		return place;
	}

	/** Slots of a category and of all below it in `column`, ascending. */
	slotsOf(id: number, column: Int32Array, isRight: (slot: number) => boolean): Int32Array {
		const isWithin = this.isWithin(id);
		this.#some = withRoom(this.#some, column.length);
		const slots = this.#some;
		let count = 0;
		for (let slot = 0; slot < column.length; slot++)
			if (isWithin[column[slot] as number] === 1 && isRight(slot)) slots[count++] = slot;
		return slots.slice(0, count);
	}

	/** By place: the category or one below it; all without an id. */
	isWithin = (id: number | undefined): Uint8Array =>
		Uint8Array.from(this.all, ({ path }) => Number(id === undefined || path.includes(id)));
	at = (place: number): Category => this.all[place] ?? unknownCategory;
}
