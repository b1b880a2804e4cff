type Listen = (topic: string, heard: () => void) => () => void;

interface Followed {
	topic: string;
	heard: () => void;
	end: (() => void) | null;
}

const followed = new Set<Followed>();
let listen: Listen | null = null;

/**
 * Follows a topic that asks for no session, for a page that is loaded when it is needed. `heard` is called with each message
 * and each time the subscription stands, because what was said before is not said again. Returns what ends it.
 */
export function followTopic(topic: string, heard: () => void): () => void {
	const one: Followed = { topic, heard, end: listen?.(topic, heard) ?? null };
	followed.add(one);
	return () => {
		followed.delete(one);
		one.end?.();
	};
}

/** Called by the transport: how to listen on the connection that stands now, null when it is lost. */
export function listenBy(next: Listen | null): void {
	listen = next;
	for (const one of followed) one.end = next?.(one.topic, one.heard) ?? null;
}
