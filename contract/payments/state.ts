import * as v from 'valibot';

/** `ON_DELIVERY` until the order is delivered; CONFIRMED by a person of the shop, that delivery, or a gateway that has the money. */
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

/** The payment of an order, as its owner and the shop see it. Moments are ISO 8601 in UTC. */
export const OrderPayment = v.object({
	state: v.picklist(paymentStates),
	/** Soles, of the whole order. */
	amount: v.number(),
	/** When an order that is not paid is cancelled; null where nothing is waited for, or without end. */
	dueAt: v.nullable(v.string()),
	/** Until when an order that was not paid in time can be taken up again; null where it cannot. */
	revivableUntil: v.nullish(v.string()),
	/** Until when a proof that comes too late is taken, of an order that has ended; absent where none is. */
	lateUntil: v.nullish(v.string()),
	/** Number of the last proof. */
	operationNumber: v.nullable(v.string()),
	/** Text of the shop's last decision; may be empty. */
	message: v.string(),
	/** Where a wallet's money goes, while it is waited for. */
	payTo: v.nullable(v.object({ number: v.string(), holder: v.string(), qr: v.nullable(v.string()) })),
	/**
	 * Where a gateway takes the money, while it is waited for: by phone and code, or on a page of its own. `asking`: it has not
	 * said yet what became of the last try. `problem`: why that one failed, in Spanish; empty for none.
	 */
	gateway: v.nullish(v.object({ kind: v.picklist(['code', 'redirect']), asking: v.boolean(), problem: v.string() })),
	/** Pictures that were sent, oldest first; only their owner and the shop can see them. */
	proofs: v.array(v.object({ id: v.number(), sentAt: v.string() })),
});
export type OrderPayment = v.InferOutput<typeof OrderPayment>;
