import * as v from 'valibot';
import { OrderAddress, PlacedAddress } from '../delivery/address';
import { DeliveryBody, OrderDelivery } from '../delivery/quote';
import { CouponCode } from '../offers/cart';
import { Reduction, ShownReduction } from '../offers/reductions';
import { OrderPayment } from '../payments/state';
import { phoneText } from '../people/phone';
import { lenientValue } from '../shared/lenient';
import { limits } from '../shared/limits';
import { Email, Id, IdText, optionalText, Quantity, requiredText, ShownPrice, Version } from '../shared/primitives';
import { taxKinds } from '../tax/kinds';
import { Receipt, ReceiptBody } from '../tax/receipt';
import { ShownStanding } from './standing';
import { orderStatuses, paymentMethods } from './status';

/** R7-13. Soles; `createdAt` ISO 8601. */
export const CustomerOrder = v.object({
	id: v.union([v.number(), v.string()]),
	createdAt: v.string(),
	status: v.string(),
	total: v.number(),
	items: v.nullish(
		v.array(v.object({ productName: v.nullish(v.string(), ''), quantity: v.number(), price: v.number() })),
		[],
	),
	shippingAddress: v.nullish(v.string()),
	/** Ours only: GET /orders/{id} answers the whole order. */
	orderNumber: v.nullish(v.string()),
	trackingNumber: v.nullish(v.string()),
	request: v.nullish(v.boolean()),
	payment: lenientValue(v.pick(OrderPayment, ['state'])),
});
export type CustomerOrder = v.InferOutput<typeof CustomerOrder>;

/** Per answer, newest first. Our server also answers those older than order `before`. */
export const ownOrdersAtOnce = 200;

export const OwnOrdersQuery = v.object({ before: v.optional(IdText) });

const Contact = v.pipe(
	v.object({ email: v.nullish(Email), phone: v.nullish(phoneText) }),
	v.check(({ email, phone }) => Boolean(email || phone), 'Déjanos un correo o un teléfono'),
);

/** Needs `Idempotency-Key`. `price`: soles on the screen. */
export const CheckoutBody = v.object({
	items: v.pipe(
		v.array(
			v.object({
				productId: Id,
				quantity: Quantity,
				price: ShownPrice,
				/** By rules and coupon, as shown; absent: none. */
				reductions: v.nullish(v.pipe(v.array(ShownReduction), v.maxLength(5, 'El pedido tiene demasiadas rebajas'))),
			}),
			'El pedido no tiene productos',
		),
		v.minLength(1, 'El pedido no tiene productos'),
		v.maxLength(100, 'El pedido tiene demasiados productos'),
		v.check(
			(items) => new Set(items.map(({ productId }) => productId)).size === items.length,
			'El pedido repite un producto',
		),
	),
	shippingAddress: requiredText('La dirección', limits.address),
	phone: phoneText,
	/** Replaces `shippingAddress` and `phone`. */
	address: v.nullish(OrderAddress),
	paymentMethod: v.picklist(paymentMethods, 'Elige cómo quieres pagar'),
	notes: optionalText('Las notas', 500),
	/** If the shop has fees. */
	delivery: v.nullish(DeliveryBody),
	/** Ignored with a session. */
	contact: v.nullish(Contact),
	receipt: v.nullish(ReceiptBody),
	coupon: v.nullish(CouponCode),
	again: v.optional(v.boolean()),
	/** Absent: as the shop judges. */
	standing: v.nullish(ShownStanding),
});
export type CheckoutBody = v.InferInput<typeof CheckoutBody>;

/** `Idempotency-Key` header: one per checkout, for all its attempts. */
export const IdempotencyKey = v.pipe(
	v.string('Falta la clave del pedido'),
	v.regex(/^[\w-]{16,80}$/, 'La clave del pedido no es válida'),
);

/** For its owner. Soles; `createdAt` ISO 8601. */
export const Order = v.object({
	id: v.number(),
	orderNumber: v.string(),
	createdAt: v.string(),
	status: v.picklist(orderStatuses),
	total: v.number(),
	items: v.array(
		v.object({
			productId: v.nullable(v.number()),
			productName: v.string(),
			imageUrl: v.nullable(v.string()),
			quantity: v.number(),
			/** Soles per unit when ordered, with its offer. */
			price: v.number(),
			/** The struck price of a unit; null: none. */
			listPrice: v.nullish(v.number()),
			reductions: v.nullish(v.array(Reduction)),
			/** When ordered; null: taxed. */
			taxKind: v.nullish(v.picklist(taxKinds)),
		}),
	),
	shippingAddress: v.string(),
	phone: v.string(),
	/** Null: address in one text, or deleted. */
	address: v.nullish(PlacedAddress),
	paymentMethod: v.picklist(paymentMethods),
	/** Spanish; empty once ended or paid. */
	paymentInstructions: v.string(),
	/** Absent from orders older than payments. */
	payment: v.nullish(OrderPayment),
	notes: v.string(),
	trackingNumber: v.nullable(v.string()),
	/** Not accepted yet: holds no units and needs no payment. */
	request: v.optional(v.boolean()),
	/** Present if the customer may read it. */
	cancelReason: v.optional(v.string()),
	/** Soles; `total` includes it. */
	shipping: v.optional(v.number()),
	/** Null: no delivery choice. */
	delivery: v.nullish(OrderDelivery),
	receipt: v.nullish(Receipt),
	/** When ordered; null: the shop shows none. */
	igvPercent: v.nullish(v.number()),
});
export type Order = v.InferOutput<typeof Order>;

