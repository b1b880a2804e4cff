import * as v from 'valibot';
import { DoorAddress, OrderAddress, PlacedAddress } from '../delivery/address';
import { DeliveryBody, OrderDelivery } from '../delivery/quote';
import { OrderPayment } from '../payments/state';
import { phoneText } from '../people/phone';
import { limits } from '../shared/limits';
import { Email, Id, IdText, optionalText, Quantity, requiredText, SeenPrice, Version } from '../shared/primitives';
import { Receipt, ReceiptBody } from '../tax/receipt';
import { orderStatuses, paymentMethods } from './status';

/** A customer's order as GET /orders/user/{userId} answers it (R7-13). Prices in soles, `createdAt` ISO 8601. */
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
	/** Ours only; where it is there, GET /api/orders/{id} has the whole order. */
	orderNumber: v.nullish(v.string()),
	trackingNumber: v.nullish(v.string()),
	request: v.nullish(v.boolean()),
});
export type CustomerOrder = v.InferOutput<typeof CustomerOrder>;

/** Orders of one answer of GET /orders/user/{userId}: the newest ones. Our server has those before the order `before` too. */
export const ownOrdersAtOnce = 200;

export const OwnOrdersQuery = v.object({ before: v.optional(IdText) });

/** How the shop reaches somebody without an account. */
const Contact = v.pipe(
	v.object({ email: v.nullish(Email), phone: v.nullish(phoneText) }),
	v.check(({ email, phone }) => Boolean(email || phone), 'Déjanos un correo o un teléfono'),
);

/** POST /api/orders, with the header `Idempotency-Key`. `price` is what the shopper saw, in soles. */
export const CheckoutBody = v.object({
	items: v.pipe(
		v.array(
			v.object({
				productId: Id,
				quantity: Quantity,
				price: SeenPrice,
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
	/** Where it is there, `shippingAddress` and `phone` are made of it. */
	address: v.nullish(OrderAddress),
	paymentMethod: v.picklist(paymentMethods, 'Elige cómo quieres pagar'),
	notes: optionalText('Las notas', 500),
	/** Where the shop asks for it. */
	delivery: v.nullish(DeliveryBody),
	/** Contact of a buyer without a session; ignored with one. */
	contact: v.nullish(Contact),
	/** Absent where nothing was asked for. */
	receipt: v.nullish(ReceiptBody),
	/** The buyer was asked, and wants it beside an order that they have just made. */
	again: v.optional(v.boolean()),
});
export type CheckoutBody = v.InferInput<typeof CheckoutBody>;

/** Of an order that comes to the door. */
export const DoorCheckoutBody = v.object({ ...CheckoutBody.entries, address: v.nullish(DoorAddress) });

/** Value of the `Idempotency-Key` header: made once per checkout, sent with every attempt. */
export const IdempotencyKey = v.pipe(
	v.string('Falta la clave del pedido'),
	v.regex(/^[\w-]{16,80}$/, 'La clave del pedido no es válida'),
);

/** An order as our server shows it to its owner. Prices in soles, `createdAt` ISO 8601 in UTC. */
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
			/** Per unit, at the time of purchase. */
			price: v.number(),
		}),
	),
	shippingAddress: v.string(),
	phone: v.string(),
	/** In parts, where the order was placed so and has not been forgotten. */
	address: v.nullish(PlacedAddress),
	paymentMethod: v.picklist(paymentMethods),
	/** How the shopper pays, in Spanish; empty once the order has ended or is paid. */
	paymentInstructions: v.string(),
	/** Absent from orders that are older than payments. */
	payment: v.nullish(OrderPayment),
	notes: v.string(),
	trackingNumber: v.nullable(v.string()),
	/** It keeps no units and is not to be paid before the shop accepts it. */
	request: v.optional(v.boolean()),
	/** Why it was cancelled, where the shop tells the customer. */
	cancelReason: v.optional(v.string()),
	/** Soles; `total` includes it. */
	shipping: v.optional(v.number()),
	/** Null where the shop asked nothing about delivery. */
	delivery: v.nullish(OrderDelivery),
	/** The boleta or factura that the buyer asked for. */
	receipt: v.nullish(Receipt),
	/** Of the IGV inside of the prices when the order was placed; null where the shop breaks none down. */
	igvPercent: v.nullish(v.number()),
});
export type Order = v.InferOutput<typeof Order>;

