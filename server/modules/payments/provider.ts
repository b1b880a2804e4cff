import type { Order, PaymentMethod } from '../../../contract/order';

export type PayableOrder = Pick<Order, 'paymentMethod' | 'orderNumber' | 'total'>;

/**
 * A way to pay. The order module knows no more than this: a card company is one more file beside the present two
 * and a name in `paymentMethods` (contract/order.ts).
 */
export interface PaymentProvider {
	method: PaymentMethod;
	/** How the shopper pays this order, in Spanish. */
	instructions(order: PayableOrder): string;
	/**
	 * Begins the payment of a committed order, e.g. at a card company; absent where the shopper begins it. The order
	 * stands even if this rejects: the failure is logged, and administrators see an order that is not paid.
	 */
	start?(order: PayableOrder): Promise<void>;
}
