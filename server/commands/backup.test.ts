import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { buildApp } from '../app';
import { type Config, readConfig } from '../config';
import { type Database, migrate, openDatabase, readLastBackup, sql } from '../db';
import { systemClock } from '../lib/app';
import { openConsoleAccess } from '../lib/consoleAccess';
import { type Manifest, writeArchive } from '../modules/backup/archive';
import { openPictureStore } from '../modules/media/service';
import { describeOnPostgres } from '../testing/backends';
import { startTestPostgres, type TestPostgres } from '../testing/postgres';
import { createTestDataDir } from '../testing/testDatabase';
import { backup } from './backup';
import { restore } from './restore';
import { contentOf, fill, nextIds, withDatabase } from './testing/sameShops';

jest.setTimeout(120_000);

const silent = { warn() {} };
const folders: string[] = [];
function newFolder(): string {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-backup-'));
	folders.push(folder);
	return folder;
}
const configOf = (dataDir: string, url = ''): Config =>
	readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' });
const hiddenIn = (folder: string) => fs.readdirSync(folder).filter((name) => name.startsWith('.'));
afterAll(() => {
	for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** As `start` of main.ts, in this process. */
async function openShop(config: Config): Promise<{ database: Database; close(): Promise<void> }> {
	const database = await openDatabase(config);
	await migrate(database);
	const access = openConsoleAccess(config.dataDir);
	const jwtSecret = 'a key of the environment, which no archive has';
	const app = await buildApp({ config, database, clock: systemClock, jwtSecret, consoleSecret: access.secret });
	await app.listen({ port: 0, host: '127.0.0.1' });
	access.announce(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
	return {
		database,
		async close() {
			await app.close();
			access.close();
			await database.close();
		},
	};
}

/** A shop with rows in every table, pictures of products and of itself, and a generated key. */
async function embeddedShop(): Promise<string> {
	const dataDir = await createTestDataDir();
	folders.push(dataDir);
	await withDatabase({ dataDir }, fill);
	const pictures = openPictureStore({ dataDir });
	await pictures.put('0123456789abcdef-640.webp', Buffer.from('a picture'));
	await pictures.put('0123456789abcdef-640.avif', Buffer.alloc(300_000, 'a larger one'));
	await pictures.put('0123456789abcdef0123456789abcdef-640x128.webp', Buffer.from('a logo'));
	await pictures.put('0123456789abcdef0123456789abcdef-maskable.png', Buffer.from('an icon'));
	fs.writeFileSync(path.join(dataDir, 'secret-key'), 'the key of this shop\n');
	return dataDir;
}

const picturesOf = (dataDir: string) => {
	const uploads = path.join(dataDir, 'uploads');
	return fs.readdirSync(uploads).map((name) => [name, fs.readFileSync(path.join(uploads, name), 'base64')]);
};

describeOnPostgres('npm run backup, npm run restore', () => {
	let cluster: TestPostgres;
	let dataDir: string;
	beforeAll(async () => {
		cluster = await startTestPostgres();
		dataDir = await embeddedShop();
	});
	afterAll(() => cluster?.stop());

	it('[R13-91, R13-93, R13-94, R13-95, R14-30] an open embedded shop goes through a file into PostgreSQL, and back: everything the same', async () => {
		const shop = await openShop(configOf(dataDir));
		const before = await contentOf(shop.database);
		const file = path.join(newFolder(), 'copy.tar.gz');
		try {
			const began = Date.now();
			expect(await backup(configOf(dataDir), [file], silent)).toMatch(/comprobada en .*copy\.tar\.gz: \d+ tablas con/);
			expect(Number(await readLastBackup(shop.database))).toBeGreaterThanOrEqual(began);
			await expect(backup(configOf(dataDir), [file], silent)).rejects.toThrow('ya existe');
			const { url } = JSON.parse(fs.readFileSync(path.join(dataDir, 'console.json'), 'utf8'));
			for (const call of ['backup', 'backup/kept']) {
				const headers = { 'x-console-secret': 'a guess' };
				expect((await fetch(`${url}/api/console/${call}`, { method: 'POST', headers })).status).toBe(404);
			}
		} finally {
			await shop.close();
		}
		expect(fs.statSync(file).mode & 0o777).toBe(0o600);
		expect(fs.readdirSync(path.dirname(file))).toEqual(['copy.tar.gz']);
		expect(hiddenIn(dataDir)).toEqual([]);

		const url = await cluster.createDatabase();
		const there = configOf(newFolder(), url);
		expect(await restore(there, [file], silent)).toContain('comparadas con la copia, y 4 archivos');
		expect(picturesOf(there.dataDir)).toEqual(picturesOf(dataDir));
		await withDatabase(there, async (database) => {
			expect(await contentOf(database)).toEqual(before);
			expect(await database.query(sql`SELECT name, value FROM secrets`)).toEqual([
				{ name: 'secret-key', value: 'the key of this shop' },
			]);
			expect(await database.query(sql`SELECT body FROM outbox`)).toEqual([{ body: '{"type":"CATALOG_CHANGED"}' }]);
		});

		const second = path.join(newFolder(), 'second.tar.gz');
		await backup(there, [second], silent);
		const back = configOf(await createTestDataDir());
		folders.push(back.dataDir);
		await restore(back, [second], silent);
		await withDatabase(back, async (database) => {
			expect(await contentOf(database)).toEqual(before);
			expect(await nextIds(database)).toEqual([{ product: 2501, order: 41 }]);
		});
		expect(picturesOf(back.dataDir)).toEqual(picturesOf(dataDir));
		expect(fs.readFileSync(path.join(back.dataDir, 'secret-key'), 'utf8')).toBe('the key of this shop\n');
		expect(fs.statSync(path.join(back.dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
		expect([...hiddenIn(there.dataDir), ...hiddenIn(back.dataDir)]).toEqual([]);
	});

	it('[R13-92] an open shop on PostgreSQL goes into the file as it was at one moment, with every picture that it names', async () => {
		const source = configOf(newFolder(), await cluster.createDatabase());
		const shop = await openShop(source);
		const target = configOf(newFolder(), await cluster.createDatabase());
		const file = path.join(newFolder(), 'copy.tar.gz');
		const pictures = openPictureStore(source);
		let open = true;
		try {
			await fill(shop.database);
			await shop.database.query(sql`UPDATE products SET stock = 100`);
			/** Moves units between products, and saves a picture before the row that names it. */
			const saving = (async () => {
				for (let n = 1; open; n++) {
					const name = `${String(n).padStart(16, '0')}-640.webp`;
					await pictures.put(name, Buffer.from(name));
					await shop.database.transaction(async (tx) => {
						await tx.query(sql`UPDATE products SET stock = stock - 1 WHERE id = ${1 + (n % 9)}`);
						await tx.query(
							sql`UPDATE products SET stock = stock + 1, image_url = ${`/uploads/${name}`} WHERE id = ${2480 + (n % 9)}`,
						);
					});
				}
			})();
			await pause(100);
			await backup(source, [file], silent);
			open = false;
			await saving;
		} finally {
			open = false;
			await shop.close();
		}
		await restore(target, [file], silent);
		await withDatabase(target, async (database) => {
			expect(await database.query(sql`SELECT sum(stock)::int AS units FROM products`)).toEqual([{ units: 249_000 }]);
			const named = await database.query<{ url: string }>(
				sql`SELECT image_url AS url FROM products WHERE image_url IS NOT NULL`,
			);
			expect(named.length).toBeGreaterThan(0);
			for (const { url } of named) expect(fs.existsSync(path.join(target.dataDir, url))).toBe(true);
		});
	});

	describe('with a file that cannot be used', () => {
		let file: string;
		let target: Config;
		beforeAll(async () => {
			file = path.join(newFolder(), 'copy.tar.gz');
			// The shop is closed, and the process that wrote this was killed.
			fs.writeFileSync(path.join(dataDir, 'console.json'), '{"url":"http://127.0.0.1:1","secret":"x"}');
			await backup(configOf(dataDir), [file], silent);
			target = configOf(path.join(newFolder(), 'data'), await cluster.createDatabase());
		});

		async function refused(content: Buffer | null, message: string): Promise<void> {
			const broken = path.join(newFolder(), 'broken.tar.gz');
			if (content) fs.writeFileSync(broken, content);
			await expect(restore(target, [broken], silent)).rejects.toThrow(
				expect.objectContaining({ name: 'CommandRefused', message: expect.stringContaining(message) }),
			);
			if (fs.existsSync(target.dataDir)) expect(fs.readdirSync(target.dataDir)).toEqual([]);
		}

		it.each([0.02, 0.5, 0.98])('[R13-96] a file that ends after %p of it is refused', async (part) => {
			const content = fs.readFileSync(file);
			await refused(content.subarray(0, Math.floor(content.length * part)), 'La copia está dañada o incompleta');
		});

		it('[R13-96] a changed byte is found, in the packed file and in what is in it', async () => {
			const packed = fs.readFileSync(file);
			const middle = Math.floor(packed.length / 2);
			packed[middle] = (packed[middle] ?? 0) ^ 1;
			await refused(packed, 'La copia está dañada');
			const tarred = gunzipSync(fs.readFileSync(file));
			const row = tarred.indexOf('Ñame 77"');
			tarred[row + 6] = '8'.charCodeAt(0);
			await refused(gzipSync(tarred), 'La copia está dañada');
		});

		it('[R13-96] other files, a missing one, and none at all', async () => {
			await refused(null, 'No se encuentra el archivo');
			await refused(Buffer.alloc(0), 'no es una copia');
			await refused(Buffer.from('not an archive'), 'no es una copia');
			await refused(gzipSync('not an archive either'.repeat(100)), 'no es una copia');
			const pack = tar.pack();
			pack.entry({ name: '../escaped' }, 'x');
			pack.finalize();
			const chunks: Buffer[] = [];
			for await (const chunk of pack) chunks.push(chunk);
			await refused(gzipSync(Buffer.concat(chunks)), 'no es una copia');
			await expect(restore(target, [], silent)).rejects.toThrow('Falta la copia');
		});

		it('[R13-96] a copy of a newer version of the shop, and one whose tables are not what it says', async () => {
			const folder = newFolder();
			const rows = path.join(folder, 'rows');
			fs.writeFileSync(rows, '{}\n');
			const write = async (more: Partial<Manifest>) => {
				const manifest = { program: '9', at: new Date().toISOString(), schema: 1, tables: [], sequences: [], ...more };
				const pictures = openPictureStore({ dataDir: folder });
				const archive = path.join(folder, 'other.tar.gz');
				await pipeline(
					writeArchive({ manifest, secrets: {}, tableFile: () => rows, pictures }),
					fs.createWriteStream(archive),
				);
				return fs.readFileSync(archive);
			};
			await refused(await write({ schema: 9999 }), 'de una versión más nueva de la tienda');
			await refused(await write({ formatVersion: 2 }), 'de una versión más nueva de la tienda');
			const tables = [{ name: 'users', rows: 1, sha256: 'another' }];
			await refused(await write({ tables }), 'Las tablas de la copia no son las que ella dice');
		});

		it('[R13-97] a target with data or an open shop is refused and keeps what it has', async () => {
			const shop = await openShop(target);
			try {
				await expect(restore(target, [file], silent)).rejects.toThrow('La tienda está abierta');
				await shop.database.query(sql`INSERT INTO categories (name) VALUES ('Hogar')`);
			} finally {
				await shop.close();
			}
			await expect(restore(target, [file], silent)).rejects.toThrow('El destino ya tiene datos');
			await withDatabase(target, async (database) => {
				expect(await database.query(sql`SELECT name FROM categories`)).toEqual([{ name: 'Hogar' }]);
			});
			expect(fs.existsSync(path.join(target.dataDir, 'uploads'))).toBe(false);
		});
	});
});