/** Changes that an edit of the shop makes, as an event tells them to the owner. */
export const OrderContents = v.object({
	...v.pick(Order, [
		...(['items', 'total', 'shipping', 'delivery', 'address', 'shippingAddress', 'phone', 'receipt'] as const),
	]).entries,
	/** False, with how to pay, once a request is accepted. */
	request: v.optional(v.boolean()),
	paymentInstructions: v.optional(v.string()),
});
export type OrderContents = v.InferOutput<typeof OrderContents>;

/** Answer of POST /api/orders. `linkToken` opens the page of an order without an account, and is told this once. */
export const PlacedOrder = v.object({ ...Order.entries, linkToken: v.optional(v.string()) });
export type PlacedOrder = v.InferOutput<typeof PlacedOrder>;

/** An order that the buyer has made before; `id` where it is of their account, `linkToken` where it is a guest's. */
export const KnownOrder = v.object({
	...v.pick(Order, ['orderNumber', 'createdAt']).entries,
	items: v.array(v.object({ productId: v.number(), quantity: v.number() })),
	id: v.optional(v.number()),
	linkToken: v.optional(v.string()),
});
export type KnownOrder = v.InferOutput<typeof KnownOrder>;

/** `code` of the 429 of POST /api/orders where too much that was bought without an account is not paid. */
export const guestLimit = 'guest_limit';

/** Body of the 409 of POST /api/orders for what this buyer has just ordered, or with a key that made another order. */
export const OrderRepeated = v.object({
	message: v.string(),
	code: v.picklist(['order_repeated', 'idempotency_conflict']),
	order: KnownOrder,
});
export type OrderRepeated = v.InferOutput<typeof OrderRepeated>;

/** POST /api/orders/containing: whether an order under way of this buyer has one of these products. */
export const ContainingBody = v.object({ productIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(100)) });
export const ContainingOrder = v.object({ order: v.nullable(KnownOrder) });
export type ContainingOrder = v.InferOutput<typeof ContainingOrder>;

/** A `gone` product has no name and 0 `available`; where stock and price both changed, the reason is `stock`. */
export const ChangedLine = v.object({
	productId: v.number(),
	name: v.string(),
	reason: v.picklist(['price', 'stock', 'gone']),
	quantity: v.number(),
	available: v.number(),
	seenPrice: v.number(),
	price: v.number(),
});
export type ChangedLine = v.InferOutput<typeof ChangedLine>;

/** Body of the 409 of POST /api/orders when price or stock changed since the cart was filled. Nothing was ordered. */
export const OrderChanged = v.object({
	message: v.string(),
	code: v.literal('order_changed'),
	lines: v.array(ChangedLine),
});
export type OrderChanged = v.InferOutput<typeof OrderChanged>;

const flag = v.optional(v.boolean('El valor debe ser verdadero o falso'), false);

export const reasonLength = 300;

export const StatusBody = v.object({
	status: v.picklist(orderStatuses, 'El estado no es válido'),
	/** For the team alone, or with `tell` for the customer of a cancelled order too. */
	reason: optionalText('El motivo', reasonLength),
	tell: flag,
	/** The units of an order that is cancelled on its way are here, and are sold again. Without it they stay away. */
	goodsBack: flag,
	/** The version that was on the screen; another one is refused. */
	editVersion: v.optional(Version),
});
export type StatusDetails = Partial<Omit<v.InferInput<typeof StatusBody>, 'status'>>;

/** PATCH /api/orders/{id}/tracking, for administrators (R5-08). */
export const TrackingBody = v.object({
	trackingNumber: requiredText('El número de seguimiento', limits.trackingNumber),
});

/** Below the API base, but for `ofUser`, which stands on the API's host outside of it (R7-13). */
export const orderPaths = {
	ofUser: (id: number | string) => `/orders/user/${id}`,
	all: '/orders',
	containing: '/orders/containing',
	one: (id: number | string) => `/orders/${id}`,
	cancel: (id: number | string) => `/orders/${id}/cancel`,
	adopt: (id: number | string) => `/orders/${id}/adopt`,
	status: (id: number | string) => `/orders/${id}/status`,
	tracking: (id: number | string) => `/orders/${id}/tracking`,
} as const;
