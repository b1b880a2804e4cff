import * as v from 'valibot';

/**
 * A category as any back end sends it; `version` and `editVersion` only from ours.
 */
export const Category = v.object({
	id: v.number(),
	name: v.string(),
	description: v.nullish(v.string()),
	imageUrl: v.nullish(v.string()),
	active: v.nullish(v.boolean()),
	version: v.nullish(v.number()),
	editVersion: v.nullish(v.number()),
});
export type Category = v.InferOutput<typeof Category>;

/**
 * A product as any back end sends it. Price in soles. Public lists of a foreign back end read `stock`,
 * admin lists `stockQuantity` (R7-15); ours sends both. `version` grows with each change, also a sale, and
 * orders live events; `editVersion` grows only with an administrator's edit of something else than stock.
 * Only ours sends the two.
 */
export const Product = v.object({
	id: v.number(),
	name: v.string(),
	description: v.nullish(v.string()),
	price: v.pipe(v.number(), v.finite()),
	stock: v.nullish(v.number()),
	stockQuantity: v.nullish(v.number()),
	sku: v.nullish(v.string()),
	imageUrl: v.nullish(v.string()),
	category: v.nullish(v.object({ id: v.number(), name: v.nullish(v.string(), '') })),
	active: v.nullish(v.boolean()),
	featured: v.nullish(v.boolean()),
	version: v.nullish(v.number()),
	editVersion: v.nullish(v.number()),
});
export type Product = v.InferOutput<typeof Product>;
