import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { AdminOrderEvent } from '../../contract/adminOrders';
import type { LiveEvent, LiveEventType, OrderEvent } from '../../contract/live';
import type { Destination } from './transport';

/** The composition root asks for the channel, once, after the first paint. */
export const liveStarted = createAction('live/started');
/** The application goes away. */
export const liveStopped = createAction('live/stopped');

export const connecting = createAction('live/connecting');
export const connected = createAction('live/connected');
export const disconnected = createAction('live/disconnected');
/** Broker or socket error; the payload is the Spanish text of R8-04. */
export const connectionFailed = createAction<string>('live/connectionFailed');
/** A frame that does not fit the contract, or is older than what is known, was counted and dropped. */
export const frameIgnored = createAction<{ topic: Destination; reason: 'unreadable' | 'stale' }>('live/frameIgnored');

/** A change of the catalogue, of one of the user's own orders, or, for administrators, of any order. */
export type ChannelEvent = LiveEvent | OrderEvent | AdminOrderEvent;

export const isAdminOrderEvent = (event: ChannelEvent): event is AdminOrderEvent =>
	'order' in event && 'customer' in event.order;

export interface ReceivedEvent<Event extends ChannelEvent = LiveEvent> {
	event: Event;
	/** Place in the order of arrival, from 1. */
	sequence: number;
}

/**
 * A live event is an action of its own name, `live/PRODUCT_UPDATED` and so on, so that the log of Redux DevTools
 * reads as what happened in the shop.
 */
export const liveEventReceived = Object.assign(
	(received: ReceivedEvent) => ({ type: `live/${received.event.type}` as const, payload: received }),
	{
		match: (action: unknown): action is { type: `live/${LiveEventType}`; payload: ReceivedEvent } =>
			typeof action === 'object' &&
			action !== null &&
			'type' in action &&
			typeof action.type === 'string' &&
			/^live\/(PRODUCT|CATEGORY)_(CREATED|UPDATED|DELETED)$/.test(action.type),
	},
);

/** More of the catalogue changed at once than is told one by one. */
export const catalogChanged = createAction('live/CATALOG_CHANGED');
/** An order of the shop came in or moved on; only administrators hear of it. */
export const adminOrderEventReceived = createAction<ReceivedEvent<AdminOrderEvent>>('live/ADMIN_ORDER');
/** The status of one of the user's orders changed; only its owner hears of it. */
export const orderEventReceived = createAction<ReceivedEvent<OrderEvent>>('live/ORDER_UPDATED');

export const isChannelEvent = isAnyOf(liveEventReceived, orderEventReceived, adminOrderEventReceived);
