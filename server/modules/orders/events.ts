import { channels } from '#contract/live/serverChannels';
import type { AdminOrder } from '#contract/orders/desk';
import type { OrderContents } from '#contract/orders/order';
import type { OrderPayment } from '#contract/payments/state';
import type { OutboxEvent } from '#platform/live/publisher';
import type { Contents, StoredOrder } from './repository';

const toAdmins = (type: 'ORDER_CREATED' | 'ORDER_UPDATED', order: AdminOrder): OutboxEvent => ({
	topic: channels.adminOrders.topic,
	body: { type, order },
});

export const orderCreated = (order: AdminOrder): OutboxEvent => toAdmins('ORDER_CREATED', order);

export const orderUpdated = (order: AdminOrder): OutboxEvent => toAdmins('ORDER_UPDATED', order);

interface OwnNews {
	payment?: OrderPayment | null;
	contents?: Contents & Pick<OrderContents, 'request' | 'paymentInstructions'>;
}

export function ownOrderUpdated(
	{ id, orderNumber, status, trackingNumber, cancelReason, request, userId, links }: StoredOrder,
	{ payment, contents }: OwnNews = {},
): OutboxEvent[] {
	const events = links.map((hash): OutboxEvent => {
		return { topic: channels.linkedOrder.topic, tokenHash: hash, body: { type: 'LINKED_ORDER_CHANGED' } };
	});
	if (userId === null) return events;
	const order = {
		id,
		orderNumber,
		status,
		trackingNumber,
		...(cancelReason && { cancelReason }),
		...(request && { request }),
		...(payment && { payment }),
		...(contents && { contents: contentsOf(contents) }),
	};
	const body = { type: 'ORDER_UPDATED' as const, order };
	return [{ topic: channels.ownOrders.topic, userId, body }, ...events];
}

const contentsOf = (contents: NonNullable<OwnNews['contents']>): OrderContents => {
	const { items, total, shipping, delivery, address, shippingAddress, phone, receipt } = contents;
	const { request, paymentInstructions } = contents;
	const accepted = paymentInstructions === undefined ? {} : { request, paymentInstructions };
	return { items, total, shipping, delivery, address, shippingAddress, phone, receipt, ...accepted };
};
