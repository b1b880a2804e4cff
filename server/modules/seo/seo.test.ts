import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from '#platform/db';
import { addManyProducts } from '#server/testing/manyProducts';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { parse, textsOf } from './testing/xml';

const publicUrl = 'https://tienda.example';

describe('addresses for search engines', () => {
	let test: TestApp;
	let lamps: number;
	const ids: Record<string, number> = {};
	let now = Date.parse('2026-11-24T12:00:00Z');
	beforeAll(async () => {
		test = await createTestApp({ config: { publicUrl }, clock: { now: () => now } });
		lamps = (await test.createCategory({ name: 'Lámparas' })).id;
		const hidden = (await test.createCategory({ name: 'Oculta', active: false })).id;
		await test.createCategory({ name: 'Vacía' });
		const add = async (name: string, categoryId: number, fields: object = {}) => {
			ids[name] = (await test.createProduct({ name, categoryId, ...fields })).id;
		};
		await add('Lámpara', lamps);
		await add('Faro', lamps);
		await add('Retirada', lamps, { active: false });
		await add('Sin puerta', hidden);
		await test.query(sql`UPDATE products SET image_url = '/uploads/a&b-1000.webp' WHERE id = ${ids.Faro}`);
		await test.query(sql`UPDATE products SET updated_at = '2026-01-31 12:30:00+00' WHERE id = ${ids.Faro}`);
	});
	afterAll(() => test.close());

	const get = (url: string, headers: Record<string, string> = {}) => test.call('GET', url, { headers });

	it('[R11-45] robots.txt names the sitemap and closes what is not for search engines', async () => {
		const { headers, body } = await get('/robots.txt');
		expect(headers['content-type']).toBe('text/plain; charset=utf-8');
		expect(body.split('\n')).toEqual(
			expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', 'Disallow: /cart']),
		);
		expect(body).toContain(`\nSitemap: ${publicUrl}/sitemap.xml\n`);
		expect(body).not.toMatch(/^Disallow: \/(products?|categories|uploads|static)?$/m);
	});

	it('[R11-46] sitemap.xml is an index of files with the time of their latest change', async () => {
		const answer = await get('/sitemap.xml');
		expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
		const index = parse(answer.body);
		expect(index.documentElement.localName).toBe('sitemapindex');
		expect(textsOf(index, 'loc')).toEqual([`${publicUrl}/sitemap-pages.xml`, `${publicUrl}/sitemap-products-1.xml`]);
		const [changed] = await test.query<{ latest: Date }>(
			sql`SELECT date_trunc('milliseconds', updated_at) AS latest FROM products WHERE id = ${ids.Lámpara}`,
		);
		expect(textsOf(index, 'lastmod')).toEqual([changed?.latest.toISOString()]);
	});

	it('[R11-47] the pages are the home page, the lists and the categories that show a product', async () => {
		expect(textsOf(parse((await get('/sitemap-pages.xml')).body), 'loc')).toEqual([
			`${publicUrl}/`,
			`${publicUrl}/products`,
			`${publicUrl}/categories`,
			`${publicUrl}/libro-de-reclamaciones`,
			`${publicUrl}/products?category=${lamps}`,
		]);
	});

	it('[R11-48] products stand with the time of their change and their picture, hidden ones not at all', async () => {
		const document = parse((await get('/sitemap-products-1.xml')).body);
		expect(textsOf(document, 'loc')).toEqual([
			`${publicUrl}/products/${ids.Lámpara}-lampara`,
			`${publicUrl}/products/${ids.Faro}-faro`,
		]);
		expect(textsOf(document, 'lastmod')[1]).toBe('2026-01-31T12:30:00.000Z');
		expect(textsOf(document, 'image:loc')).toEqual([`${publicUrl}/uploads/a&b-1000.webp`]);
	});

	it('[R11-48] an unknown file is 404', async () => {
		for (const url of ['/sitemap-products-2.xml', '/sitemap-products-99999.xml', '/sitemap-products-x.xml']) {
			expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
		}
	});

	it('[R11-49] a sitemap that did not change is answered with 304, another one anew', async () => {
		const etag = String((await get('/sitemap-products-1.xml')).headers.etag);
		expect((await get('/sitemap-products-1.xml', { 'if-none-match': etag })).statusCode).toBe(304);
		await test.createProduct({ name: 'Farol', categoryId: lamps });
		const changed = await get('/sitemap-products-1.xml', { 'if-none-match': etag });
		expect(changed.statusCode).toBe(200);
		expect(textsOf(parse(changed.body), 'loc')).toHaveLength(3);
	});

	it('[R11-49] sitemaps are compressed for who takes it', async () => {
		const plain = (await get('/sitemap-products-1.xml')).body;
		const brotli = await get('/sitemap-products-1.xml', { 'accept-encoding': 'gzip, br' });
		expect(brotli.headers['content-encoding']).toBe('br');
		expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
		const gzip = await get('/sitemap-products-1.xml', { 'accept-encoding': 'gzip' });
		expect(gzip.headers['content-encoding']).toBe('gzip');
		expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
	});

	it('[R25-220] a category without products of its own stands there with those below it', async () => {
		const { id: home } = await test.createCategory({ name: 'Casa' });
		await test.query(sql`UPDATE categories SET parent_id = ${home} WHERE id = ${lamps}`);
		now += 3_700_000;
		const addresses = textsOf(parse((await get('/sitemap-pages.xml')).body), 'loc');
		expect(addresses.slice(-2)).toEqual([lamps, home].map((id) => `${publicUrl}/products?category=${id}`));
	});

	/** Jobs read beside: only the addresses of files have a time of change. */
	const countReadings = async (work: () => Promise<unknown>): Promise<number> => {
		const { database } = test;
		const { query } = database;
		let readings = 0;
		database.query = (statement) => {
			if (statement.sql.includes('AS changed')) readings += 1;
			return query.call(database, statement) as never;
		};
		await work();
		Object.assign(database, { query });
		return readings;
	};
	const files = ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-1.xml'];
	const askAll = () =>
		Promise.all(
			files.flatMap((file) => ['br', 'gzip', 'identity'].map((taken) => get(file, { 'accept-encoding': taken }))),
		);

	it('[R18-182] a file is made once for a version of the catalogue, also for many who ask at once', async () => {
		await test.createProduct({ name: 'Candil', categoryId: lamps });
		const once = await countReadings(() => get('/sitemap-products-1.xml'));
		await test.createProduct({ name: 'Candelabro', categoryId: lamps });
		expect(
			await countReadings(() => Promise.all(Array.from({ length: 20 }, () => get('/sitemap-products-1.xml')))),
		).toBe(once);
		// Events of before, on their way, throw the files away once more.
		for (let still = 0; still < 10; ) {
			still = (await countReadings(askAll)) === 0 ? still + 1 : 0;
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
		expect(await countReadings(askAll)).toBe(0);
	});

	it('[R18-182] a file of more than a thousand products may be a minute late', async () => {
		await addManyProducts(test.database, 1100);
		await test.createProduct({ name: 'Antorcha', categoryId: lamps });
		const count = async () => (await get('/sitemap-products-1.xml')).body.split('<loc>').length;
		const before = await count();
		await test.createProduct({ name: 'Cirio', categoryId: lamps });
		expect(await countReadings(count)).toBe(0);
		now += 61_000;
		expect(await count()).toBe(before + 1);
	});

	it('[R18-182] the pages of a shop with more than a thousand products may be a minute late', async () => {
		now += 61_000;
		await get('/sitemap-pages.xml');
		await test.createProduct({ name: 'Bujía', categoryId: lamps });
		expect(await countReadings(() => get('/sitemap-pages.xml'))).toBe(0);
		now += 61_000;
		expect(await countReadings(() => get('/sitemap-pages.xml'))).toBeGreaterThan(0);
	});

	it('[R18-184] the older file is answered where a new one cannot be made', async () => {
		const before = (await get('/sitemap-products-1.xml')).body;
		await test.createProduct({ name: 'Brasero', categoryId: lamps });
		now += 61_000;
		const { query } = test.database;
		test.database.query = () => Promise.reject(new Error('No answer'));
		const failed = await get('/sitemap-products-1.xml').finally(() => Object.assign(test.database, { query }));
		expect([failed.statusCode, failed.body === before]).toEqual([200, true]);
		expect((await get('/sitemap-products-1.xml')).body).not.toBe(before);
	});
});

describe('without PUBLIC_URL', () => {
	it('[R11-50] addresses begin as the request came', async () => {
		const test = await createTestApp();
		const { body } = await test.call('GET', '/robots.txt', { headers: { host: 'localhost:3000' } });
		expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
		const strange = await test.call('GET', '/robots.txt', { headers: { host: '"><script>' } });
		expect([strange.statusCode, strange.body]).toEqual([400, expect.not.stringContaining('Sitemap')]);
		await test.close();
	});

	it('[R18-183] a few names of the shop have sitemaps, and no network keeps others waiting behind many', async () => {
		const test = await createTestApp({ config: { trustProxy: 'loopback' } });
		const get = (host: string, from: string, url = '/sitemap.xml') =>
			test.call('GET', url, { headers: { host, 'x-forwarded-for': from } }).then(({ statusCode }) => statusCode);
		const names = [0, 1, 2, 3, 4, 5].map((name) => `tienda-${name}.example`);
		const answers: number[] = [];
		for (const name of [...names, 'tienda-0.example']) answers.push(await get(name, '203.0.113.1'));
		expect(answers).toEqual([200, 200, 200, 200, 404, 404, 200]);
		const unknown = Array.from({ length: 30 }, (_, at) => `/sitemap-products-${at + 2}.xml`);
		const [many, other] = await Promise.all([
			Promise.all(unknown.map((url) => get('tienda-0.example', '203.0.113.1', url))),
			get('tienda-0.example', '203.0.113.2', '/sitemap-pages.xml'),
		]);
		expect([new Set(many), other]).toEqual([new Set([404, 429]), 200]);
		await test.close();
	});
});
