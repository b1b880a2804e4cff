import * as v from 'valibot';
import { slugOf } from '../shared/characters';
import {
	lenientFlag,
	lenientNumber,
	lenientText,
	lenientValue,
	RequiredNumber,
	strictly,
	textOrEmpty,
} from '../shared/lenient';
import { SearchText } from '../shared/primitives';
import { taxKinds } from '../tax/kinds';

const lenientTaxKind = lenientValue(v.picklist(taxKinds));

/** As any back end sends it; versions are ours. */
export const Category = v.object({
	id: v.number(),
	name: v.string(),
	description: lenientText,
	imageUrl: lenientText,
	active: lenientFlag,
	/** Ours: slug of a page, or empty. */
	sizeGuide: lenientText,
	/** Ours: of its products without their own. */
	taxKind: lenientTaxKind,
	/** Ours: null at the root. Other back ends have roots alone. */
	parentId: lenientNumber,
	/** Ours: among its siblings; 0: not arranged yet. */
	place: lenientNumber,
	/** Ours: itself, where `sizeGuide` and `taxKind` may come from above; empty: from above. */
	ownSizeGuide: lenientText,
	ownTaxKind: lenientValue(v.picklist(['', ...taxKinds])),
	/** Ours: counts changes of its own attributes. */
	attributesVersion: lenientNumber,
	/** Ours: whether it or one below has a product that the shop shows. */
	hasProducts: lenientFlag,
	version: lenientNumber,
	editVersion: lenientNumber,
});
export type Category = v.InferOutput<typeof Category>;

export const CategoryDto = v.object({
	...strictly(Category.entries),
	imageUrl: v.nullable(v.string()),
	taxKind: v.picklist(taxKinds),
	parentId: v.nullable(v.number()),
	ownTaxKind: v.picklist(['', ...taxKinds]),
});
export type CategoryDto = v.InferOutput<typeof CategoryDto>;

export const categoryPaths = {
	all: '/categories',
	one: (id: number | string) => `/categories/${id}`,
	active: '/categories/active',
} as const;

/** Pictures after the first, and all of a group. */
export const GalleryPicture = v.object({ url: v.string(), alt: v.string() });
export type GalleryPicture = v.InferOutput<typeof GalleryPicture>;

/** At most one of `color` (`#rrggbb`) and `imageUrl`. */
export const OptionValue = v.object({
	name: v.string(),
	color: v.optional(v.string()),
	imageUrl: v.optional(v.string()),
});
export type OptionValue = v.InferOutput<typeof OptionValue>;

const MemberOf = v.object({ id: v.number(), name: v.string(), values: v.array(v.string()) });

/** One card for a group's visible products that pass the list's filters. Soles. */
export const GroupCard = v.object({
	lowest: v.number(),
	highest: v.number(),
	available: v.boolean(),
	/** At most five values of the first option with colours or pictures, and the number of its others. */
	swatches: v.array(OptionValue),
	moreSwatches: v.number(),
});
export type GroupCard = v.InferOutput<typeof GroupCard>;

/**
 * One attribute of a product: the keys of attribute and choices are for addresses. A choice has its values, a number its
 * number, an answer true or false, a text its text.
 */
export const ProductAttribute = v.object({
	id: v.number(),
	key: v.string(),
	name: v.string(),
	/** Of a number. */
	unit: v.optional(v.string()),
	value: v.union([v.array(v.object({ key: v.string(), name: v.string() })), v.number(), v.boolean(), v.string()]),
});
export type ProductAttribute = v.InferOutput<typeof ProductAttribute>;

/** The offer that made a product's price. Soles; `until` is the first moment without it, ISO 8601. */
export const ProductOffer = v.object({
	id: v.number(),
	title: v.string(),
	listPrice: v.number(),
	until: v.string(),
	/** Units at this price; null: no limit. */
	left: v.nullable(v.number()),
});
export type ProductOffer = v.InferOutput<typeof ProductOffer>;

/** As any back end sends it. Soles. Shops read `stock`, back-offices `stockQuantity` (R7-15). */
export const Product = v.object({
	id: v.number(),
	name: v.string(),
	description: lenientText,
	/** Soles of a unit, with its offer. */
	price: RequiredNumber,
	/** Ours; null: none. */
	offer: lenientValue(ProductOffer),
	stock: lenientNumber,
	stockQuantity: lenientNumber,
	/** Ours: earliest end of a hold, ISO 8601. */
	heldUntil: lenientText,
	/** Ours only; null: unknown. */
	weightGrams: lenientNumber,
	/** Ours only; null: its category's. */
	taxKind: lenientTaxKind,
	sku: lenientText,
	imageUrl: lenientText,
	category: lenientValue(v.object({ id: RequiredNumber, name: textOrEmpty })),
	/** Ours: its group, with a value per option; null: none. */
	group: lenientValue(MemberOf),
	/** Ours, on list pages: its group's card. */
	card: lenientValue(GroupCard),
	/** Ours: those of its category, in order; absent: none. */
	attributes: lenientValue(v.array(ProductAttribute)),
	/** Ours: text of the first picture, and the pictures after it. */
	imageAlt: lenientText,
	pictures: lenientValue(v.array(GalleryPicture)),
	active: lenientFlag,
	featured: lenientFlag,
	/** Counts all changes; orders live events. */
	version: lenientNumber,
	/** Counts edits other than stock. */
	editVersion: lenientNumber,
});
export type Product = v.InferOutput<typeof Product>;

