import { pricesInSoles } from '../../../contract/orders/prices';
import type { ToPay } from './useToPay';

/** Delivery, where the shop asks for it; `fee` in soles, as far as it is known. */
export interface ShippingSum {
	label: string;
	words: string;
	fee: number;
	totalLabel: string;
}

/** Soles; where there is nothing to send, nothing is charged for it. */
export const withFee = ({ lines, count }: ToPay, shipping: ShippingSum | undefined): number =>
	pricesInSoles({ lines, delivery: count > 0 ? shipping?.fee : 0 }).total;
