import * as v from 'valibot';
import { OrderDelivery } from '../delivery/quote';
import { OrderPayment } from '../payments/state';
import { visible } from '../shared/primitives';
import { Receipt } from '../tax/receipt';
import { Order } from './order';

/** 256 random bits, as `newToken` of the server writes them. */
export const OrderToken = v.pipe(
	v.string('Falta el enlace'),
	v.regex(/^[\w-]{43}$/, 'El enlace está incompleto o no es válido'),
);

const LastFour = v.pipe(
	v.string('Escribe los cuatro últimos dígitos'),
	visible,
	v.regex(/^\d{4}$/, 'Escribe los cuatro últimos dígitos'),
);

/** Headers with which an order is reached by its link. */
export const OrderLink = v.object({ token: OrderToken });
export const OpenOrderLink = v.object({ token: OrderToken, digits: LastFour });
export type OpenOrderLink = v.InferInput<typeof OpenOrderLink>;

const { orderNumber, createdAt, status, total, shipping, items, igvPercent } = Order.entries;
const { paymentMethod, paymentInstructions, trackingNumber, cancelReason, request } = Order.entries;
const { state, amount, dueAt, revivableUntil, lateUntil, message, payTo, gateway } = OrderPayment.entries;
const { name, kind, from, to } = OrderDelivery.entries;

/** An order as its link shows it. Named member by member, so that a new one of `Order` stays out until it is decided. */
export const GuestOrder = v.object({
	...{ orderNumber, createdAt, status, total, shipping, items, igvPercent },
	...{ paymentMethod, paymentInstructions, trackingNumber, cancelReason, request },
	/** Without operation number and pictures: whoever sent them has them. */
	payment: v.nullish(v.object({ state, amount, dueAt, revivableUntil, lateUntil, message, payTo, gateway })),
	/** Null where the shop asked nothing about delivery. The office, which says where somebody will be, is personal. */
	delivery: v.nullish(v.object({ name, kind, from, to })),
	/** Whose last four digits open `personal`. */
	asks: v.picklist(['document', 'phone']),
	/** It has a boleta or factura. Which one is personal, as its PDF names the buyer. */
	documented: v.nullish(v.boolean(), false),
	/** It belongs to an account by now, which shows the rest. */
	adopted: v.boolean(),
	/** Null until the digits are given; absent parts are empty. */
	personal: v.nullable(
		v.object({
			name: v.string(),
			document: v.string(),
			email: v.string(),
			phone: v.string(),
			shippingAddress: v.string(),
			/** Where it is picked up. */
			office: v.optional(v.string(), ''),
			notes: v.string(),
			receipt: v.nullish(Receipt),
		}),
	),
});
export type GuestOrder = v.InferOutput<typeof GuestOrder>;

/** Answer of a call of its buyer: whole to an account, by a link as the link shows it. */
export const BuyersOrder = v.union([Order, GuestOrder]);
export type BuyersOrder = v.InferOutput<typeof BuyersOrder>;

/** Where the adopting account finds it. */
export const AdoptedOrder = v.object({ id: v.number(), orderNumber: v.string() });
export type AdoptedOrder = v.InferOutput<typeof AdoptedOrder>;

/** `code` of the 400 for other digits. */
export const wrongDigits = 'wrong_digits';

/** Null of a text with fewer than four digits. */
export const lastFourOf = (text: string): string | null => text.replace(/\D/g, '').match(/\d{4}$/)?.[0] ?? null;

/** The digits that open the order: of the phone where there is no document, or one of letters. */
export function proofOf(documentNumber: string, phone: string): { asks: GuestOrder['asks']; digits: string } {
	const ofDocument = lastFourOf(documentNumber);
	return ofDocument ? { asks: 'document', digits: ofDocument } : { asks: 'phone', digits: lastFourOf(phone) ?? '' };
}
