import type { AddressInfo } from 'node:net';
import { type OpenThing, presenceTiming } from '#contract/admin/presence';
import { presenceTopic } from '#contract/admin/presenceAreas';
import { type Database, openDatabase } from '#platform/db';
import { openRawClient } from '#platform/live/testing/liveServer';
import { describeOnPostgres } from '#server/testing/backends';
import { tablesWith } from '#server/testing/everyTable';
import { startTestPostgres, type TestPostgres } from '#server/testing/postgres';
import { describeOnRedis, startTestRedis, type TestRedis } from '#server/testing/redis';
import { createTestApp, type TestApp } from '#server/testing/testApp';

const clock = { time: Date.parse('2026-11-22T12:00:00Z'), now: () => clock.time };
const url = '/api/admin/presence/catalogue';

function suite(wakeups: 'notify' | 'redis'): void {
	let cluster: TestPostgres;
	let redis: TestRedis | undefined;
	const databases: Database[] = [];
	const apps: TestApp[] = [];
	let token: string;
	let product: string;
	let client: Awaited<ReturnType<typeof openRawClient>>;

	const server = (at: number): TestApp => apps[at] as TestApp;
	const list = async (at: number) => (await server(at).call('GET', url, { token })).json<OpenThing[]>();
	const namesHeard = async () =>
		(JSON.parse((await client.next()).body.toString()).thing as OpenThing).people.map(({ name }) => name);

	beforeAll(async () => {
		cluster = await startTestPostgres();
		if (wakeups === 'redis') redis = await startTestRedis();
		const databaseUrl = await cluster.createDatabase();
		for (let at = 0; at < 2; at++) {
			const database = await openDatabase({ databaseUrl, dataDir: '' });
			databases.push(database);
			apps.push(await createTestApp({ database, clock, config: { redisUrl: redis?.url } }));
		}
		await redis?.subscribers(2);
		token = await server(0).adminToken();
		const { id: categoryId } = await server(0).createCategory();
		product = String((await server(0).createProduct({ categoryId })).id);
		await server(1).app.listen({ port: 0, host: '127.0.0.1' });
		const { port } = server(1).app.server.address() as AddressInfo;
		client = await openRawClient(`ws://127.0.0.1:${port}/ws/websocket`);
		await client.connect({ Authorization: `Bearer ${token}` });
		await client.subscribe(presenceTopic('catalogue'));
	});
	afterAll(async () => {
		client?.socket.terminate();
		await Promise.all(apps.map((app) => app.close()));
		await Promise.all(databases.map((database) => database.close()));
		await redis?.stop();
		await cluster?.stop();
	});

	it('[R14-143] another server hears of it, forgets who falls silent, and no table has it', async () => {
		const body = { place: 'a-place-to-look-for', kind: 'product', id: product, editing: true };
		expect((await server(0).call('POST', url, { token, json: body })).statusCode).toBe(200);
		expect(await namesHeard()).toEqual(['admin']);
		expect(await list(1)).toEqual(await list(0));
		expect(await tablesWith(server(0).database, 'Producto')).toContain('products');
		expect(await tablesWith(server(0).database, 'a-place-to-look-for|presence')).toEqual([]);
		clock.time += presenceTiming.expiry;
		expect(await namesHeard()).toEqual([]);
		expect([await list(0), await list(1)]).toEqual([[], []]);
	});

	it('[R14-143] a goodbye said to the other server counts, and a word of no server of this shop does not', async () => {
		const body = { place: 'another-place', kind: 'product', id: product, editing: false };
		await server(0).call('POST', url, { token, json: body });
		expect(await namesHeard()).toEqual(['admin']);
		for (const forged of ['v1.x.y', 'v1.', 'hola', JSON.stringify({ ...body, userId: 1, name: 'Nadie' })])
			await (wakeups === 'notify'
				? databases[0]?.notify('outbox', forged)
				: redis?.publish('tienda-viva:outbox', forged));
		await server(1).call('DELETE', `${url}/another-place`, { token });
		expect(await namesHeard()).toEqual([]);
		while ((await list(0)).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
		expect(client.frames).toEqual([]);
	});
}

/** Two servers on one PostgreSQL: the words come to the one, and who listens is at the other. */
describeOnPostgres('presence on two servers', () => {
	describe('with notifications', () => suite('notify'));
	describeOnRedis('through Redis', () => suite('redis'));
});
