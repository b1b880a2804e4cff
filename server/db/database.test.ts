import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeOnBackends } from '../testing/backends';
import { startTestPostgres, type TestPostgres } from '../testing/postgres';
import { openTestDatabase } from '../testing/testDatabase';
import { FolderInUse, lockFolder } from './folderLock';
import { type Database, join, migrate, openDatabase, raw, sql, violationOf } from './index';
import { migrations } from './migrations';

describeOnBackends('database', (kind) => {
	let cluster: TestPostgres | null = null;
	let database: Database;
	beforeAll(async () => {
		if (kind === 'postgres') cluster = await startTestPostgres();
		database = cluster
			? await openDatabase({ databaseUrl: await cluster.createDatabase(), dataDir: '' })
			: await openTestDatabase();
		await migrate(database);
	}, 60_000);
	afterAll(async () => {
		await database.close();
		await cluster?.stop();
	}, 30_000);

	const categories = async () =>
		(await database.query<{ name: string }>(sql`SELECT name FROM categories ORDER BY id`)).map((row) => row.name);

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
		const next = { id: migrations.length + 1, name: 'next', statements: ['CREATE TABLE next (id integer)'] };
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
		}, 15_000);
	}
});

describe('the data folder', () => {
	let folder: string;
	beforeEach(() => {
		folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-folder-'));
	});
	afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

	it('has every commit on the disk when its promise resolves', async () => {
		const database = await openTestDatabase();
		const synced = jest.spyOn(fs, 'fsyncSync');
		for (let index = 0; index < 3; index++) {
			synced.mockClear();
			await database.query(sql`INSERT INTO meta (key, value) VALUES (${`k${index}`}, 'v')`);
			expect(synced.mock.calls.length).toBeGreaterThan(0);
		}
		synced.mockClear();
		await database.query(sql`SELECT 1`);
		expect(synced).not.toHaveBeenCalled();
		synced.mockRestore();
		const rows = await database.query<{ fsync: string }>(sql`SELECT current_setting('fsync') AS fsync`);
		expect(rows).toEqual([{ fsync: 'on' }]);
		await database.close();
	}, 30_000);

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
				require('./server/db/folderLock').lockFolder(${JSON.stringify(folder)});
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
	const deadline = Date.now() + 8000;
	while (!condition()) {
		if (Date.now() > deadline) throw new Error('not in time');
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}
