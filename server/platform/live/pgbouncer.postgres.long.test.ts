import type { AddressInfo } from 'node:net';
import { describeOnPostgres } from '#server/testing/backends';
import { describeOnPgBouncer, startPgBouncer } from '#server/testing/pgbouncer';
import { startTestPostgres, type TestPostgres } from '#server/testing/postgres';
import { describeOnRedis, startTestRedis, type TestRedis } from '#server/testing/redis';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { type Database, openDatabase } from '../db';
import { openRawClient } from './testing/liveServer';

describeOnPostgres('servers on PostgreSQL', () => {
	describeOnPgBouncer('behind PgBouncer, which pools transactions', () => {
		describeOnRedis('with Redis', () => {
			let cluster: TestPostgres;
			let redis: TestRedis;
			let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
			let url: string;
			const databases: Database[] = [];
			const apps: TestApp[] = [];

			beforeAll(async () => {
				cluster = await startTestPostgres();
				redis = await startTestRedis();
				url = await cluster.createDatabase();
				bouncer = await startPgBouncer(url);
				for (let at = 0; at < 2; at++) {
					const database = await openDatabase({ databaseUrl: bouncer.url, dataDir: '' });
					databases.push(database);
					apps.push(await createTestApp({ database, config: { redisUrl: redis.url } }));
				}
			});
			afterAll(async () => {
				await Promise.all(apps.map((app) => app.close()));
				await Promise.all(databases.map((database) => database.close()));
				await bouncer?.stop();
				await redis?.stop();
				await cluster?.stop();
			});

			it('[R13-122] are ready, and hear of each other’s changes', async () => {
				const [one, other] = apps as [TestApp, TestApp];
				await other.app.listen({ port: 0, host: '127.0.0.1' });
				const { port } = other.app.server.address() as AddressInfo;
				const client = await openRawClient(`ws://127.0.0.1:${port}/ws/websocket`);
				await client.connect();
				await client.subscribe('/topic/products');
				const { id: categoryId } = await one.createCategory();
				const { id } = await one.createProduct({ categoryId });
				expect(JSON.parse((await client.next()).body.toString()).product.id).toBe(id);
				// Longer than the listening connection takes to notice that it hears nothing.
				await new Promise((resolve) => setTimeout(resolve, 6000));
				for (const app of apps) expect((await app.call('GET', '/api/health/ready')).statusCode).toBe(200);
				client.socket.terminate();
			});

			it('without Redis notice that no notification comes', async () => {
				const warnings: string[] = [];
				const log = { warn: (details: { err?: Error }) => void warnings.push(String(details.err?.message)) };
				const database = await openDatabase({ databaseUrl: bouncer.url, dataDir: '', log });
				await database.listen('outbox', () => {});
				while (database.isLogOpen()) await new Promise((resolve) => setTimeout(resolve, 50));
				expect(warnings[0]).toContain('does not send the notifications');
				await database.close();
			});
		});
	});
});
