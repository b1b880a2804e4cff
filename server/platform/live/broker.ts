import { positionHeader, topics } from '#contract/live/channel';
import type { CatalogChanged } from '#contract/live/live';
import { channelOf } from './destinations';
import type { RelayedEvent } from './outbox';
import { createRecentEvents } from './recentEvents';
import { encodeFrame } from './stomp/frame';

export interface Subscriber {
	/** Receives the whole body where others get the public one. */
	readonly hidden: boolean;
	/** MESSAGE frames in order. Never throws. Subscribers share the buffer: read-only. */
	deliver(frames: readonly Buffer[]): void;
}

type Sent = Omit<RelayedEvent, 'xid'>;

/** Public body of an event about hidden products alone. */
const hiddenBody = 'null';

interface Group {
	destination: string;
	subscriptionId: string;
	insiders: Set<Subscriber>;
	others: Set<Subscriber>;
}

interface Waiting {
	/** A subscriber that leaves it gets no more. */
	group: Group;
	frame: Buffer;
}

/** Per turn of the event loop: a frame for 2,000 blocks it for 40 ms. */
const sliceSize = 128;

const changed = Buffer.from(JSON.stringify({ type: 'CATALOG_CHANGED' } satisfies CatalogChanged));

/** Clients use equal ids, so a frame is encoded once per group and audience. */
export function createBroker() {
	const recent = createRecentEvents();
	const channels = new Map<string, Map<string, Group>>();
	let subscriptions = 0;
	let messages = 0;
	/** Each subscriber's frames leave in one write, because the network write costs most. */
	const waiting = new Map<Subscriber, Waiting[]>();
	let planned = false;

	function give(group: Group, members: Iterable<Subscriber>, frame: Buffer): void {
		for (const member of members) {
			const before = waiting.get(member);
			if (before) before.push({ group, frame });
			else waiting.set(member, [{ group, frame }]);
		}
		if (planned) return;
		planned = true;
		// Runs after all events of one reading of the log.
		process.nextTick(deliverInSlices);
	}

	function deliverTo(subscriber: Subscriber): void {
		const frames = waiting.get(subscriber)?.map(({ frame }) => frame);
		waiting.delete(subscriber);
		if (frames) subscriber.deliver(frames);
	}

	function deliverInSlices(): void {
		let delivered = 0;
		for (const subscriber of waiting.keys()) {
			if (delivered++ === sliceSize) break;
			deliverTo(subscriber);
		}
		planned = waiting.size > 0;
		if (planned) setImmediate(deliverInSlices);
	}

	function forget(subscriber: Subscriber, group: Group): void {
		const remaining = waiting.get(subscriber)?.filter((one) => one.group !== group) ?? [];
		if (remaining.length > 0) waiting.set(subscriber, remaining);
		else waiting.delete(subscriber);
	}

	/** A subscriber's ids are unique at a time. */
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
			forget(subscriber, group);
			subscriptions--;
			if (group.insiders.size + group.others.size > 0) return;
			groups.delete(subscriptionId);
			if (groups.size === 0) channels.delete(channel);
		};
	}

	/** Sends events after this position; complete in the turn of the subscription. */
	function replay(position: string, destination: string, subscriptionId: string, subscriber: Subscriber): void {
		deliverTo(subscriber);
		const events = recent.after(position);
		const texts = events
			?.filter(({ topic }) => topic === destination)
			.map(({ body, publicBody }) => (subscriber.hidden ? body : (publicBody ?? body)))
			.filter((text) => text !== hiddenBody);
		const bodies = texts?.map((text) => Buffer.from(text)) ?? [changed];
		const frames = bodies.map((body) => {
			messages++;
			return messageFrame({ destination, subscriptionId }, body);
		});
		if (frames.length > 0) subscriber.deliver(frames);
	}

	/** `reached`: the snapshot that the event completes. */
	function publish(event: RelayedEvent, reached: string | null = null): void {
		if (event.audience === null) recent.add(event);
		send(event, reached === null ? undefined : recent.reach(reached));
	}

	/** Without a position if not of the log. */
	function send({ topic, body, publicBody, audience }: Sent, position?: string): void {
		messages++;
		const groups = channels.get(channelOf(topic, audience));
		if (!groups) return;
		const whole = Buffer.from(body);
		const forOthers = publicBody === null ? whole : Buffer.from(publicBody);
		for (const group of groups.values()) {
			const frame = group.insiders.size > 0 || forOthers === whole ? messageFrame(group, whole, position) : undefined;
			if (frame) give(group, group.insiders, frame);
			if (publicBody === hiddenBody || group.others.size === 0) continue;
			const othersFrame = frame && forOthers === whole ? frame : messageFrame(group, forOthers, position);
			give(group, group.others, othersFrame);
		}
	}

	function publishGap(): void {
		messages++;
		for (const group of channels.get(channelOf(topics.products))?.values() ?? []) {
			const frame = messageFrame(group, changed, recent.position() ?? undefined);
			for (const members of [group.insiders, group.others]) give(group, members, frame);
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
		send,
		publishGap,
		restart: recent.restart,
		reach: recent.reach,
		/** Published up to there, maybe not delivered. */
		position: recent.position,
		deliveredTo(subscriber: Subscriber) {
			deliverTo(subscriber);
			return recent.position();
		},
		knows: recent.knows,
		stats: () => ({ subscriptions, messages }),
	};
}

export type Broker = ReturnType<typeof createBroker>;
