import { type OrderStatus, orderStatuses } from '../../../../contract/order';
import type { OrderView } from '../../../lib/orderView';
import { matchesText } from '../../../lib/textSearch';

/** What the list can be sorted by (R3-171), with its name. */
export const sortFields = [
	{ value: 'createdAt', label: 'Fecha' },
	{ value: 'orderNumber', label: 'Número' },
	{ value: 'customer', label: 'Cliente' },
	{ value: 'total', label: 'Total' },
	{ value: 'status', label: 'Estado' },
] as const;
export type SortField = (typeof sortFields)[number]['value'];

export interface OrderChoice {
	status: OrderStatus | 'ALL';
	search: string;
	sort: SortField;
	descending: boolean;
	/** From 1, of a source that answers in pages. */
	page: number;
}

/** R3-170, R3-171; the direction is ours to choose: newest first. */
export const firstChoice: OrderChoice = { status: 'ALL', search: '', sort: 'createdAt', descending: true, page: 1 };

const byText = (a: string | null | undefined, b: string | null | undefined) =>
	(a ?? '').localeCompare(b ?? '', 'es', { numeric: true });

const place = (status: string) => (orderStatuses as readonly string[]).indexOf(status);

const comparisons: Record<SortField, (a: OrderView, b: OrderView) => number> = {
	createdAt: (a, b) => (Date.parse(a.createdAt) || 0) - (Date.parse(b.createdAt) || 0),
	orderNumber: (a, b) => byText(a.orderNumber, b.orderNumber),
	customer: (a, b) => byText(a.customer?.name, b.customer?.name),
	total: (a, b) => a.total - b.total,
	/** In the order of an order's life, not of the alphabet. */
	status: (a, b) => place(a.status) - place(b.status),
};

/** The orders of a choice: status, words in order number, customer's name or email, in the chosen order. */
export function selectOrders(
	orders: readonly OrderView[],
	{ status, search, sort, descending }: Omit<OrderChoice, 'page'>,
): OrderView[] {
	const compare = comparisons[sort];
	return orders
		.filter(
			(order) =>
				(status === 'ALL' || order.status === status) &&
				[order.orderNumber, order.customer?.name, order.customer?.email].some((text) => matchesText(text, search)),
		)
		.sort((a, b) => (descending ? compare(b, a) : compare(a, b)));
}

/** How many orders there are of a status. */
export const countByStatus = (orders: readonly OrderView[], status: OrderStatus): number =>
	orders.filter((order) => order.status === status).length;
