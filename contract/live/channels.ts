import * as v from 'valibot';
import type { PresenceEvent } from '../admin/presence';
import { type PresenceArea, presenceAreas, presenceTopic } from '../admin/presenceAreas';
import type { ComplaintEvent } from '../complaints/event';
import type { AdminOrderEvent } from '../orders/desk';
import { ShopChanged } from '../shop/shop';
import { type Channel, defineChannel, type EventOf, topics, typeOnly } from './channel';
import { OrderEvent, PublicMessage } from './live';

const presence = <Area extends PresenceArea>(area: Area) =>
	defineChannel({
		topic: presenceTopic(area),
		audience: presenceAreas[area].permission,
		schema: typeOnly<PresenceEvent>(),
		isOurs: true,
	});

/**
 * The channels that a browser subscribes to by itself; `serverChannels` has the others. A new channel stands here,
 * where it is published, and where it is handled.
 */
export const browserChannels = {
	products: defineChannel({
		topic: topics.products,
		audience: 'everybody',
		schema: PublicMessage,
		isReplayed: true,
	}),
	categories: defineChannel({
		topic: topics.categories,
		audience: 'everybody',
		schema: PublicMessage,
		isReplayed: true,
	}),
	shop: defineChannel({
		topic: topics.shop,
		audience: 'everybody',
		schema: ShopChanged,
		action: 'SHOP_CHANGED',
		isReplayed: true,
		isOurs: true,
	}),
	ownOrders: defineChannel({
		topic: '/user/queue/orders',
		audience: 'owner',
		schema: OrderEvent,
		action: 'ORDER_UPDATED',
		isReplayed: true,
	}),
	adminOrders: defineChannel({
		topic: '/topic/admin/orders',
		audience: 'orders:read',
		schema: typeOnly<AdminOrderEvent>(),
		action: 'ADMIN_ORDER',
		isReplayed: true,
	}),
	complaints: defineChannel({
		topic: '/topic/admin/complaints',
		audience: 'complaints:read',
		schema: typeOnly<ComplaintEvent>(),
		action: 'COMPLAINT',
		isOurs: true,
	}),
	team: defineChannel({
		topic: '/topic/admin/team',
		audience: 'team:write',
		schema: v.object({ type: v.literal('TEAM_CHANGED') }),
		action: 'TEAM_CHANGED',
		isOurs: true,
	}),
	cataloguePresence: presence('catalogue'),
	ordersPresence: presence('orders'),
	offersPresence: presence('offers'),
	settingsPresence: presence('settings'),
} satisfies Record<string, Channel>;

type Followed = (typeof browserChannels)[keyof typeof browserChannels];
export type Destination = Followed['topic'];

export type EventAt<Topic extends Destination> = EventOf<Extract<Followed, { topic: Topic }>>;
type Replayed = Extract<Followed, { isReplayed: true }>;
/** As sent, including `PRODUCTS_HELD`. */
export type ReplayedEvent = EventOf<Replayed>;
export type PassingEvent = EventOf<Exclude<Followed, Replayed>>;

export type ActionName = Extract<Followed, { action: string }>['action'];
export type EventNamed<Name extends ActionName> = EventOf<Extract<Followed, { action: Name }>>;
/** Their actions carry the order of arrival. */
export type ReplayedAction = Extract<Replayed, { action: string }>['action'];

export const followedChannels: readonly Followed[] = Object.values(browserChannels);
