import * as v from 'valibot';
import { Category, Product } from '../catalog/product';
import { OrderPayment } from '../payments/state';
import { lenientNumber, lenientText, lenientValue, RequiredNumber } from '../shared/lenient';

/** A product or category that shoppers must not see: enough to take it off a list, nothing of its content. */
const Hidden = v.object({ id: v.number(), active: v.literal(false), version: lenientNumber });
const Deleted = v.object({ id: v.number(), version: lenientNumber });

/** Tells only what changes about a product when units of it are held or released. */
const Held = v.object({
	id: v.number(),
	version: v.number(),
	stock: v.number(),
	heldUntil: v.nullable(v.string()),
});

/** By which a page that does not show the product knows whether it counts there; of what is sold out or on sale anew. */
const crossed = v.optional(v.object({ categoryId: v.number(), price: v.number(), featured: v.boolean() }));

/**
 * The fields that lists depend on, before the change: price in soles; null when visitors did not see the product. Absent
 * where a back end does not say.
 */
const previous = lenientValue(
	v.object({
		name: v.string(),
		price: RequiredNumber,
		stock: RequiredNumber,
		categoryId: RequiredNumber,
		active: v.boolean(),
		featured: v.boolean(),
		/** As long as it stays, nothing but units has changed. */
		editVersion: lenientNumber,
	}),
);
export type PreviousProduct = NonNullable<v.InferOutput<typeof previous>>;

/** `*_DELETED` are ours. Only `active: false` and a deletion take something off a list. */
export const LiveEvent = v.variant('type', [
	v.object({ type: v.literal('PRODUCT_CREATED'), product: Product, previous }),
	v.object({ type: v.literal('PRODUCT_UPDATED'), product: v.union([Product, Hidden]), previous }),
	v.object({ type: v.literal('PRODUCT_DELETED'), product: Deleted, previous }),
	/** One of `PRODUCTS_HELD`, as the browser takes them. */
	v.object({ type: v.literal('PRODUCT_HELD'), product: Held, crossed }),
	v.object({ type: v.literal('CATEGORY_CREATED'), category: Category }),
	v.object({ type: v.literal('CATEGORY_UPDATED'), category: v.union([Category, Hidden]) }),
	v.object({ type: v.literal('CATEGORY_DELETED'), category: Deleted }),
]);
export type LiveEvent = v.InferOutput<typeof LiveEvent>;
export type LiveEventType = LiveEvent['type'];

/** Sent on the products' topic when an import changed too much to tell one by one; clients fetch their lists again. */
export const CatalogChanged = v.object({ type: v.literal('CATALOG_CHANGED') });
export type CatalogChanged = v.InferOutput<typeof CatalogChanged>;

/** All that one call changed. Nobody fetches a list because of it: holds come and go, and cost their maker nothing. */
export const ProductsHeld = v.object({
	type: v.literal('PRODUCTS_HELD'),
	products: v.array(v.object({ ...Held.entries, crossed })),
});
export type ProductsHeld = v.InferOutput<typeof ProductsHeld>;

export const PublicMessage = v.variant('type', [LiveEvent, ProductsHeld, CatalogChanged]);

export const OrderEvent = v.object({
	type: v.literal('ORDER_UPDATED'),
	order: v.object({
		id: v.number(),
		status: v.string(),
		trackingNumber: lenientText,
		cancelReason: lenientText,
		/** Where that is what changed; of another shape it is as if it were not told. */
		payment: lenientValue(OrderPayment),
		/** OrderContents after an edit of the shop: who shows it reads it, so that others load no schema for it. */
		contents: v.optional(v.unknown()),
	}),
});
export type OrderEvent = v.InferOutput<typeof OrderEvent>;

/** To whoever follows an order by its link; what changed is asked for. */
export interface LinkedOrderChanged {
	type: 'LINKED_ORDER_CHANGED';
}
