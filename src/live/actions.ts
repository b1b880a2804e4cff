import { createAction } from '@reduxjs/toolkit';
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
/** A frame that is no event of the contract, or is older than what is known; counted, logged, otherwise ignored. */
export const frameIgnored = createAction<{ topic: Destination; reason: 'unreadable' | 'stale' }>('live/frameIgnored');

/** Whatever the channel tells: a change of the catalogue, or of one of the user's own orders. */
export type ChannelEvent = LiveEvent | OrderEvent;

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
/** An order of the shop came in or moved on; only administrators hear of it. The back-office reads the message. */
export const adminOrderEventReceived = createAction<unknown>('live/ADMIN_ORDER');

/** The status of one of the user's orders changed; only its owner hears of it. */
export const orderEventReceived = createAction<ReceivedEvent<OrderEvent>>('live/ORDER_UPDATED');
