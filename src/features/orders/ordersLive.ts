import type { CustomerOrder, Order } from '../../../contract/order';
import type { ChannelEvent } from '../../live/actions';
import type { ListRule, PatchTable, SingleRule } from '../../live/patchTable';

/** The order as the event has it; the same object when the event says nothing new. */
function merge<Held extends { id: unknown; status: string; trackingNumber?: string | null }>(
	held: Held,
	event: ChannelEvent,
): Held {
	if (!('order' in event) || held.id !== event.order.id) return held;
	const { status, trackingNumber = held.trackingNumber } = event.order;
	if (status === held.status && trackingNumber === held.trackingNumber) return held;
	return { ...held, status, trackingNumber };
}

const ownOrders: ListRule<CustomerOrder & { id: number }> = {
	endpoint: 'getOrdersOfUser',
	holds: 'order',
	item: () => null,
	belongs: () => true,
	adds: false,
	merge,
};
const order: SingleRule<Order> = { endpoint: 'getOrder', patch: merge };

/** The orders' rows of the patch table: each customer hears of their own orders only. */
export const ordersLive: PatchTable = {
	lists: [ownOrders] as unknown as PatchTable['lists'],
	singles: [order] as unknown as PatchTable['singles'],
	refetches: [],
};
