import * as v from 'valibot';
import { type Destination, followedChannels, type PassingEvent, type ReplayedEvent } from '#contract/live/channels';
import { CatalogChanged } from '#contract/live/live';
import type { ChannelEvent } from './actions';
import { liveRules } from './rows';

const channelAt = new Map(followedChannels.map((channel) => [channel.topic, channel]));

type Sent = ReplayedEvent | PassingEvent;

/** `name` is that of its action. */
type Message =
	| { name: string; event: ChannelEvent; isReplayed: true }
	| { name: string; event: Passing; isReplayed: false };
type Passing = PassingEvent | CatalogChanged;

export const isPublic = (destination: Destination): boolean => channelAt.get(destination)?.audience === 'everybody';

function eventsOf(event: Sent): (ChannelEvent | Passing)[] {
	if (event.type !== 'PRODUCTS_HELD') return [event];
	return event.products.map(({ crossed, ...product }) => ({ type: 'PRODUCT_HELD', product, crossed }));
}

/** Outside of the first script. Undefined: unused destination; null: invalid message. */
export function readMessage(destination: Destination, body: unknown): Message[] | null | undefined {
	const channel = channelAt.get(destination);
	const schema: v.GenericSchema<unknown, Sent> | null | undefined =
		channel?.schema ?? liveRules.messages.get(destination);
	if (!channel || !schema) return undefined;
	// After a gap our server sends it on any public topic.
	const parsed = v.safeParse(isPublic(destination) ? v.union([CatalogChanged, schema]) : schema, body);
	if (!parsed.success) return null;
	const isReplayed = (event: ChannelEvent | Passing): event is ChannelEvent =>
		'isReplayed' in channel && event.type !== 'CATALOG_CHANGED';
	return eventsOf(parsed.output).map((event) => {
		const name = 'action' in channel ? channel.action : event.type;
		return isReplayed(event) ? { name, event, isReplayed: true } : { name, event, isReplayed: false };
	});
}
