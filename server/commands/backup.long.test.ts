import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeArchive } from '#modules/backup/archive';
import { openPictureStore } from '#modules/media/service';
import { readCopyReason, readLastBackup, sql } from '#platform/db';
import { describeOnPostgres } from '../testing/backends';
import { bucketOf, pictureCredentials, startPictureServer } from '../testing/pictureServer';
import { startTestPostgres, type TestPostgres } from '../testing/postgres';
import { createTestDataDir } from '../testing/testDatabase';
import { backup } from './backup';
import { restore } from './restore';
import { configOf, embeddedShop, folders, hiddenIn, newFolder, openShop, silent } from './testing/copiedShops';
import { bookOf, contentOf, fill, keptBook, nextIds, withDatabase } from './testing/sameShops';

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

	it('[R13-91, R13-93, R13-94, R13-95, R14-30, R14-190, R15-361, R21-47] an open embedded shop goes through a file into PostgreSQL, and back: everything the same', async () => {
		const shop = await openShop(configOf(dataDir));
		const before = await contentOf(shop.database);
		expect(before.complaints).toHaveLength(3);
		const traces = /^(order|payment|gateway_money|delivery|tax|stock|addresses|mails)/;
		const ofOrders = Object.keys(before).filter((name) => traces.test(name));
		expect(ofOrders.length).toBeGreaterThan(20);
		expect(ofOrders.filter((name) => before[name]?.length === 0)).toEqual([]);
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
		expect(await withDatabase(configOf(dataDir), readCopyReason)).toBeNull();
		expect(picturesOf(there.dataDir)).toEqual(picturesOf(dataDir));
		await withDatabase(there, async (database) => {
			expect(await bookOf(database)).toEqual(keptBook);
			expect(await contentOf(database)).toEqual(before);
			expect(await readCopyReason(database)).toMatch(/^Se restauró de la copia de seguridad del 20/);
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
			expect(await bookOf(database)).toEqual(keptBook);
			expect(await contentOf(database)).toEqual(before);
			expect(await readCopyReason(database)).toMatch(/^Se restauró/);
			expect(await nextIds(database)).toEqual([{ product: 2501, order: 41, complaint: 4 }]);
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

	it('[R13-161] pictures of an S3-compatible store go into the file, and back into a store or a folder', async () => {
		Object.assign(process.env, pictureCredentials);
		const server = await startPictureServer();
		try {
			const at = (prefix: string) => bucketOf(server.uploadsUrl.replace('/shop?', `${prefix}?`));
			const source = { ...configOf(dataDir), uploads: at('/shop') };
			const names = picturesOf(dataDir).map(([name]) => String(name));
			const store = openPictureStore(source);
			for (const name of names) await store.put(name, fs.readFileSync(path.join(dataDir, 'uploads', name)));
			await openPictureStore({ dataDir, uploads: at('') }).put('other/notes.txt', Buffer.from('not of the shop'));
			await store.put('deeper/notes.txt', Buffer.from('not of the shop either'));

			const file = path.join(newFolder(), 'copy.tar.gz');
			const count = names.length;
			expect(await backup(source, [file], silent)).toContain(`${count} archivos de imágenes`);
			const there = configOf(await createTestDataDir());
			const elsewhere = { ...configOf(await createTestDataDir()), uploads: at('/restored') };
			folders.push(there.dataDir, elsewhere.dataDir);
			for (const target of [there, elsewhere]) {
				expect(await restore(target, [file], silent)).toContain(`y ${count} archivos`);
				const pictures = openPictureStore(target);
				for (const name of names) {
					const kept = await pictures.open(name);
					const chunks: Buffer[] = [];
					for await (const chunk of kept?.content ?? []) chunks.push(chunk);
					expect([name, Buffer.concat(chunks).toString('base64')]).toEqual(
						picturesOf(dataDir).find(([one]) => one === name),
					);
				}
				expect(await pictures.has('deeper/notes.txt')).toBe(false);
			}
			expect(fs.existsSync(path.join(elsewhere.dataDir, 'uploads'))).toBe(false);
		} finally {
			await server.stop();
			for (const name of Object.keys(pictureCredentials)) delete process.env[name];
		}
	});

	it('[R13-161] a picture is in the file as it comes from the store, and a store that breaks off leaves no file', async () => {
		const size = 4_000_000;
		let sendRest = () => {};
		let breaksOff = false;
		const server = http.createServer((request, response) => {
			// Tells of one picture at a time, as a store does of a thousand.
			if (request.url?.includes('list-type=2')) {
				const [key, more] = request.url.includes('continuation-token') ? ['b', ''] : ['a', 'from-b'];
				const next = more && `<IsTruncated>true</IsTruncated><NextContinuationToken>${more}</NextContinuationToken>`;
				response.end(`<ListBucketResult><Contents><Key>${key}-640.webp</Key></Contents>${next}</ListBucketResult>`);
				return;
			}
			response.writeHead(200, { 'content-length': size });
			response.write(randomBytes(size / 2));
			sendRest = () => {
				sendRest = () => {};
				response.end(randomBytes(size / 2));
			};
			if (breaksOff) setImmediate(() => response.destroy());
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		Object.assign(process.env, pictureCredentials);
		try {
			const { port } = server.address() as AddressInfo;
			const uploads = bucketOf(`s3://pictures?endpoint=http://127.0.0.1:${port}`);
			const manifest = { program: '1', at: new Date().toISOString(), schema: 1, tables: [], sequences: [] };
			const pictures = openPictureStore({ dataDir, uploads });
			let received = 0;
			for await (const chunk of writeArchive({ manifest, secrets: {}, tableFile: String, pictures })) {
				received += chunk.length;
				// Random bytes do not get smaller. The rest is not sent before a quarter is here.
				if (received > size / 4) sendRest();
			}
			expect(received).toBeGreaterThan(2 * size);

			breaksOff = true;
			const folder = newFolder();
			await expect(
				backup({ ...configOf(dataDir), uploads }, [path.join(folder, 'copy.tar.gz')], silent),
			).rejects.toThrow();
			expect(fs.readdirSync(folder)).toEqual([]);
			expect(hiddenIn(dataDir)).toEqual([]);
		} finally {
			server.closeAllConnections();
			server.close();
			for (const name of Object.keys(pictureCredentials)) delete process.env[name];
		}
	});

	it('[R13-162] what killed commands left in the data folder is removed by the next one, and nothing else', async () => {
		const gone = spawnSync(process.execPath, ['-e', '']).pid;
		const host = os.hostname();
		const left = [`.backup-${gone}@${host}-abcdef`, `.restore-${process.pid}@${host}-abcdef`];
		const others = [`.backup-${process.ppid}@${host}-abcdef`, '.backup-7@another.host-abcdef', '.backup-mine'];
		const old = ['.move-7@another.host-bcdefg', '.backup-Abc123'];
		for (const name of [...left, ...others, ...old]) {
			fs.mkdirSync(path.join(dataDir, name));
			fs.writeFileSync(path.join(dataDir, name, 'users.ndjson'), '{}');
		}
		const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600_000);
		for (const name of old) fs.utimesSync(path.join(dataDir, name), twoDaysAgo, twoDaysAgo);
		try {
			await backup(configOf(dataDir), [path.join(newFolder(), 'copy.tar.gz')], silent);
			expect(hiddenIn(dataDir).sort()).toEqual(others.sort());
		} finally {
			for (const name of hiddenIn(dataDir)) fs.rmSync(path.join(dataDir, name), { recursive: true });
		}
	});

	it('[R13-162] two backups of a running shop at once leave each other alone', async () => {
		const shop = await openShop(configOf(dataDir));
		try {
			const files = ['one', 'two'].map((name) => path.join(newFolder(), `${name}.tar.gz`));
			await Promise.all(files.map((file) => backup(configOf(dataDir), [file], silent)));
			for (const file of files) expect(fs.statSync(file).size).toBeGreaterThan(50_000);
		} finally {
			await shop.close();
		}
		expect(hiddenIn(dataDir)).toEqual([]);
	});
});
