import { importLimits, tooManyRows } from '#contract/catalog/import';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { type Database, migrate, raw, sql } from '#platform/db';
import { describeOnBackends, openBackend, openBackendBefore } from '#server/testing/backends';
import { createTestApp, outboxEvents, stateOf, type TestApp } from '#server/testing/testApp';
import { parseImport } from './refusal';
import { importUrl, linesOf, newRow } from './testing/imports';

describeOnBackends('import of products', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let home: CategoryDto;
	let garden: CategoryDto;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		admin = await test.adminToken();
		home = await test.createCategory({ name: 'Hogar' });
		garden = await test.createCategory({ name: 'Jardín', active: false });
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM products`);
	});
	afterAll(async () => {
		await test.close();
		await database.close();
	});
	const fresh = async () => {
		await test.query(sql`DELETE FROM outbox`);
		await test.query(sql`DELETE FROM audit_log`);
	};

	const row = (sku: string, fields: object = {}) => newRow(home.id, sku, fields);
	const send = (rows: unknown, token = admin) => test.call('POST', importUrl, { token, json: { rows } });
	const all = async () => (await test.call('GET', '/api/products', { token: admin })).json<ProductDto[]>();
	const count = async (table: string) =>
		(await test.query<{ count: number }>(sql`SELECT count(*)::integer FROM ${raw(table)}`))[0]?.count;

	it('makes new products and changes known ones, keeping what a row leaves out', async () => {
		const known = await test.createProduct({
			categoryId: home.id,
			sku: 'Taza-1',
			description: 'De cerámica',
			featured: 'true',
		});
		const same = await test.createProduct({ categoryId: home.id, sku: 'B' });
		await fresh();
		const answer = await send([
			row('A', { description: null }),
			{ mode: 'update', sku: 'TAZA-1', price: '9.9', categoryId: String(garden.id) },
			{ mode: 'update', sku: 'b', name: same.name },
		]);
		expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
		expect(linesOf(answer)).toEqual([
			{ done: 0, total: 2 },
			{ done: 1, total: 2 },
			{ done: 2, total: 2 },
			{ result: { created: 1, updated: 1, unchanged: 1 } },
		]);
		const [created, , changed] = await all();
		expect(created).toMatchObject({ sku: 'A', name: 'Producto A', price: 12.5, stock: 3, version: 1 });
		expect(changed).toBeDefined();
		const byId = new Map((await all()).map((product) => [product.id, product]));
		expect(byId.get(known.id)).toEqual({
			...known,
			price: 9.9,
			category: { id: garden.id, name: 'Jardín' },
			version: known.version + 1,
			editVersion: known.editVersion + 1,
		});
		expect(byId.get(same.id)).toEqual(same);

		// Of the product that went to a hidden category, visitors learn no more than that it is gone.
		const updated = byId.get(known.id);
		expect(await outboxEvents(test)).toMatchObject([
			{ body: { type: 'PRODUCT_CREATED', product: created, previous: null }, publicBody: null, same: true },
			{
				body: { type: 'PRODUCT_UPDATED', product: updated, previous: stateOf(known) },
				publicBody: {
					type: 'PRODUCT_UPDATED',
					product: { id: known.id, active: false, version: updated?.version },
					previous: stateOf(known),
				},
			},
		]);
		expect(await test.query(sql`SELECT actor_name, action, label, before, after FROM audit_log ORDER BY id`)).toEqual([
			expect.objectContaining({ actor_name: 'admin', action: 'create', label: 'Producto A', before: null }),
			{
				actor_name: 'admin',
				action: 'update',
				label: known.name,
				before: { price: 10, category: known.category },
				after: { price: 9.9, category: { id: garden.id, name: 'Jardín' } },
			},
		]);
	});

	it('tells thousands in steps, and open pages once', async () => {
		await fresh();
		const answer = await send(
			Array.from({ length: 2300 }, (_, at) => row(`N-${at}`, { active: String(at % 2 === 0) })),
		);
		expect(linesOf(answer)).toEqual([
			...[0, 250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2300].map((done) => ({ done, total: 2300 })),
			{ result: { created: 2300, updated: 0, unchanged: 0 } },
		]);
		expect(await outboxEvents(test)).toEqual([
			{ topic: '/topic/products', body: { type: 'CATALOG_CHANGED' }, publicBody: null, same: true },
		]);
		expect(await count('audit_log')).toBe(2300);
		expect((await test.call('GET', '/api/products/active')).json()).toHaveLength(1150);
	});

	it('refuses all of it for one bad row, with the reason of each', async () => {
		await fresh();
		const answer = await send([
			row('A'),
			row('B', { price: '1e400', name: 'x'.repeat(5000) }),
			row('C', { stockQuantity: '-1', categoryId: '' }),
			row('D', { price: '1,500' }),
			row('E', { description: 'nul \0' }),
			row('F', { name: undefined }),
			{ mode: 'update', sku: 'G', featured: 'quizás' },
		]);
		expect(answer.statusCode).toBe(400);
		expect(answer.json()).toEqual({
			code: 'import_invalid',
			message: '6 filas no se pueden importar. No se guardó nada.',
			rows: [
				{ row: 1, field: 'name', message: 'El nombre no puede tener más de 120 caracteres' },
				{
					row: 1,
					field: 'price',
					message: 'El precio debe ser un número con hasta dos decimales, por ejemplo 12.50',
				},
				{ row: 2, field: 'stockQuantity', message: 'El stock debe ser un número entero desde 0' },
				{ row: 2, field: 'categoryId', message: expect.any(String) },
				{ row: 3, field: 'price', message: 'Quita «,» si son miles (1500), o deja dos decimales' },
				{ row: 4, field: 'description', message: 'El texto tiene caracteres que no se pueden guardar' },
				{ row: 5, field: 'name', message: 'Falta este dato' },
				{ row: 6, field: 'featured', message: 'El valor debe ser verdadero o falso' },
			],
		});
		expect([await count('products'), await count('audit_log'), await count('outbox')]).toEqual([0, 0, 0]);
	});

	it('refuses all of it when the shop is not as the rows expect it', async () => {
		await test.createProduct({ categoryId: home.id, sku: 'TAKEN' });
		const answer = await send([
			row('A'),
			row('taken'),
			{ mode: 'update', sku: 'GONE', price: '1' },
			row('B', { categoryId: '2000000000' }),
		]);
		expect(answer.statusCode).toBe(409);
		expect(answer.json()).toEqual({
			code: 'import_outdated',
			message: '3 filas no se pueden importar con lo que la tienda tiene ahora. No se guardó nada.',
			rows: [
				{ row: 1, field: 'sku', message: 'Ya existe un producto con este SKU' },
				{ row: 2, field: 'sku', message: 'El producto con este SKU ya no existe' },
				{ row: 3, field: 'categoryId', message: 'La categoría ya no existe' },
			],
		});
		const twice = await send([row('A'), row('a')]);
		expect([twice.statusCode, twice.json().rows]).toEqual([
			400,
			[{ row: 1, field: 'sku', message: 'El SKU se repite en la importación' }],
		]);
		expect(await count('products')).toBe(1);
	});

	it('finds each of thousands of products by its SKU, whatever the order of the rows', async () => {
		const skus = Array.from({ length: 600 }, (_, at) => `S-${at}`);
		await send(skus.map((sku) => row(sku)));
		const answer = await send(
			skus.toReversed().map((sku) => ({ mode: 'update', sku: sku.toLowerCase(), stockQuantity: sku.slice(2) })),
		);
		expect(linesOf(answer).at(-1)).toEqual({ result: { created: 0, updated: 599, unchanged: 1 } });
		expect((await all()).every(({ sku, stock }) => stock === Number(sku.slice(2)))).toBe(true);
	});

	it('[R17-91] changes a stock once for each file, whatever is imported again', async () => {
		await send([row('A', { stockQuantity: '10' })]);
		const stockNow = async () => (await all())[0]?.stock;
		const again = async (stockQuantity: string, fileMark: string) =>
			linesOf(await send([{ mode: 'update', sku: 'A', stockQuantity, stockBase: '10', fileMark }])).at(-1);
		const changed = { result: { created: 0, updated: 1, unchanged: 0 } };
		const unchanged = { result: { created: 0, updated: 0, unchanged: 1 } };
		expect([await again('15', 'export-1'), await stockNow()]).toEqual([changed, 15]);
		expect([await again('15', 'export-1'), await stockNow()]).toEqual([unchanged, 15]);
		expect([await again('12', 'export-2'), await stockNow()]).toEqual([changed, 17]);
		// Corrected, and imported once more.
		expect([await again('16', 'export-1'), await stockNow()]).toEqual([changed, 18]);
		expect([await again('10', 'export-1'), await stockNow()]).toEqual([changed, 12]);
		const asked = { skus: ['A'], marks: ['export-1', 'export-2', 'export-3'] };
		const some = await test.call('POST', '/api/admin/products/some', { token: admin, json: asked });
		expect(some.json()).toMatchObject([
			{ sku: 'A', stock: 12, price: 12.5, imported: { 'export-1': 0, 'export-2': 2 } },
		]);
		await test.call('DELETE', `/api/products/${some.json()[0].id}`, { token: admin });
		expect(await count('imported_stock')).toBe(0);
	});

	it('[R17-94] refuses codes and names that a spreadsheet has eaten', async () => {
		const answer = await send([row('7.75E+12'), row('A', { name: '#N/A' }), row('B', { description: '#¡REF!' })]);
		expect(answer.json().rows).toEqual([
			{ row: 0, field: 'sku', message: expect.stringContaining('convirtió un código largo en «7.75E+12»') },
			{ row: 1, field: 'name', message: expect.stringContaining('«#N/A» es un error de la hoja de cálculo') },
			{ row: 2, field: 'description', message: expect.stringContaining('«#¡REF!» es un error') },
		]);
	});

	it('[R17-96] takes codes that look the same for the same code', async () => {
		await send([row('P-9')]);
		const written = await send([{ mode: 'update', sku: '\u200BP\u20119', price: '3.00' }]);
		expect(linesOf(written).at(-1)).toEqual({ result: { created: 0, updated: 1, unchanged: 0 } });
		expect((await send([row('P\u22129')])).statusCode).toBe(409);
		expect((await send([row('Q-1'), row('Q\u20101')])).statusCode).toBe(400);
	});

	it('[R17-96] finds, after an update of the shop, what was kept under a code that only looks the same', async () => {
		const old = await openBackendBefore(kind, 44);
		try {
			await old.query(sql`INSERT INTO categories (name) VALUES ('Hogar')`);
			const skus = [
				'P\u20119',
				'\u200Bq\u00A0-1',
				"'0012",
				'="0013"',
				'Ñ\u00ADA',
				'A\u20101',
				'a-1',
				'B\u22121',
				'B\u20101',
			];
			await old.query(sql`
				INSERT INTO products (name, price_cents, stock, sku, category_id)
				SELECT given.sku, 100, 1, given.sku, 1 FROM unnest(${skus}::text[]) WITH ORDINALITY AS given (sku, place)
				ORDER BY given.place`);
			await migrate(old);
			const now = await old.query<{ sku: string }>(sql`SELECT sku FROM products ORDER BY id`);
			// Two that look the same are left to the shopkeeper.
			expect(now.map(({ sku }) => sku)).toEqual(['P-9', 'q -1', '0012', '0013', 'ÑA', ...skus.slice(5)]);
		} finally {
			await old.close();
		}
	});

	it('repairs a text that was cut in the middle of a character, as everywhere', async () => {
		await send([row('CUT', { name: 'Caja 📦'.slice(0, -1) })]);
		expect((await all()).map(({ name }) => name)).toEqual(['Caja \uFFFD']);
	});

	it('is for administrators, and for bodies that are an import', async () => {
		expect((await send([row('A')], await test.userToken())).statusCode).toBe(403);
		expect((await test.call('POST', importUrl, { json: { rows: [row('A')] } })).statusCode).toBe(401);
		expect((await send([])).json()).toMatchObject({ message: 'No hay ninguna fila que importar' });
		expect((await send('x')).json()).toMatchObject({ message: 'Faltan las filas' });
		expect((await send([7])).statusCode).toBe(400);
		expect((await test.call('POST', importUrl, { token: admin, json: [] })).statusCode).toBe(400);
		expect((await send(Array.from({ length: importLimits.rows + 1 }, () => row('A')))).json()).toMatchObject({
			message: tooManyRows,
		});
	});

	it('counts the rows before it looks for what is wrong with each', async () => {
		const looked = jest.fn();
		const rows = Array.from({ length: importLimits.rows + 1 }, () => ({
			get mode() {
				return looked();
			},
		}));
		await expect(parseImport({ rows })).rejects.toMatchObject({ message: tooManyRows });
		expect(looked).not.toHaveBeenCalled();
	});
});
