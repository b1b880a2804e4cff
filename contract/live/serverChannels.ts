import { orderLinkTopic } from '../orders/link';
import { type Channel, defineChannel, type EventOf, typeOnly } from './channel';
import { browserChannels } from './channels';
import type { LinkedOrderChanged } from './live';

/** Between servers; `body` is null by default. */
const amongServers = <const Topic extends string, Body = null>(topic: Topic) =>
	defineChannel({ topic, audience: 'servers', schema: typeOnly<Body>() });

/** Ids that a transaction wrote, deleted or restored. */
type CatalogWritten = Record<'products' | 'groups', readonly number[]>;

/** All channels of a server. The browser loads only those of `browserChannels`. */
export const channels = {
	...browserChannels,
	/** Only the page of an order's link subscribes to it. */
	linkedOrder: defineChannel({ topic: orderLinkTopic, audience: 'link', schema: typeOnly<LinkedOrderChanged>() }),
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
