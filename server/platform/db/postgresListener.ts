import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { DatabaseLog } from './database';
import type { Sql } from './sql';

/** Milliseconds. */
interface ListenerTiming {
	/** Between two heartbeats, which return as notifications. */
	beat: number;
	silence: number;
	retry: number;
}

const standard: ListenerTiming = { beat: 2000, silence: 3000, retry: 500 };

/** The pools: only waiting queries notice their silence. */
interface OtherConnections {
	mark(): void;
	/** After a timeout: connections without bytes since the mark are lost too. */
	cutSilent(): void;
}

/**
 * Reads the log, and listens. A silent network closes no connection, so own notifications, or answers, prove it
 * alive. After a loss all listeners run once, because notifications may be missing.
 */
export function createListener(
	connect: () => Client,
	log: DatabaseLog,
	others: OtherConnections = { mark() {}, cutSilent() {} },
	timing = standard,
) {
	const channels = new Map<string, Set<(text: string) => void>>();
	const heartbeat = `heartbeat-${randomUUID()}`;
	let client: Client | undefined;
	let opening: Promise<void> | undefined;
	let timer: NodeJS.Timeout | undefined;
	let receivedAt = 0;
	let closed = false;

	async function open(): Promise<void> {
		const next = connect();
		next.on('notification', ({ channel, payload = '' }) => {
			if (channel === heartbeat) receivedAt = performance.now();
			else callAll(channel, payload);
		});
		next.on('error', (error) => onLost(next, error));
		next.on('end', () => onLost(next));
		try {
			await next.connect();
			await listenOn(next, channels.keys());
		} catch (error) {
			next.end().catch(() => {});
			throw error;
		}
		if (closed) return void (await next.end());
		client = next;
		receivedAt = performance.now();
		timer = setTimeout(beat, 0, next).unref();
	}

	async function listenOn(which: Client, names: Iterable<string>): Promise<void> {
		const channelNames = [...names];
		if (channelNames.length === 0) return;
		for (const channel of [heartbeat, ...channelNames]) await run(which, `LISTEN ${quoted(channel)}`);
	}

	async function beat(which: Client): Promise<void> {
		const sentAt = performance.now();
		const listening = channels.size > 0;
		others.mark();
		try {
			if (listening) await run(which, 'SELECT pg_notify($1, $2)', [heartbeat, '']);
			else await run(which, 'SELECT 1');
		} catch (error) {
			return onLost(which, error);
		}
		if (client !== which) return;
		timer = setTimeout(() => {
			// A transaction pooler accepts LISTEN but delivers nothing.
			if (!listening || receivedAt >= sentAt) void beat(which);
			else onLost(which, new Error('PostgreSQL does not send the notifications that it was asked for'));
		}, timing.beat).unref();
	}

	function onLost(which: Client, error?: unknown): void {
		if (client !== which || closed) return;
		client = undefined;
		which.end().catch(() => {});
		log.warn({ err: error }, 'lost the connection that reads the log of PostgreSQL, opening it again');
		if (isSilence(error)) others.cutSilent();
		scheduleRetry();
	}

	function scheduleRetry(): void {
		if (closed) return;
		clearTimeout(timer);
		timer = setTimeout(reopen, timing.retry).unref();
	}

	async function reopen(): Promise<void> {
		try {
			await open();
		} catch (error) {
			log.warn({ err: error }, 'cannot read the log of PostgreSQL yet, trying again');
			scheduleRetry();
			return;
		}
		log.warn({}, 'reading the log of PostgreSQL again');
		for (const channel of channels.keys()) callAll(channel, '');
	}

	function callAll(channel: string, text: string): void {
		for (const onNotify of channels.get(channel) ?? []) onNotify(text);
	}

	/** `query_timeout` only stops waiting. */
	function run(which: Client, text: string, values: unknown[] = []) {
		const timed = { text, values, query_timeout: timing.silence };
		return which.query(timed);
	}

	return {
		async listen(channel: string, onNotify: (text: string) => void): Promise<() => Promise<void>> {
			const existing = channels.get(channel);
			const listeners = existing ?? new Set();
			listeners.add(onNotify);
			channels.set(channel, listeners);
			opening ??= open();
			await opening;
			if (!existing && client) await listenOn(client, [channel]);
			return async () => {
				listeners.delete(onNotify);
			};
		},
		isAlive: (): boolean => client !== undefined,
		/** Connects on first use; rejects while the connection is lost. */
		async query<Row>({ text, values }: Sql): Promise<Row[]> {
			opening ??= open();
			await opening;
			const current = client;
			if (!current) throw new Error('There is no connection that reads the log of PostgreSQL');
			try {
				return (await run(current, text, values)).rows as Row[];
			} catch (error) {
				// A late answer would resolve the next query.
				if (isSilence(error)) onLost(current, error);
				throw error;
			}
		},
		async close(): Promise<void> {
			closed = true;
			clearTimeout(timer);
			await opening?.catch(() => {});
			await client?.end();
		},
	};
}

/** pg's text after `query_timeout`. */
const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

const quoted = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;
