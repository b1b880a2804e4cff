import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { channels } from '#contract/live/serverChannels';
import { createShopper, lineOf } from '#modules/orders/testing/shopper';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createLog } from '../lib/log';
import { ShopError } from '../lib/shopError';
import { shopLimits } from '../lib/shopLimits';
import { openRawClient } from '../live/testing/liveServer';
import { createRefusalLog } from './refusalLog';

describe('refused access in the log', () => {
	let lines: string[] = [];
	let test: TestApp;
	beforeAll(async () => {
		test = await createTestApp({ log: createLog('warn', { write: (line) => void lines.push(line) }) });
	});
	afterAll(() => test.close());
	beforeEach(() => {
		lines = [];
	});

	const refusals = () =>
		lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ msg }) => msg === 'access refused');

	it('[R14-183] says which request, route and account, and why', async () => {
		const customer = await test.createUser();
		const forbidden = await test.call('GET', '/api/user/admin/users/all?q=Maricielo', { token: customer.token });
		const anonymous = await test.call('GET', '/api/user/profile', { headers: { authorization: 'Bearer nada' } });
		expect(refusals()).toMatchObject([
			{
				level: 40,
				request: forbidden.headers['x-request-id'],
				...{ method: 'GET', route: '/api/user/admin/users/all', status: 403, reason: 'forbidden', user: customer.id },
			},
			{
				request: anonymous.headers['x-request-id'],
				...{ method: 'GET', route: '/api/user/profile', status: 401, reason: 'unauthenticated' },
			},
		]);
		expect(refusals()[1]).not.toHaveProperty('user');
		for (const text of ['Maricielo', 'nada', customer.username, customer.token])
			expect(lines.join('')).not.toContain(text);
	});

	it('[R14-183] also of what is hidden as if it did not exist, and of nothing that was allowed or is not there', async () => {
		const [owner, stranger] = [await test.createUser(), await test.createUser()];
		const { id: categoryId } = await test.createCategory();
		const product = await test.createProduct({ categoryId });
		const order = await createShopper(test).buy(owner.token, [lineOf(product)]);
		expect((await test.call('GET', `/api/orders/${order.id}`, { token: owner.token })).statusCode).toBe(200);
		expect((await test.call('GET', '/api/products/999999')).statusCode).toBe(404);
		expect(refusals()).toEqual([]);
		expect((await test.call('GET', `/api/orders/${order.id}`, { token: stranger.token })).statusCode).toBe(404);
		expect(refusals()).toMatchObject([{ route: '/api/orders/:id', status: 404, user: stranger.id }]);
	});

	it('[R14-183] tells which destination of the live channel was refused to whom', async () => {
		const customer = await test.createUser();
		await test.app.listen({ port: 0, host: '127.0.0.1' });
		const { port } = test.app.server.address() as AddressInfo;
		const client = await openRawClient(`ws://127.0.0.1:${port}/ws/websocket`);
		await client.connect({ Authorization: `Bearer ${customer.token}` });
		await expect(client.subscribe(channels.adminOrders.topic)).rejects.toThrow('Unknown destination');
		client.socket.terminate();
		// A busy machine makes a request slow, which is logged too.
		const told = lines
			.map((line): Record<string, unknown> => JSON.parse(line))
			.filter(({ msg, status }) => msg !== 'slow or failed request' || Number(status) >= 500);
		expect(told).toEqual([
			expect.objectContaining({
				msg: 'live destination refused',
				destination: channels.adminOrders.topic,
				user: customer.id,
			}),
		]);
	});

	it('[R14-183] a flood of strangers writes so many lines in a minute, and hides no member', () => {
		let now = 0;
		const written: { user?: number; leftOut?: number }[] = [];
		const note = createRefusalLog(() => now);
		const ask = (userId?: number) =>
			note(
				{
					method: 'GET',
					routeOptions: { url: '/api/x' },
					session: userId === undefined ? null : { userId },
					log: { warn: (line: object) => void written.push(line) },
				} as unknown as FastifyRequest,
				new ShopError(userId === undefined ? 401 : 403, 'x', 'x'),
			);
		for (let asked = 0; asked < 10_000; asked++) ask();
		expect(written).toHaveLength(shopLimits.refusalLines.max);
		ask(7);
		expect(written.at(-1)).toMatchObject({ user: 7 });
		now = 60_000;
		ask();
		ask();
		expect(written.slice(shopLimits.refusalLines.max + 1)).toEqual([
			expect.objectContaining({ leftOut: 10_000 - shopLimits.refusalLines.max }),
			expect.not.objectContaining({ leftOut: expect.anything() }),
		]);
	});
});
