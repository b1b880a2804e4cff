import type { AddressInfo } from 'node:net';
import type { ProductDto } from '#contract/catalog/product';
import { describeOnPostgres } from '#server/testing/backends';
import { startTestPostgres, type TestPostgres } from '#server/testing/postgres';
import { describeOnRedis, startTestRedis, type TestRedis } from '#server/testing/redis';
import { startSilentProxy } from '#server/testing/silentProxy';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { type Database, openDatabase, sql } from '../db';
import { openRawClient } from './testing/liveServer';

/** Two servers on one PostgreSQL, whose Redis is behind a network that the test breaks. */
describeOnPostgres('servers that wake each other', () => {
	describeOnRedis('through Redis', () => {
		let cluster: TestPostgres;
		let redis: TestRedis;
		let network: Awaited<ReturnType<typeof startSilentProxy>>;
		const databases: Database[] = [];
		const apps: TestApp[] = [];
		let product: ProductDto;
		let client: Awaited<ReturnType<typeof openRawClient>>;
		let price = 1;

		beforeAll(async () => {
			cluster = await startTestPostgres();
			redis = await startTestRedis();
			await redis.halt();
			network = await startSilentProxy(redis.port);
			const databaseUrl = await cluster.createDatabase();
			for (let at = 0; at < 2; at++) {
				const database = await openDatabase({ databaseUrl, dataDir: '' });
				databases.push(database);
				apps.push(await createTestApp({ database, config: { redisUrl: `redis://127.0.0.1:${network.port}` } }));
			}
			const { id: categoryId } = await server(0).createCategory();
			product = await server(0).createProduct({ categoryId, price: '1.00' });
			await server(1).app.listen({ port: 0, host: '127.0.0.1' });
			const { port } = server(1).app.server.address() as AddressInfo;
			client = await openRawClient(`ws://127.0.0.1:${port}/ws/websocket`);
			await client.connect();
			await client.subscribe('/topic/products');
		});
		afterAll(async () => {
			client?.socket.terminate();
			await Promise.all(apps.map((app) => app.close()));
			await Promise.all(databases.map((database) => database.close()));
			await network?.close();
			await redis?.stop();
			await cluster?.stop();
		});

		const server = (at: number): TestApp => apps[at] as TestApp;
		const isReady = async (at: number) => (await server(at).call('GET', '/api/health/ready')).statusCode === 200;

		/** Saves on one server; resolves when a client of the other one has heard of it. */
		async function told(): Promise<number> {
			const form = { name: 'Cámara', price: `${++price}.00`, stockQuantity: 5, sku: product.sku };
			const token = await server(0).adminToken();
			const fields = { ...form, categoryId: product.category.id };
			const begun = performance.now();
			const { statusCode } = await server(0).call('PUT', `/api/products/${product.id}`, { token, form: fields });
			expect(statusCode).toBe(200);
			for (;;) {
				const { body } = await client.next();
				const heard = JSON.parse(body.toString()).product.price;
				// The creation may come first; nothing else, and nothing twice.
				expect([1, price]).toContain(heard);
				if (heard === price) return performance.now() - begun;
			}
		}
		const allReady = async () => expect([await isReady(0), await isReady(1)]).toEqual([true, true]);

		it('[R13-121] opens without Redis, and hears of changes with its polls, while it is away or silent', async () => {
			await told();
			await allReady();
			await redis.resume();
			await redis.subscribers(2);
			await told();
			network.silence();
			await told();
			await allReady();
			network.restore();
			// The silence is noticed, and each server comes back by itself.
			await redis.subscribers(4);
			await told();
			await redis.halt();
			await told();
			await allReady();
			await redis.resume();
			await redis.subscribers(2);
			await told();
		});

		it('[R13-120] uses no notification of PostgreSQL then', async () => {
			const channels = await Promise.all(
				databases.map((database) => database.readLog(sql`SELECT pg_listening_channels()`)),
			);
			expect(channels).toEqual([[], []]);
		});
	});
});
