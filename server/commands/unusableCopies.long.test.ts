import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { type Manifest, writeArchive } from '#modules/backup/archive';
import { openPictureStore } from '#modules/media/service';
import type { Config } from '#platform/config';
import { sql } from '#platform/db';
import { dumpTables, loadTables } from '#platform/db/transfer';
import { describeOnPostgres } from '../testing/backends';
import { startTestPostgres, type TestPostgres } from '../testing/postgres';
import { createTestDataDir } from '../testing/testDatabase';
import { backup } from './backup';
import { restore } from './restore';
import { configOf, embeddedShop, folders, hiddenIn, newFolder, openShop, silent } from './testing/copiedShops';
import { contentOf, withDatabase } from './testing/sameShops';

type Dump = Awaited<ReturnType<typeof dumpTables>>;

const dumpShop = (dataDir: string, folder: string, work: (dump: Dump) => Promise<void>) =>
	withDatabase({ dataDir }, async (database) => work(await dumpTables(database, folder)));

describeOnPostgres('npm run restore with a file or a target that cannot be used', () => {
	let cluster: TestPostgres;
	let dataDir: string;
	let file: string;
	let target: Config;
	beforeAll(async () => {
		cluster = await startTestPostgres();
		dataDir = await embeddedShop();
		file = path.join(newFolder(), 'copy.tar.gz');
		// The shop is closed, and the process that wrote this was killed.
		fs.writeFileSync(path.join(dataDir, 'console.json'), '{"url":"http://127.0.0.1:1","secret":"x"}');
		await backup(configOf(dataDir), [file], silent);
		target = configOf(path.join(newFolder(), 'data'), await cluster.createDatabase());
	});
	afterAll(() => cluster?.stop());

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

	it('[R13-164] a restore that finds no room while it writes rows leaves an empty shop, which takes it later', async () => {
		const into = configOf(await createTestDataDir());
		folders.push(into.dataDir);
		const { bavail, bsize } = fs.statfsSync(into.dataDir);
		const free = (bavail * bsize) / 1e6;
		await expect(restore({ ...into, minFreeSpace: free }, [file], silent)).rejects.toThrow('No hay espacio');
		expect(fs.existsSync(path.join(into.dataDir, 'uploads'))).toBe(false);
		expect(hiddenIn(into.dataDir)).toEqual([]);
		await withDatabase(into, async (database) => {
			const empty = await contentOf(database);
			let batches = 0;
			const folder = newFolder();
			await dumpShop(dataDir, folder, async (dump) => {
				const beforeRows = async () => {
					if (++batches === 5) throw new Error('no room');
				};
				const options = { folder, topic: '/topic/products', beforeRows };
				await expect(loadTables(database, dump, options)).rejects.toThrow('no room');
			});
			expect(await contentOf(database)).toEqual(empty);
		});
		expect(await restore(into, [file], silent)).toContain('restaurada');
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
