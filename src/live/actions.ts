import { createAction } from '@reduxjs/toolkit';
import type { ActionName, Destination, EventNamed, ReplayedAction, ReplayedEvent } from '#contract/live/channels';
import type { CatalogChanged, LiveEvent, LiveEventType, PricesChanged, ProductsHeld } from '#contract/live/live';
import type { AdminOrderEvent } from '#contract/orders/desk';
import type { Connected } from './transport';

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
/** An answer may lack what no event will bring. */
export const answerOutdated = createAction('live/answerOutdated');
/** Spanish text of R8-04. */
export const connectionFailed = createAction<string>('live/connectionFailed');
export const frameIgnored = createAction<{ topic: Destination; reason: 'unreadable' | 'stale' }>('live/frameIgnored');

/** As they reach rows; see `readMessage`. */
export type ChannelEvent = Exclude<ReplayedEvent, ProductsHeld | CatalogChanged>;

export const isAdminOrderEvent = (event: ChannelEvent): event is AdminOrderEvent =>
	'order' in event && 'customer' in event.order;

interface ReceivedEvent<Event = LiveEvent> {
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

/** One action for all products: 2,000 would stop a phone. */
export const pricesChanged = createAction<ReceivedEvent<PricesChanged>, 'live/PRICES_CHANGED'>('live/PRICES_CHANGED');

/** Too many changes for single events. */
export const catalogChanged = createAction('live/CATALOG_CHANGED');

type PayloadOf<Name extends ActionName> = Name extends ReplayedAction
	? ReceivedEvent<EventNamed<Name>>
	: EventNamed<Name>;

/** The action of a channel. */
export const eventReceived = <const Name extends ActionName>(name: Name) =>
	createAction<PayloadOf<Name>, `live/${Name}`>(`live/${name}`);

export const orderEventReceived = eventReceived('ORDER_UPDATED');
export const adminOrderEventReceived = eventReceived('ADMIN_ORDER');

interface ChannelAction {
	type: `live/${string}`;
	payload: ReceivedEvent<ChannelEvent>;
}

export const isChannelEvent = (action: { type: string; payload?: unknown }): action is ChannelAction =>
	action.type.startsWith('live/') &&
	typeof action.payload === 'object' &&
	action.payload !== null &&
	'sequence' in action.payload;
