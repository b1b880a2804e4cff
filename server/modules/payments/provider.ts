import type { PaymentMethod } from '../../../contract/order';

/** What a provider has to know of an order. */
export interface PayableOrder {
	orderNumber: string;
	/** Soles. */
	total: number;
}

/**
 * A way to pay. The order module knows no more than this, so that a card company is one more file beside the
 * present two and a name in `paymentMethods` (contract/order.ts).
 */
export interface PaymentProvider {
	method: PaymentMethod;
	/** Its name for people, in Spanish. */
	label: string;
	/** What the shopper has to do to pay this order, in Spanish. */
	instructions(order: PayableOrder): string;
	/**
	 * Begins the payment of an order that has just been committed, e.g. at a card company. The order stands
	 * whatever happens here: a rejection is logged, and the shop's people see an order that is not paid.
	 */
	start(order: PayableOrder): Promise<void>;
}
