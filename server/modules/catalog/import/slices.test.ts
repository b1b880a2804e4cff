import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { runs, testSeed } from '#contract/testing/runs';
import { type Database, raw, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { checkoutBody, createShopper, lineOf } from '../../orders/testing/shopper';
import { createRefill } from '../stock/testing/refill';
import { cutOffAfter, importUrl, linesOf, newRow } from './testing/imports';

/** Of all that an import may change. */
const shopState = sql`SELECT
	(SELECT json_agg(json_build_array(sku, name, price_cents, stock) ORDER BY sku) FROM products) AS products,
	(SELECT json_agg(json_build_array(product_id, mark, units) ORDER BY product_id) FROM imported_stock WHERE units <> 0) AS files,
	(SELECT count(*)::integer FROM product_imports) + (SELECT count(*)::integer FROM product_import_rows) AS open,
	(SELECT coalesce(sum(p.stock - (SELECT coalesce(sum(m.change), 0) FROM stock_movements m WHERE m.product_id = p.id)), 0)::integer
		FROM products p) AS "unexplained"`;

describeOnBoth('an import in slices', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let buyer: string;
	let home: CategoryDto;
	let refill: ReturnType<typeof createRefill>;
	let shopper: ReturnType<typeof createShopper>;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, importedAtOnce: 1 });
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
	const send = (rows: object[], server = test) => server.call('POST', importUrl, { token: admin, json: { rows } });
	const state = async () => (await test.query<{ open: number; products: unknown[] | null }>(shopState))[0];
	const untilOpen = async (is: boolean) => {
		while ((await test.query(sql`SELECT FROM product_imports`)).length > 0 !== is) await pause(1);
	};
	/** How often imports have changed the stock of the products that are there. */
	const moved = async () =>
		(
			await test.query(
				sql`SELECT FROM stock_movements m JOIN products p ON p.id = m.product_id WHERE m.reason = 'import'`,
			)
		).length;
	/** Of each product: another price, and units less than an export showed. */
	const fewer = (products: readonly ProductDto[], units: number) =>
		products.map(({ sku, stock }) => ({
			...{ mode: 'update', sku, price: '77.00', stockBase: String(stock), fileMark: 'export-1' },
			stockQuantity: String(stock - units),
		}));

	it('[R18-220] lets orders and sign-ins come in between', async () => {
		const [taza] = (await refill(home.id, [9000])) as [ProductDto];
		let ended = false;
		const sent = send(many(600)).finally(() => {
			ended = true;
		});
		const answered: number[] = [];
		while (!ended) {
			const answers = await Promise.all([
				shopper.checkout(buyer, checkoutBody([lineOf(taza)])),
				test.call('POST', '/api/auth/signin', { json: { username: 'cliente', password: 'secreto' } }),
			]);
			if (!ended) answered.push(...answers.map(({ statusCode }) => statusCode));
		}
		expect(linesOf(await sent).at(-1)).toEqual({ result: { created: 600, updated: 0, unchanged: 0 } });
		expect(answered.length).toBeGreaterThanOrEqual(4);
		expect(new Set(answered)).toEqual(new Set([201, 200]));
		expect((await outboxEvents(test)).filter(({ body }) => body.type === 'CATALOG_CHANGED')).toHaveLength(1);
	});

	it('[R18-221] is there as a whole or not at all, wherever the server was cut off, once it is started again', async () => {
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 11 }), async (last) => {
				const known = await refill(home.id, [5, 6, 7, 8]);
				const rows = [...fewer(known, 2), ...many(70)];
				const before = await state();
				await test.query(sql`DELETE FROM outbox`);
				const answer = linesOf(await cutOffAfter(database, last, (cut) => send(rows, cut))).at(-1);
				const again = await createTestApp({ database });
				await untilOpen(false);
				await again.close();
				const after = await state();
				const told = (await outboxEvents(test)).map(({ body }) => body.type);
				expect(after).toMatchObject({ open: 0, unexplained: 0 });
				if ((after?.products ?? []).length === known.length) {
					expect([after, told]).toEqual([before, (await moved()) ? ['CATALOG_CHANGED'] : []]);
					expect(answer).not.toHaveProperty('result');
				} else {
					expect(told).toEqual(['CATALOG_CHANGED']);
					expect(after?.products).toHaveLength(known.length + 70);
					for (const { sku, name, stock } of known)
						expect(after?.products).toContainEqual([sku, name, 7700, stock - 2]);
				}
			}),
			{ numRuns: runs(5, 30), seed: testSeed, examples: [[2], [6], [11]] },
		);
	});

	it('[R18-222] takes away what its file takes away, or nothing of it, whatever is sold meanwhile', async () => {
		const known = await refill(home.id, Array(60).fill(3));
		const selling = async (product: ProductDto) =>
			(await shopper.checkout(buyer, checkoutBody([lineOf(product, 2)]))).statusCode === 201 ? 2 : 0;
		const sent = send(fewer(known, 2));
		const sold = await Promise.all(known.map((product, at) => (at % 7 === 6 ? selling(product) : 0)));
		const saved = 'result' in (linesOf(await sent).at(-1) ?? {});
		const stocks = await test.query<{ stock: number }>(sql`SELECT stock FROM products ORDER BY id`);
		expect(stocks.map(({ stock }) => stock)).toEqual(known.map((_, at) => 3 - Number(sold[at]) - (saved ? 2 : 0)));
		expect(await state()).toMatchObject({ open: 0, unexplained: 0 });
	});

	it('[R18-222] gives back what it took when a later row is refused, and says of each row why', async () => {
		const known = await refill(home.id, [5, 6]);
		const before = await state();
		await test.query(sql`DELETE FROM outbox`);
		const answer = await send([...fewer(known, 2), ...many(300), { mode: 'update', sku: 'GONE', price: '1' }]);
		expect([answer.statusCode, answer.json()]).toMatchObject([
			409,
			{ code: 'import_outdated', rows: [{ row: 302, field: 'sku', message: 'El producto con este SKU ya no existe' }] },
		]);
		expect(await state()).toEqual(before);
		expect((await outboxEvents(test)).map(({ body }) => body.type)).toEqual(['CATALOG_CHANGED']);
	});

	it('[R18-222] takes nothing any more once a row is refused', async () => {
		const known = await refill(home.id, Array(3).fill(5));
		const gone = { mode: 'update', sku: 'GONE', price: '1' };
		expect((await send([gone, ...many(300), ...fewer(known, 2)])).statusCode).toBe(409);
		expect(await moved()).toBe(0);
	});

	it('[R18-227] tells nobody of a file that changes nothing', async () => {
		const known = await refill(home.id, [5, 6]);
		await test.query(sql`DELETE FROM outbox`);
		const rows = known.map(({ sku, name }) => ({ mode: 'update', sku, name }));
		expect(linesOf(await send(rows))).toEqual([
			{ done: 0, total: 0 },
			{ result: { created: 0, updated: 0, unchanged: 2 } },
		]);
		expect(await outboxEvents(test)).toEqual([]);
		expect(await state()).toMatchObject({ open: 0 });
	});

	it('[R18-221] says that nothing was saved when the server is stopped during the check', async () => {
		const other = await createTestApp({ importedAtOnce: 1, database });
		const sent = send(many(600), other);
		await untilOpen(true);
		await other.close();
		const answer = await sent;
		expect([answer.statusCode, answer.json().message]).toEqual([503, expect.stringContaining('No se guardó nada')]);
		const again = await createTestApp({ database });
		await untilOpen(false);
		await again.close();
		expect(await state()).toMatchObject({ open: 0, products: null });
	});

	it('[R18-223] keeps what it names where it is until it ends, and a second one out', async () => {
		const [known, other] = (await refill(home.id, [5, 5])) as [ProductDto, ProductDto];
		const empty = await test.createCategory({ name: `Vacía ${known.id}` });
		const rows = [
			{ mode: 'update', sku: known.sku, price: '3.00' },
			...many(500),
			row('LAST', { categoryId: `${empty.id}` }),
		];
		const sent = send(rows);
		await untilOpen(true);
		const form = { price: '10.00', categoryId: home.id, stockQuantity: 5 };
		const meanwhile = await Promise.all([
			test.call('POST', '/api/products', { token: admin, form: { ...form, name: 'Otro', sku: 'last' } }),
			test.call('DELETE', `/api/products/${known.id}`, { token: admin }),
			test.call('PUT', `/api/products/${other.id}`, { token: admin, form: { ...form, name: 'Otro', sku: 'N-499' } }),
			test.call('DELETE', `/api/categories/${empty.id}`, { token: admin }),
			send([row('SECOND')]),
			send(many(3)),
		]);
		expect(meanwhile.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
			Array(6).fill([409, 'import_running']),
		);
		const others = await Promise.all([
			test.call('POST', '/api/products', { token: admin, form: { ...form, name: 'Otro', sku: 'ELSE' } }),
			test.call('PUT', `/api/products/${known.id}`, {
				token: admin,
				form: { ...form, name: 'Con otro nombre', sku: known.sku },
			}),
		]);
		expect(others.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
		expect(linesOf(await sent).at(-1)).toEqual({ result: { created: 501, updated: 1, unchanged: 0 } });
		expect((await test.call('DELETE', `/api/products/${known.id}`, { token: admin })).statusCode).toBe(200);
		expect((await send([row('SECOND')])).statusCode).toBe(200);
	});

	it('[R18-224] is not held up by a row that the database refuses, and says that something may be left', async () => {
		await test.query(sql`ALTER TABLE products ADD CONSTRAINT refused CHECK (name <> ${raw("'Imposible'")})`);
		try {
			const answer = await send([...many(5), row('BAD', { name: 'Imposible' }), ...many(12).slice(5)]);
			expect(linesOf(answer).at(-1)).toEqual({
				error: { code: 'import_unfinished', message: expect.stringContaining('para ver si queda algo') },
			});
		} finally {
			await test.query(sql`ALTER TABLE products DROP CONSTRAINT refused`);
		}
		expect(await test.query(sql`SELECT count(*)::integer AS count FROM products`)).toEqual([{ count: 12 }]);
	});

	it('[R18-225] is ended for somebody whose account is gone', async () => {
		await test.query(sql`INSERT INTO product_imports (saving) VALUES (true)`);
		await test.query(sql`INSERT INTO product_import_rows VALUES (0, ${JSON.stringify(row('LEFT'))}::text::jsonb, 0)`);
		// Begun by the next import, which has to wait.
		const answer = await send(many(2));
		expect([answer.statusCode, answer.json().code]).toEqual([409, 'import_running']);
		await untilOpen(false);
		const written = sql`SELECT actor_name FROM audit_log WHERE label = 'Producto LEFT'`;
		expect(await test.query(written)).toEqual([{ actor_name: 'consola del servidor' }]);
	});

	/** While it works, the database fails to write such products, and not because of what is written. */
	async function whileFailing<T>(which: string, work: () => Promise<T>): Promise<T> {
		await test.query(
			raw(`CREATE FUNCTION fails() RETURNS boolean LANGUAGE plpgsql AS
			'BEGIN RAISE EXCEPTION USING ERRCODE = ''P0001'', MESSAGE = ''no reason''; END'`),
		);
		await test.query(raw(`ALTER TABLE products ADD CONSTRAINT fails CHECK (NOT (${which}) OR fails()) NOT VALID`));
		try {
			return await work();
		} finally {
			await test.query(raw('ALTER TABLE products DROP CONSTRAINT fails'));
			await test.query(raw('DROP FUNCTION fails()'));
		}
	}
	/** The next import begins what was left, and is refused until that has ended. */
	async function resumed() {
		const next = () => send([{ mode: 'update', sku: 'NONE' }]);
		while ((await next()).json().code === 'import_running') await pause(1);
	}

	it('[R18-224] loses no row to a failure that is not about it', async () => {
		const answer = await whileFailing("name = 'Imposible'", () =>
			send([...many(5), row('BAD', { name: 'Imposible' }), ...many(12).slice(5)]),
		);
		expect(linesOf(answer).at(-1)).toMatchObject({ error: { code: 'import_unfinished' } });
		await resumed();
		expect(await state()).toMatchObject({ products: { length: 13 } });
	});

	it('[R18-228] tries to give back what it took, and after three times leaves the one that fails', async () => {
		const refused = async (known: readonly ProductDto[]) => {
			const answer = await send([...fewer(known, 2), ...many(300), { mode: 'update', sku: 'GONE' }]);
			expect(answer.json().code).toBe('import_outdated');
		};
		const [one, two] = (await refill(home.id, [5, 6])) as [ProductDto, ProductDto];
		const stocks = async () =>
			(await test.query<{ stock: number }>(sql`SELECT stock FROM products ORDER BY id`)).map(({ stock }) => stock);
		await whileFailing(`sku = '${one.sku}' AND stock = 5`, () => refused([one, two]));
		await resumed();
		expect(await stocks()).toEqual([5, 6]);
		await whileFailing(`sku = '${one.sku}' AND stock = 5`, async () => {
			await refused([one, two]);
			expect(await stocks()).toEqual([3, 4]);
			await resumed();
			expect(await stocks()).toEqual([3, 6]);
		});
	});

	it('[R18-228] is not refused any more, once it is decided, because of a stock that was raised', async () => {
		const [known] = (await refill(home.id, [999_990])) as [ProductDto];
		const sent = send([...fewer([known], -5), ...many(300)]);
		await untilOpen(true);
		await test.query(sql`UPDATE products SET stock = 999999 WHERE id = ${known.id}`);
		expect(linesOf(await sent).at(-1)).toEqual({ result: { created: 300, updated: 1, unchanged: 0 } });
		expect((await state())?.products).toContainEqual([known.sku, known.name, 7700, 1_000_000]);
	});
});
