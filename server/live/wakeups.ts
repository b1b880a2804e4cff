import type { Database } from '../db';

/**
 * Carries the word that something was committed from one server of the shop to the others. What it was stands in the
 * log, which each server also reads by itself every `poll`: a word that is lost makes an event late and loses none.
 */
export interface Wakeups {
	/** `onWake` is also called when words may have been missed. `onText` gets what servers `send`. */
	start(onWake: () => void, onText: (text: string) => void): Promise<void>;
	/** Wakes the other servers, and perhaps this one. Never rejects. */
	tell(): Promise<void>;
	/**
	 * Hands a text to the other servers, and perhaps to this one, and is kept nowhere: for what may be lost. Not empty, at
	 * most 7900 bytes. Other shops may get it too. Never rejects.
	 */
	send(text: string): Promise<void>;
	stop(): Promise<void>;
}

const channel = 'outbox';

/** LISTEN and NOTIFY, on the connection that reads the log. */
export function databaseWakeups(database: Database, onError: (error: unknown) => void): Wakeups {
	let stopListening: (() => Promise<void>) | undefined;
	return {
		async start(onWake, onText) {
			stopListening = await database.listen(channel, (text) => (text ? onText(text) : onWake()));
		},
		tell: () => database.notify(channel).catch(onError),
		send: (text) => database.notify(channel, text).catch(onError),
		async stop() {
			await stopListening?.();
		},
	};
}
