import type { AddressInfo } from 'node:net';
import { Client } from '@stomp/stompjs';
import WebSocket from 'ws';
import type { TestApp } from '#server/testing/testApp';

/** The browser's STOMP client on a test's server, which must be listening. */
export function createLiveClients(test: TestApp) {
	const clients: Client[] = [];

	/** Resolves when all subscriptions stand; rejects with the server's reason when one is refused. */
	async function open(token: string | undefined, destinations: string[]) {
		const { port } = test.app.server.address() as AddressInfo;
		const bodies: unknown[] = [];
		let wake = () => {};
		const client = new Client({
			webSocketFactory: () => new WebSocket(`ws://127.0.0.1:${port}/ws/websocket`) as never,
			connectHeaders: token ? { Authorization: `Bearer ${token}` } : {},
			reconnectDelay: 0,
		});
		clients.push(client);
		await new Promise<void>((resolve, reject) => {
			client.onConnect = () => {
				client.watchForReceipt('ready', () => resolve());
				for (const [at, destination] of destinations.entries()) {
					client.subscribe(
						destination,
						({ body }) => {
							bodies.push(JSON.parse(body));
							wake();
						},
						at === destinations.length - 1 ? { receipt: 'ready' } : {},
					);
				}
			};
			client.onStompError = (frame) => reject(new Error(frame.headers.message));
			client.activate();
		});
		return {
			/** Messages received so far. */
			bodies,
			async first(count: number) {
				while (bodies.length < count) {
					await new Promise<void>((resolve) => {
						wake = resolve;
					});
				}
				return bodies.slice(0, count);
			},
		};
	}

	return { open, close: () => Promise.all(clients.map((client) => client.deactivate({ force: true }))) };
}
