import fc from 'fast-check';
import { positionHeader } from '#contract/live/channel';
import { describeOnPostgres } from '#server/testing/backends';
import { startTestPostgres, type TestPostgres } from '#server/testing/postgres';
import { type Database, migrate, openDatabase, sql } from '../db';
import { append } from './publisher';
import type { Frame } from './stomp/frame';
import { type LiveServer, openLiveServer, openRawClient, productEvent } from './testing/liveServer';

const products = 6;

interface Stay {
	milliseconds: number;
	messages?: number;
	until?: () => boolean;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Two servers on one database, a writer whose transactions overlap, and clients that drop at any moment. */
describeOnPostgres('clients that drop, with two servers on PostgreSQL', () => {
	let cluster: TestPostgres;
	const databases: Database[] = [];
	let servers: LiveServer[] = [];

	beforeAll(async () => {
		cluster = await startTestPostgres();
		const databaseUrl = await cluster.createDatabase();
		for (let at = 0; at < 3; at++) databases.push(await openDatabase({ databaseUrl, dataDir: '' }));
		const [, , writer] = databases;
		for (const database of databases) await migrate(database);
		servers = await Promise.all(
			databases.slice(0, 2).map((database) => openLiveServer({ database, relayTiming: { poll: 25, pace: 5 } })),
		);
		await writer?.query(sql`CREATE TABLE subject (id int PRIMARY KEY, version int NOT NULL)`);
		await writer?.query(sql`INSERT INTO subject SELECT id, 0 FROM generate_series(1, ${products}::int) AS id`);
	});
	afterAll(async () => {
		await Promise.all(servers.map((server) => server.close()));
		await Promise.all(databases.map((database) => database.close()));
		await cluster?.stop();
	});

	/** A transaction of one change or more, which stays open for a while; now and then it is undone. */
	async function change(ids: number[], open: number, undone: boolean): Promise<void> {
		const [, , writer] = databases;
		const work = writer?.transaction(async (tx) => {
			// The transaction has its id before it waits for a row, so ids and commits come in different orders.
			await tx.query(sql`SELECT pg_current_xact_id()`);
			for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
				const [row] = await tx.query<{ version: number }>(
					sql`UPDATE subject SET version = version + 1 WHERE id = ${id} RETURNING version`,
				);
				await append(tx, productEvent(id, row?.version));
				await pause(open);
			}
			if (undone) throw new Error('undone');
		});
		await work?.catch((error: unknown) => {
			if (!undone) throw error;
		});
	}

	/** Keeps the newest version of each product and its position, as a page does, and drops without a word. */
	function createClient(start: { position: string; versions: Map<number, number> }) {
		let { position } = start;
		const { versions } = start;
		/** Every version that was told, so that one that came only after a newer one counts too. */
		const heard = new Set<string>();
		let refetches = 0;

		function take(frame: Frame, subscribed: boolean): void {
			if (frame.command !== 'MESSAGE') return;
			const { type, product } = JSON.parse(frame.body.toString());
			if (type === 'CATALOG_CHANGED') refetches++;
			else {
				heard.add(`${product.id}.${product.version}`);
				versions.set(product.id, Math.max(product.version, versions.get(product.id) ?? 0));
			}
			const carried = frame.headers.get(positionHeader);
			if (subscribed && carried !== undefined) position = carried;
		}

		return {
			heard,
			versions,
			refetches: () => refetches,
			/** Drops after so many milliseconds or messages, perhaps amid what was missed or what was committed together. */
			async listen(
				server: LiveServer,
				{ milliseconds, messages = Number.POSITIVE_INFINITY, until }: Stay,
			): Promise<void> {
				const client = await openRawClient(server.ws);
				let subscribed = false;
				client.send('CONNECT', { 'accept-version': '1.2', host: 'shop' });
				client.send('SUBSCRIBE', { id: 's', destination: '/topic/products', receipt: 'r', [positionHeader]: position });
				const deadline = performance.now() + milliseconds;
				for (let left = messages; left > 0 && !until?.() && performance.now() < deadline; await pause(1)) {
					for (const frame of client.frames.splice(0)) {
						if (frame.command === 'RECEIPT') {
							subscribed = true;
							position = frame.headers.get(positionHeader) ?? position;
						}
						take(frame, subscribed);
						if (frame.command === 'MESSAGE' && --left === 0) break;
					}
				}
				client.socket.terminate();
			},
		};
	}

	const versions = async () => {
		const rows = await databases[2]?.query<{ id: number; version: number }>(sql`SELECT * FROM subject`);
		return new Map(rows?.map(({ id, version }) => [id, version]));
	};

	it('[R11-20, R11-23] miss no event, whichever server they come back to, whatever overlaps', async () => {
		const changes = fc.array(
			fc.record({
				ids: fc.array(fc.integer({ min: 1, max: products }), { minLength: 1, maxLength: 3 }),
				after: fc.integer({ min: 0, max: 12 }),
				open: fc.integer({ min: 0, max: 40 }),
				undone: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
			}),
			{ minLength: 15, maxLength: 30 },
		);
		const stays = fc.array(
			fc.record({
				server: fc.integer({ min: 0, max: 1 }),
				listening: fc.integer({ min: 2, max: 80 }),
				messages: fc.integer({ min: 1, max: 10 }),
				away: fc.integer({ min: 0, max: 40 }),
			}),
			{ minLength: 4, maxLength: 10 },
		);
		let told = 0;
		await fc.assert(
			fc.asyncProperty(changes, fc.array(stays, { minLength: 4, maxLength: 4 }), async (writes, visits) => {
				const position = servers[0]?.live.position() ?? '';
				const before = await versions();
				const clients = visits.map(() => createClient({ position, versions: new Map(before) }));
				const working: Array<Promise<void>> = [];
				const writing = (async () => {
					for (const { ids, after, open, undone } of writes) {
						working.push(change(ids, open, undone).then(() => servers[0]?.live.wake()));
						await pause(after);
					}
					await Promise.all(working);
				})();
				await Promise.all([
					writing,
					...clients.map(async (client, at) => {
						for (const { server, listening, messages, away } of visits[at] ?? []) {
							await client.listen(servers[server] as LiveServer, { milliseconds: listening, messages });
							await pause(away);
						}
					}),
				]);
				const after = await versions();
				const events = [...after].flatMap(([id, version]) =>
					Array.from({ length: version - (before.get(id) ?? 0) }, (_, at) => `${id}.${(before.get(id) ?? 0) + at + 1}`),
				);
				// Each client comes back once more, to a server that may still have to read.
				for (const [at, client] of clients.entries()) {
					const missed = () => events.filter((event) => !client.heard.has(event));
					await client.listen(servers[at % 2] as LiveServer, {
						milliseconds: 10_000,
						until: () => missed().length === 0,
					});
					expect(missed()).toEqual([]);
					expect(client.versions).toEqual(after);
					expect(client.refetches()).toBe(0);
					told += events.length;
				}
			}),
			// Shrinking runs it hundreds of times, each for seconds.
			{ numRuns: 12, endOnFailure: true },
		);
		expect(told).toBeGreaterThan(1000);
	});
});
