import { toCents, toSoles } from '../../../contract/money';
import type { ToPay } from './useToPay';

/** Delivery, where the shop asks for it; `fee` in soles, as far as it is known. */
export interface ShippingSum {
	label: string;
	words: string;
	fee: number;
	totalLabel: string;
}

/** Soles; where there is nothing to send, nothing is charged for it. */
export const withFee = ({ total, count }: Pick<ToPay, 'total' | 'count'>, shipping: ShippingSum | undefined): number =>
	shipping && count > 0 ? toSoles(toCents(total) + toCents(shipping.fee)) : total;
