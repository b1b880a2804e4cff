import type * as v from 'valibot';
import type { Permission } from '../team/permissions';

/**
 * Who may subscribe. `owner`: every signed-in user, to events of their own. `link`: holders of the token that follows
 * the topic. `servers`: no browser. A permission: team members with it.
 */
export type Audience = 'everybody' | 'owner' | 'link' | 'servers' | Permission;

type Schema<Event> = v.GenericSchema<unknown, Event>;

export interface Channel<Event = unknown> {
	topic: string;
	audience: Audience;
	/** Null: see `typeOnly`. */
	schema: Schema<Event> | null;
	/** The browser's action is `live/` and this name, or the event's type if several share the channel. */
	action?: string;
	/** Versions decide which event is newer, and an answer in flight gets it again. Else the action is the event. */
	isReplayed?: true;
	/** Other back ends lack the topic, and may end a connection that names it. */
	isOurs?: true;
}

export const defineChannel = <const Definition extends Channel>(channel: Definition): Definition => channel;

/**
 * Replaces a schema that is too large for the first chunks: the event's handler gives it to `addLiveRows`. Also for
 * events that no browser reads.
 */
export const typeOnly = <Event>(): Schema<Event> | null => null;

export type EventOf<One> = One extends { schema: Schema<infer Event> | null } ? Event : never;

/** Public channels (channels.ts). R7-14; `shop` is ours. */
export const topics = { products: '/topic/products', categories: '/topic/categories', shop: '/topic/shop' } as const;

/** Milliseconds (R7-14). */
export const liveTiming = { reconnectDelay: 5000, heartbeat: 4000 } as const;

/**
 * An opaque position in our log. In CONNECTED, a receipt of SUBSCRIBE or a message: all public events up to there
 * were sent. In SUBSCRIBE: the server first sends the later ones.
 */
export const positionHeader = 'shop-position';

/** In CONNECTED: `admins` receive hidden products too. */
export const audienceHeader = 'shop-audience';
