import type { AdminOrder, AdminOrderPage } from '../../../../contract/adminOrders';
import { toCents, toSoles } from '../../../../contract/money';
import type { Order } from '../../../../contract/order';
import { openBalanceOf, openCents } from '../../../../contract/orderMoney';

/** An order as a change answers it: the owner's view, which does not say who the owner is. */
export type ChangedOrder = Order & Partial<Pick<AdminOrder, 'customer' | 'money' | 'editVersion' | 'channel'>>;

type Balances = NonNullable<AdminOrderPage['counts']['balances']>;

/** Céntimos that an order adds to the shop's revenue: none once it is cancelled. */
const revenueOf = ({ status, total, money }: Pick<AdminOrder, 'status' | 'total' | 'money'>): number =>
	status === 'CANCELLED' ? 0 : toCents(money?.owed ?? total);

function movedBalance(counts: Balances, before: number, now: number): Balances {
	const next = { ...counts };
	const [from, to] = [openBalanceOf(before), openBalanceOf(now)];
	if (from) next[from] -= 1;
	if (to) next[to] += 1;
	return next;
}

/** The page with its order and counts as they are now; which orders are on the page, only the server knows. */
export function withOrder(page: AdminOrderPage, order: ChangedOrder): AdminOrderPage {
	const held = page.orders.find(({ id }) => id === order.id);
	if (!held) return page;
	const orders = page.orders.map((row) => (row.id === order.id ? { ...row, ...order } : row));
	const { all, byStatus, revenue, balances } = page.counts;
	const moved = { ...byStatus };
	moved[held.status] = (moved[held.status] ?? 0) - 1;
	moved[order.status] = (moved[order.status] ?? 0) + 1;
	const whole = { ...held, ...order };
	const change = revenueOf(whole) - revenueOf(held);
	return {
		...page,
		orders,
		counts: {
			...{ all, byStatus: moved, revenue: toSoles(toCents(revenue) + change) },
			...(balances && { balances: movedBalance(balances, openCents(held), openCents(whole)) }),
		},
	};
}
