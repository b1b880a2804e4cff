import { sql } from 'drizzle-orm';
import { type Database, migrate, openDatabase } from '../db';
import { postgresBinaries, startTestPostgres, type TestPostgres } from '../testing/postgres';
import type { OutboxEvent } from './publisher';
import { type LiveServer, openLiveServer, productEvent } from './testing/liveServer';

jest.setTimeout(60_000);

/** Ids of the products that events tell about. */
const idsOf = (events: OutboxEvent[]) => events.map(({ body }) => ('product' in body ? body.product.id : 0));

const onPostgres = postgresBinaries() ? describe : describe.skip;

onPostgres('relay on PostgreSQL', () => {
	let cluster: TestPostgres | null;
	let database: Database;
	let other: Database;
	let writer: LiveServer;
	let reader: LiveServer;

	beforeAll(async () => {
		cluster = await startTestPostgres();
		if (!cluster) throw new Error('PostgreSQL did not start');
		const databaseUrl = await cluster.createDatabase();
		database = await openDatabase({ databaseUrl, dataDir: '' });
		other = await openDatabase({ databaseUrl, dataDir: '' });
		await migrate(database);
		// Two instances on one database. Their polls are far apart, so that what arrives soon came by a wake-up.
		writer = await openLiveServer({ database, relayTiming: { poll: 20_000 } });
		reader = await openLiveServer({ database: other, relayTiming: { poll: 20_000 } });
	});
	afterAll(async () => {
		await Promise.all([writer?.close(), reader?.close()]);
		await Promise.all([database?.close(), other?.close()]);
		await cluster?.stop();
	});

	/** Events that both instances get while `work` runs, once each has `count` of them. */
	async function collected(count: number, work: () => Promise<void>) {
		const heard = [[], []] as OutboxEvent[][];
		const stops = [writer, reader].map((server, at) => server.live.onEvent((event) => heard[at]?.push(event)));
		await work();
		const deadline = performance.now() + 15_000;
		while (heard.some((events) => events.length < count) && performance.now() < deadline) {
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
		for (const stop of stops) stop();
		return heard.map(idsOf);
	}

	it('[R1-07] loses no event of transactions that commit in another order than they began', async () => {
		const heard = await collected(2, async () => {
			let release = () => {};
			const held = new Promise<void>((resolve) => {
				release = resolve;
			});
			let appended = () => {};
			const firstWrote = new Promise<void>((resolve) => {
				appended = resolve;
			});
			const first = database.transaction(async (tx) => {
				await writer.live.publisher.append(tx, productEvent(1));
				appended();
				await held;
			});
			await firstWrote;
			// Later id, earlier commit: a reader that remembers the last id would now step over the first.
			await writer.publish(productEvent(2));
			await new Promise((resolve) => setTimeout(resolve, 300));
			release();
			await first;
			writer.live.publisher.wake();
		});
		expect(heard).toEqual([
			[1, 2],
			[1, 2],
		]);
	});

	it('[R1-07] gives every instance each event once, and the changes of one product in their order', async () => {
		await database.db.execute(sql`CREATE TABLE subject (id int PRIMARY KEY, version int NOT NULL)`);
		await database.db.execute(sql`INSERT INTO subject VALUES (1, 0), (2, 0), (3, 0)`);
		const changes = 150;
		const versions: string[] = [];
		const stop = reader.live.onEvent(({ body }) => {
			if ('product' in body) versions.push(`${body.product.id}.${body.product.version}`);
		});
		await collected(changes, async () => {
			const change = async (at: number) => {
				const id = (at % 3) + 1;
				await database.transaction(async (tx) => {
					// Takes its transaction id before it waits for the row, as a change that writes elsewhere first does.
					await tx.execute(sql`SELECT pg_current_xact_id()`);
					const { rows } = await tx.execute<{ version: number }>(
						sql`UPDATE subject SET version = version + 1 WHERE id = ${id} RETURNING version`,
					);
					await writer.live.publisher.append(tx, productEvent(id, rows[0]?.version));
				});
				writer.live.publisher.wake();
			};
			await Promise.all(Array.from({ length: changes }, (_, at) => change(at)));
		});
		stop();
		for (const id of [1, 2, 3]) {
			expect(versions.filter((text) => text.startsWith(`${id}.`))).toEqual(
				Array.from({ length: changes / 3 }, (_, at) => `${id}.${at + 1}`),
			);
		}
	});

	it('goes on after the database has cut its connections', async () => {
		await database.db
			.execute(
				sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()`,
			)
			.catch(() => {});
		const heard = await collected(1, () => writer.publish(productEvent(9)));
		expect(heard).toEqual([[9], [9]]);
	});
});
