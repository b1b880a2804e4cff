import { officeText, openPromise } from '#contract/delivery/quote';
import type { Reduction } from '#contract/offers/reductions';
import type { AdminOrder } from '#contract/orders/desk';
import type { Order } from '#contract/orders/order';
import { paymentLabels } from '#contract/orders/status';

/** `price` in soles, of one unit. Any back end's lists lack pictures; only the team knows `returned` units. */
export interface OrderLine {
	productName: string;
	quantity: number;
	price: number;
	imageUrl?: string | null;
	returned?: number | undefined;
	/** Ours only: the struck price of a unit, in soles. */
	listPrice?: number | null | undefined;
	reductions?: readonly Reduction[] | null | undefined;
}

/** `customer` only for the team. */
export interface WholeOrder extends Order, Partial<Pick<AdminOrder, 'customer'>>, SamplePayment {}

/** A sample's payment, by none of our methods (R3-177). */
export interface SamplePayment {
	paymentName?: string;
}

export const paymentText = ({ paymentName, paymentMethod }: Pick<Order, 'paymentMethod'> & SamplePayment): string =>
	paymentName ?? paymentLabels[paymentMethod];

export const unitsOf = ({ items }: { items: readonly { quantity: number }[] }): number =>
	items.reduce((sum, { quantity }) => sum + quantity, 0);

/** The parcel's phone comes before the account's. */
export const customerOf = ({
	customer,
	phone,
}: Pick<AdminOrder, 'customer' | 'phone'>): NonNullable<AdminOrder['customer']> => ({
	...(customer ?? { name: 'Cuenta eliminada', email: '' }),
	phone: phone || customer?.phone || '',
});

/** Null if the shop had no delivery to choose; `fee` in soles; `promised` is empty once the order has ended. */
export function deliveryOf({ delivery, ...order }: Pick<Order, 'delivery' | 'request'> & { status: string }) {
	if (!delivery) return null;
	const { name, kind, fee, office } = delivery;
	return { name, kind, fee, promised: openPromise(order, delivery), office: office && officeText(office) };
}
