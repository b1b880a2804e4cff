import { positionHeader } from '#contract/live/channel';
import { permissionsOf } from '#contract/team/permissions';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { type Database, sql } from '../db';
import type { Frame } from './stomp/frame';
import { type LiveServer, openLiveServer, openRawClient, productEvent } from './testing/liveServer';

const products = '/topic/products';
const categories = '/topic/categories';
const categoryEvent = (id: number) => ({
	topic: categories,
	body: { type: 'CATEGORY_CREATED' as const, category: { id, name: `Categoría ${id}`, active: true } },
});
const changed = 'CATALOG_CHANGED';

/** Names the subject of a message: `7.2` for version 2 of product 7, `c3` for category 3. */
function told({ body }: Frame): string {
	const { type, product, category } = JSON.parse(body.toString());
	if (type === changed) return changed;
	return product ? `${product.id}.${product.version}` : `c${category.id}`;
}

describeOnBoth('a client that comes back', (kind) => {
	let database: Database;
	let server: LiveServer;
	let statements = 0;
	const sockets: Array<{ terminate(): void }> = [];
	const boss = { identify: async () => ({ userId: 1, permissions: permissionsOf(['ROLE_ADMIN']) }) };
	// A poll far away: what arrives soon came by a wake-up, and no statement is made meanwhile.
	const relayTiming = { poll: 60_000 };

	beforeAll(async () => {
		const opened = await openBackend(kind);
		database = {
			...opened,
			query: (statement) => {
				statements++;
				return opened.query(statement);
			},
			readLog: (statement) => {
				statements++;
				return opened.readLog(statement);
			},
		};
		server = await openLiveServer({ database, relayTiming, ...boss });
	});
	afterEach(() => {
		for (const socket of sockets.splice(0)) socket.terminate();
	});
	afterAll(async () => {
		await server.close();
		await database.close();
	});

	async function open(target = server, headers = {}) {
		const client = await openRawClient(target.ws);
		sockets.push(client.socket);
		const greeting = await client.connect(headers);
		return { ...client, greeting: greeting.headers };
	}

	/** The messages to a client that comes back and knows the log up to `position`, and the position that it has then. */
	async function comeBack(position: string | null, target = server, headers = {}) {
		const client = await open(target, headers);
		const answers = await client.continue(position ?? undefined, products, categories);
		const reached = answers.pop()?.headers.get(positionHeader) ?? null;
		return { missed: answers.map(told), reached, client };
	}

	/** Commits and waits until the relay has handed it on. */
	async function publish(...events: Parameters<LiveServer['publish']>) {
		const before = server.live.position();
		await server.publish(...events);
		while (server.live.position() === before) await new Promise((resolve) => setTimeout(resolve, 5));
	}

	it('[R11-20] gets what it missed, topic by topic in order, and then what is live', async () => {
		await publish(productEvent(1, 1));
		const { missed, reached, client } = await comeBack(server.live.position());
		expect(missed).toEqual([]);
		client.socket.terminate();
		await publish(productEvent(1, 2), categoryEvent(3));
		await publish(productEvent(2, 1));
		const back = await comeBack(reached);
		expect(back.missed).toEqual(['1.2', '2.1', 'c3']);
		await publish(productEvent(1, 3));
		expect(told(await back.client.next())).toBe('1.3');
		expect((await comeBack(back.reached)).missed).toEqual(['1.3']);
		expect((await comeBack(server.live.position())).missed).toEqual([]);
	});

	it('[R11-20] tells its position in CONNECTED, and whose events the client hears', async () => {
		const shopper = await open();
		expect([shopper.greeting.get(positionHeader), shopper.greeting.get('shop-audience')]).toEqual([
			server.live.position(),
			'public',
		]);
		const admin = await open(server, { Authorization: 'Bearer boss' });
		expect(admin.greeting.get('shop-audience')).toBe('admins');
	});

	it('[R11-20] of hidden products only administrators hear, afterwards too', async () => {
		const before = server.live.position();
		const hidden = { type: 'PRODUCT_UPDATED' as const, product: { id: 5, active: false as const, version: 2 } };
		await publish({ ...productEvent(4, 1), publicBody: null }, { ...productEvent(5, 9), publicBody: hidden });
		expect((await comeBack(before)).missed).toEqual(['5.2']);
		expect((await comeBack(before, server, { Authorization: 'Bearer boss' })).missed).toEqual(['4.1', '5.9']);
	});

	it('[R11-23] the last message of a snapshot alone carries its position', async () => {
		const client = await open();
		const before = server.live.position();
		await client.continue(before ?? undefined, products);
		await publish(productEvent(6, 1), productEvent(6, 2), { ...productEvent(6, 3), audience: 'user:1' });
		const carried = [await client.next(), await client.next()].map(({ headers }) => headers.get(positionHeader));
		expect(carried).toEqual([undefined, server.live.position()]);
		expect((await comeBack(before)).missed).toEqual(['6.1', '6.2']);
	});

	it('[R11-20] a position stays the same while nothing public happens', async () => {
		const before = server.live.position();
		await server.publish({ ...productEvent(7), audience: 'user:1' });
		await database.query(sql`SELECT pg_current_xact_id()`);
		await publish(productEvent(8, 1));
		await server.publish({ ...productEvent(7), audience: 'user:1' });
		const after = server.live.position();
		server.live.wake();
		expect(after).not.toBe(before);
		expect(server.live.position()).toBe(after);
		expect((await comeBack(before)).missed).toEqual(['8.1']);
	});

	it('[R11-21] a restarted server, and another one, know what was missed', async () => {
		const before = server.live.position();
		await publish(productEvent(9, 1), categoryEvent(9));
		const restarted = await openLiveServer({ database, relayTiming });
		expect(restarted.live.position()).toBe(server.live.position());
		const { missed, reached } = await comeBack(before, restarted);
		expect(missed).toEqual(['9.1', 'c9']);
		expect((await comeBack(reached)).missed).toEqual([]);
		await restarted.close();
	});

	it('[R11-21] rows that are removed and others that stay change nothing for who knew them', async () => {
		await publish(productEvent(10, 1));
		await publish(productEvent(10, 2));
		const known = server.live.position();
		await database.query(sql`UPDATE outbox SET created_at = now() - interval '2 hours'`);
		await publish(productEvent(10, 3));
		const pruning = await openLiveServer({ database, relayTiming: { ...relayTiming, prune: 0 } });
		await pruning.close();
		const rows = await database.query(sql`SELECT id FROM outbox`);
		expect(rows).toHaveLength(2);
		const restarted = await openLiveServer({ database, relayTiming });
		expect((await comeBack(known, restarted)).missed).toEqual(['10.3']);
		expect((await comeBack(restarted.live.position(), restarted)).missed).toEqual([]);
		await restarted.close();
	});

	it('[R11-22] is told that the catalogue has changed when too much has, or its position means nothing here', async () => {
		const before = server.live.position();
		await publish(...Array.from({ length: 201 }, (_, at) => productEvent(11, at + 1)));
		const restarted = await openLiveServer({ database, relayTiming });
		const [, ...rest] = (before ?? '').split('-');
		for (const target of [server, restarted]) {
			for (const unknown of [before, '', 'nothing', ['0a0a0a0a', ...rest].join('-')]) {
				expect((await comeBack(unknown, target)).missed).toEqual([changed, changed]);
			}
			expect((await comeBack(server.live.position(), target)).missed).toEqual([]);
		}
		await restarted.close();
	});

	it('[R11-20] a position is no way to a private destination', async () => {
		const client = await open(server, { Authorization: 'Bearer boss' });
		const answers = await client.continue('nothing', '/topic/admin/orders');
		expect(answers.map(({ command }) => command)).toEqual(['RECEIPT']);
	});

	it('[R11-29] many that come back when nothing has happened cost no statement and get no message', async () => {
		const position = server.live.position();
		const clients = await Promise.all(Array.from({ length: 200 }, () => openRawClient(server.ws)));
		sockets.push(...clients.map(({ socket }) => socket));
		statements = 0;
		const missed = await Promise.all(
			clients.map(async (client) => {
				await client.connect();
				return (await client.continue(position ?? undefined, products, categories)).length - 1;
			}),
		);
		expect(missed).toEqual(Array(200).fill(0));
		expect(statements).toBe(0);
	});

	it('[R11-30, R13-44] a database of another history counts as a gap: everybody catches up on the open connection', async () => {
		let history: string | undefined;
		const promoted: Database = {
			...database,
			async readLog<Row>(statement: Parameters<Database['query']>[0]) {
				const rows = await database.readLog<Row>(statement);
				const changing = (row: Row) =>
					history !== undefined && typeof row === 'object' && row && 'history' in row ? { ...row, history } : row;
				return rows.map(changing);
			},
		};
		const own = await openLiveServer({ database: promoted, relayTiming: { poll: 20 } });
		let gaps = 0;
		own.live.onGap(() => gaps++);
		const { client } = await comeBack(null, own);
		history = 'another1';
		const frame = await client.next();
		expect(frame.body.toString()).toContain('CATALOG_CHANGED');
		expect(frame.headers.get(positionHeader)).toMatch(/^another1-/);
		expect(gaps).toBe(1);
		await own.publish(productEvent(12, 2));
		expect(told(await client.next())).toBe('12.2');
		await own.close();
	});
});
