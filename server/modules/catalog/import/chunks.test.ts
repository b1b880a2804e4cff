import fc from 'fast-check';
import type { ImportRowText } from '#contract/catalog/import';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { runs, testSeed } from '#contract/testing/runs';
import { type Database, migrate, raw, sql } from '#platform/db';
import { describeOnBoth, openBackend, openBackendBefore } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { checkoutBody, createShopper, lineOf } from '../../orders/testing/shopper';
import { createRefill } from '../stock/testing/refill';
import {
	afterPreview,
	bodyOfRows,
	changesUrl,
	cutOffAfter,
	figures,
	importNumber,
	importRows,
	newRow,
	type Summary,
	summaryOf,
} from './testing/imports';

/** Of all that an import may change. */
const shopState = sql`SELECT
	(SELECT json_agg(json_build_array(sku, name, price_cents, stock) ORDER BY sku) FROM products) AS products,
	(SELECT coalesce(sum(p.stock - (SELECT coalesce(sum(m.change), 0) FROM stock_movements m WHERE m.product_id = p.id)), 0)::integer
		FROM products p) AS "unexplained"`;

describeOnBoth('chunks of an import', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let buyer: string;
	let home: CategoryDto;
	let refill: ReturnType<typeof createRefill>;
	let shopper: ReturnType<typeof createShopper>;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		admin = await test.adminToken();
		buyer = await test.userToken();
		home = await test.createCategory({ name: 'Hogar' });
		refill = createRefill(test);
		shopper = createShopper(test);
	});
	beforeEach(() => refill(home.id, []));
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const row = (sku: string, fields: object = {}) => newRow(home.id, sku, fields);
	const many = (count: number, fields: object = {}) => Array.from({ length: count }, (_, at) => row(`N-${at}`, fields));
	const post = (json: object, server = test) => server.call('POST', changesUrl, { token: admin, json });
	const state = async () => (await test.query<{ unexplained: number; products: unknown[] | null }>(shopState))[0];
	const stocks = async () =>
		(await test.query<{ stock: number }>(sql`SELECT stock FROM products ORDER BY id`)).map(({ stock }) => stock);
	/** Of each product: another price, and units less than an export showed. */
	const fewer = (products: readonly ProductDto[], units: number) =>
		products.map(
			({ sku, stock }): ImportRowText => ({
				...{ mode: 'update', sku, price: '77.00', stockBase: String(stock), fileMark: 'export-1' },
				stockQuantity: String(stock - units),
			}),
		);
	/** A file as the browser sends it, in chunks of `size` rows. */
	async function chunksOf(rows: readonly ImportRowText[], size: number) {
		const chunks = [];
		const number = importNumber();
		for (let start = 0; start < rows.length; start += size) {
			const body = await bodyOfRows(test, rows.slice(start, start + size), { import: number });
			chunks.push(await afterPreview(test, admin, body));
		}
		return chunks;
	}
	const sum = (summaries: readonly Summary[], outcome: 'created' | 'updated' | 'done') =>
		summaries.reduce((all, one) => all + one[outcome], 0);

	it('[R18-220] lets orders and sign-ins come in between', async () => {
		const [taza] = (await refill(home.id, [9000])) as [ProductDto];
		const chunks = await chunksOf(many(400), 40);
		let ended = false;
		const sent = (async () => {
			for (const chunk of chunks) expect((await post(chunk)).statusCode).toBe(200);
			ended = true;
		})();
		const answered: number[] = [];
		while (!ended) {
			const answers = await Promise.all([
				shopper.checkout(buyer, checkoutBody([lineOf(taza)])),
				test.call('POST', '/api/auth/signin', { json: { username: 'cliente', password: 'secreto' } }),
			]);
			if (!ended) answered.push(...answers.map(({ statusCode }) => statusCode));
		}
		await sent;
		expect(answered.length).toBeGreaterThanOrEqual(4);
		expect(new Set(answered)).toEqual(new Set([201, 200]));
		expect((await state())?.products).toHaveLength(401);
	});

	it('[R18-221] goes on where it was cut off, and doubles no product and no unit', async () => {
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 0, max: 5 }), async (last) => {
				const known = await refill(home.id, [5, 6, 7, 8]);
				const chunks = await chunksOf([...fewer(known, 2), ...many(36)], 8);
				const sendAll = async (server: TestApp) => {
					const answers = [];
					for (const chunk of chunks) answers.push(await post(chunk, server));
					return answers;
				};
				await cutOffAfter(database, last, sendAll);
				const again = (await sendAll(test)).map(summaryOf);
				expect(sum(again, 'done') + sum(again, 'created') + sum(again, 'updated')).toBe(40);
				const after = await state();
				expect(after).toMatchObject({ unexplained: 0 });
				expect(after?.products).toHaveLength(40);
				for (const { sku, name, stock } of known) expect(after?.products).toContainEqual([sku, name, 7700, stock - 2]);
			}),
			{ numRuns: runs(4, 30), seed: testSeed, examples: [[1], [5]] },
		);
	});

	it('[R18-221] has a chunk once that is sent twice at the same moment', async () => {
		const known = await refill(home.id, [5, 6]);
		const [chunk = {}] = await chunksOf([...fewer(known, 2), ...many(20)], 30);
		const answers = (await Promise.all([post(chunk), post(chunk), post(chunk)])).map(summaryOf);
		expect([sum(answers, 'created'), sum(answers, 'updated'), sum(answers, 'done')]).toEqual([20, 2, 44]);
		expect((await stocks()).slice(0, 2)).toEqual([3, 4]);
	});

	it('[R18-222] takes away what its file takes away, or nothing of it, whatever is sold meanwhile', async () => {
		const known = await refill(home.id, Array(60).fill(3));
		const selling = async (product: ProductDto) =>
			(await shopper.checkout(buyer, checkoutBody([lineOf(product, 2)]))).statusCode === 201 ? 2 : 0;
		const chunks = await chunksOf(fewer(known, 2), 15);
		const sending = (async () => {
			const answers: Summary[] = [];
			for (const chunk of chunks) answers.push(summaryOf(await post(chunk)));
			return answers;
		})();
		const sold = await Promise.all(known.map((product, at) => (at % 7 === 6 ? selling(product) : 0)));
		const answers = await sending;
		const left = new Set(
			answers.flatMap((answer, chunk) => answer.left.map((text) => 15 * chunk + Number.parseInt(text, 10))),
		);
		expect(await stocks()).toEqual(known.map((_, at) => 3 - Number(sold[at]) - (left.has(at) ? 0 : 2)));
		for (const { left } of answers) for (const text of left) expect(text).toContain('El stock cambió mientras tanto');
		expect(await state()).toMatchObject({ unexplained: 0 });
	});

	it('[R18-223] keeps nobody out: two imports and whoever edits save at the same time', async () => {
		const known = await refill(home.id, [5, 5, 5]);
		const [one = {}] = await chunksOf([...fewer(known.slice(0, 2), 1), ...many(30)], 40);
		const others = many(30).map(({ sku, ...rest }) => ({ ...rest, sku: `O-${sku}` }) as ImportRowText);
		const [other = {}] = await chunksOf([...fewer(known.slice(1), 2), ...others], 40);
		const form = { name: 'Con otro nombre', price: '10.00', categoryId: home.id, stockQuantity: 5, stockBase: 5 };
		const answers = await Promise.all([
			post(one),
			post(other),
			test.call('PUT', `/api/products/${known[0]?.id}`, {
				token: admin,
				form: { ...form, sku: String(known[0]?.sku) },
			}),
			test.call('POST', '/api/products', { token: admin, form: { ...form, name: 'Más', sku: 'ELSE' } }),
		]);
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 201]);
		const after = await state();
		expect(after).toMatchObject({ unexplained: 0 });
		expect(after?.products).toHaveLength(64);
	});

	it('[R18-224] is not held up by a row that the database refuses, and says which one it is', async () => {
		await test.query(sql`ALTER TABLE products ADD CONSTRAINT refused CHECK (name <> ${raw("'Imposible'")})`);
		try {
			const rows = [...many(5), row('BAD', { name: 'Imposible' }), ...many(12).slice(5)];
			expect(await importRows(test, admin, rows)).toEqual(
				figures({ created: 12, left: ['5 null: La tienda no pudo guardar esta fila'] }),
			);
		} finally {
			await test.query(sql`ALTER TABLE products DROP CONSTRAINT refused`);
		}
		expect((await state())?.products).toHaveLength(12);
	});

	it('[R18-224] loses no row to a failure that is not about it', async () => {
		const [chunk = {}] = await chunksOf(many(12), 20);
		await test.query(
			raw(`CREATE FUNCTION fails() RETURNS boolean LANGUAGE plpgsql AS
			'BEGIN RAISE EXCEPTION USING ERRCODE = ''P0001'', MESSAGE = ''no reason''; END'`),
		);
		await test.query(raw(`ALTER TABLE products ADD CONSTRAINT fails CHECK (sku <> 'N-7' OR fails()) NOT VALID`));
		try {
			expect((await post(chunk)).statusCode).toBe(500);
		} finally {
			await test.query(raw('ALTER TABLE products DROP CONSTRAINT fails'));
			await test.query(raw('DROP FUNCTION fails()'));
		}
		expect(await state()).toMatchObject({ products: null });
		expect(summaryOf(await post(chunk))).toEqual(figures({ created: 12 }));
	});

	it('[R18-227] tells nobody of a file that changes nothing', async () => {
		const known = await refill(home.id, [5, 6]);
		await test.query(sql`DELETE FROM outbox`);
		const rows = known.map(({ sku, name }): ImportRowText => ({ mode: 'update', sku, name }));
		expect(await importRows(test, admin, rows)).toEqual(figures({ unchanged: 2 }));
		expect(await outboxEvents(test)).toEqual([]);
	});

	it('[R22-68] forgets after days what an import has done that did not end', async () => {
		await importRows(test, admin, [row('A')]);
		await test.query(sql`UPDATE catalog_imports SET updated_at = now() - interval '8 days'`);
		const other = await createTestApp({ database, timing: { imports: { idle: 20 } } });
		while ((await test.query(sql`SELECT FROM catalog_imports`)).length > 0)
			await new Promise((resolve) => setTimeout(resolve, 20));
		expect(await test.query(sql`SELECT FROM catalog_import_rows`)).toEqual([]);
		await other.close();
	});

	it('[R22-69] gives back what a staged import of the release before had taken, and says so', async () => {
		const old = await openBackendBefore(kind, 68);
		try {
			await old.query(sql`INSERT INTO categories (name) VALUES ('Hogar')`);
			await old.query(sql`
				INSERT INTO products (name, price_cents, stock, sku, category_id)
				VALUES ('Taza', 100, 3, 'T-1', 1), ('Plato', 100, 4, 'P-1', 1)`);
			await old.query(sql`INSERT INTO imported_stock (product_id, mark, units) VALUES (1, 'export-1', -2)`);
			await old.query(sql`INSERT INTO product_imports (saving) VALUES (true)`);
			const staged = (sku: string, more: object = {}) => JSON.stringify({ mode: 'update', sku, ...more });
			await old.query(sql`
				INSERT INTO product_import_rows (place, row, taken)
				VALUES (0, ${staged('t-1', { fileMark: 'export-1' })}::jsonb, 2), (1, ${staged('P-1')}::jsonb, 0)`);
			await migrate(old);
			expect(await old.query(sql`SELECT sku, stock, version FROM products ORDER BY id`)).toEqual([
				{ sku: 'T-1', stock: 5, version: 2 },
				{ sku: 'P-1', stock: 4, version: 1 },
			]);
			expect(await old.query(sql`SELECT units FROM imported_stock`)).toEqual([{ units: 0 }]);
			const movements = await old.query(sql`SELECT reason, change, note FROM stock_movements WHERE product_id = 1
				ORDER BY id DESC LIMIT 1`);
			expect(movements).toEqual([
				{ reason: 'import', change: 2, note: expect.stringContaining('elige el archivo otra vez') },
			]);
			const labels = await old.query<{ label: string }>(sql`SELECT label FROM audit_log ORDER BY id`);
			expect(labels.map(({ label }) => label)).toEqual([
				expect.stringMatching(/^Taza: La importación que estaba a medias no se terminó/),
				expect.stringMatching(/^La importación que estaba a medias no se terminó/),
			]);
			expect(await old.query(sql`SELECT FROM product_import_rows`)).toEqual([]);
		} finally {
			await old.close();
		}
	});
});
