import type { Database } from '../db';

/**
 * Notify other servers of a commit. The content is in the log, which each also polls: a lost message only delays
 * events.
 */
export interface Wakeups {
	/** `onWake` also runs when messages may be lost. */
	start(onWake: () => void, onText: (text: string) => void): Promise<void>;
	/** Wakes other servers, maybe this one. Never rejects. */
	notify(): Promise<void>;
	/** To other servers, maybe this one and other shops; may be lost. 1 to 7900 bytes. Never rejects. */
	send(text: string): Promise<void>;
	stop(): Promise<void>;
}

const channel = 'outbox';

/** LISTEN and NOTIFY on the log's connection. */
export function databaseWakeups(database: Database, onError: (error: unknown) => void): Wakeups {
	let stopListening: (() => Promise<void>) | undefined;
	return {
		async start(onWake, onText) {
			stopListening = await database.listen(channel, (text) => (text ? onText(text) : onWake()));
		},
		notify: () => database.notify(channel).catch(onError),
		send: (text) => database.notify(channel, text).catch(onError),
		async stop() {
			await stopListening?.();
		},
	};
}
