import type { AddressInfo } from 'node:net';
import { type OpenThing, presenceTiming } from '#contract/admin/presence';
import { presenceTopic } from '#contract/admin/presenceAreas';
import { sql } from '#platform/db';
import { openRawClient } from '#platform/live/testing/liveServer';
import { tablesWith } from '#server/testing/everyTable';
import { createTestApp, type TestApp } from '#server/testing/testApp';

const clock = { time: Date.parse('2026-11-22T12:00:00Z'), now: () => clock.time };
const url = '/api/admin/presence/catalogue';

describe('who has what open', () => {
	let test: TestApp;
	let maria: { id: number; token: string };
	let luis: { id: number; token: string };
	let product: string;
	let live: string;
	let places = 0;
	const clients: Array<Awaited<ReturnType<typeof openRawClient>>> = [];

	const body = (more: object = {}) => ({
		...{ place: `a-place-${++places}`, kind: 'product', id: product, editing: false },
		...more,
	});
	const say = (person: { token: string }, json: object, to = url) =>
		test.call('POST', to, { token: person.token, json });
	const leave = (person: { token: string }, place: string) =>
		test.call('DELETE', `${url}/${place}`, { token: person.token });
	const list = async () => (await test.call('GET', url, { token: luis.token })).json<OpenThing[]>();

	async function listener(token: string) {
		const client = await openRawClient(live);
		clients.push(client);
		await client.connect({ Authorization: `Bearer ${token}` });
		return client;
	}

	async function heard(client: (typeof clients)[number]) {
		const { headers, body: text } = await client.next();
		const { type, thing } = JSON.parse(text.toString());
		expect(type).toBe('PRESENCE_CHANGED');
		return { headers, thing: thing as OpenThing };
	}

	beforeAll(async () => {
		test = await createTestApp({ clock });
		maria = await test.createUser({ username: 'maria', roles: ['ROLE_USER', 'ROLE_ADMIN'] });
		luis = await test.createUser({ username: 'luis', roles: ['ROLE_USER', 'ROLE_ADMIN'] });
		await test.query(sql`UPDATE users SET first_name = 'Yulissa', last_name = 'quispe' WHERE id = ${maria.id}`);
		const { id: categoryId } = await test.createCategory();
		product = String((await test.createProduct({ categoryId })).id);
		await test.app.listen({ port: 0, host: '127.0.0.1' });
		live = `ws://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/ws/websocket`;
	});
	afterEach(async () => {
		for (const { socket } of clients.splice(0)) socket.terminate();
		// Everything that a test left open expires.
		clock.time += presenceTiming.expiry;
		expect(await list()).toEqual([]);
	});
	afterAll(() => test.close());

	it('[R14-140] others hear at once who opened something, who types, and who left', async () => {
		const client = await listener(luis.token);
		await client.subscribe(presenceTopic('catalogue'));
		const open = body();
		expect((await say(maria, open)).statusCode).toBe(200);
		const people = [{ userId: maria.id, name: 'Yulissa Q.', editing: false, tabs: 1 }];
		expect((await heard(client)).thing).toEqual({ kind: 'product', id: product, people });
		expect(await list()).toEqual([{ kind: 'product', id: product, people }]);
		await say(maria, { ...open, editing: true });
		expect((await heard(client)).thing.people).toEqual([{ ...people[0], editing: true }]);
		await say(luis, body());
		expect((await heard(client)).thing.people.map(({ name, editing }) => `${name} ${editing}`)).toEqual([
			'Yulissa Q. true',
			'luis false',
		]);
		expect((await leave(maria, open.place)).statusCode).toBe(200);
		expect((await heard(client)).thing.people.map(({ name }) => name)).toEqual(['luis']);
	});

	it('[R14-140] two tabs of one person are one person, who edits while one of them does', async () => {
		const [first, second] = [body(), body({ editing: true })];
		await say(maria, first);
		await say(maria, second);
		expect((await list())[0]?.people).toEqual([{ userId: maria.id, name: 'Yulissa Q.', editing: true, tabs: 2 }]);
		await leave(maria, second.place);
		expect((await list())[0]?.people).toEqual([{ userId: maria.id, name: 'Yulissa Q.', editing: false, tabs: 1 }]);
	});

	it('[R14-141] who falls silent is gone within 15 seconds, and who goes on speaking is not', async () => {
		const client = await listener(luis.token);
		await client.subscribe(presenceTopic('catalogue'));
		const [silent, speaking] = [body(), body()];
		await say(maria, silent);
		await heard(client);
		await say(luis, speaking);
		await heard(client);
		for (let beats = 0; beats < 2; beats++) {
			clock.time += presenceTiming.beat;
			await say(luis, speaking);
		}
		expect((await list())[0]?.people).toHaveLength(2);
		clock.time += 15_000 - 2 * presenceTiming.beat - presenceTiming.sweep;
		await say(luis, speaking);
		expect((await heard(client)).thing.people.map(({ name }) => name)).toEqual(['luis']);
		expect(client.frames).toEqual([]);
	});

	it('[R14-141] a word that comes after the goodbye opens nothing again', async () => {
		const open = body();
		await say(maria, open);
		await leave(maria, open.place);
		await say(maria, open);
		expect(await list()).toEqual([]);
	});

	it('[R14-142] shoppers may neither say nor ask nor hear it, and nobody may speak for another', async () => {
		const customer = await test.userToken();
		expect((await test.call('POST', url, { token: customer, json: body() })).statusCode).toBe(403);
		expect((await test.call('GET', url, { token: customer })).statusCode).toBe(403);
		expect((await test.call('DELETE', `${url}/a-place-1`, { token: customer })).statusCode).toBe(403);
		expect((await test.call('GET', url)).statusCode).toBe(401);
		for (const area of ['catalogue', 'orders', 'settings'] as const) {
			const topic = presenceTopic(area);
			const client = await listener(customer);
			await expect(client.subscribe(topic)).rejects.toThrow('Unknown destination');
		}
		await expect((await listener(maria.token)).subscribe(presenceTopic('orders'))).resolves.toBeUndefined();
		const open = body();
		await say(maria, open);
		expect((await say(luis, { ...open, editing: true })).statusCode).toBe(404);
		await leave(luis, open.place);
		expect((await list())[0]?.people).toEqual([{ userId: maria.id, name: 'Yulissa Q.', editing: false, tabs: 1 }]);
	});

	it('[R14-142] who may see the catalogue and no orders hears of the first alone', async () => {
		const { token } = await test.createUser({ username: 'catalogo', roles: ['ROLE_USER', 'ROLE_CATALOGUE'] });
		expect((await test.call('GET', url, { token })).statusCode).toBe(200);
		expect((await test.call('GET', '/api/admin/presence/orders', { token })).statusCode).toBe(403);
		await expect((await listener(token)).subscribe(presenceTopic('catalogue'))).resolves.toBeUndefined();
		await expect((await listener(token)).subscribe(presenceTopic('orders'))).rejects.toThrow('Unknown destination');
	});

	it('[R14-143] it stands in no table, and moves no position of the log', async () => {
		const client = await listener(luis.token);
		const catalogue = await openRawClient(live);
		clients.push(catalogue);
		await catalogue.connect();
		const [before] = (await catalogue.continue(undefined, '/topic/products')).slice(-1);
		await client.subscribe(presenceTopic('catalogue'));
		await say(maria, body({ place: 'a-place-to-look-for', editing: true }));
		const { headers } = await heard(client);
		expect(headers.get('shop-position')).toBeUndefined();
		expect(await tablesWith(test.database, 'Yulissa')).toEqual(['users']);
		expect(await tablesWith(test.database, 'a-place-to-look-for|presence')).toEqual([]);
		const later = await openRawClient(live);
		clients.push(later);
		await later.connect();
		const [after] = (await later.continue(before?.headers.get('shop-position'), '/topic/products')).slice(-1);
		expect(after?.headers.get('shop-position')).toBe(before?.headers.get('shop-position'));
	});

	it('[R14-144] only what the shop has can be open, in so many places and with so many words', async () => {
		for (const wrong of [
			body({ id: '2147483647' }),
			body({ id: '9999999999' }),
			body({ id: 'ñ' }),
			body({ kind: 'order', id: product }),
			body({ kind: 'user', id: '1' }),
			body({ place: 'x'.repeat(41) }),
			body({ editing: 'no' }),
		])
			expect([400, 404]).toContain((await say(maria, wrong)).statusCode);
		for (const id of ['1', 'x', '-1'])
			expect((await say(maria, body({ kind: 'order', id }), '/api/admin/presence/orders')).statusCode).toBe(404);
		const settings = '/api/admin/presence/settings';
		expect((await say(maria, body({ kind: 'setting', id: 'toString' }), settings)).statusCode).toBe(404);
		expect((await say(maria, body({ kind: 'setting', id: 'seller' }), settings)).statusCode).toBe(200);
		clock.time += presenceTiming.expiry;
		expect(await list()).toEqual([]);
		const answers: number[] = [];
		for (let at = 0; at < 21; at++) answers.push((await say(maria, body())).statusCode);
		expect(answers).toEqual([...Array(20).fill(200), 429]);
		expect((await list())[0]?.people).toMatchObject([{ tabs: 20 }]);
		clock.time += presenceTiming.expiry;
		const word = body();
		let refused = 0;
		for (let at = 0; at < 310; at++) if ((await say(maria, word)).statusCode === 429) refused++;
		expect(refused).toBeGreaterThan(0);
		expect((await say(luis, body())).statusCode).toBe(200);
		clock.time += 60_000;
		expect((await say(maria, word)).statusCode).toBe(200);
	});
});
