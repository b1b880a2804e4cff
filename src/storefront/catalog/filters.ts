import { type Product, productsPerPage, type SortOrder, sortOrders } from '#contract/catalog/product';
import { limits } from '#contract/shared/limits';
import { solesOf } from '#contract/shared/money';
import { choiceParam, idParam, pageParam, textParam, type UrlParam, type UrlValues } from '#lib/urlState';
import type { ChangeUrl } from '#ui/useUrlState';
import { attributesParam } from './attributeFilters';
import type { PageQuery } from './listing';

/** Soles; null if invalid. */
export function parsePrice(text: string): number | null {
	const soles = solesOf(text);
	return Number.isNaN(soles) ? null : soles;
}

const priceParam: UrlParam<number | null> = {
	fallback: null,
	parse: parsePrice,
	format: (price) => (price === null ? '' : String(price)),
};

/** Null (not in the address): relevance for a search, else name. */
const sortParam: UrlParam<SortOrder | null> = {
	fallback: null,
	parse: (text) => sortOrders.find((order) => order === text),
	format: (order) => order ?? '',
};

/** R3-011. */
export const filterParams = {
	search: textParam(limits.keyword),
	category: idParam,
	minPrice: priceParam,
	maxPrice: priceParam,
	available: choiceParam(['', 'true'], ''),
	offers: choiceParam(['', 'true'], ''),
	attributes: attributesParam,
	sortBy: sortParam,
	page: pageParam,
};

export type ProductFilters = UrlValues<typeof filterParams>;
export type ChangeFilters = ChangeUrl<typeof filterParams>;

export const noFilters: ProductFilters = {
	search: '',
	category: null,
	minPrice: null,
	maxPrice: null,
	available: '',
	offers: '',
	attributes: '',
	sortBy: null,
	page: 1,
};

export const isFiltered = ({ page: _page, ...filters }: ProductFilters): boolean =>
	Object.entries(filters).some(([name, value]) => value !== noFilters[name as keyof ProductFilters]);

/** R3-012. */
export const isSearch = ({ search, category }: Pick<ProductFilters, 'search' | 'category'>): boolean =>
	category === null && search !== '';

/** Null for the default order. */
export const chosenOrder = (filters: Pick<ProductFilters, 'search' | 'category' | 'sortBy'>): SortOrder | null =>
	filters.sortBy === 'name' && !isSearch(filters) ? null : filters.sortBy;

export const pageQueryOf = (filters: ProductFilters): PageQuery => {
	const { search, category, minPrice, maxPrice, available, offers, attributes, page } = filters;
	return {
		search: isSearch(filters) ? search : undefined,
		category: category ?? undefined,
		minPrice: minPrice ?? undefined,
		maxPrice: maxPrice ?? undefined,
		available: available || undefined,
		offers: offers || undefined,
		attributes: attributes || undefined,
		sortBy: chosenOrder(filters) ?? undefined,
		page: page > 1 ? page : undefined,
	};
};

export interface PageOfProducts {
	/** Products that match, on all pages. */
	count: number;
	page: number;
	pages: number;
	products: readonly Product[];
}

export function pageOf(products: readonly Product[], requested: number): PageOfProducts {
	const pages = Math.max(1, Math.ceil(products.length / productsPerPage));
	const page = Math.min(Math.max(1, requested), pages);
	return {
		count: products.length,
		page,
		pages,
		products: products.slice((page - 1) * productsPerPage, page * productsPerPage),
	};
}
