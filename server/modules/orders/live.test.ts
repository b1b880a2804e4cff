import type { AddressInfo } from 'node:net';
import { Client } from '@stomp/stompjs';
import WebSocket from 'ws';
import { ownOrdersQueue, topics } from '../../../contract/live';
import type { Order } from '../../../contract/order';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { createShopper, lineOf } from './testing/shopper';

jest.setTimeout(60_000);

describe('own orders on the live channel', () => {
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	const clients: Client[] = [];
	beforeAll(async () => {
		test = await createTestApp();
		shopper = createShopper(test);
		await test.app.listen({ port: 0, host: '127.0.0.1' });
	});
	afterAll(async () => {
		await Promise.all(clients.map((client) => client.deactivate({ force: true })));
		await test.close();
	});

	/** The browser's client; rejects with the server's reason when it may not subscribe. */
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

	it('[R6-02, R10-01] tells each customer of his own orders only, and a visitor of none', async () => {
		const [rosa, jorge] = [await test.createUser(), await test.createUser()];
		const { id: categoryId } = await test.createCategory();
		const product = await test.createProduct({ categoryId });
		const ofRosa = await shopper.buy(rosa.token, [lineOf(product)]);
		const ofJorge = await shopper.buy(jorge.token, [lineOf(product)]);
		const watching = [ownOrdersQueue, topics.products];
		const rosaSees = await open(rosa.token, [ownOrdersQueue]);
		const jorgeSees = await open(jorge.token, [ownOrdersQueue]);
		const bossSees = await open(await test.adminToken(), [ownOrdersQueue]);
		const visitorSees = await open(undefined, [topics.products]);
		for (const token of [undefined, 'falso']) {
			await expect(open(token, watching)).rejects.toThrow('Unknown destination');
		}
		for (const forged of [`${ownOrdersQueue} user:${rosa.id}`, `${ownOrdersQueue}-user${rosa.id}`]) {
			await expect(open(jorge.token, [forged])).rejects.toThrow('Unknown destination');
		}

		await shopper.setStatus(ofRosa.id, 'CONFIRMED');
		await test.call('PATCH', `/api/orders/${ofRosa.id}/tracking`, {
			token: await test.adminToken(),
			json: { trackingNumber: 'OLVA-7' },
		});
		await shopper.cancel(jorge.token, ofJorge.id);
		const event = ({ id }: Order, status: string, trackingNumber: string | null = null) => ({
			type: 'ORDER_UPDATED',
			order: { id, status, trackingNumber },
		});
		// The cancellation is the last event of the log: whoever got a later one would have got the earlier ones too.
		expect(await jorgeSees.first(1)).toEqual([event(ofJorge, 'CANCELLED')]);
		expect(await visitorSees.first(1)).toMatchObject([
			{ type: 'PRODUCT_UPDATED', product: { id: product.id, stock: 4 } },
		]);
		expect(await rosaSees.first(2)).toEqual([event(ofRosa, 'CONFIRMED'), event(ofRosa, 'CONFIRMED', 'OLVA-7')]);
		expect([rosaSees, jorgeSees, bossSees, visitorSees].map(({ bodies }) => bodies.length)).toEqual([2, 1, 0, 1]);
	});
});
