import { isLongAnswer } from '#contract/testing/runs';
import { describeOnPostgres } from '#server/testing/backends';
import { startTestPostgres, type TestPostgres } from '#server/testing/postgres';
import { describeOnRedis, startTestRedis, type TestRedis } from '#server/testing/redis';
import { type Database, migrate, openDatabase, sql, type Tx } from '../db';
import type { RelayedEvent } from './outbox';
import { append } from './publisher';
import { redisWakeups } from './redisWakeups';
import { type LiveServer, openLiveServer, productEvent } from './testing/liveServer';

/** Which product, in which version, each event tells about. */
const named = (events: RelayedEvent[]) =>
	events.map(({ body }) => {
		const { product } = JSON.parse(body);
		return `${product.id}.${product.version}`;
	});

describeOnPostgres('relay on PostgreSQL', () => {
	describe('with LISTEN and NOTIFY', () => suite('notify'));
	if (isLongAnswer) describeOnRedis('with Redis', () => suite('redis'));
});

/** The same for whatever wakes the servers. */
function suite(wakeups: 'notify' | 'redis'): void {
	let redis: TestRedis | undefined;
	let cluster: TestPostgres;
	let database: Database;
	let other: Database;
	let writer: LiveServer;
	let reader: LiveServer;

	beforeAll(async () => {
		cluster = await startTestPostgres();
		const databaseUrl = await cluster.createDatabase();
		database = await openDatabase({ databaseUrl, dataDir: '' });
		other = await openDatabase({ databaseUrl, dataDir: '' });
		await migrate(database);
		// Two instances on one database. Their polls are far apart, so that what arrives soon came by a wake-up.
		if (wakeups === 'redis') redis = await startTestRedis();
		writer = await openLiveServer({ database, relayTiming: { poll: 20_000 }, wakeups: ownWakeups() });
		reader = await openLiveServer({ database: other, relayTiming: { poll: 20_000 }, wakeups: ownWakeups() });
		await redis?.subscribers(2);
	});
	afterAll(async () => {
		await Promise.all([writer?.close(), reader?.close()]);
		await Promise.all([database?.close(), other?.close()]);
		await cluster?.stop();
		await redis?.stop();
	});
	const ownWakeups = () => redis && redisWakeups(redis.url, { warn() {} });

	/** Events that both instances get while `work` runs, once each has `count` of them. */
	async function collected(count: number, work: () => Promise<void>) {
		const heard: RelayedEvent[][] = [[], []];
		const stops = [writer, reader].map((server, at) => server.live.onEvent((event) => heard[at]?.push(event)));
		await work();
		const deadline = performance.now() + 15_000;
		while (heard.some((events) => events.length < count) && performance.now() < deadline) {
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
		for (const stop of stops) stop();
		return heard.map(named);
	}

	/** A transaction in steps: it has its id at once, and ends when told. */
	async function opened() {
		let commit = () => {};
		const told = new Promise<void>((resolve) => {
			commit = resolve;
		});
		let begun = (_tx: Tx) => {};
		const handle = new Promise<Tx>((resolve) => {
			begun = resolve;
		});
		const ended = database.transaction(async (tx) => {
			await tx.query(sql`SELECT pg_current_xact_id()`);
			begun(tx);
			await told;
		});
		return {
			tx: await handle,
			async commit() {
				commit();
				await ended;
				writer.live.wake();
			},
		};
	}
	const aWhile = () => new Promise((resolve) => setTimeout(resolve, 200));

	it('[R1-07] loses no event of transactions that commit in another order than they began', async () => {
		const heard = await collected(2, async () => {
			const first = await opened();
			await append(first.tx, productEvent(1));
			// Later id, earlier commit: a reader that remembers the last id would now step over the first.
			await writer.publish(productEvent(2));
			await aWhile();
			await first.commit();
		});
		expect(heard).toEqual([
			['2.1', '1.1'],
			['2.1', '1.1'],
		]);
	});

	it('[R1-07] waits for no other transaction, and a change made later comes later whatever the transaction ids', async () => {
		const unfinished: Array<() => Promise<void>> = [];
		const heard = await collected(2, async () => {
			const [oldest, between, youngest] = [await opened(), await opened(), await opened()];
			unfinished.push(between.commit);
			await append(youngest.tx, productEvent(1, 1));
			await youngest.commit();
			await append(oldest.tx, productEvent(1, 2));
			await oldest.commit();
		});
		expect(heard).toEqual([
			['1.1', '1.2'],
			['1.1', '1.2'],
		]);
		for (const finish of unfinished) await finish();
	});

	it('[R1-07] gives every instance each event once, and the changes of one product in their order', async () => {
		await database.query(sql`CREATE TABLE subject (id int PRIMARY KEY, version int NOT NULL)`);
		await database.query(sql`INSERT INTO subject VALUES (1, 0), (2, 0), (3, 0)`);
		const changes = 150;
		const [, versions = []] = await collected(changes, async () => {
			const change = async (at: number) => {
				const id = (at % 3) + 1;
				await database.transaction(async (tx) => {
					// Takes its transaction id before it waits for the row, as a change that writes elsewhere first does.
					await tx.query(sql`SELECT pg_current_xact_id()`);
					const [row] = await tx.query<{ version: number }>(
						sql`UPDATE subject SET version = version + 1 WHERE id = ${id} RETURNING version`,
					);
					await append(tx, productEvent(id, row?.version));
				});
				writer.live.wake();
			};
			await Promise.all(Array.from({ length: changes }, (_, at) => change(at)));
		});
		for (const id of [1, 2, 3]) {
			expect(versions.filter((text) => text.startsWith(`${id}.`))).toEqual(
				Array.from({ length: changes / 3 }, (_, at) => `${id}.${at + 1}`),
			);
		}
	});

	it('goes on after the database has cut its connections', async () => {
		await database
			.query(
				sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()`,
			)
			.catch(() => {});
		const isPublished = () =>
			writer.publish(productEvent(9)).then(
				() => true,
				() => false,
			);
		const heard = await collected(1, async () => {
			// Until the pool has heard of its lost connections.
			while (!(await isPublished())) await aWhile();
		});
		expect(heard).toEqual([['9.1'], ['9.1']]);
	});
}
