import type { AttributeFilter } from '#contract/catalog/facets';
import type { ProductPageQuery } from '#contract/catalog/pageQuery';
import type { AttributeFacet, SortOrder } from '#contract/catalog/product';

/** Products that a search matches. */
export interface Hits {
	/** Ascending. */
	slots: Int32Array;
	/** Below `mostScore`; the higher the better. */
	scores: Int32Array;
	/** Words of the search that stand whole in the name. */
	wholeWords: Uint8Array;
}

export type ListQuery = Pick<
	ProductPageQuery,
	'category' | 'minPrice' | 'maxPrice' | 'page' | 'size' | 'containing'
> & {
	/** One product must have a value of each; null: neither filtered by nor counted. */
	attributes: readonly AttributeFilter[] | null;
	available: boolean;
	/** Products with an offer alone. */
	offers: boolean;
	featured: boolean;
	sortBy: SortOrder | 'relevance';
};

/** Céntimos. */
export interface ShownCard {
	/** The product that the card shows. */
	id: number;
	/** Of the products that the filters let through. */
	lowest: number;
	highest: number;
	available: boolean;
}

export interface ListPage {
	count: number;
	page: number;
	pages: number;
	cards: ShownCard[];
	/** Ids of the chosen category and of those below it. */
	within?: number[];
	facets: Facets;
}

/** Each ignores its own filter. Céntimos. */
export interface Facets {
	categories: { id: number; count: number }[];
	price: { min: number; max: number } | null;
	stock: { available: number; soldOut: number };
	/** Cards with an offer. */
	offers: number;
	bestSellers: boolean;
	/** Absent without any. */
	attributes?: AttributeFacet[];
}

export type { AttributeFacet };
