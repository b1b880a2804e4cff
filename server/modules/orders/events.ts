import type { AdminOrder } from '../../../contract/adminOrders';
import { adminOrdersTopic, ownOrdersQueue } from '../../../contract/live';
import { adminAudience, audienceOf } from '../../live/destinations';
import type { OutboxEvent } from '../../live/publisher';
import type { StoredOrder } from './repository';

const toAdmins = (type: 'ORDER_CREATED' | 'ORDER_UPDATED', order: AdminOrder): OutboxEvent => ({
	topic: adminOrdersTopic,
	audience: adminAudience,
	body: { type, order },
});

export const orderCreated = (order: AdminOrder): OutboxEvent => toAdmins('ORDER_CREATED', order);

export const orderUpdated = (order: AdminOrder): OutboxEvent => toAdmins('ORDER_UPDATED', order);

/** Nothing once the account is gone. */
export function ownOrderUpdated({ id, status, trackingNumber, userId }: StoredOrder): OutboxEvent[] {
	if (userId === null) return [];
	const body = { type: 'ORDER_UPDATED', order: { id, status, trackingNumber } } as const;
	return [{ topic: ownOrdersQueue, audience: audienceOf(userId), body }];
}
