import * as v from 'valibot';
import { lenientFlag, lenientNumber, lenientText, lenientValue, RequiredNumber, textOrEmpty } from './lenient';

/**
 * A category as any back end sends it; `version` and `editVersion` only from ours.
 */
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

/**
 * A product as any back end sends it. Price in soles. Public lists of a foreign back end read `stock`,
 * admin lists `stockQuantity` (R7-15); ours sends both. `version` grows with each change, also a sale, and
 * orders live events; `editVersion` grows only with an administrator's edit of something else than stock.
 * Only ours sends the two.
 */
export const Product = v.object({
	id: v.number(),
	name: v.string(),
	description: lenientText,
	price: RequiredNumber,
	stock: lenientNumber,
	stockQuantity: lenientNumber,
	sku: lenientText,
	imageUrl: lenientText,
	category: lenientValue(v.object({ id: RequiredNumber, name: textOrEmpty })),
	active: lenientFlag,
	featured: lenientFlag,
	version: lenientNumber,
	editVersion: lenientNumber,
});
export type Product = v.InferOutput<typeof Product>;
