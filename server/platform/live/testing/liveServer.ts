import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import WebSocket from 'ws';
import { positionHeader } from '#contract/live/channel';
import { openTestDatabase } from '#server/testing/testDatabase';
import { migrate, sql } from '../../db';
import { createLive, type LiveOptions } from '..';
import type { OutboxEvent } from '../publisher';
import { encodeFrame, type Frame } from '../stomp/frame';
import { createParser } from '../stomp/parser';

/** A row of the outbox, of any topic and for anybody. */
interface OutboxRow {
	topic: string;
	body: object;
	publicBody?: object | null | undefined;
	audience?: string;
}

/** The live channel on a loopback port, over a real database in memory. */
export async function openLiveServer(options: Partial<LiveOptions> = {}) {
	const database = options.database ?? (await openTestDatabase());
	await migrate(database);
	const warnings: string[] = [];
	const live = createLive({
		database,
		identify: async () => null,
		allowedOrigins: [],
		log: { warn: (_, message) => void warnings.push(message), debug: () => {} },
		...options,
	});
	const http = createServer((_, response) => response.end('shop'));
	live.attach(http);
	await live.start();
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
	const { port } = http.address() as AddressInfo;
	return {
		live,
		database,
		warnings,
		http: `http://127.0.0.1:${port}`,
		ws: `ws://127.0.0.1:${port}/ws/websocket`,
		/** Commits a transaction with these events. */
		async publish(...events: OutboxRow[]): Promise<void> {
			await database.transaction(async (tx) => {
				for (const { topic, body, publicBody, audience = null } of events) {
					const publicText = publicBody === undefined ? null : JSON.stringify(publicBody);
					await tx.query(sql`INSERT INTO outbox (topic, body, public_body, audience)
						VALUES (${topic}, ${JSON.stringify(body)}::text, ${publicText}::text, ${audience}::text)`);
				}
			});
			live.wake();
		},
		async close(): Promise<void> {
			await live.close();
			http.closeAllConnections();
			await new Promise((resolve) => http.close(resolve));
			if (!options.database) await database.close();
		},
	};
}

export type LiveServer = Awaited<ReturnType<typeof openLiveServer>>;

export const productEvent = (id: number, version = 1): Extract<OutboxEvent, { topic: '/topic/products' }> => ({
	topic: '/topic/products',
	body: { type: 'PRODUCT_UPDATED', product: { id, name: `Cámara ${id}`, price: 12.5, version } },
});

/** A bare STOMP client: sends what it is told, right or wrong, and keeps what comes. */
export async function openRawClient(url: string, options: WebSocket.ClientOptions = {}, protocols: string[] = []) {
	const socket = new WebSocket(url, protocols, options);
	const parser = createParser({ frameBytes: 1024 * 1024 });
	const frames: Frame[] = [];
	let heartbeats = 0;
	const waiting = new Set<() => void>();
	const wake = () => {
		for (const check of waiting) check();
	};
	let closeCode: number | undefined;
	socket.on('message', (data: Buffer) => {
		if (data.length === 1) heartbeats++;
		frames.push(...parser.push(data));
		wake();
	});
	socket.on('close', (code) => {
		closeCode = code;
		wake();
	});
	await new Promise<void>((resolve, reject) => {
		socket.once('open', resolve);
		socket.once('error', reject);
	});
	socket.on('error', () => {});

	/** Several may wait at once; each gets what it reads at the moment when it comes. */
	function until<Value>(read: () => Value | undefined): Promise<Value> {
		return new Promise((resolve) => {
			const check = () => {
				const found = read();
				if (found === undefined) return;
				waiting.delete(check);
				resolve(found);
			};
			waiting.add(check);
			check();
		});
	}

	const client = {
		socket,
		frames,
		heartbeats: () => heartbeats,
		raw: (data: string | Buffer) => socket.send(data),
		send: (command: string, headers: Record<string, string> = {}, body = '') =>
			socket.send(encodeFrame(command, headers, body).toString('utf8')),
		/** The next frame that has not been taken yet. */
		next: () => until(() => frames.shift()),
		/** Code with which the connection ended. */
		closed: () => until(() => closeCode),
		async connect(headers: Record<string, string> = {}): Promise<Frame> {
			client.send('CONNECT', { 'accept-version': '1.2', host: 'shop', ...headers });
			return client.next();
		},
		/** From the first answer to the receipt, whose position is the last element; the messages in between were missed. */
		async continue(position: string | undefined, ...destinations: string[]): Promise<Frame[]> {
			for (const [at, destination] of destinations.entries()) {
				const since: Record<string, string> = position === undefined ? {} : { [positionHeader]: position };
				const last = at === destinations.length - 1;
				client.send('SUBSCRIBE', { id: `sub-${at}`, destination, ...since, ...(last ? { receipt: 'all' } : {}) });
			}
			const answers: Frame[] = [];
			while (answers.at(-1)?.command !== 'RECEIPT') answers.push(await client.next());
			return answers;
		},
		/** Resolves when the server has confirmed the subscription. */
		async subscribe(destination: string, id = 'sub-0'): Promise<void> {
			client.send('SUBSCRIBE', { id, destination, receipt: `r-${id}` });
			const answer = await client.next();
			if (answer.command !== 'RECEIPT') throw new Error(answer.headers.get('message') ?? answer.command);
		},
	};
	return client;
}
