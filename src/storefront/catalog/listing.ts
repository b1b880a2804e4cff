import { flagKey, readFilters, readRange } from '#contract/catalog/facets';
import type { Product, ProductAttribute, SortOrder } from '#contract/catalog/product';
import { percentOff } from '#contract/offers/percent';
import { isCardSoldOut, isSoldOut } from '#lib/product';
import { createRelevance } from '#lib/textSearch';

/** Defaults are undefined, so that equal queries share an answer. */
export type PageQuery = {
	search?: string;
	category?: number;
	minPrice?: number;
	maxPrice?: number;
	available?: 'true';
	offers?: 'true';
	/** As `filtersText`. */
	attributes?: string;
	sortBy?: SortOrder;
	page?: number;
	featured?: 'true';
	size?: number;
	containing?: number;
};

export const shownAtHome = 8;
export const categoriesAtHome = 6;

/** The hero shows up to three others. */
export const featuredPage: PageQuery = { featured: 'true', size: shownAtHome + 3 };

export const relatedCount = 4;

/** The product itself may be among them. */
export const relatedPage = (category: number): PageQuery => ({ category, size: relatedCount + 1 });

/** Products of the cart may be among them. */
export const alikePage = (category: number): PageQuery => ({ category, available: 'true', size: relatedCount * 3 });

interface Bounds {
	minPrice?: number | null;
	maxPrice?: number | null;
}

/** Inclusive (R3-013). */
export const withinBounds = (price: number, { minPrice, maxPrice }: Bounds): boolean =>
	(minPrice == null || price >= minPrice) && (maxPrice == null || price <= maxPrice);

/** An unknown stock can be bought. */
export const hasStock = (product: Product, available: string | undefined): boolean => !available || !isSoldOut(product);

function hasValue({ value }: ProductAttribute, values: readonly string[]): boolean {
	if (typeof value === 'boolean') return values.includes(flagKey(value));
	if (Array.isArray(value)) return value.some(({ key }) => values.includes(key));
	if (typeof value !== 'number') return false;
	return values.some((text) => {
		const range = readRange(text);
		return range !== null && withinBounds(value, { minPrice: range.least, maxPrice: range.most });
	});
}

/** Whether one product has what each filter asks for. */
export const hasAttributes = ({ attributes }: Product, filters = ''): boolean =>
	readFilters(filters).every(({ key, values }) => attributes?.some((one) => one.key === key && hasValue(one, values)));

type Compare = (a: Product, b: Product) => number;

const collator = new Intl.Collator('es-PE', { sensitivity: 'base', numeric: true });
const byName: Compare = (a, b) => collator.compare(a.name, b.name) || a.id - b.id;
const newestFirst: Compare = (a, b) => b.id - a.id;
const offOf = ({ price, offer }: Product): number => (offer ? percentOff(offer.listPrice, price) : 0);

/** Ties: by name, then id. */
export const comparisons: Record<SortOrder, Compare> = {
	name: byName,
	'price-asc': (a, b) => a.price - b.price || byName(a, b),
	'price-desc': (a, b) => b.price - a.price || byName(a, b),
	newest: newestFirst,
	// Only the server knows what was sold.
	'best-selling': byName,
	'discount-desc': (a, b) => offOf(b) - offOf(a) || byName(a, b),
};

function byRelevance(search: string): Compare {
	const rankOf = createRelevance<Product>(search, ({ name, category }) => [name, category?.name]);
	return (a, b) => Number(isCardSoldOut(a)) - Number(isCardSoldOut(b)) || rankOf(b) - rankOf(a) || newestFirst(a, b);
}

export function comparisonOf({ sortBy, featured, search, category }: PageQuery): Compare {
	if (sortBy) return comparisons[sortBy];
	if (search && category === undefined) return byRelevance(search);
	return featured ? newestFirst : comparisons.name;
}
