import type { AdminOrderPage, AdminOrdersQuery, OrderSortField } from '#contract/orders/desk';
import type { CustomerOrder } from '#contract/orders/order';
import { canChangeStatus, type OrderStatus, orderStatuses } from '#contract/orders/status';
import { compareValues } from '#lib/incrementalSort';
import type { WholeOrder } from '#lib/orderTypes';
import { createTextSearch } from '#lib/textSearch';
import { type Sample, sampleOrders, samplePublicOrders } from './orders';
import { sampleSales } from './sales';

/** Without the customer: visitors see the samples as their own. */
const ownOrders = samplePublicOrders.map(({ customer, ...order }) => order);

const searched = createTextSearch<Sample>(
	({ orderNumber, customer }) => `${orderNumber} ${customer.name} ${customer.email}`,
);

const sortValues: Record<OrderSortField, (order: Sample) => string | number> = {
	createdAt: ({ createdAt }) => Date.parse(createdAt),
	orderNumber: ({ orderNumber }) => orderNumber,
	customer: ({ customer }) => customer.name,
	total: ({ total }) => total,
	status: ({ status }) => orderStatuses.indexOf(status),
};

function pageOf(orders: readonly Sample[], query: Partial<AdminOrdersQuery>): AdminOrderPage {
	const { status = 'ALL', search = '', sort = 'createdAt', direction = 'desc' } = query;
	const value = sortValues[sort];
	const sign = direction === 'asc' ? 1 : -1;
	const matches = searched(orders, search)
		.filter((order) => status === 'ALL' || order.status === status)
		.toSorted((one, other) => sign * compareValues(value(one), value(other)) || other.id - one.id);
	const count = (one: OrderStatus) => orders.filter((order) => order.status === one).length;
	const byStatus = Object.fromEntries(orderStatuses.map((one) => [one, count(one)]));
	return { orders: matches, matching: matches.length, counts: { all: orders.length, byStatus } };
}

function one<Order extends { id: number }>(orders: readonly Order[], id: number | string): Order {
	const order = orders.find((other) => other.id === id);
	if (!order) throw new Error(`There is no sample ${id}.`);
	return order;
}

/** For orders and sales. Changes last until the application is loaded again. */
function createSampleBackEnd() {
	let orders = sampleOrders;
	const change = (id: number, changes: Partial<Sample>): Sample => {
		const changed = { ...one(orders, id), ...changes };
		orders = orders.map((order) => (order.id === id ? changed : order));
		return changed;
	};
	return {
		page: (query: Partial<AdminOrdersQuery>) => pageOf(orders, query),
		order: (id: number) => one(orders, id),
		changeStatus(id: number, status: OrderStatus) {
			const { status: from } = one(orders, id);
			if (!canChangeStatus(from, status)) throw new Error(`Sample ${id} does not go from ${from} to ${status}.`);
			return change(id, { status });
		},
		addTracking: (id: number, trackingNumber: string) => change(id, { trackingNumber }),
		ownOrders: (): CustomerOrder[] => ownOrders,
		ownOrder: (id: number | string): WholeOrder => one(ownOrders, id),
		sales: () => sampleSales,
	};
}

export type SampleBackEnd = ReturnType<typeof createSampleBackEnd>;

const backEnds = new WeakMap<object, SampleBackEnd>();

/** `dispatch` stands for its store. */
export function samplesOf(dispatch: object): SampleBackEnd {
	const backEnd = backEnds.get(dispatch) ?? createSampleBackEnd();
	backEnds.set(dispatch, backEnd);
	return backEnd;
}
