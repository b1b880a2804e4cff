import * as v from 'valibot';

/** `ON_DELIVERY` until delivered; CONFIRMED by a person, by delivery, or by a gateway. */
export const paymentStates = [
	'WAITING',
	'PROOF_SENT',
	'CONFIRMED',
	'REFUSED',
	'EXPIRED',
	'RETURNED',
	'ON_DELIVERY',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Moments are ISO 8601. */
export const OrderPayment = v.object({
	state: v.picklist(paymentStates),
	/** Soles, of the whole order. */
	amount: v.number(),
	/** End of the time to pay; null: none. */
	dueAt: v.nullable(v.string()),
	/** Null: cannot be revived. */
	revivableUntil: v.nullish(v.string()),
	/** End for a late proof; absent: none accepted. */
	lateUntil: v.nullish(v.string()),
	operationNumber: v.nullable(v.string()),
	/** Of the last decision; may be empty. */
	message: v.string(),
	payTo: v.nullable(v.object({ number: v.string(), holder: v.string(), qr: v.nullable(v.string()) })),
	/** `asking`: the last attempt's outcome is unknown. `problem`: why it failed, in Spanish. */
	gateway: v.nullish(v.object({ kind: v.picklist(['code', 'redirect']), asking: v.boolean(), problem: v.string() })),
	/** Private to owner and shop. */
	proofs: v.array(v.object({ id: v.number(), sentAt: v.string() })),
});
export type OrderPayment = v.InferOutput<typeof OrderPayment>;
