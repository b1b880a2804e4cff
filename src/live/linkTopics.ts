type Listen = (topic: string, onMessage: () => void) => () => void;

interface Followed {
	topic: string;
	onMessage: () => void;
	end: (() => void) | null;
}

const followed = new Set<Followed>();
let listen: Listen | null = null;

/**
 * For a lazily loaded page. `onMessage` runs for each message and (re)subscription, because messages are not repeated.
 * Returns the unsubscribe function.
 */
export function followTopic(topic: string, onMessage: () => void): () => void {
	const one: Followed = { topic, onMessage, end: listen?.(topic, onMessage) ?? null };
	followed.add(one);
	return () => {
		followed.delete(one);
		one.end?.();
	};
}

/** The transport sets it per connection; null when lost. */
export function listenBy(next: Listen | null): void {
	listen = next;
	for (const one of followed) one.end = next?.(one.topic, one.onMessage) ?? null;
}
