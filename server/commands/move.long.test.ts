import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Config, readConfig } from '#platform/config';
import { notePlace, openDatabase, readCopyReason, sql } from '#platform/db';
import { describeOnPostgres } from '../testing/backends';
import { startTestPostgres, type TestPostgres } from '../testing/postgres';
import { createTestDataDir } from '../testing/testDatabase';
import { move } from './move';
import { bookOf, contentOf, fill, keptBook, nextIds, withDatabase } from './testing/sameShops';

const silent = { warn() {} };

describeOnPostgres('npm run move', () => {
	let cluster: TestPostgres;
	let dataDir: string;
	const folders: string[] = [];
	const embedded = (folder: string): Config => readConfig({ DATA_DIR: folder });
	const onPostgres = (folder: string, url: string): Config => readConfig({ DATA_DIR: folder, DATABASE_URL: url });
	beforeAll(async () => {
		cluster = await startTestPostgres();
		dataDir = await createTestDataDir();
		folders.push(dataDir);
		await withDatabase({ dataDir }, fill);
		fs.writeFileSync(path.join(dataDir, 'jwt-secret'), 'the key of this shop\n');
	});
	afterAll(async () => {
		await cluster?.stop();
		for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
	});

	it('[R13-88, R13-89, R14-190] the embedded shop goes to PostgreSQL and back: every table, number and key the same', async () => {
		const before = await withDatabase({ dataDir }, contentOf);
		expect(before.products?.length).toBeGreaterThan(2000);
		expect(Object.keys(before)).toEqual(
			expect.arrayContaining(['audit_log', 'order_items', 'recovery_codes', 'users']),
		);
		const url = await cluster.createDatabase();
		expect(await move(embedded(dataDir), ['--to', url], silent)).toContain('son iguales');
		const there = await withDatabase({ dataDir, databaseUrl: url }, async (database) => {
			expect(await database.query(sql`SELECT value FROM secrets WHERE name = 'jwt-secret'`)).toEqual([
				{ value: 'the key of this shop' },
			]);
			expect(await bookOf(database)).toEqual(keptBook);
			return contentOf(database);
		});
		expect(there).toEqual(before);

		const back = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-back-'));
		folders.push(back);
		expect(await move(onPostgres(back, url), ['--to', 'embedded'], silent)).toContain('sin DATABASE_URL');
		await withDatabase({ dataDir: back }, async (database) => {
			expect(await bookOf(database)).toEqual(keptBook);
			expect(await contentOf(database)).toEqual(before);
			expect(await nextIds(database)).toEqual([{ product: 2501, order: 41, complaint: 4 }]);
			// Nothing of the other database's log, and a word to browsers that come back.
			expect(await database.query(sql`SELECT topic, body FROM outbox`)).toEqual([
				{ topic: '/topic/products', body: '{"type":"CATALOG_CHANGED"}' },
			]);
		});
		expect(fs.readFileSync(path.join(back, 'jwt-secret'), 'utf8')).toBe('the key of this shop\n');
		expect(fs.readdirSync(back).filter((name) => name.startsWith('.'))).toEqual([]);
	});

	it('[R21-47] a shop that moves is the shop wherever it is started, and a copy that moves stays a copy', async () => {
		const newFolder = () => {
			const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-moved-')));
			folders.push(folder);
			return folder;
		};
		const copied = newFolder();
		const start = (folder: string) =>
			withDatabase({ dataDir: folder }, async (database) => {
				await notePlace(database, folder);
				return readCopyReason(database);
			});
		expect(await start(dataDir)).toBeNull();
		fs.cpSync(dataDir, copied, { recursive: true });
		for (const [folder, expected] of [
			[dataDir, null],
			[copied, expect.stringContaining(`antes estaba en ${fs.realpathSync(dataDir)}`)],
		] as const) {
			const url = await cluster.createDatabase();
			await move(embedded(folder), ['--to', url], silent);
			expect(await withDatabase({ dataDir: folder, databaseUrl: url }, readCopyReason)).toEqual(expected);
			const back = newFolder();
			await move(onPostgres(back, url), ['--to', 'embedded'], silent);
			expect(await start(back)).toEqual(expected);
		}
	});

	it('[R13-90] a target with data, a shop that is open and a target without a name are refused', async () => {
		const url = await cluster.createDatabase();
		await withDatabase({ dataDir, databaseUrl: url }, fill);
		const before = await withDatabase({ dataDir, databaseUrl: url }, contentOf);
		await expect(move(embedded(dataDir), ['--to', url], silent)).rejects.toThrow('El destino ya tiene datos');
		expect(await withDatabase({ dataDir, databaseUrl: url }, contentOf)).toEqual(before);
		await expect(move(embedded(dataDir), [], silent)).rejects.toThrow('Falta el destino');
		await expect(move(embedded(dataDir), ['--to', 'mysql://x'], silent)).rejects.toThrow('Falta el destino');
		const open = await openDatabase({ dataDir, databaseUrl: url });
		try {
			await open.listen('outbox', () => {});
			const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-open-'));
			folders.push(folder);
			await expect(move(onPostgres(folder, url), ['--to', 'embedded'], silent)).rejects.toThrow(
				'La tienda está abierta',
			);
		} finally {
			await open.close();
		}
	});
});
