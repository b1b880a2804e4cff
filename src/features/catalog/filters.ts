import { limits } from '../../../contract/limits';
import type { Product } from '../../../contract/product';
import { choiceParam, idParam, pageParam, textParam, type UrlParam, type UrlValues } from '../../lib/urlState';
import type { ChangeUrl } from '../../ui/useUrlState';

export const sortOrders = ['name', 'price-asc', 'price-desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Soles from `12`, `12.5` or `12,50`; null for anything else. */
export function parsePrice(text: string): number | null {
	const plain = text.trim().replace(',', '.');
	return /^\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

const priceParam: UrlParam<number | null> = {
	fallback: null,
	parse: parsePrice,
	format: (price) => (price === null ? '' : String(price)),
};

/** R3-011. */
export const filterParams = {
	search: textParam(limits.keyword),
	category: idParam,
	minPrice: priceParam,
	maxPrice: priceParam,
	sortBy: choiceParam(sortOrders, 'name'),
	page: pageParam,
};

export type ProductFilters = UrlValues<typeof filterParams>;
export type ChangeFilters = ChangeUrl<typeof filterParams>;

export const noFilters: ProductFilters = {
	search: '',
	category: null,
	minPrice: null,
	maxPrice: null,
	sortBy: 'name',
	page: 1,
};

export const isFiltered = ({ page: _page, ...filters }: ProductFilters): boolean =>
	Object.entries(filters).some(([name, value]) => value !== noFilters[name as keyof ProductFilters]);

type Bounds = Pick<ProductFilters, 'minPrice' | 'maxPrice'>;

/** Inclusive (R3-013). */
export const withinBounds = (price: number, { minPrice, maxPrice }: Bounds): boolean =>
	(minPrice === null || price >= minPrice) && (maxPrice === null || price <= maxPrice);

const collator = new Intl.Collator('es-PE', { sensitivity: 'base', numeric: true });
const byName = (a: Product, b: Product) => collator.compare(a.name, b.name) || a.id - b.id;

/** Total orders: ties are broken by name, then by id. */
export const comparisons: Record<SortOrder, (a: Product, b: Product) => number> = {
	name: byName,
	'price-asc': (a, b) => a.price - b.price || byName(a, b),
	'price-desc': (a, b) => b.price - a.price || byName(a, b),
};

export const productsPerPage = 12;

export interface ProductPage {
	count: number;
	page: number;
	pages: number;
	products: Product[];
}

export function pageOf(products: readonly Product[], requested: number): ProductPage {
	const pages = Math.max(1, Math.ceil(products.length / productsPerPage));
	const page = Math.min(Math.max(1, requested), pages);
	return {
		count: products.length,
		page,
		pages,
		products: products.slice((page - 1) * productsPerPage, page * productsPerPage),
	};
}
