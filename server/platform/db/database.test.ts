import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { describeOnBoth } from '#server/testing/backends';
import { startTestPostgres, type TestPostgres } from '#server/testing/postgres';
import { createTestDataDir, openTestDatabase } from '#server/testing/testDatabase';
import { FolderInUse, lockFolder } from './folderLock';
import {
	type Database,
	DatabaseUnavailable,
	join,
	migrate,
	openDatabase,
	raw,
	sql,
	type Tx,
	violationOf,
} from './index';
import { migrations } from './migrations';

describeOnBoth('database', (kind) => {
	let cluster: TestPostgres | null = null;
	let database: Database;
	beforeAll(async () => {
		if (kind === 'postgres') cluster = await startTestPostgres();
		database = cluster
			? await openDatabase({ databaseUrl: await cluster.createDatabase(), dataDir: '' })
			: await openTestDatabase();
		await migrate(database);
	});
	afterAll(async () => {
		await database.close();
		await cluster?.stop();
	});

	const categories = async () =>
		(await database.query<{ name: string }>(sql`SELECT name FROM categories ORDER BY id`)).map((row) => row.name);

	it('[R13-01] nothing of a transaction is written after a part of it has failed, whatever goes on', async () => {
		let late: Promise<unknown> = Promise.resolve();
		const failing = database.transaction(async (tx) => {
			const goesOn = async () => {
				await tx.query(sql`INSERT INTO categories (name) VALUES ('Antes')`);
				await tx.query(sql`SELECT 1`);
				await tx.query(sql`INSERT INTO categories (name) VALUES ('Después')`);
			};
			late = goesOn();
			await Promise.all([late, Promise.reject(new Error('another part'))]);
		});
		await expect(failing).rejects.toThrow('another part');
		await expect(late).rejects.toThrow();
		expect(await categories()).toEqual([]);
	});

	it('changes by one statement without a transaction around it', async () => {
		const named = await database.change(sql`INSERT INTO categories (name) VALUES ('Sola') RETURNING name`);
		expect([named, await categories()]).toEqual([[{ name: 'Sola' }], ['Sola']]);
		await expect(database.change(sql`INSERT INTO categories (name) VALUES ('Sola')`)).rejects.toThrow();
		await database.change(sql`DELETE FROM categories`);
	});

	it('answers the same JavaScript types whichever database it is', async () => {
		const values = join([sql`${7}::int8 AS seven`, sql`count(*) AS one`], ', ');
		const rows = await database.query(sql`
			SELECT ${values}, '2026-01-02T03:04:05Z'::timestamptz AS at, '2026-01-02'::date AS day,
				${'a'}::text AS text, ${JSON.stringify({ a: [1] })}::jsonb AS json, ${['x', 'y']}::text[] AS list, 1.50::numeric AS money,
				${null}::text AS nothing, ${true}::boolean AS yes, ${raw("'trusted'")} AS raw`);
		expect(rows).toEqual([
			{
				seven: 7,
				one: 1,
				at: new Date('2026-01-02T03:04:05Z'),
				day: '2026-01-02',
				text: 'a',
				json: { a: [1] },
				list: ['x', 'y'],
				money: '1.50',
				nothing: null,
				yes: true,
				raw: 'trusted',
			},
		]);
	});

	it('undoes a transaction that throws, and passes the error on', async () => {
		const failing = database.transaction(async (tx) => {
			await tx.query(sql`INSERT INTO categories (name) VALUES ('A medias')`);
			throw new Error('changed my mind');
		});
		await expect(failing).rejects.toThrow('changed my mind');
		expect(await categories()).toEqual([]);
	});

	it('names the constraint that refused a statement', async () => {
		await database.query(sql`INSERT INTO categories (name) VALUES ('Libros')`);
		const refused = async (statement: Promise<unknown>) =>
			violationOf(await statement.catch((error: unknown) => error));
		expect(await refused(database.query(sql`INSERT INTO categories (name) VALUES ('LIBROS')`))).toEqual({
			kind: 'unique',
			constraint: 'categories_name_key',
		});
		const product = (stock: number, category: number) =>
			database.query(
				sql`INSERT INTO products (name, price_cents, stock, sku, category_id) VALUES ('x', 1, ${stock}, 'x', ${category})`,
			);
		expect(await refused(product(1, 999))).toEqual({ kind: 'foreign-key', constraint: 'products_category_fk' });
		expect(await refused(product(-1, 1))).toMatchObject({ kind: 'check' });
	});

	it('wakes the listeners of a channel, and no others', async () => {
		const heard: string[] = [];
		const stop = await database.listen('one', () => heard.push('one'));
		await database.listen('other', () => heard.push('other'));
		await database.notify('one');
		await until(() => heard.length > 0);
		await stop();
		await database.notify('one');
		await database.notify('other');
		await until(() => heard.includes('other'));
		expect(heard).toEqual(['one', 'other']);
	});

	it('is migrated once, and refuses a version of the shop that is older than its schema', async () => {
		expect(await migrate(database)).toEqual([]);
		const next = { id: (migrations.at(-1)?.id ?? 0) + 1, name: 'next', statements: ['CREATE TABLE next (id integer)'] };
		expect(await migrate(database, [...migrations, next])).toEqual(['next']);
		await expect(migrate(database)).rejects.toThrow('newer than this version of the shop');
	});

	if (kind === 'postgres') {
		it('is migrated by one of several instances that start together', async () => {
			const url = String(await cluster?.createDatabase());
			const instances = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url, dataDir: '' })));
			const applied = await Promise.all(instances.map((instance) => migrate(instance)));
			expect(applied.flat()).toEqual(migrations.map((step) => step.name));
			await Promise.all(instances.map((instance) => instance.close()));
		});

		it('listens again after its connection was lost, and calls once for what it may have missed', async () => {
			let heard = 0;
			await database.listen('lossy', () => heard++);
			await database.query(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'`);
			await until(() => heard === 1);
			await database.notify('lossy');
			await until(() => heard === 2);
		});
	}
});

