import { channelOf } from './destinations';
import type { RelayedEvent } from './relay';
import { encodeFrame } from './stomp/frame';

interface Subscriber {
	/** Receives the whole body where others get the public one. */
	readonly admin: boolean;
	/** Takes the bytes of a whole MESSAGE frame. Never throws. The same buffer goes to many; nobody changes it. */
	deliver(frame: Buffer): void;
}

interface Group {
	destination: string;
	subscriptionId: string;
	admins: Set<Subscriber>;
	others: Set<Subscriber>;
}

/** Clients number their subscriptions alike, so a frame is encoded once per group and audience, however large. */
export function createBroker() {
	const channels = new Map<string, Map<string, Group>>();
	let subscriptions = 0;
	let messages = 0;

	/** A subscriber uses an id once at a time. */
	function subscribe(channel: string, destination: string, subscriptionId: string, subscriber: Subscriber): () => void {
		const groups = channels.get(channel) ?? new Map<string, Group>();
		channels.set(channel, groups);
		const group = groups.get(subscriptionId) ?? { destination, subscriptionId, admins: new Set(), others: new Set() };
		groups.set(subscriptionId, group);
		const members = subscriber.admin ? group.admins : group.others;
		members.add(subscriber);
		subscriptions++;
		return function unsubscribe() {
			if (!members.delete(subscriber)) return;
			subscriptions--;
			if (group.admins.size + group.others.size > 0) return;
			groups.delete(subscriptionId);
			if (groups.size === 0) channels.delete(channel);
		};
	}

	function publish({ topic, body, publicBody, audience }: RelayedEvent): void {
		const groups = channels.get(channelOf(topic, audience));
		messages++;
		if (!groups) return;
		const whole = Buffer.from(body);
		const forOthers = publicBody === null ? whole : Buffer.from(publicBody);
		for (const group of groups.values()) {
			const frame = group.admins.size > 0 || forOthers === whole ? messageFrame(group, whole) : undefined;
			if (frame) for (const subscriber of group.admins) subscriber.deliver(frame);
			if (publicBody === 'null' || group.others.size === 0) continue;
			const othersFrame = frame && forOthers === whole ? frame : messageFrame(group, forOthers);
			for (const subscriber of group.others) subscriber.deliver(othersFrame);
		}
	}

	const messageFrame = ({ destination, subscriptionId }: Group, body: Buffer) =>
		encodeFrame(
			'MESSAGE',
			{
				subscription: subscriptionId,
				'message-id': String(messages),
				destination,
				'content-type': 'application/json;charset=utf-8',
			},
			body,
		);

	return { subscribe, publish, stats: () => ({ subscriptions, messages }) };
}

export type Broker = ReturnType<typeof createBroker>;
