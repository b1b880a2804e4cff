import { byLink, orderDigitsHeader, orderLinkHeader } from '../../contract/orders/link';

/** An order as its buyer reaches it: by its id in their account, or by a link, with the digits where they have opened it. */
export type OrderKey = number | string | { token: string; digits?: string | null };

/** Address and headers of a call of the order's buyer. */
export function buyerCall(path: (order: number | string) => string, order: OrderKey) {
	if (typeof order !== 'object') return { url: path(order) };
	const { token, digits } = order;
	return { url: path(byLink), headers: { [orderLinkHeader]: token, ...(digits && { [orderDigitsHeader]: digits }) } };
}
