import type { AdminOrder, AdminOrderPage } from '#contract/orders/desk';
import { openAmount, openBalanceOf } from '#contract/orders/money';
import type { Order } from '#contract/orders/order';

/** The answer to a change: the owner's view, without the owner. */
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

/** An order without request or reason comes without the member. */
export const merged = <Held extends Partial<AdminOrder>>(held: Held, order: ChangedOrder) => ({
	...held,
	request: undefined,
	cancelReason: undefined,
	...order,
});

const isWaiting = ({ request, status }: Pick<Order, 'request' | 'status'>): boolean =>
	request === true && status === 'PENDING';

/** Only the server knows which orders belong on the page. */
export function withOrder(page: AdminOrderPage, order: ChangedOrder): AdminOrderPage {
	const held = page.orders.find(({ id }) => id === order.id);
	if (!held) return page;
	const orders = page.orders.map((row) => (row.id === order.id ? merged(row, order) : row));
	const whole = merged(held, order);
	const { counts } = page;
	const { balances, unpaid } = counts;
	const moved = { ...counts.byStatus };
	moved[held.status] = (moved[held.status] ?? 0) - 1;
	moved[order.status] = (moved[order.status] ?? 0) + 1;
	return {
		...page,
		orders,
		counts: {
			...counts,
			byStatus: moved,
			...(balances && { balances: movedBalance(balances, openAmount(held), openAmount(whole)) }),
			...(unpaid && {
				unpaid: { ...unpaid, requests: unpaid.requests + Number(isWaiting(whole)) - Number(isWaiting(held)) },
			}),
		},
	};
}
