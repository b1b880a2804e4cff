import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '#platform/db';
import entry from '../src/server';
import type { PageBuild } from './ssr/build';
import { describeOnPostgres } from './testing/backends';
import { startTestPostgres, type TestPostgres } from './testing/postgres';
import { createTestApp, type TestApp } from './testing/testApp';

const template = fs.readFileSync(path.resolve('public/index.html'), 'utf8');
const pageBuild: PageBuild = { entry, template, chunks: { main: ['/static/js/main.js'] }, styles: {} };

describeOnPostgres('a shop whose database is away', () => {
	const publicDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-away-'));
	let cluster: TestPostgres;
	let database: Database;
	let test: TestApp;
	let categoryId: number;
	let product: number;
	/** Milliseconds by which the shop's clock is ahead. */
	let ahead = 0;
	beforeAll(async () => {
		fs.writeFileSync(path.join(publicDir, 'index.html'), template);
		await entry.load();
		cluster = await startTestPostgres();
		database = await openDatabase({ databaseUrl: await cluster.createDatabase(), dataDir: '' });
		const clock = { now: () => Date.now() + ahead };
		test = await createTestApp({ database, config: { publicDir }, pageBuild, clock });
		categoryId = (await test.createCategory({ name: 'Hogar' })).id;
		product = (await test.createProduct({ categoryId, name: 'Taza' })).id;
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
		await cluster?.stop();
		fs.rmSync(publicDir, { recursive: true, force: true });
	});

	const get = (url: string) => test.call('GET', url);
	async function answersAgain(url: string): Promise<void> {
		const deadline = Date.now() + 10_000;
		const isFresh = ({ statusCode, headers }: Awaited<ReturnType<typeof get>>) =>
			statusCode === 200 && headers['x-kept-at'] === undefined;
		while (!isFresh(await get(url)) && Date.now() < deadline) await pause(50);
	}

	it('[R13-22, R13-23] serves what is in memory, marked with its time, refuses the rest, and is whole when it comes back', async () => {
		const inMemory = ['/api/products/active', '/api/products/page?sortBy=price-asc'];
		const pages = ['/products', '/categories'];
		const text = new Map(inMemory.concat('/products').map((url) => [url, 'Taza']));
		for (const url of [...inMemory, ...pages]) {
			const answer = await get(url);
			expect([url, answer.statusCode, answer.headers['x-kept-at']]).toEqual([url, 200, undefined]);
		}
		// Outdates what is in memory: nothing of it would be given while the database answers.
		await test.createProduct({ categoryId, name: 'Plato' });
		const before = Date.now();
		await cluster.halt();

		for (const url of [...inMemory, ...pages, ...inMemory]) {
			const etag = String((await get(url)).headers.etag);
			const answer = await test.call('GET', url, { headers: { 'if-none-match': etag } });
			expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store']);
			expect([answer.body.includes(text.get(url) ?? ''), answer.body.includes('Plato')]).toEqual([true, false]);
			const keptAt = Number(answer.headers['x-kept-at']);
			expect(keptAt).toBeGreaterThan(before - 60_000);
			expect(keptAt).toBeLessThanOrEqual(before);
			if (pages.includes(url)) expect(answer.body).toContain(`<html data-kept="${keptAt}"`);
		}
		for (const url of ['/api/products/featured', `/api/products/${product}`, '/api/products/search?keyword=taza']) {
			const answer = await get(url);
			expect([url, answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
				url,
				503,
				'5',
				{ code: 'unavailable', message: 'El servicio no está disponible en este momento' },
			]);
		}
		const unseen = await get('/products?category=7');
		expect([unseen.statusCode, unseen.headers['retry-after']]).toEqual([503, '5']);
		expect(unseen.body).toContain('<div id="root">');
		expect((await get('/api/health/live')).statusCode).toBe(200);
		const asked = Date.now();
		expect((await get('/api/health/ready')).statusCode).toBe(503);
		expect(Date.now() - asked).toBeLessThan(1500);

		await cluster.resume();
		for (const url of [...inMemory, '/products']) await answersAgain(url);
		for (const url of inMemory) {
			const answer = await get(url);
			expect([url, answer.statusCode, answer.headers['x-kept-at']]).toEqual([url, 200, undefined]);
			expect(answer.body).toContain('Plato');
		}
		const page = await get('/products');
		expect([page.statusCode, page.headers['x-kept-at']]).toEqual([200, undefined]);
		expect(page.body).toContain('Plato');
	});

	it('[R13-23] keeps giving what nothing has changed, and marks it until the database has confirmed it', async () => {
		const url = '/api/products/active';
		await answersAgain(url);
		await cluster.halt();
		const deadline = Date.now() + 10_000;
		let mark: unknown;
		while (mark === undefined && Date.now() < deadline) {
			await pause(100);
			const answer = await get(url);
			expect(answer.statusCode).toBe(200);
			mark = answer.headers['x-kept-at'];
		}
		expect(Number(mark)).toBeGreaterThan(Date.now() - 15_000);
		await cluster.resume();
		while ((await get(url)).headers['x-kept-at'] !== undefined && Date.now() < deadline + 10_000) await pause(100);
		expect((await get(url)).headers['x-kept-at']).toBeUndefined();
	});

	it('[R13-151] asks the database again when its clock was a day ahead and is set right meanwhile', async () => {
		const url = '/api/products/active';
		ahead = 24 * 60 * 60_000;
		await answersAgain(url);
		await cluster.halt();
		const deadline = Date.now() + 10_000;
		while ((await get(url)).headers['x-kept-at'] === undefined && Date.now() < deadline) await pause(100);
		ahead = 0;
		await cluster.resume();
		await answersAgain(url);
		expect((await get(url)).headers['x-kept-at']).toBeUndefined();
	});
});
