import * as v from 'valibot';
import { OrderDelivery } from '../delivery/quote';
import { OrderPayment } from '../payments/state';
import { visible } from '../shared/primitives';
import { Receipt } from '../tax/receipt';
import { Order } from './order';

/** 256 bits, from the server's `newToken`. */
export const OrderToken = v.pipe(
	v.string('Falta el enlace'),
	v.regex(/^[\w-]{43}$/, 'El enlace está incompleto o no es válido'),
);

const LastFour = v.pipe(
	v.string('Escribe los cuatro últimos dígitos'),
	visible,
	v.regex(/^\d{4}$/, 'Escribe los cuatro últimos dígitos'),
);

export const OrderLink = v.object({ token: OrderToken });
export const OpenOrderLink = v.object({ token: OrderToken, digits: LastFour });
export type OpenOrderLink = v.InferInput<typeof OpenOrderLink>;

const { orderNumber, createdAt, status, total, shipping, items, igvPercent } = Order.entries;
const { paymentMethod, paymentInstructions, trackingNumber, cancelReason, request } = Order.entries;
const { state, amount, dueAt, revivableUntil, lateUntil, message, payTo, gateway } = OrderPayment.entries;
const { operationNumber, proofs } = OrderPayment.entries;
const { name, kind, from, to } = OrderDelivery.entries;

/** Lists its members, so that new ones of `Order` stay private by default. */
export const GuestOrder = v.object({
	...{ orderNumber, createdAt, status, total, shipping, items, igvPercent },
	...{ paymentMethod, paymentInstructions, trackingNumber, cancelReason, request },
	/** Without operation number and pictures, which `personal` has. */
	payment: v.nullish(v.object({ state, amount, dueAt, revivableUntil, lateUntil, message, payTo, gateway })),
	/** Without the office, which says where the buyer will be. */
	delivery: v.nullish(v.object({ name, kind, from, to })),
	/** Whose last four digits open `personal`. */
	asks: v.picklist(['document', 'phone']),
	/** Has a boleta or factura, whose PDF is personal. */
	documented: v.nullish(v.boolean(), false),
	adopted: v.boolean(),
	/** Null without the digits. */
	personal: v.nullable(
		v.object({
			name: v.string(),
			document: v.string(),
			email: v.string(),
			phone: v.string(),
			shippingAddress: v.string(),
			office: v.optional(v.string(), ''),
			notes: v.string(),
			receipt: v.nullish(Receipt),
			proof: v.optional(v.object({ operationNumber, proofs })),
		}),
	),
});
export type GuestOrder = v.InferOutput<typeof GuestOrder>;

/** The whole order for an account, a part for a guest. */
export const BuyersOrder = v.union([Order, GuestOrder]);
export type BuyersOrder = v.InferOutput<typeof BuyersOrder>;

export const ClaimedOrder = v.object({ id: v.number(), orderNumber: v.string() });
export type ClaimedOrder = v.InferOutput<typeof ClaimedOrder>;

/** `code` of a 400. */
export const wrongDigits = 'wrong_digits';

export const lastFourOf = (text: string): string | null => text.replace(/\D/g, '').match(/\d{4}$/)?.[0] ?? null;

/** The last four digits of the document, or of the phone if the document has fewer. */
export function proofOf(documentNumber: string, phone: string): { asks: GuestOrder['asks']; digits: string } {
	const ofDocument = lastFourOf(documentNumber);
	return ofDocument ? { asks: 'document', digits: ofDocument } : { asks: 'phone', digits: lastFourOf(phone) ?? '' };
}
