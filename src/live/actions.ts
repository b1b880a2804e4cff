import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { ComplaintEvent } from '#contract/complaints/admin';
import type { LiveEvent, LiveEventType, OrderEvent } from '#contract/live/live';
import type { AdminOrderEvent } from '#contract/orders/desk';
import type { ShopChanged } from '#contract/shop/shop';
import type { Connected, Destination } from './transport';

export const liveStarted = createAction('live/started');
export const liveStopped = createAction('live/stopped');

export const connecting = createAction('live/connecting');
export const connected = createAction<Connected>('live/connected');
export const disconnected = createAction('live/disconnected');
/** Position of the HTML's answers. */
export const positionKnown = createAction<string>('live/positionKnown');
export const positionReached = createAction<string>('live/positionReached');
/** Cached and pending answers include the position. */
export const caughtUp = createAction('live/caughtUp');
/** An answer may lack something that no event will bring. */
export const answerOutdated = createAction('live/answerOutdated');
/** The payload is the Spanish text of R8-04. */
export const connectionFailed = createAction<string>('live/connectionFailed');
export const frameIgnored = createAction<{ topic: Destination; reason: 'unreadable' | 'stale' }>('live/frameIgnored');

export type ChannelEvent = LiveEvent | OrderEvent | AdminOrderEvent | ShopChanged;

export const isAdminOrderEvent = (event: ChannelEvent): event is AdminOrderEvent =>
	'order' in event && 'customer' in event.order;

interface ReceivedEvent<Event extends ChannelEvent = LiveEvent> {
	event: Event;
	sequence: number;
}

/** Readable in Redux DevTools, e.g. `live/PRODUCT_UPDATED`. */
export const liveEventReceived = Object.assign(
	(received: ReceivedEvent) => ({ type: `live/${received.event.type}` as const, payload: received }),
	{
		match: (action: unknown): action is { type: `live/${LiveEventType}`; payload: ReceivedEvent } =>
			typeof action === 'object' &&
			action !== null &&
			'type' in action &&
			typeof action.type === 'string' &&
			/^live\/(PRODUCT|CATEGORY)_(CREATED|UPDATED|DELETED|HELD)$/.test(action.type),
	},
);

/** Too many changes for single events. */
export const catalogChanged = createAction('live/CATALOG_CHANGED');
export const adminOrderEventReceived = createAction<ReceivedEvent<AdminOrderEvent>>('live/ADMIN_ORDER');
/** Without list data: open lists are refetched. */
export const complaintEventReceived = createAction<ComplaintEvent>('live/COMPLAINT');
export const orderEventReceived = createAction<ReceivedEvent<OrderEvent>>('live/ORDER_UPDATED');
export const shopEventReceived = createAction<ReceivedEvent<ShopChanged>>('live/SHOP_CHANGED');

export const isChannelEvent = isAnyOf(
	liveEventReceived,
	orderEventReceived,
	adminOrderEventReceived,
	shopEventReceived,
);
