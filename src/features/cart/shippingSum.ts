import { toCents, toSoles } from '../../../contract/money';

/** Delivery, where the shop asks for it; `fee` in soles, as far as it is known. */
export interface ShippingSum {
	label: string;
	words: string;
	fee: number;
	totalLabel: string;
}

/** Soles. */
export const withFee = (total: number, shipping: ShippingSum | undefined): number =>
	shipping ? toSoles(toCents(total) + toCents(shipping.fee)) : total;
