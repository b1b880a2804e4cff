import * as v from 'valibot';
import {
	lenientFlag,
	lenientNumber,
	lenientText,
	lenientValue,
	RequiredNumber,
	strictly,
	textOrEmpty,
} from './lenient';
import { SearchText } from './primitives';

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
