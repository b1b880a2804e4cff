import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createProxy, type Server, type Socket } from 'node:net';
import sockjs from 'sockjs';
import { stompTransport } from './stompTransport';
import type { Connection, TransportEvents } from './transport';

// The library is loaded here once, so that the time of a connection is not that of the transpiler.
import 'sockjs-client';

const end = '\0';
const handshake = 2000;
const open = new Set<Socket>();
/** Lost packets once: their connections stay silent. */
const lost = new Set<Socket>();
const servers: Server[] = [];
let running: Connection;
let swallows = false;

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = (server: Server) => {
	servers.push(server);
	server.on('connection', (socket) => {
		open.add(socket);
		socket.on('close', () => open.delete(socket));
		socket.on('error', () => socket.destroy());
	});
	return new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
};

/** Stock sockjs-node with a broker that beats, behind a network that can swallow every packet without closing anything. */
async function listen(websocket: boolean): Promise<string> {
	const endpoint = sockjs.createServer({ prefix: '/ws', log: () => {}, websocket });
	endpoint.on('connection', (connection) => {
		const beat = setInterval(() => connection.write('\n'), 4000);
		connection.on('close', () => clearInterval(beat));
		connection.on('data', (frame) => {
			if (frame.startsWith('CONNECT')) connection.write(`CONNECTED\nversion:1.2\nheart-beat:4000,4000\n\n${end}`);
		});
	});
	const http = createServer();
	endpoint.installHandlers(http);
	if (!websocket) http.on('upgrade', (_request, socket) => socket.destroy());
	await listening(http);
	const proxy = createProxy((client) => {
		if (swallows) return;
		const server = connect(portOf(http), '127.0.0.1');
		open.add(server);
		const pass = (from: Socket, to: Socket) =>
			from.on('data', (data) => {
				if (!swallows && !lost.has(client)) to.write(data);
			});
		pass(client, server);
		pass(server, client);
		client.on('close', () => server.destroy());
		server.on('close', () => client.destroy()).on('error', () => client.destroy());
	});
	await listening(proxy);
	return `http://127.0.0.1:${portOf(proxy)}/ws`;
}
afterEach(async () => {
	running.close();
	for (const socket of open) socket.destroy();
	await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function until(happened: () => boolean, most: number): Promise<void> {
	const since = performance.now();
	while (!happened()) {
		if (performance.now() - since > most) throw new Error(`Did not happen within ${most} ms`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

it.each([
	['over WebSocket', true],
	['over SockJS', false],
])(
	'[R17-187] %s, what lost its packets is told of and comes back within 5 s and a handshake',
	async (_way, websocket) => {
		jest.spyOn(console, 'warn').mockImplementation(() => {});
		const url = await listen(websocket);
		let connected = 0;
		let disconnected = 0;
		const events: TransportEvents = {
			connecting: () => {},
			connected: () => connected++,
			disconnected: () => disconnected++,
			failed: () => {},
			message: () => {},
		};
		running = stompTransport(
			{ url, topics: () => ['/topic/products'], privateTopics: () => [], token: () => null, continueFrom: () => null },
			events,
		);
		await until(() => connected > 0, 10_000);
		for (const away of [1000, 8500]) {
			const [before, known] = [disconnected, connected];
			swallows = true;
			for (const socket of open) lost.add(socket);
			await until(() => disconnected > before, 12_500);
			await new Promise((resolve) => setTimeout(resolve, away));
			swallows = false;
			await until(() => connected > known, 5000 + handshake);
		}
		jest.restoreAllMocks();
	},
	120_000,
);
