import * as v from 'valibot';
import type { PresenceEvent } from '../admin/presence';
import { type PresenceArea, presenceAreas, presenceTopic } from '../admin/presenceAreas';
import { ComplaintEvent } from '../complaints/event';
import type { AdminOrderEvent } from '../orders/desk';
import { orderLinkTopic } from '../orders/link';
import { ShopChanged } from '../shop/shop';
import { type Channel, defineChannel, type EventOf, topics, typeOnly } from './channel';
import { type LinkedOrderChanged, OrderEvent, PublicMessage } from './live';

const presence = <Area extends PresenceArea>(area: Area) =>
	defineChannel({
		topic: presenceTopic(area),
		audience: presenceAreas[area].permission,
		schema: typeOnly<PresenceEvent>(),
		isOurs: true,
	});

/** Between servers; `body` is null by default. */
const amongServers = <const Topic extends string, Body = null>(topic: Topic) =>
	defineChannel({ topic, audience: 'servers', schema: typeOnly<Body>() });

/** Ids that a transaction wrote, deleted or restored. */
type CatalogWritten = Record<'products' | 'groups', readonly number[]>;

/** All live events. A new channel stands here, where it is published, and where it is handled. */
export const channels = {
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
	linkedOrder: defineChannel({ topic: orderLinkTopic, audience: 'link', schema: typeOnly<LinkedOrderChanged>() }),
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
		schema: ComplaintEvent,
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
	settingsPresence: presence('settings'),
	sessionsEnded: amongServers<'sessions-ended', number>('sessions-ended'),
	/** A change of settings without notice to visitors. */
	settings: amongServers('settings'),
	/** One per transaction that wrote the catalogue; older servers ignore it. */
	catalogWritten: amongServers<'catalog-written', CatalogWritten>('catalog-written'),
	mailQueued: amongServers('mail-queued'),
	picturesQueued: amongServers('pictures-queued'),
} satisfies Record<string, Channel>;

type Channels = (typeof channels)[keyof typeof channels];

/** A message names receivers that its topic does not determine. */
interface Receivers<Event> {
	owner: { userId: number };
	link: { tokenHash: string };
	/** Undefined: `body` for all; null: administrators only; else for the others. */
	everybody: { publicBody?: Event | null | undefined };
}
type MessageOf<One> = One extends { topic: infer Topic; audience: infer Audience }
	? { topic: Topic; body: EventOf<One> } & (Audience extends keyof Receivers<unknown>
			? Receivers<EventOf<One>>[Audience]
			: unknown)
	: never;
export type ChannelMessage = MessageOf<Channels>;

/** Browsers subscribe to these by themselves; only a link's page subscribes to the link's channel. */
type Followed = Exclude<Channels, { audience: 'link' | 'servers' }>;
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

export const followedChannels = Object.values(channels).filter(
	(channel): channel is Followed => channel.audience !== 'link' && channel.audience !== 'servers',
);
