import type { Product } from '../../../contract/catalog';
import { comparing, filterAndSort, type ProductFilters, withinBounds } from './filters';

type Filters = Pick<ProductFilters, 'minPrice' | 'maxPrice' | 'sortBy'>;

/** Changes up to which taking rows out and putting them in again is faster than sorting. */
const few = 50;

/** Place of the first row that `product` does not come after. */
function placeOf(product: Product, sorted: readonly Product[], compare: (a: Product, b: Product) => number): number {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (compare(sorted[middle] as Product, product) < 0) low = middle + 1;
		else high = middle;
	}
	return low;
}

/**
 * `filterAndSort` that remembers its last answer. A live event changes one row of thousands: only that row is taken
 * out and put in again, because comparing names as Spanish does is slow.
 */
export function createKeptSorted(): (products: readonly Product[], filters: Filters) => Product[] {
	let last: { products: readonly Product[]; filters: Filters; sorted: Product[] } | null = null;

	function changed(products: readonly Product[], before: readonly Product[]) {
		const old = new Set(before);
		const added = products.filter((product) => !old.delete(product));
		return { added, removed: old };
	}

	return (products, filters) => {
		const same =
			last?.filters.sortBy === filters.sortBy &&
			last.filters.minPrice === filters.minPrice &&
			last.filters.maxPrice === filters.maxPrice;
		if (last && same && last.products === products) return last.sorted;
		const { added, removed } = last && same ? changed(products, last.products) : { added: products, removed: null };
		let sorted: Product[];
		if (last && removed && added.length + removed.size <= few) {
			const compare = comparing(filters.sortBy);
			sorted = last.sorted.filter((product) => !removed.has(product));
			for (const product of added)
				if (withinBounds(product.price, filters)) sorted.splice(placeOf(product, sorted, compare), 0, product);
		} else sorted = filterAndSort(products, filters);
		last = { products, filters, sorted };
		return sorted;
	};
}
