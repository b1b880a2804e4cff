import type { AddressInfo } from 'node:net';
import WebSocket from 'ws';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createShopper, lineOf } from '../orders/testing/shopper';

describe('GET /metrics', () => {
	let test: TestApp;
	let base: string;

	beforeAll(async () => {
		test = await createTestApp();
		base = await test.app.listen({ port: 0, host: '127.0.0.1' });
	});

	afterAll(() => test.close());

	const read = async () => (await fetch(`${base}/metrics`)).text();

	it('[R13-130] tells requests by the pattern of their route, with method, status and time', async () => {
		await fetch(`${base}/api/products/active`);
		await fetch(`${base}/api/products/4711`);
		await fetch(`${base}/api/products/4712`);
		await fetch(`${base}/api/nothing-here?name=Ana`);
		const text = await read();
		const active = 'method="GET",route="/api/products/active",status="200"';
		expect(text).toContain(`http_request_duration_seconds_count{${active}} 1`);
		expect(text).toContain(`http_request_duration_seconds_bucket{${active},le="+Inf"} 1`);
		expect(text).toContain(
			'http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="404"} 2',
		);
		expect(text).toContain('http_request_duration_seconds_count{method="any",route="other",status="404"} 1');
		expect(text).not.toContain('Ana');
	});

	it('[R13-130] tells hits of the caches, slots, connections, the log, the disk, memory and the event loop', async () => {
		await fetch(`${base}/api/products/active`);
		await fetch(`${base}/api/products/active`);
		const text = await read();
		expect(readingOf(text, 'shop_cache_hits_total{cache="lists"}')).toBeGreaterThanOrEqual(1);
		expect(readingOf(text, 'shop_slots_refused_total{slots="readings"}')).toBe(0);
		expect(readingOf(text, 'shop_database_up{kind="pglite"}')).toBe(1);
		expect(readingOf(text, 'shop_database_connections{pool="transactions"}')).toBe(1);
		expect(readingOf(text, 'shop_log_lag_events')).toBeGreaterThanOrEqual(0);
		expect(readingOf(text, 'shop_disk_free_bytes')).toBeGreaterThan(1e6);
		expect(readingOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
		expect(readingOf(text, 'nodejs_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
		expect(readingOf(text, 'shop_ready')).toBe(1);
	});

	it('[R13-130] counts live sockets by transport, and the orders placed', async () => {
		const { port } = test.app.server.address() as AddressInfo;
		const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/websocket`);
		await new Promise((resolve) => socket.once('open', resolve));
		expect(readingOf(await read(), 'shop_live_sockets{transport="websocket"}')).toBe(1);
		const closed = new Promise((resolve) => socket.once('close', resolve));
		socket.close();
		await closed;

		const { id: categoryId } = await test.createCategory();
		const product = await test.createProduct({ categoryId });
		await createShopper(test).buy(await test.userToken(), [lineOf(product)]);
		const text = await read();
		expect(readingOf(text, 'shop_orders_placed_total')).toBe(1);
		expect(readingOf(text, 'shop_live_sockets{transport="websocket"}')).toBe(0);
		expect(readingOf(text, 'shop_live_events_total')).toBeGreaterThanOrEqual(1);
	});

	it.each([
		['another machine, through a proxy on this one', { 'x-forwarded-for': '203.0.113.9' }],
		['a proxy that names itself', { via: '1.1 cache' }],
		['a page whose name leads to this machine', { host: 'tienda.example' }],
	])('[R13-131] is closed to %s', async (_who, headers) => {
		const answer = await test.call('GET', '/metrics', { headers: { host: 'localhost', ...headers } });
		expect(answer.statusCode).toBe(403);
		expect(answer.body).not.toContain('http_request');
	});

	it('[R13-131] is closed to an address that is not of this machine', async () => {
		const answer = await test.app.inject({
			url: '/metrics',
			remoteAddress: '10.0.0.9',
			headers: { host: 'localhost' },
		});
		expect(answer.statusCode).toBe(403);
	});

	it('[R13-131] with a token is open to who has it, and to nobody else', async () => {
		const guarded = await createTestApp({ config: { metricsToken: 'a-token-of-the-test' } });
		const ask = (headers: Record<string, string>) =>
			guarded.call('GET', '/metrics', { headers: { host: 'localhost', ...headers } });
		try {
			expect((await ask({})).statusCode).toBe(403);
			expect((await ask({ authorization: 'Bearer a-token-of-another' })).statusCode).toBe(403);
			const allowed = await ask({ authorization: 'Bearer a-token-of-the-test', 'x-forwarded-for': '203.0.113.9' });
			expect(allowed.statusCode).toBe(200);
			expect(allowed.headers['content-type']).toMatch(/^text\/plain/);
		} finally {
			await guarded.close();
		}
	});
});

/** NaN where the line is missing. */
const readingOf = (text: string, name: string): number =>
	Number(
		text
			.split('\n')
			.find((line) => line.startsWith(`${name} `))
			?.slice(name.length) ?? Number.NaN,
	);
