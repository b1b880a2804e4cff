import http from 'node:http';
import type { ProductDto } from '#contract/catalog/product';
import { answerPositionHeader } from '#contract/shared/backEnd';
import { type Database, raw, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

/** 13 MB, in six portions and an empty one. */
const count = 3000;
const portions = 7;

describeOnBackends('a list longer than the memory of lists', (kind) => {
	let database: Database;
	let test: TestApp;
	let address: string;
	let even: number;
	let odd: number;
	let statements = 0;
	let afterPortion = async () => {};

	beforeAll(async () => {
		database = await openBackend(kind);
		await database.query(raw('ALTER TABLE products DISABLE TRIGGER USER'));
		test = await createTestApp({ database: { ...database, query: countedQuery }, config: { trustProxy: 'loopback' } });
		address = await test.app.listen({ port: 0, host: '127.0.0.1' });
		even = (await test.createCategory()).id;
		odd = (await test.createCategory()).id;
		await database.query(sql`
			INSERT INTO products (id, name, description, price_cents, stock, sku, category_id)
			OVERRIDING SYSTEM VALUE
			SELECT n, 'Producto ' || n, repeat('ñ', 2000), 1000, 1, 'L-' || n,
				CASE n % 2 WHEN 0 THEN ${even}::integer ELSE ${odd}::integer END
			FROM generate_series(1, ${count}::integer) n`);
	});
	afterAll(async () => {
		await test?.close();
		// Another file may get this database.
		await database?.query(raw('ALTER TABLE products ENABLE TRIGGER USER'));
		await database?.close();
	});
	beforeEach(async () => {
		await change();
		// From then on the list is not read for the memory first.
		await fetch(`${address}/api/products/active`, { method: 'HEAD' });
		statements = 0;
	});

	async function countedQuery<Row>(...call: Parameters<Database['query']>): Promise<Row[]> {
		const rows = await database.query<Row>(...call);
		if (!/pg_current_snapshot.*LIMIT/s.test(call[0].text)) return rows;
		statements++;
		await afterPortion();
		return rows;
	}

	/** As any change of the catalogue, so that no list is from memory. */
	const change = () => test.createCategory();
	const idsOf = (products: ProductDto[]) => products.map(({ id }) => id);
	const descending = (from: number, step = 1) =>
		Array.from({ length: Math.floor(count / step) }, (_, index) => from - index * step);

	async function get(path: string, headers: Record<string, string> = {}) {
		const answer = await fetch(address + path, { headers });
		return {
			headers: answer.headers,
			status: answer.status,
			products: (await answer.json().catch(() => [])) as ProductDto[],
		};
	}

	/** Reads nothing before `resume`. */
	function openReader(path = '/api/products/active') {
		const request = http.get(address + path, { agent: false, headers: { 'x-forwarded-for': '203.0.113.7' } });
		request.on('error', () => {});
		const answered = new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve));
		return { answered, leave: () => request.destroy() };
	}

	/** Until no statement was sent for a while. */
	async function untilQuiet(): Promise<number> {
		for (let before = -1; before !== statements; ) {
			before = statements;
			await new Promise((resolve) => setTimeout(resolve, 300));
		}
		return statements;
	}

	it('[R23-32] is sent whole and newest first, each product once, without an ETag', async () => {
		const authorization = `Bearer ${await test.adminToken()}`;
		for (let round = 0; round < 2; round++) {
			const { headers, products } = await get('/api/products/active');
			expect(idsOf(products)).toEqual(descending(count));
			const marks = ['cache-control', 'content-type', 'etag'].map((name) => headers.get(name));
			expect(marks).toEqual(['no-store', 'application/json; charset=utf-8', null]);
		}
		expect(idsOf((await get('/api/products', { authorization })).products)).toEqual(descending(count));
		expect(idsOf((await get(`/api/products/category/${even}`)).products)).toEqual(descending(count, 2));
	});

	it('[R23-33] sends no statement for a reader who has left', async () => {
		const reader = openReader();
		await reader.answered;
		await untilQuiet();
		reader.leave();
		await new Promise((resolve) => setTimeout(resolve, 100));
		const sent = statements;
		expect(sent).toBeLessThan(portions);
		expect(await untilQuiet()).toBe(sent);
	});

	it('[R23-34] waits for a slow reader without a reading’s place, and reaches it whole', async () => {
		const readers = Array.from({ length: 4 }, () => openReader());
		const answers = await Promise.all(readers.map(({ answered }) => answered));
		const sent = await untilQuiet();
		expect(sent).toBeLessThan(4 * portions);
		expect((await get('/api/products/featured')).status).toBe(200);
		for (const answer of answers) {
			const pieces = await answer.toArray();
			expect(idsOf(JSON.parse(Buffer.concat(pieces).toString()))).toEqual(descending(count));
		}
	});

	it('[R23-35] is sent to four readers of a network at a time, to the next after one has left', async () => {
		const statusOf = async () => {
			const { answered, leave } = openReader();
			const { statusCode } = await answered;
			leave();
			return statusCode;
		};
		const readers = Array.from({ length: 4 }, () => openReader());
		await Promise.all(readers.map(({ answered }) => answered));
		expect(await statusOf()).toBe(429);
		readers[0]?.leave();
		await untilQuiet();
		expect(await statusOf()).toBe(200);
		for (const { leave } of readers) leave();
	});

	it('[R23-36] has the position of its first portion, and a later one may know a later change', async () => {
		afterPortion = async () => {
			afterPortion = async () => {};
			await change();
			await database.query(sql`UPDATE products SET name = 'Otro' WHERE id = 1`);
			await database.query(sql`DELETE FROM products WHERE id = 2`);
			await database.query(sql`INSERT INTO products (id, name, description, price_cents, stock, sku, category_id)
				OVERRIDING SYSTEM VALUE VALUES (${count + 1}, 'Nuevo', '', 1000, 1, 'L-0', ${even})`);
		};
		const { headers, products } = await get('/api/products/active');
		expect(idsOf(products)).toEqual(descending(count).filter((id) => id !== 2));
		expect(products.at(-1)?.name).toBe('Otro');
		const later = await get('/api/categories/active');
		expect(later.headers.get(answerPositionHeader)).not.toBe(headers.get(answerPositionHeader));
	});

	it('[R23-37] has the same products as the list from memory, which the shop returns to when it fits', async () => {
		const long = await get('/api/products/active');
		await database.query(sql`DELETE FROM products WHERE id > 700`);
		await change();
		await get('/api/products/active');
		const short = await get('/api/products/active');
		expect(short.products).toEqual(long.products.filter(({ id }) => id <= 700));
		const headers = { 'if-none-match': String(short.headers.get('etag')) };
		expect((await get('/api/products/active', headers)).status).toBe(304);
	});
});
