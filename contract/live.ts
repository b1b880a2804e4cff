import * as v from 'valibot';
import { Category, Product } from './catalog';

export { adminOrdersTopic, liveTiming, ownOrdersQueue, type Topic, topics } from './topics';

/**
 * What a change of a product that shoppers must not see looks like to them: enough to take it off a list,
 * nothing of its content.
 */
const ProductTrace = v.object({ id: v.number(), active: v.optional(v.boolean()), version: v.nullish(v.number()) });
const CategoryTrace = ProductTrace;

/**
 * Body of a live message: JSON, one of these. The specification has the first four; `*_DELETED` is ours
 * (a client that knows only the four ignores it). A PRODUCT_UPDATED or CATEGORY_UPDATED whose object carries
 * `active: false` may hold nothing but id and version.
 */
export const LiveEvent = v.variant('type', [
	v.object({ type: v.literal('PRODUCT_CREATED'), product: Product }),
	v.object({ type: v.literal('PRODUCT_UPDATED'), product: v.union([Product, ProductTrace]) }),
	v.object({ type: v.literal('PRODUCT_DELETED'), product: ProductTrace }),
	v.object({ type: v.literal('CATEGORY_CREATED'), category: Category }),
	v.object({ type: v.literal('CATEGORY_UPDATED'), category: v.union([Category, CategoryTrace]) }),
	v.object({ type: v.literal('CATEGORY_DELETED'), category: CategoryTrace }),
]);
export type LiveEvent = v.InferOutput<typeof LiveEvent>;
export type LiveEventType = LiveEvent['type'];

/**
 * Ours as well, on the products' topic: more changed at once than is worth telling one by one, as after an import.
 * Whoever shows lists asks for them again.
 */
export const CatalogChanged = v.object({ type: v.literal('CATALOG_CHANGED') });
export type CatalogChanged = v.InferOutput<typeof CatalogChanged>;

/** Body of a message on `ownOrdersQueue`: what changed of one of the user's orders. */
export const OrderEvent = v.object({
	type: v.literal('ORDER_UPDATED'),
	order: v.object({ id: v.number(), status: v.string(), trackingNumber: v.nullish(v.string()) }),
});
export type OrderEvent = v.InferOutput<typeof OrderEvent>;
