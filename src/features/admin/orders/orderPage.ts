import type { AdminOrder, AdminOrderPage } from '../../../../contract/orders/desk';
import { openAmount, openBalanceOf } from '../../../../contract/orders/money';
import type { Order } from '../../../../contract/orders/order';

/** An order as a change answers it: the owner's view, which does not say who the owner is. */
export type ChangedOrder = Order &
	Partial<Pick<AdminOrder, 'customer' | 'money' | 'editVersion' | 'channel' | 'goodsAway'>>;

type Balances = NonNullable<AdminOrderPage['counts']['balances']>;

function movedBalance(counts: Balances, before: number, now: number): Balances {
	const next = { ...counts };
	const [from, to] = [openBalanceOf(before), openBalanceOf(now)];
	if (from) next[from] -= 1;
	if (to) next[to] += 1;
	return next;
}

/** Only the server knows which orders belong on the page. */
export function withOrder(page: AdminOrderPage, order: ChangedOrder): AdminOrderPage {
	const held = page.orders.find(({ id }) => id === order.id);
	if (!held) return page;
	const orders = page.orders.map((row) => (row.id === order.id ? { ...row, ...order } : row));
	const { all, byStatus, balances } = page.counts;
	const moved = { ...byStatus };
	moved[held.status] = (moved[held.status] ?? 0) - 1;
	moved[order.status] = (moved[order.status] ?? 0) + 1;
	const whole = { ...held, ...order };
	return {
		...page,
		orders,
		counts: {
			...{ all, byStatus: moved },
			...(balances && { balances: movedBalance(balances, openAmount(held), openAmount(whole)) }),
		},
	};
}
