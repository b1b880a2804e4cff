import * as v from 'valibot';
import { Order } from './order';
import { Receipt } from './receipt';

/** 256 random bits, as `newToken` of the server writes them. */
export const OrderToken = v.pipe(
	v.string('Falta el enlace'),
	v.regex(/^[\w-]{43}$/, 'El enlace está incompleto o no es válido'),
);

const LastFour = v.pipe(
	v.string('Escribe los cuatro últimos dígitos'),
	v.trim(),
	v.regex(/^\d{4}$/, 'Escribe los cuatro últimos dígitos'),
);

/** POST /api/guest-orders/state. The token travels in the body, which no log has. */
export const OrderTokenBody = v.object({ token: OrderToken });

/** POST /api/guest-orders/open, /cancel and /adopt. */
export const OpenOrderBody = v.object({ token: OrderToken, digits: LastFour });
export type OpenOrderBody = v.InferInput<typeof OpenOrderBody>;

const { orderNumber, createdAt, status, total, shipping, items, igvPercent } = Order.entries;
const { paymentMethod, paymentInstructions, trackingNumber } = Order.entries;

/** An order as its link shows it. Named member by member, so that a new one of `Order` stays out until it is decided. */
export const GuestOrder = v.object({
	...{ orderNumber, createdAt, status, total, shipping, items, igvPercent },
	...{ paymentMethod, paymentInstructions, trackingNumber },
	/** Whose last four digits open `personal`. */
	asks: v.picklist(['document', 'phone']),
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
			notes: v.string(),
			receipt: v.nullish(Receipt),
		}),
	),
});
export type GuestOrder = v.InferOutput<typeof GuestOrder>;

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
