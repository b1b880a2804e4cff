import { byLink, orderDigitsHeader, orderLinkHeader } from '#contract/orders/link';

/** By id in the account, or by link, with digits if typed. */
export type OrderKey = number | string | { token: string; digits?: string | null };

export function buyerCall(path: (order: number | string) => string, order: OrderKey) {
	if (typeof order !== 'object') return { url: path(order) };
	const { token, digits } = order;
	return { url: path(byLink), headers: { [orderLinkHeader]: token, ...(digits && { [orderDigitsHeader]: digits }) } };
}
