import type { Product } from '../../../contract/catalog';
import { limits } from '../../../contract/limits';

export const sortOrders = ['name', 'price-asc', 'price-desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What the filter panel of /products holds; the query string mirrors it (R3-011). Prices in soles. */
export interface ProductFilters {
	search: string;
	category: number | null;
	minPrice: number | null;
	maxPrice: number | null;
	sortBy: SortOrder;
	page: number;
}

export const noFilters: ProductFilters = {
	search: '',
	category: null,
	minPrice: null,
	maxPrice: null,
	sortBy: 'name',
	page: 1,
};
export const productsPerPage = 12;

/** A price as typed or as it stands in an address: `12`, `12.5`, `12,50`; null for anything else. */
export function parsePrice(text: string | null): number | null {
	const plain = text?.trim().replace(',', '.') ?? '';
	if (!/^\d{1,9}(\.\d+)?$/.test(plain)) return null;
	return Number(plain);
}

function parseWhole(text: string | null): number | null {
	return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Filters of a query string; what is not understood counts as not set. */
export function parseFilters(query: URLSearchParams): ProductFilters {
	const sortBy = query.get('sortBy');
	return {
		search: (query.get('search') ?? '').slice(0, limits.keyword),
		category: parseWhole(query.get('category')),
		minPrice: parsePrice(query.get('minPrice')),
		maxPrice: parsePrice(query.get('maxPrice')),
		sortBy: sortOrders.find((order) => order === sortBy) ?? noFilters.sortBy,
		page: parseWhole(query.get('page')) ?? 1,
	};
}

/** The query string of the filters; what is not set is left out. */
export function filtersToQuery(filters: ProductFilters): URLSearchParams {
	const query = new URLSearchParams();
	if (filters.search.trim()) query.set('search', filters.search.trim());
	if (filters.category !== null) query.set('category', String(filters.category));
	if (filters.minPrice !== null) query.set('minPrice', String(filters.minPrice));
	if (filters.maxPrice !== null) query.set('maxPrice', String(filters.maxPrice));
	if (filters.sortBy !== noFilters.sortBy) query.set('sortBy', filters.sortBy);
	if (filters.page > 1) query.set('page', String(filters.page));
	return query;
}

const byName = new Intl.Collator('es-PE', { sensitivity: 'base', numeric: true });

type Bounds = Pick<ProductFilters, 'minPrice' | 'maxPrice'>;

/** Whether a price in soles lies within the bounds, inclusive (R3-013). */
export const withinBounds = (price: number, { minPrice, maxPrice }: Bounds): boolean =>
	(minPrice === null || price >= minPrice) && (maxPrice === null || price <= maxPrice);

/** Comparison for an order; ties by name, then by id. */
export function comparing(sortBy: SortOrder): (a: Product, b: Product) => number {
	const direction = sortBy === 'price-asc' ? 1 : sortBy === 'price-desc' ? -1 : 0;
	return (a, b) => direction * (a.price - b.price) || byName.compare(a.name, b.name) || a.id - b.id;
}

/** Products within the price bounds, inclusive (R3-013), in the chosen order. */
export const filterAndSort = (products: readonly Product[], filters: Bounds & { sortBy: SortOrder }): Product[] =>
	products.filter(({ price }) => withinBounds(price, filters)).sort(comparing(filters.sortBy));

export interface ProductPage {
	/** Products that match, over all pages. */
	count: number;
	/** The page that is shown: the asked one, or the last when there are fewer. */
	page: number;
	pages: number;
	products: Product[];
}

export function pageOf(products: readonly Product[], asked: number): ProductPage {
	const pages = Math.max(1, Math.ceil(products.length / productsPerPage));
	const page = Math.min(Math.max(1, asked), pages);
	return {
		count: products.length,
		page,
		pages,
		products: products.slice((page - 1) * productsPerPage, page * productsPerPage),
	};
}