export const picturesOf = ({
	imageUrl,
	imageAlt,
	pictures,
}: Partial<Pick<Product, 'imageUrl' | 'imageAlt' | 'pictures'>>): GalleryPicture[] => [
	...(imageUrl ? [{ url: imageUrl, alt: imageAlt ?? '' }] : []),
	...(pictures ?? []),
];

/** As our server sends it. `stock` equals `stockQuantity` (R7-15). */
export const ProductDto = v.object({
	...strictly(Product.entries),
	/** Not in `stock`; null: none. */
	held: v.nullish(v.number()),
	heldUntil: v.nullish(v.string()),
	weightGrams: v.nullish(v.number()),
	taxKind: v.nullish(v.picklist(taxKinds)),
	offer: v.nullish(ProductOffer),
	imageUrl: v.nullable(v.string()),
	category: v.object({ id: v.number(), name: v.string() }),
	group: v.nullish(MemberOf),
	card: v.nullish(GroupCard),
	attributes: v.nullish(v.array(ProductAttribute)),
	imageAlt: v.optional(v.string()),
	pictures: v.optional(v.array(GalleryPicture)),
	/** After an edit, Spanish: what an offer makes of the price that was sent. */
	priceNotice: v.optional(v.string()),
});
export type ProductDto = v.InferOutput<typeof ProductDto>;

export const SearchQuery = v.object({
	keyword: v.optional(SearchText, ''),
});

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
	reduced: '/products/reduced',
} as const;

const longestSlug = 80;

/** Number first, so that no address ever dies: `253-polo-paracas-rojo-m`. */
export const productSegment = ({ id, name }: { id: number; name: string }): string => {
	const slug = slugOf(name, longestSlug);
	return slug ? `${id}-${slug}` : String(id);
};

export const productIdOf = (segment: string | undefined): number | null => {
	const [, id] = /^([1-9]\d{0,9})(?:-.*)?$/.exec(segment ?? '') ?? [];
	return id ? Number(id) : null;
};

/** R3-014. */
export const productsPerPage = 12;
export const sortOrders = ['name', 'price-asc', 'price-desc', 'newest', 'best-selling', 'discount-desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Cards in stock that have a value, under all other filters. `of`: its category, where two have this name. */
const AttributeFacet = <Num extends v.GenericSchema<unknown, number>>(number: Num) =>
	v.object({
		key: v.string(),
		name: v.string(),
		of: v.optional(v.string()),
		/** Cards with any value. */
		count: number,
		/** Choices and answers that some product of the list has, chosen ones too. */
		values: v.optional(v.array(v.object({ key: v.string(), name: v.string(), count: number }))),
		/** Of a number: its ends, null without any product in stock. */
		range: v.optional(v.object({ unit: v.string(), min: v.nullable(number), max: v.nullable(number) })),
	});

const pageOf = <Row extends v.GenericSchema, Num extends v.GenericSchema<unknown, number>>(row: Row, number: Num) =>
	v.object({
		count: number,
		page: number,
		pages: number,
		products: v.array(row),
		/** Each facet ignores its own filter. */
		facets: v.object({
			categories: v.array(v.object({ id: number, count: number })),
			/** Soles; null: no products. */
			price: v.nullable(v.object({ min: number, max: number })),
			stock: v.object({ available: number, soldOut: number }),
			/** Ours: with an offer. */
			offers: v.optional(number),
			/** Ours: what the list's products share, the most telling first; absent: none. Counts what can be had. */
			attributes: v.optional(v.array(AttributeFacet(number))),
			/** The shop has recent sales, regardless of filters. */
			bestSellers: v.optional(v.boolean()),
		}),
		/** Ours: the chosen category and all below it. */
		within: v.optional(v.array(number)),
		/** Words of the search that were left out, because nothing has all of them. */
		dropped: v.optional(v.array(v.string())),
		/** Those of them that no product has. */
		unknown: v.optional(v.array(v.string())),
		/** The shop has just started: the search has not read descriptions yet. */
		withoutDescriptions: v.optional(v.boolean()),
	});

export const ProductPage = pageOf(Product, RequiredNumber);
export type ProductPage = v.InferOutput<typeof ProductPage>;
export type AttributeFacet = NonNullable<ProductPage['facets']['attributes']>[number];

/** Fields that a card shows, or needs for events. */
export const ProductRow = v.object({
	...v.pick(ProductDto, ['id', 'name', 'price', 'sku', 'imageUrl', 'category', 'featured']).entries,
	...v.pick(ProductDto, ['stock', 'held', 'heldUntil', 'version', 'group', 'card', 'offer']).entries,
	/** First 160 characters; only on pages of featured products. */
	description: v.optional(v.string()),
});

export const ProductPageDto = pageOf(ProductRow, v.number());
export type ProductPageDto = v.InferOutput<typeof ProductPageDto>;

/** Cards with an offer, on all pages. */
export const ReducedProducts = v.object({ count: v.number() });
export type ReducedProducts = v.InferOutput<typeof ReducedProducts>;
