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

type Sent = Omit<RelayedEvent, 'xid'>;

/** The public body of an event that is only for those who hear of what is hidden. */
const hiddenBody = 'null';

interface Group {
	destination: string;
	subscriptionId: string;
	insiders: Set<Subscriber>;
	others: Set<Subscriber>;
}

/** A frame that the rest of its subscribers has yet to get. */
interface Delivery {
	frame: Buffer;
	/** Of a set in use: who leaves it gets no more. Nobody joins one before all deliveries are done. */
	left: Iterator<Subscriber>;
}

/** Subscribers that get a frame before other work has its turn: a frame for 2,000 keeps the event loop for 40 ms. */
const sliceSize = 128;

/** Tells a client that it must fetch anew what it shows. */
const changed = Buffer.from(JSON.stringify({ type: 'CATALOG_CHANGED' } satisfies CatalogChanged));

/** Clients number their subscriptions alike, so a frame is encoded once per group and audience, however large. */
export function createBroker() {
	const recent = createRecentEvents();
	const channels = new Map<string, Map<string, Group>>();
	let subscriptions = 0;
	let messages = 0;
	/** In the order of their events. */
	const deliveries: Delivery[] = [];
	let turn: NodeJS.Immediate | undefined;

	/** Gives frames to at most so many subscribers. */
	function deliver(most: number): void {
		for (let given = 0; given < most; ) {
			const [delivery] = deliveries;
			if (!delivery) return;
			const next = delivery.left.next();
			if (next.done) deliveries.shift();
			else {
				next.value.deliver(delivery.frame);
				given++;
			}
		}
	}

	/** The first slice leaves at once: a shop with few open screens knows no other. */
	function deliverInSlices(): void {
		turn = undefined;
		deliver(sliceSize);
		if (deliveries.length > 0) turn = setImmediate(deliverInSlices);
	}

	/** Afterwards every subscriber has got all that was published. */
	const deliverAll = (): void => deliver(Number.POSITIVE_INFINITY);

	/** A subscriber uses an id once at a time. */
	function subscribe(channel: string, destination: string, subscriptionId: string, subscriber: Subscriber): () => void {
		deliverAll();
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
		deliverAll();
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
		if (event.audience === null) recent.add(event);
		send(event, reached === null ? undefined : recent.reach(reached));
	}

	/** Without a position this need not be of the log. */
	function send({ topic, body, publicBody, audience }: Sent, position?: string): void {
		messages++;
		const groups = channels.get(channelOf(topic, audience));
		if (!groups) return;
		const whole = Buffer.from(body);
		const forOthers = publicBody === null ? whole : Buffer.from(publicBody);
		for (const group of groups.values()) {
			const frame = group.insiders.size > 0 || forOthers === whole ? messageFrame(group, whole, position) : undefined;
			if (frame) deliveries.push({ frame, left: group.insiders.values() });
			if (publicBody === hiddenBody || group.others.size === 0) continue;
			const othersFrame = frame && forOthers === whole ? frame : messageFrame(group, forOthers, position);
			deliveries.push({ frame: othersFrame, left: group.others.values() });
		}
		if (!turn) deliverInSlices();
	}

	/** Makes every open screen fetch anew what it shows. */
	function publishGap(): void {
		messages++;
		for (const group of channels.get(channelOf(topics.products))?.values() ?? []) {
			const frame = messageFrame(group, changed, recent.position() ?? undefined);
			for (const members of [group.insiders, group.others]) deliveries.push({ frame, left: members.values() });
		}
		if (!turn) deliverInSlices();
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
		/** Up to there all is published, though perhaps not yet given to every subscriber. */
		position: recent.position,
		/** Up to there every subscriber has got all. */
		delivered() {
			deliverAll();
			return recent.position();
		},
		knows: recent.knows,
		stats: () => ({ subscriptions, messages }),
	};
}

export type Broker = ReturnType<typeof createBroker>;
