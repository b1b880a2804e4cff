import type { Client } from 'pg';
import type { DatabaseLog } from './database';

/** Milliseconds. */
const retryDelay = 1000;

/** After a lost connection every listener is called once, because a notification may have been missed. */
export function createListener(connect: () => Client, log: DatabaseLog) {
	const channels = new Map<string, Set<() => void>>();
	let client: Client | undefined;
	let opening: Promise<void> | undefined;
	let retry: NodeJS.Timeout | undefined;
	let closed = false;

	async function open(): Promise<void> {
		const next = connect();
		next.on('notification', ({ channel }) => callAll(channel));
		next.on('error', (error) => onLost(next, error));
		next.on('end', () => onLost(next));
		try {
			await next.connect();
			for (const channel of channels.keys()) await next.query(`LISTEN ${quoted(channel)}`);
		} catch (error) {
			next.end().catch(() => {});
			throw error;
		}
		if (closed) await next.end();
		else client = next;
	}

	function onLost(which: Client, error?: Error): void {
		if (client !== which || closed) return;
		client = undefined;
		log.warn({ err: error }, 'lost the connection that listens to PostgreSQL, opening it again');
		scheduleRetry();
	}

	function scheduleRetry(): void {
		clearTimeout(retry);
		retry = setTimeout(reopen, retryDelay);
		retry.unref();
	}

	async function reopen(): Promise<void> {
		try {
			await open();
		} catch (error) {
			log.warn({ err: error }, 'cannot listen to PostgreSQL yet, trying again');
			scheduleRetry();
			return;
		}
		log.warn({}, 'listening to PostgreSQL again');
		for (const channel of channels.keys()) callAll(channel);
	}

	function callAll(channel: string): void {
		for (const onNotify of channels.get(channel) ?? []) onNotify();
	}

	return {
		async listen(channel: string, onNotify: () => void): Promise<() => Promise<void>> {
			const known = channels.get(channel);
			const listeners = known ?? new Set();
			listeners.add(onNotify);
			channels.set(channel, listeners);
			opening ??= open();
			await opening;
			if (!known) await client?.query(`LISTEN ${quoted(channel)}`);
			return async () => {
				listeners.delete(onNotify);
			};
		},
		async close(): Promise<void> {
			closed = true;
			clearTimeout(retry);
			await opening?.catch(() => {});
			await client?.end();
		},
	};
}

const quoted = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;
