import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type WebSocket, WebSocketServer } from 'ws';
import { createBroker } from '#platform/live/broker';
import { shopDestinations } from '#platform/live/destinations';
import { createEndpoints } from '#platform/live/endpoints';
import type { RelayedEvent } from '#platform/live/outbox';
import { openSession, sessionTiming } from '#platform/live/session';
import { median } from './lib/median';

const clients = 1000;
const warmUp = 10;
const rounds = 40;
const limit = 1.4;

const event: RelayedEvent = {
	xid: '1',
	topic: '/topic/products',
	publicBody: null,
	audience: null,
	body: JSON.stringify({
		type: 'PRODUCT_UPDATED',
		product: {
			id: 120,
			name: 'Cámara instantánea con flash automático',
			description: 'Imprime la foto al momento. Incluye correa, pilas y un paquete de diez hojas de película.'.repeat(
				2,
			),
			price: 349.9,
			stock: 12,
			stockQuantity: 12,
			sku: 'CAM-0120',
			imageUrl: '/uploads/0123456789abcdef0123456789abcdef-1000.webp',
			category: { id: 4, name: 'Fotografía' },
			active: true,
			featured: true,
			version: 7,
		},
	}),
};

/** Sockets without STOMP: the same library and settings, the same payload, nothing else. */
function plainServer() {
	const sockets = new Set<WebSocket>();
	const http = createServer();
	const webSockets = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false });
	webSockets.on('connection', (socket) => sockets.add(socket));
	return {
		http,
		send() {
			const payload = Buffer.from(event.body);
			for (const socket of sockets) socket.send(payload, { binary: false, compress: false });
		},
	};
}

/** The shop's own endpoints, sessions and broker, from the moment at which the relay hands over an event. */
function stompServer() {
	const broker = createBroker();
	const http = createServer();
	const options = {
		id: 'bench',
		broker,
		destinations: shopDestinations,
		timing: sessionTiming,
		identify: async () => null,
		onTrouble(kind: string, message: string) {
			throw new Error(`A session of the benchmark ended: ${kind}, ${message}`);
		},
		onForbidden() {},
	};
	createEndpoints({
		accept: (peer) => openSession(peer, options),
		allowedOrigins: [],
		isClosed: () => false,
	}).attach(http);
	// The last event of a snapshot, whose frame carries the position too.
	return { http, send: () => broker.publish(event, '750:751:') };
}

interface Answer {
	ready?: true;
	all?: number;
}

/** Clients in a process of their own; `round` resolves with the milliseconds until the last of them had the message. */
async function crowd(server: ReturnType<typeof plainServer>, mode: 'plain' | 'stomp') {
	await new Promise<void>((resolve) => server.http.listen(0, '127.0.0.1', resolve));
	const { port } = server.http.address() as AddressInfo;
	const child = fork(fileURLToPath(new URL('./fanoutClients.mjs', import.meta.url)), [
		mode,
		String(port),
		String(clients),
	]);
	const answer = () =>
		new Promise<Answer>((resolve, reject) => {
			child.once('message', (message) => {
				child.removeAllListeners('exit');
				resolve(message as Answer);
			});
			child.once('exit', () => reject(new Error('The process of the clients ended early')));
		});
	await answer();
	return {
		async round(): Promise<number> {
			const last = answer();
			const since = performance.timeOrigin + performance.now();
			server.send();
			return ((await last).all ?? Number.NaN) - since;
		},
		async close(): Promise<void> {
			child.kill();
			server.http.closeAllConnections();
			await new Promise((resolve) => server.http.close(resolve));
		},
	};
}

export default async function fanout() {
	const plain = await crowd(plainServer(), 'plain');
	const stomp = await crowd(stompServer(), 'stomp');
	const times = { plain: [] as number[], stomp: [] as number[] };
	for (let round = -warmUp; round < rounds; round++) {
		// In turns, and each first as often as the other.
		const order = round % 2 === 0 ? (['plain', 'stomp'] as const) : (['stomp', 'plain'] as const);
		for (const which of order) {
			const time = await (which === 'plain' ? plain : stomp).round();
			if (round >= 0) times[which].push(time);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
	await Promise.all([plain.close(), stomp.close()]);
	const [floor, own] = [median(times.plain), median(times.stomp)];
	return [
		{
			name: `live event to ${clients} STOMP clients`,
			value: own / floor,
			limit,
			unit: '×',
			better: 'lower' as const,
			detail: `last client after ${own.toFixed(1)} ms, without STOMP ${floor.toFixed(1)} ms (medians of ${rounds} rounds in turns)`,
		},
	];
}
