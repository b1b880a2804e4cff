import type { AdminOrder, AdminOrderPage, AdminOrdersQuery } from '../../../contract/adminOrders';
import { adminOrdersTopic } from '../../../contract/live';
import { type OrderStatus, orderStatuses } from '../../../contract/order';
import type { Database } from '../../db/database';
import type { Clock } from '../../lib/app';
import { adminAudience } from '../../live/destinations';
import type { OutboxEvent } from '../../live/publisher';
import { countByStatus, listPage } from './adminRepository';
import type { OrderView } from './view';

/** An order moved on, told to administrators. */
export const orderUpdated = (order: AdminOrder): OutboxEvent => ({
	topic: adminOrdersTopic,
	audience: adminAudience,
	body: { type: 'ORDER_UPDATED', order },
});

/** The orders of the whole shop, as a query of the back-office asks for them. */
export function createAdminOrders({ database, view, clock }: { database: Database; view: OrderView; clock: Clock }) {
	return async function page(query: AdminOrdersQuery): Promise<AdminOrderPage> {
		const now = new Date(clock.now());
		const [rows, statuses] = await Promise.all([
			listPage(database.db, query, now),
			countByStatus(database.db, query, now),
		]);
		const sum = (of: (row: (typeof statuses)[number]) => number) => statuses.reduce((all, row) => all + of(row), 0);
		const ofStatus = (status: OrderStatus) => statuses.find((row) => row.status === status)?.orders ?? 0;
		return {
			orders: rows.map(view.toAdminOrder),
			matching: sum((row) => row.matching),
			counts: {
				all: sum(({ orders }) => orders),
				byStatus: Object.fromEntries(orderStatuses.map((status) => [status, ofStatus(status)])) as Record<
					OrderStatus,
					number
				>,
				revenue: sum(({ status, cents }) => (status === 'CANCELLED' ? 0 : cents)) / 100,
			},
		};
	};
}