/** Editable members, for the owner's event. */
export const OrderContents = v.object({
	...v.pick(Order, [
		...(['items', 'total', 'shipping', 'delivery', 'address', 'shippingAddress', 'phone', 'receipt'] as const),
	]).entries,
	/** False, with instructions to pay, once accepted. */
	request: v.optional(v.boolean()),
	paymentInstructions: v.optional(v.string()),
});
export type OrderContents = v.InferOutput<typeof OrderContents>;

/** `linkToken` opens a guest's order; only in this answer. */
export const PlacedOrder = v.object({ ...Order.entries, linkToken: v.optional(v.string()) });
export type PlacedOrder = v.InferOutput<typeof PlacedOrder>;

/** `id` for an account, `linkToken` for a guest. */
export const ExistingOrder = v.object({
	...v.pick(Order, ['orderNumber', 'createdAt']).entries,
	items: v.array(v.object({ productId: v.number(), quantity: v.number() })),
	id: v.optional(v.number()),
	linkToken: v.optional(v.string()),
});
export type ExistingOrder = v.InferOutput<typeof ExistingOrder>;

/** `code` of a 429: guests have too many unpaid orders. */
export const guestLimit = 'guest_limit';

/** 409 of a checkout: the same order again, or another order's key. */
export const OrderRepeated = v.object({
	message: v.string(),
	code: v.picklist(['order_repeated', 'idempotency_conflict']),
	order: ExistingOrder,
});
export type OrderRepeated = v.InferOutput<typeof OrderRepeated>;

/** The buyer's open order with one of these products. */
export const ContainingBody = v.object({ productIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(100)) });
export const ContainingOrder = v.object({ order: v.nullable(ExistingOrder) });
export type ContainingOrder = v.InferOutput<typeof ContainingOrder>;

/** A `gone` product has no name and 0 `available`; reason `stock` also if both changed. */
export const ChangedLine = v.object({
	productId: v.number(),
	name: v.string(),
	reason: v.picklist(['price', 'stock', 'gone', 'reductions']),
	quantity: v.number(),
	available: v.number(),
	seenPrice: v.number(),
	price: v.number(),
	/** With reason `reductions`: by rules and coupon. */
	seenReductions: v.optional(v.array(ShownReduction)),
	reductions: v.optional(v.array(Reduction)),
});
export type ChangedLine = v.InferOutput<typeof ChangedLine>;

/** 409 of a checkout. Nothing was ordered. */
export const OrderChanged = v.object({
	message: v.string(),
	code: v.literal('order_changed'),
	lines: v.array(ChangedLine),
	/** Why the coupon does not count (any more). */
	coupon: v.optional(v.string()),
});
export type OrderChanged = v.InferOutput<typeof OrderChanged>;

const flag = v.optional(v.boolean('El valor debe ser verdadero o falso'), false);

export const reasonLength = 300;

export const StatusBody = v.object({
	status: v.picklist(orderStatuses, 'El estado no es válido'),
	/** Internal; with `tell` the customer reads it too. */
	reason: optionalText('El motivo', reasonLength),
	tell: flag,
	/** For an order cancelled on its way: its units are back on sale. */
	goodsBack: flag,
	editVersion: v.optional(Version),
});
export type StatusDetails = Partial<Omit<v.InferInput<typeof StatusBody>, 'status'>>;

/** For administrators (R5-08). */
export const TrackingBody = v.object({
	trackingNumber: requiredText('El número de seguimiento', limits.trackingNumber),
});

/** `ofUser`: outside of the API base (R7-13). */
export const orderPaths = {
	ofUser: (id: number | string) => `/orders/user/${id}`,
	all: '/orders',
	containing: '/orders/containing',
	standing: '/orders/standing',
	one: (id: number | string) => `/orders/${id}`,
	cancel: (id: number | string) => `/orders/${id}/cancel`,
	adopt: (id: number | string) => `/orders/${id}/adopt`,
	status: (id: number | string) => `/orders/${id}/status`,
	tracking: (id: number | string) => `/orders/${id}/tracking`,
} as const;
