import * as v from 'valibot';
import {
	lenientFlag,
	lenientNumber,
	lenientText,
	lenientValue,
	RequiredNumber,
	strictly,
	textOrEmpty,
} from '../shared/lenient';
import { solesOf, solesPattern } from '../shared/money';
import { countText, IdText, SearchText, visible } from '../shared/primitives';

/** As any back end sends it; only ours sends `version` and `editVersion`. */
export const Category = v.object({
	id: v.number(),
	name: v.string(),
	description: lenientText,
	imageUrl: lenientText,
	active: lenientFlag,
	version: lenientNumber,
	editVersion: lenientNumber,
});
export type Category = v.InferOutput<typeof Category>;

export const CategoryDto = v.object({ ...strictly(Category.entries), imageUrl: v.nullable(v.string()) });
export type CategoryDto = v.InferOutput<typeof CategoryDto>;

/** Below the API base. */
export const categoryPaths = {
	all: '/categories',
	one: (id: number | string) => `/categories/${id}`,
	active: '/categories/active',
} as const;

/** As any back end sends it. Price in soles. Shops read `stock`, back-offices `stockQuantity` (R7-15). */
export const Product = v.object({
	id: v.number(),
	name: v.string(),
	description: lenientText,
	price: RequiredNumber,
	stock: lenientNumber,
	stockQuantity: lenientNumber,
	/** Ours only: when the first of the units that somebody keeps may come back, ISO 8601 in UTC. */
	heldUntil: lenientText,
	/** Ours only; null where nobody has weighed it. */
	weightGrams: lenientNumber,
	sku: lenientText,
	imageUrl: lenientText,
	category: lenientValue(v.object({ id: RequiredNumber, name: textOrEmpty })),
	active: lenientFlag,
	featured: lenientFlag,
	/** Grows with each change, also a sale, and orders live events. */
	version: lenientNumber,
	/** Grows only with an administrator's edit of something else than stock. */
	editVersion: lenientNumber,
});
export type Product = v.InferOutput<typeof Product>;

/** A product as our server sends it. `stock` and `stockQuantity` are equal (R7-15). */
export const ProductDto = v.object({
	...strictly(Product.entries),
	/** Units that somebody keeps, which `stock` does not have; null for none. */
	held: v.nullish(v.number()),
	heldUntil: v.nullish(v.string()),
	weightGrams: v.nullish(v.number()),
	imageUrl: v.nullable(v.string()),
	category: v.object({ id: v.number(), name: v.string() }),
});
export type ProductDto = v.InferOutput<typeof ProductDto>;

export const SearchQuery = v.object({
	keyword: v.optional(SearchText, ''),
});

/** Below the API base. */
export const productPaths = {
	all: '/products',
	one: (id: number | string) => `/products/${id}`,
	featured: '/products/featured',
	active: '/products/active',
	search: '/products/search',
	ofCategory: (id: number | string) => `/products/category/${id}`,
	page: '/products/page',
	suggestions: '/products/suggestions',
	some: '/products/some',
} as const;

/** R3-014. */
export const productsPerPage = 12;
export const sortOrders = ['name', 'price-asc', 'price-desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

const PriceBound = v.pipe(v.string(), visible, v.regex(solesPattern, 'El precio no es válido'), v.transform(solesOf));

/**
 * Query of `GET /products/page`: what the address of the shop's list says, with the same names and the same meaning
 * (R3-011 … R3-014). Inside a category the search has no effect (R3-012).
 */
export const ProductPageQuery = v.object({
	search: v.optional(SearchText, ''),
	category: v.optional(IdText),
	/** Soles, inclusive. */
	minPrice: v.optional(PriceBound),
	maxPrice: v.optional(PriceBound),
	/** Absent: a search best first, only featured products newest first, all others by name. */
	sortBy: v.optional(v.picklist(sortOrders)),
	/** Counts from 1; behind the last page the last one is answered. */
	page: v.optional(countText(1, 999_999_999), '1'),
	/** Products of the home page only. */
	featured: v.optional(v.literal('true')),
	size: v.optional(countText(1, 48), String(productsPerPage)),
	/** Id of a product: the page that holds it is answered instead of `page`, where the filters let it through. */
	containing: v.optional(IdText),
});
export type ProductPageQuery = v.InferOutput<typeof ProductPageQuery>;

const pageOf = <Row extends v.GenericSchema, Num extends v.GenericSchema<unknown, number>>(row: Row, number: Num) =>
	v.object({
		/** Counts all products that the filters let through. */
		count: number,
		page: number,
		pages: number,
		products: v.array(row),
		/** Each facet counts under all filters but its own. */
		facets: v.object({
			/** Categories that hold a product. */
			categories: v.array(v.object({ id: number, count: number })),
			/** Soles; null when there is no product. */
			price: v.nullable(v.object({ min: number, max: number })),
			stock: v.object({ available: number, soldOut: number }),
		}),
	});

/** As the browser reads it. */
export const ProductPage = pageOf(Product, RequiredNumber);
export type ProductPage = v.InferOutput<typeof ProductPage>;

/** A page has these fields of a product alone: its card shows them or follows events by them. */
export const ProductRow = v.object({
	...v.pick(ProductDto, ['id', 'name', 'price', 'sku', 'imageUrl', 'category', 'featured']).entries,
	...v.pick(ProductDto, ['stock', 'held', 'heldUntil', 'version']).entries,
	/** Its first 160 characters, on the pages of featured products alone: no other list shows it. */
	description: v.optional(v.string()),
});

/** As our server sends it. */
export const ProductPageDto = pageOf(ProductRow, v.number());
export type ProductPageDto = v.InferOutput<typeof ProductPageDto>;

/** Query of `GET /products/suggestions`. */
export const SuggestionQuery = v.object({
	text: v.optional(SearchText, ''),
});

/** Best first; at most six products and three categories. Price in soles. */
export const Suggestions = v.object({
	products: v.array(
		v.object({ id: v.number(), name: v.string(), price: v.number(), imageUrl: v.nullable(v.string()) }),
	),
	categories: v.array(v.object({ id: v.number(), name: v.string() })),
});
export type Suggestions = v.InferOutput<typeof Suggestions>;

/** Query of `GET /products/some`: the products of a cart, hidden ones left out. */
export const SomeProductsQuery = v.object({
	ids: v.pipe(
		v.string(),
		v.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/, 'Los identificadores no son válidos'),
		v.transform((list) => [...new Set(list.split(',').map(Number))]),
	),
});
