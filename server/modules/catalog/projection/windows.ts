import { lowStock, type ProductFilter, type ProductSortKey } from '#contract/catalog/admin';
import { largestInteger } from './cardSelector';
import { type CatalogColumns, places } from './columns';
import { withRoom } from './growing';
import { sortedSlice } from './smallest';

export type WindowQuery = Omit<ProductFilter, 'search' | 'stock'> & {
	stock?: 'low' | 'none' | undefined;
	/** Ids among which the products are. */
	among?: Int32Array | undefined;
};

export interface ProductWindow {
	count: number;
	/** Of all products. */
	total: number;
	/** In order. */
	ids: Int32Array;
}

/** Products of the back-office in their order; among equals the newest comes first. */
export class WindowReader {
	readonly #columns: CatalogColumns;
	#keys = new Float64Array(0);

	constructor(columns: CatalogColumns) {
		this.#columns = columns;
	}

	/** `hits`: slots of a search; null for all products. */
	window(query: WindowQuery, hits: Int32Array | null, from: number, to: number): ProductWindow {
		const { products, isAlive, alive, ageOf, productOfAge, id } = this.#columns;
		const some = query.among ? this.#common(query.among, hits) : hits;
		const total = some ? some.length : products;
		const isMatch = this.#condition(query);
		const keyOf = this.#order(query.sortBy);
		this.#keys = withRoom(this.#keys, total);
		let count = 0;
		for (let at = 0; at < total; at++) {
			const slot = some ? (some[at] as number) : at;
			if (isAlive[slot] === 0 || !isMatch(slot)) continue;
			this.#keys[count++] = keyOf(slot) * places + ageOf(slot);
		}
		const shown = sortedSlice(this.#keys.subarray(0, count), from, to);
		const ids = Int32Array.from(shown, (key) => id[productOfAge(key % places)] as number);
		return { count, total: alive, ids };
	}

	#common(ids: Int32Array, hits: Int32Array | null): Int32Array {
		const slots = ids.map((id) => this.#columns.slotOf(id)).filter((slot) => slot >= 0);
		if (!hits) return slots;
		const isHit = new Set(hits);
		return slots.filter((slot) => isHit.has(slot));
	}

	#condition({ category, status, stock: level }: WindowQuery): (slot: number) => boolean {
		const { tree, category: categoryOf, stock, isActive } = this.#columns;
		const most = level === 'low' ? lowStock : level === 'none' ? 0 : largestInteger;
		const isChosen = tree.isWithin(category);
		return (slot) =>
			isChosen[categoryOf[slot] as number] === 1 &&
			(status === undefined || isActive(slot) === (status === 'active')) &&
			(stock[slot] as number) <= most;
	}

	#order(sortBy: ProductFilter['sortBy']): (slot: number) => number {
		if (!sortBy) return () => 0;
		const { productsByName, tree, category, cents, stock, isActive, isFeatured } = this.#columns;
		const values: Record<ProductSortKey, (slot: number) => number> = {
			name: (slot) => productsByName.place[slot] as number,
			category: (slot) => tree.all[category[slot] as number]?.place ?? 0,
			price: (slot) => cents[slot] as number,
			stockQuantity: (slot) => stock[slot] as number,
			active: (slot) => Number(!isActive(slot)) * 2 + Number(!isFeatured(slot)),
		};
		const [name, direction] = sortBy.split('-') as [ProductSortKey, string];
		const value = values[name];
		return direction === 'desc' ? (slot) => largestInteger - value(slot) : value;
	}
}
