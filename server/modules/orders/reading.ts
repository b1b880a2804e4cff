import * as v from 'valibot';
import type { AdminOrder, AdminOrderPage, AdminOrdersQuery } from '#contract/orders/desk';
import type { BuyersOrder } from '#contract/orders/guest';
import { Order } from '#contract/orders/order';
import { type OrderStatus, orderStatuses } from '#contract/orders/status';
import type { OrderTimeline } from '#contract/orders/timeline';
import { forbidden } from '#platform/lib/shopError';
import { mayIn, type Session } from '#platform/plugins/auth';
import type { Guests } from './guests';
import { listRefunds } from './ledger';
import { countByStatus, countOpenBalances, listPage, unpaidShare } from './pageRepository';
import type { OrderParts } from './parts';
import type { Principal } from './principal';
import { missing } from './refusals';
import type { StoredOrder } from './repository';
import * as repository from './repository';
import * as timeline from './timeline';

export function createOrderReading({ database, payments, view, clock }: OrderParts, guests: Pick<Guests, 'show'>) {
	const find = (id: number): Promise<StoredOrder | undefined> => repository.find(database, id);

	async function get(id: number): Promise<StoredOrder> {
		const order = await find(id);
		if (!order) throw missing();
		return order;
	}

	return {
		find,

		any: () => repository.hasAny(database),

		/** Undefined without such an order, null once the account is gone. */
		ownerOf: async (id: number): Promise<number | null | undefined> => (await find(id))?.userId,

		/** Throws 404. */
		forDesk: async (id: number): Promise<AdminOrder> => view(await get(id)),

		async page(query: AdminOrdersQuery): Promise<AdminOrderPage> {
			const [orders, statuses, balances, share] = await Promise.all([
				listPage(database, query, clock.now()),
				countByStatus(database, query, clock.now()),
				countOpenBalances(database),
				unpaidShare(database),
			]);
			const sum = (of: (row: (typeof statuses)[number]) => number) => statuses.reduce((all, row) => all + of(row), 0);
			const none = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>;
			return {
				orders: orders.map(view),
				matching: sum(({ matching }) => matching),
				counts: {
					all: sum(({ orders }) => orders),
					byStatus: { ...none, ...Object.fromEntries(statuses.map(({ status, orders }) => [status, orders])) },
					balances,
					unpaid: { share, requests: sum(({ requests }) => requests) },
				},
			};
		},

		lastAddress: repository.lastAddress,

		/** Throws 403 for others' orders, unless an administrator asks (R6-02). */
		async ofUser(session: Session, userId: number, before: number | undefined): Promise<Order[]> {
			if (session.userId !== userId && !mayIn(session, 'orders:read')) throw forbidden();
			return (await repository.listOfUser(database, userId, before)).map(view);
		},

		async allOf(userId: number): Promise<Order[]> {
			return (await repository.listAllOfUser(database, userId)).map((order) => v.parse(Order, view(order)));
		},

		/** Throws 404 for another's order, so that nobody learns which ids exist. A link shows what its digits opened. */
		async shown({ orderId, session, opened }: Principal): Promise<BuyersOrder> {
			const order = await get(orderId);
			if (!session) return guests.show(order, opened);
			if (order.userId !== session.userId && !mayIn(session, 'orders:read')) throw missing();
			return view(order);
		},

		async howToPay(id: number): Promise<string> {
			const order = await find(id);
			return order ? payments.instructions(order) : '';
		},

		/** Throws 404. */
		async timeline(id: number): Promise<OrderTimeline> {
			await get(id);
			return timeline.list(database, id);
		},

		eventsOf: (userId: number): Promise<timeline.OwnOrderEvent[]> => timeline.listOfUser(database, userId),

		refunds: (id: number) => listRefunds(database, id),
	};
}
