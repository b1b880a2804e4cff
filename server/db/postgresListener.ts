import type { Client } from 'pg';

/** Milliseconds between two attempts to get the lost connection back. */
const retryDelay = 1000;

/**
 * LISTEN on a connection of its own, opened with the first listener. When it is lost it is made again, and every
 * listener is called once, because a notification may have been missed meanwhile.
 */
export function createListener(connect: () => Client) {
	const channels = new Map<string, Set<() => void>>();
	let client: Client | undefined;
	let opening: Promise<void> | undefined;
	let retry: NodeJS.Timeout | undefined;
	let closed = false;

	async function open(): Promise<void> {
		const next = connect();
		next.on('notification', ({ channel }) => callAll(channel));
		next.on('error', () => lost(next));
		next.on('end', () => lost(next));
		await next.connect();
		for (const channel of channels.keys()) await next.query(`LISTEN ${quoted(channel)}`);
		client = next;
	}

	function lost(which: Client): void {
		if (client !== which || closed) return;
		client = undefined;
		scheduleRetry();
	}

	function scheduleRetry(): void {
		clearTimeout(retry);
		retry = setTimeout(() => {
			open().then(() => {
				for (const channel of channels.keys()) callAll(channel);
			}, scheduleRetry);
		}, retryDelay);
		retry.unref();
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