describe('the data folder', () => {
	let folder: string;
	beforeEach(() => {
		folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-folder-'));
	});
	afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

	it('has every commit on the disk when its promise resolves', async () => {
		const dataDir = await createTestDataDir();
		const counted = `
			require('tsx/cjs');
			const fs = require('fs');
			let synced = 0;
			const { fsyncSync } = fs;
			fs.fsyncSync = (descriptor) => (synced++, fsyncSync(descriptor));
			const { openFolder } = require('./server/platform/db/durablePglite');
			(async () => {
				const client = await openFolder(${JSON.stringify(path.join(dataDir, 'pglite'))});
				async function syncsOf(statement) {
					synced = 0;
					await client.query(statement);
					return synced;
				}
				const commits = [];
				for (const key of ['a', 'b', 'c']) commits.push(await syncsOf(\`INSERT INTO meta VALUES ('\${key}', 'v')\`));
				const { rows } = await client.query("SELECT current_setting('fsync') AS fsync");
				console.log(JSON.stringify({ commits, reading: await syncsOf('SELECT 1'), ...rows[0] }));
				await client.close();
			})();`;
		const { stdout, stderr } = spawnSync(process.execPath, ['-e', counted], { encoding: 'utf8' });
		fs.rmSync(dataDir, { recursive: true, force: true });
		expect(stderr).toBe('');
		const { commits, reading, fsync } = JSON.parse(stdout);
		expect([Math.min(...commits) > 0, reading, fsync]).toEqual([true, 0, 'on']);
	});

	it('[R13-01] a statement of the embedded database does not stop the thread that answers requests', async () => {
		const database = await openTestDatabase();
		const before = performance.eventLoopUtilization();
		await database.query(sql`SELECT count(*) FROM generate_series(1, 3000000) AS n WHERE md5(n::text) LIKE 'a%'`);
		// Near 1 where the thread works itself, whatever else the machine does.
		const { utilization } = performance.eventLoopUtilization(before);
		await database.close();
		expect(utilization).toBeLessThan(0.5);
	});

	it('[R13-01] what follows an error, a transaction that is over and the end of the database is told apart', async () => {
		const database = await openTestDatabase();
		const error = await database.query(sql`SELECT ${1}::integer / 0`).catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ code: '22012', message: 'division by zero', query: 'SELECT $1::integer / 0' });
		let late: Tx | undefined;
		const both = await database.transaction(async (tx) => {
			late = tx;
			return Promise.all([tx.query(sql`SELECT 1 AS n`), tx.query(sql`SELECT 2 AS n`)]);
		});
		expect(both).toEqual([[{ n: 1 }], [{ n: 2 }]]);
		await expect(late?.query(sql`SELECT 1`)).rejects.toThrow('The transaction is over');
		const waiting = database.query(sql`SELECT 3 AS n`);
		await database.close();
		expect(await waiting).toEqual([{ n: 3 }]);
		await expect(database.query(sql`SELECT 1`)).rejects.toThrow(DatabaseUnavailable);
	});

	it('[R10-21] belongs to one process: a second one is refused, by whichever path, until the first is gone', () => {
		const link = `${folder}-link`;
		fs.symlinkSync(folder, link);
		const unlock = lockFolder(folder);
		expect(() => lockFolder(link)).toThrow(FolderInUse);
		expect(() => lockFolder(folder)).toThrow(
			`ya está en uso por otro proceso (pid ${process.pid} en ${os.hostname()})`,
		);
		unlock();
		lockFolder(link)();
		fs.unlinkSync(link);
	});

	const withNetworkOfItsOwn = ['unshare', '-rn'];
	const canUnshare = spawnSync('unshare', ['-rn', 'true']).status === 0;
	it.each(canUnshare ? [[], withNetworkOfItsOwn] : [[]])(
		'[R10-21] is refused while another process has it, and free when that was killed (%s)',
		async (...wrapper) => {
			const held = `
				require('tsx/cjs');
				require('./server/platform/db/folderLock').lockFolder(${JSON.stringify(folder)});
				console.log('held');
				setInterval(() => {}, 1000);`;
			const [command = '', ...args] = [...wrapper, process.execPath, '-e', held];
			const holder = spawn(command, args);
			await new Promise((resolve) => holder.stdout.once('data', resolve));
			expect(() => lockFolder(folder)).toThrow(`(pid ${holder.pid} en `);
			const ended = new Promise((resolve) => holder.once('exit', resolve));
			holder.kill('SIGKILL');
			await ended;
			lockFolder(folder)();
		},
	);
});

async function until(condition: () => boolean): Promise<void> {
	const deadline = Date.now() + 120_000;
	while (!condition()) {
		if (Date.now() > deadline) throw new Error('not in time');
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}
