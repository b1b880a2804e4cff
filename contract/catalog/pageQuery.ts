import * as v from 'valibot';
import { solesOf, solesPattern } from '../shared/money';
import { countText, IdText, SearchText, visible } from '../shared/primitives';
import { filtersText, longestFilters, readFilters } from './facets';
import { productsPerPage, sortOrders } from './product';

const PriceBound = v.pipe(v.string(), visible, v.regex(solesPattern, 'El precio no es válido'), v.transform(solesOf));

const AttributeText = v.pipe(
	v.string(),
	v.maxLength(longestFilters, 'Hay demasiados filtros'),
	v.regex(/^(?:[a-z0-9-]+:[a-z0-9.,-]+(?:;|$))*$/, 'Los filtros no son válidos'),
	v.transform((text) => filtersText(readFilters(text))),
);

/** R3-011 … R3-014. Inside a category `search` has no effect (R3-012). */
export const ProductPageQuery = v.object({
	search: v.optional(SearchText, ''),
	category: v.optional(IdText),
	/** Soles, inclusive. */
	minPrice: v.optional(PriceBound),
	maxPrice: v.optional(PriceBound),
	available: v.optional(v.literal('true')),
	/** Products with an offer alone. */
	offers: v.optional(v.literal('true')),
	/** Default: relevance for a search, newest first for featured products, else by name. */
	sortBy: v.optional(v.picklist(sortOrders)),
	/** From 1; beyond the end the last page answers. */
	page: v.optional(countText(1, 999_999_999), '1'),
	/** As `filtersText` writes it: attributes with the values or the range that one product must have. */
	attributes: v.optional(AttributeText, ''),
	featured: v.optional(v.literal('true')),
	size: v.optional(countText(1, 48), String(productsPerPage)),
	/** A product's id: its page answers, if the filters match it. */
	containing: v.optional(IdText),
});
export type ProductPageQuery = v.InferOutput<typeof ProductPageQuery>;

/** Products of a cart, without hidden ones. */
export const SomeProductsQuery = v.object({
	ids: v.pipe(
		v.string(),
		v.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/, 'Los identificadores no son válidos'),
		v.transform((list) => [...new Set(list.split(',').map(Number))]),
	),
});
