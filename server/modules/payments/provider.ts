import type { Order, PaymentMethod } from '../../../contract/order';
import type { OrderPayment } from '../../../contract/orderPayment';

export type PayableOrder = Pick<Order, 'paymentMethod' | 'orderNumber' | 'total'>;

/** A company that takes money online is a `Gateway` (gateways/port.ts) beside its provider here. */
export interface PaymentProvider {
	method: PaymentMethod;
	/** In Spanish. */
	instructions(order: PayableOrder): string;
	/** Whether a checkout may offer it now; soles up to which, null for any sum. */
	offer(): { upTo: number | null } | null;
	/** Milliseconds that an order waits for the money before it is cancelled; null where the money comes with the delivery. */
	patience(): number | null;
	/** Where the money goes, for those that show it apart from the instructions. */
	payTo?(): NonNullable<OrderPayment['payTo']>;
	/** How the shopper pays where a gateway takes the money: with a code of the wallet, or on a page of the gateway. */
	gateway?: 'code' | 'redirect';
	/** Absent where the shopper begins the payment. The committed order stands even if this rejects. */
	start?(order: PayableOrder): Promise<void>;
}
