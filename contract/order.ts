import * as v from 'valibot';
import { limits } from './limits';
import { orderStatuses } from './orderStatus';
import { Id, optionalText, patternText, requiredText } from './primitives';

export {
	canChangeStatus,
	canCustomerCancel,
	isFinal,
	nextStatus,
	type OrderStatus,
	offeredStatuses,
	orderStatuses,
} from './orderStatus';

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
});
export type CustomerOrder = v.InferOutput<typeof CustomerOrder>;

export const paymentMethods = ['BANK_TRANSFER', 'ON_DELIVERY'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** POST /api/orders, with the header `Idempotency-Key`. `price` is what the shopper saw, in soles. */
export const CheckoutBody = v.object({
	items: v.pipe(
		v.array(
			v.object({
				productId: Id,
				quantity: v.pipe(
					v.number('La cantidad no es válida'),
					v.integer('La cantidad debe ser un número entero'),
					v.minValue(1, 'La cantidad debe ser al menos 1'),
					v.maxValue(limits.cartQuantity, `La cantidad no puede ser mayor que ${limits.cartQuantity}`),
				),
				price: v.pipe(
					v.number('El precio no es válido'),
					v.finite('El precio no es válido'),
					v.minValue(0, 'El precio no es válido'),
				),
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
	phone: patternText(
		'El teléfono',
		limits.phone,
		/^\+?[\d\s()-]{6,}$/,
		'El teléfono solo puede tener números, espacios, paréntesis y guiones',
	),
	paymentMethod: v.picklist(paymentMethods, 'Elige cómo quieres pagar'),
	notes: optionalText('Las notas', 500),
});
export type CheckoutBody = v.InferInput<typeof CheckoutBody>;

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
	paymentMethod: v.picklist(paymentMethods),
	/** How the shopper pays, in Spanish; empty once the order has ended. */
	paymentInstructions: v.string(),
	notes: v.string(),
	trackingNumber: v.nullable(v.string()),
});
export type Order = v.InferOutput<typeof Order>;

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

export const StatusBody = v.object({ status: v.picklist(orderStatuses, 'El estado no es válido') });

/** PATCH /api/orders/{id}/tracking, for administrators (R5-08). */
export const TrackingBody = v.object({
	trackingNumber: requiredText('El número de seguimiento', limits.trackingNumber),
});
