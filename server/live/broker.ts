import type { CatalogChanged } from '../../contract/live';
import { positionHeader, topics } from '../../contract/topics';
import { channelOf } from './destinations';
import type { RelayedEvent } from './outbox';
import { createRecentEvents } from './recentEvents';
import { encodeFrame } from './stomp/frame';

interface Subscriber {
	/** Receives the whole body where others get the public one. */
	readonly hidden: boolean;
	/** Takes the bytes of a whole MESSAGE frame. Never throws. The same buffer goes to many; nobody changes it. */
	deliver(frame: Buffer): void;
}

/** The public body of an event that is only for those who hear of what is hidden. */
const hiddenBody = 'null';

interface Group {
	destination: string;
	subscriptionId: string;
	insiders: Set<Subscriber>;
	others: Set<Subscriber>;
}

/** Tells a client that it must fetch anew what it shows. */
const changed = Buffer.from(JSON.stringify({ type: 'CATALOG_CHANGED' } satisfies CatalogChanged));

/** Clients number their subscriptions alike, so a frame is encoded once per group and audience, however large. */
export function createBroker() {
	const recent = createRecentEvents();
	const channels = new Map<string, Map<string, Group>>();
	let subscriptions = 0;
	let messages = 0;

	/** A subscriber uses an id once at a time. */
	function subscribe(channel: string, destination: string, subscriptionId: string, subscriber: Subscriber): () => void {
		const groups = channels.get(channel) ?? new Map<string, Group>();
		channels.set(channel, groups);
		const group = groups.get(subscriptionId) ?? { destination, subscriptionId, insiders: new Set(), others: new Set() };
		groups.set(subscriptionId, group);
		const members = subscriber.hidden ? group.insiders : group.others;
		members.add(subscriber);
		subscriptions++;
		return function unsubscribe() {
			if (!members.delete(subscriber)) return;
			subscriptions--;
			if (group.insiders.size + group.others.size > 0) return;
			groups.delete(subscriptionId);
			if (groups.size === 0) channels.delete(channel);
		};
	}

	/** Sends the events of a public topic after this position, so that a subscription in the same turn misses nothing. */
	function replay(position: string, destination: string, subscriptionId: string, subscriber: Subscriber): void {
		const group = { destination, subscriptionId };
		const events = recent.after(position);
		const send = (body: Buffer) => {
			messages++;
			subscriber.deliver(messageFrame(group, body));
		};
		if (events === null) send(changed);
		for (const { topic, body, publicBody } of events ?? []) {
			if (topic !== destination) continue;
			const text = subscriber.hidden ? body : (publicBody ?? body);
			if (text !== hiddenBody) send(Buffer.from(text));
		}
	}

	/** `reached` is the snapshot of which this is the last public event. */
	function publish(event: RelayedEvent, reached: string | null = null): void {
		const { topic, body, publicBody, audience } = event;
		if (audience === null) recent.add(event);
		const position = reached === null ? undefined : recent.reach(reached);
		messages++;
		const groups = channels.get(channelOf(topic, audience));
		if (!groups) return;
		const whole = Buffer.from(body);
		const forOthers = publicBody === null ? whole : Buffer.from(publicBody);
		for (const group of groups.values()) {
			const frame = group.insiders.size > 0 || forOthers === whole ? messageFrame(group, whole, position) : undefined;
			if (frame) for (const subscriber of group.insiders) subscriber.deliver(frame);
			if (publicBody === hiddenBody || group.others.size === 0) continue;
			const othersFrame = frame && forOthers === whole ? frame : messageFrame(group, forOthers, position);
			for (const subscriber of group.others) subscriber.deliver(othersFrame);
		}
	}

	/** Makes every open screen fetch anew what it shows. */
	function publishGap(): void {
		messages++;
		for (const group of channels.get(channelOf(topics.products))?.values() ?? []) {
			const frame = messageFrame(group, changed, recent.position() ?? undefined);
			for (const members of [group.insiders, group.others]) for (const subscriber of members) subscriber.deliver(frame);
		}
	}

	function messageFrame(group: Pick<Group, 'destination' | 'subscriptionId'>, body: Buffer, position?: string): Buffer {
		const headers: Record<string, string> = {
			subscription: group.subscriptionId,
			'message-id': String(messages),
			destination: group.destination,
			'content-type': 'application/json;charset=utf-8',
		};
		if (position !== undefined) headers[positionHeader] = position;
		return encodeFrame('MESSAGE', headers, body);
	}

	return {
		subscribe,
		replay,
		publish,
		publishGap,
		restart: recent.restart,
		reach: recent.reach,
		position: recent.position,
		knows: recent.knows,
		stats: () => ({ subscriptions, messages }),
	};
}

export type Broker = ReturnType<typeof createBroker>;
