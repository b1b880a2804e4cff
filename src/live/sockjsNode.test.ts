import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import sockjs from 'sockjs';
import { stompTransport } from './stompTransport';
import type { Connection, TransportEvents } from './transport';

// The library is loaded here once, so that the time of a connection is not that of the transpiler.
import 'sockjs-client';

const end = '\0';
let http: Server;
let running: Connection;
let events: jest.Mocked<TransportEvents>;
const sockets = new Set<Socket>();
const upgrades: Array<string | undefined> = [];

/** A stock sockjs-node end point with a broker that answers CONNECT and sends one message per subscription. */
async function listen(options: { websocket: boolean; swallowNative?: boolean }): Promise<string> {
	const endpoint = sockjs.createServer({ prefix: '/ws', log: () => {}, websocket: options.websocket });
	endpoint.on('connection', (connection) =>
		connection.on('data', (frame) => {
			const header = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(frame)?.[1];
			if (frame.startsWith('CONNECT')) connection.write(`CONNECTED\nversion:1.2\nheart-beat:0,0\n\n${end}`);
			if (frame.startsWith('SUBSCRIBE'))
				connection.write(
					`MESSAGE\nsubscription:${header('id')}\nmessage-id:1\ndestination:${header('destination')}\n\n{}${end}`,
				);
		}),
	);
	http = createServer();
	endpoint.installHandlers(http);
	const handlers = http.listeners('upgrade') as Array<(...args: unknown[]) => void>;
	http.removeAllListeners('upgrade');
	http.on('upgrade', (request, ...rest) => {
		upgrades.push(request.url);
		if (options.swallowNative && request.url === '/ws/websocket') return;
		for (const handle of handlers) handle.call(http, request, ...rest);
	});
	http.on('connection', (socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
	});
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(http.address() as AddressInfo).port}/ws`;
}

/** Connects and answers the milliseconds until the first message of the topic. */
async function connect(url: string): Promise<number> {
	const since = performance.now();
	await new Promise<void>((resolve, reject) => {
		events = {
			connecting: jest.fn(),
			connected: jest.fn(),
			disconnected: jest.fn(),
			failed: jest.fn((kind, detail) => reject(new Error(`${kind} ${detail}`))),
			message: jest.fn((_topic, _body) => resolve()),
		};
		running = stompTransport(
			{ url, topics: () => ['/topic/products'], privateTopics: () => [], token: () => null, continueFrom: () => null },
			events,
		);
	});
	return performance.now() - since;
}

/** Milliseconds for a native socket. */
const patience = 1900;

let warned: jest.SpyInstance;
beforeEach(() => {
	warned = jest.spyOn(console, 'warn');
	upgrades.length = 0;
});
afterEach(async () => {
	expect(warned).not.toHaveBeenCalled();
	warned.mockRestore();
	running.close();
	for (const socket of sockets) socket.destroy();
	await new Promise((resolve) => http.close(resolve));
});

it('[R7-14, R8-04] connects natively to a stock sockjs-node end point, at once and without an error', async () => {
	expect(await connect(await listen({ websocket: true }))).toBeLessThan(patience);
	expect(upgrades).toEqual(['/ws/websocket']);
	expect(events.failed).not.toHaveBeenCalled();
	expect(events.disconnected).not.toHaveBeenCalled();
});

it('[R7-14, R8-04] changes to SockJS at once where the native handshake is refused', async () => {
	expect(await connect(await listen({ websocket: false }))).toBeLessThan(patience);
	expect(events.failed).not.toHaveBeenCalled();
	expect(events.disconnected).not.toHaveBeenCalled();
});

it('[R7-14, R8-04] waits at most 2 seconds for a native socket that never opens', async () => {
	const taken = await connect(await listen({ websocket: true, swallowNative: true }));
	expect(taken).toBeGreaterThan(patience);
	expect(taken).toBeLessThan(2 * patience);
	expect(upgrades[0]).toBe('/ws/websocket');
	expect(upgrades[1]).toMatch(/^\/ws\/\d+\/\w+\/websocket$/);
	expect(events.failed).not.toHaveBeenCalled();
});

it('[R8-04] says so where neither gets through', async () => {
	const url = await listen({ websocket: false });
	await new Promise((resolve) => http.close(resolve));
	await expect(connect(url)).rejects.toThrow('socket');
	expect(events.disconnected).toHaveBeenCalledTimes(1);
});
