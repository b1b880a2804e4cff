import * as v from 'valibot';
import { Category, Product, ProductOffer } from '../catalog/product';
import { OrderPayment } from '../payments/state';
import { lenientFlag, lenientNumber, lenientText, lenientValue, RequiredNumber } from '../shared/lenient';

/** Enough for removing an item from lists, without its content. */
const Hidden = v.object({ id: v.number(), active: v.literal(false), version: lenientNumber });
const Deleted = v.object({ id: v.number(), version: lenientNumber });

const Held = v.object({
	id: v.number(),
	version: v.number(),
	stock: v.number(),
	heldUntil: v.nullable(v.string()),
});

/** When a product sells out or returns, for pages that count it without showing it. */
const crossed = v.optional(
	v.object({
		categoryId: v.number(),
		price: v.number(),
		featured: v.boolean(),
		groupId: v.optional(v.number()),
	}),
);

/** Fields that lists depend on, before the change: price in soles; null if invisible. Absent from other back ends. */
const previous = lenientValue(
	v.object({
		name: v.string(),
		price: RequiredNumber,
		stock: RequiredNumber,
		categoryId: RequiredNumber,
		active: v.boolean(),
		featured: v.boolean(),
		/** Ours; null: none. */
		groupId: lenientNumber,
		/** Equal: only units changed. */
		editVersion: lenientNumber,
	}),
);
export type PreviousProduct = NonNullable<v.InferOutput<typeof previous>>;

/** `*_DELETED` are ours. Only these and `active: false` remove something from a list. */
export const LiveEvent = v.variant('type', [
	v.object({ type: v.literal('PRODUCT_CREATED'), product: Product, previous }),
	v.object({ type: v.literal('PRODUCT_UPDATED'), product: v.union([Product, Hidden]), previous }),
	v.object({ type: v.literal('PRODUCT_DELETED'), product: Deleted, previous }),
	/** The browser splits `PRODUCTS_HELD` into these. */
	v.object({ type: v.literal('PRODUCT_HELD'), product: Held, crossed }),
	v.object({ type: v.literal('CATEGORY_CREATED'), category: Category }),
	v.object({ type: v.literal('CATEGORY_UPDATED'), category: v.union([Category, Hidden]) }),
	v.object({ type: v.literal('CATEGORY_DELETED'), category: Deleted }),
]);
export type LiveEvent = v.InferOutput<typeof LiveEvent>;
export type LiveEventType = LiveEvent['type'];

/** Too many changes for single events: clients refetch. */
export const CatalogChanged = v.object({ type: v.literal('CATALOG_CHANGED') });
export type CatalogChanged = v.InferOutput<typeof CatalogChanged>;

/** All changes of one call. Clients do not refetch for it: holds are frequent and free of charge. */
export const ProductsHeld = v.object({
	type: v.literal('PRODUCTS_HELD'),
	products: v.array(v.object({ ...Held.entries, crossed })),
});
export type ProductsHeld = v.InferOutput<typeof ProductsHeld>;

/** Offers that began or ended, at most 2,000 products each. Soles; the browser patches cards without a request. */
export const PricesChanged = v.object({
	type: v.literal('PRICES_CHANGED'),
	/** Of the products that have one now. */
	offers: v.array(v.pick(ProductOffer, ['id', 'title', 'until'])),
	products: v.array(
		v.object({
			id: v.number(),
			version: v.number(),
			price: v.number(),
			/** Before the change. */
			previousPrice: v.number(),
			categoryId: v.number(),
			featured: v.boolean(),
			groupId: v.optional(v.number()),
			/** Absent: none now. */
			offer: v.optional(v.pick(ProductOffer, ['id', 'listPrice', 'left'])),
		}),
	),
});
export type PricesChanged = v.InferOutput<typeof PricesChanged>;

export const PublicMessage = v.variant('type', [LiveEvent, ProductsHeld, PricesChanged, CatalogChanged]);

export const OrderEvent = v.object({
	type: v.literal('ORDER_UPDATED'),
	order: v.object({
		id: v.number(),
		orderNumber: lenientText,
		status: v.string(),
		trackingNumber: lenientText,
		cancelReason: lenientText,
		/** The shop has not accepted the order. */
		request: lenientFlag,
		/** If changed; unknown shapes are ignored. */
		payment: lenientValue(OrderPayment),
		/** OrderContents; only pages that show it load its schema. */
		contents: v.optional(v.unknown()),
	}),
});
export type OrderEvent = v.InferOutput<typeof OrderEvent>;

/** Subscribers then refetch the order. */
export interface LinkedOrderChanged {
	type: 'LINKED_ORDER_CHANGED';
}
