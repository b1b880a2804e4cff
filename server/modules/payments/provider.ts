import type { Order, PaymentMethod } from '../../../contract/order';

export type PayableOrder = Pick<Order, 'paymentMethod' | 'orderNumber' | 'total'>;

/** A card company is one more file beside the present two and a name in `paymentMethods` (contract/order.ts). */
export interface PaymentProvider {
	method: PaymentMethod;
	/** In Spanish. */
	instructions(order: PayableOrder): string;
	/** Absent where the shopper begins the payment. The committed order stands even if this rejects. */
	start?(order: PayableOrder): Promise<void>;
}
