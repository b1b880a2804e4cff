import { orderLinkTopic } from '../orders/link';
import { type Channel, defineChannel, type EventOf, typeOnly } from './channel';
import { browserChannels } from './channels';
import type { LinkedOrderChanged } from './live';

/** Servers tell each other; the body is null if nothing else stands there. */
const amongServers = <const Topic extends string, Body = null>(topic: Topic) =>
	defineChannel({ topic, audience: 'servers', schema: typeOnly<Body>() });

/** Ids of products and groups that a transaction wrote, deleted or brought back. */
type CatalogWritten = Record<'products' | 'groups', readonly number[]>;

/** All channels of a server. The browser loads only those of `browserChannels`. */
export const channels = {
	...browserChannels,
	/** Only the page of an order's link subscribes to it. */
	linkedOrder: defineChannel({ topic: orderLinkTopic, audience: 'link', schema: typeOnly<LinkedOrderChanged>() }),
	sessionsEnded: amongServers<'sessions-ended', number>('sessions-ended'),
	/** A change of settings that no visitor is notified of. */
	settings: amongServers('settings'),
	/** One for a whole transaction that wrote the catalogue; servers of older versions ignore it. */
	catalogWritten: amongServers<'catalog-written', CatalogWritten>('catalog-written'),
	mailQueued: amongServers('mail-queued'),
	picturesQueued: amongServers('pictures-queued'),
} satisfies Record<string, Channel>;

type Channels = (typeof channels)[keyof typeof channels];

/** A message names its receivers where its topic does not say them. */
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
