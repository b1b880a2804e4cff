import { type ImportBodyText, importLimits } from '#contract/catalog/import';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { type Database, migrate, raw, sql } from '#platform/db';
import { describeOnBackends, openBackend, openBackendBefore } from '#server/testing/backends';
import { createTestApp, outboxEvents, stateOf, type TestApp } from '#server/testing/testApp';
import {
	afterPreview,
	bodyOf,
	bodyOfRows,
	changesUrl,
	figures,
	importNumber,
	importRows,
	newRow,
	previewOf,
	summaryOf,
} from './testing/imports';

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
		await test.query(sql`DELETE FROM catalog_imports`);
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
	const send = (rows: Parameters<typeof importRows>[2]) => importRows(test, admin, rows);
	const post = (json: unknown, token = admin) => test.call('POST', changesUrl, { token, json });
	/** Texts of what a preview refuses. */
	const refusals = async (rows: Parameters<typeof importRows>[2]) =>
		(await previewOf(test, admin, await bodyOfRows(test, rows))).rows.flatMap(({ problems }, row) =>
			problems.map(({ column, reason }) => `${row} ${column}: ${reason}`),
		);
	const all = async () => (await test.call('GET', '/api/products', { token: admin })).json<ProductDto[]>();
	const count = async (table: string) =>
		(await test.query<{ count: number }>(sql`SELECT count(*)::integer FROM ${raw(table)}`))[0]?.count;

	describe('categories that the shop lacks', () => {
		const cells = (sku: string, categoria: string, more = {}) => ({
			...{ sku, nombre: `Producto ${sku}`, precio: '5', stock: '1', categoria },
			...more,
		});
		const namesOf = async () =>
			(await test.query<{ name: string }>(sql`SELECT name FROM categories ORDER BY id`)).map(({ name }) => name);
		let before: string[];
		beforeEach(async () => {
			await fresh();
			before = await namesOf();
		});
		afterEach(async () => {
			await test.query(sql`DELETE FROM products`);
			await test.query(sql`DELETE FROM product_groups`);
			await test.query(sql`DELETE FROM categories WHERE name NOT IN ('Hogar', 'Jardín')`);
		});

		it('[R22-136] are created with the first of their products, once, and not by the preview', async () => {
			const body = bodyOf(
				[
					...[cells('T-1', 'Juguetes'), cells('T-2', ' juguetes'), cells('T-3', 'Hogar')],
					...['S', 'M'].map((value) =>
						cells(`T-${value}`, 'Ropa', { grupo: 'Polo', 'opción 1': 'Talla', 'valor 1': value }),
					),
				],
				{ newCategories: ['Juguetes', 'Ropa', 'Libros', 'hogar'] },
			);
			for (const row of body.rows.slice(3)) row.together = { number: 1, size: 2 };
			const preview = await previewOf(test, admin, body);
			expect(preview.rows.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new', 'new']);
			expect(await namesOf()).toEqual(before);
			expect(summaryOf(await post(body))).toMatchObject({ created: 5 });
			expect((await namesOf()).toSorted()).toEqual([...before, 'Juguetes', 'Ropa'].toSorted());
			expect((await all()).map(({ sku, category }) => `${sku} ${category.name}`).toSorted()).toEqual(
				['T-1 Juguetes', 'T-2 Juguetes', 'T-3 Hogar', 'T-M Ropa', 'T-S Ropa'].toSorted(),
			);
			const types = (await outboxEvents(test)).map(({ body: { type } }) => type);
			expect(types.filter((type) => type === 'CATEGORY_CREATED')).toHaveLength(2);
		});

		it('[R22-136] are not created for rows that are refused, nor without the consent of the reader', async () => {
			const wrong = bodyOf([cells('T-1', 'Juguetes', { precio: 'caro' })], { newCategories: ['Juguetes'] });
			expect((await post(wrong)).json().rows).toMatchObject([{ outcome: 'left' }]);
			const silent = await previewOf(test, admin, bodyOf([cells('T-1', 'Juguetes')]));
			expect(silent).toMatchObject({ unknown: ['Juguetes'], rows: [{ state: 'refused' }] });
			expect((await post(bodyOf([cells('T-1', 'Juguetes')]))).json().rows).toMatchObject([{ outcome: 'left' }]);
			expect(await namesOf()).toEqual(before);
		});

		it('[R22-136] need a name that the form of a category takes', async () => {
			for (const name of ['J'.repeat(200), 'Juguet\u0435s']) {
				const body = bodyOf([cells('T-1', name)], { newCategories: [name] });
				const preview = await previewOf(test, admin, body);
				expect(preview).toMatchObject({ unknown: [], rows: [{ state: 'refused' }] });
				expect(preview.rows[0]?.problems).toMatchObject([{ column: 'categoria' }]);
				expect((await post(body)).json().rows).toMatchObject([{ outcome: 'left' }]);
			}
			expect(await namesOf()).toEqual(before);
		});

		it('[R22-136] one that somebody creates meanwhile takes the products', async () => {
			const body = bodyOf([cells('T-1', 'Juguetes')], { newCategories: ['Juguetes'] });
			const [saved, created] = await Promise.all([
				post(body),
				test.createCategory({ name: 'JUGUETES' }).catch(() => null),
			]);
			expect(summaryOf(saved)).toMatchObject({ created: 1 });
			const [product] = await all();
			expect(product?.category.name).toBe(created ? 'JUGUETES' : 'Juguetes');
		});
	});

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
			row('A', { description: undefined }),
			{ mode: 'update', sku: 'TAZA-1', price: '9.9', categoryId: String(garden.id) },
			{ mode: 'update', sku: 'b', name: same.name },
		]);
		expect(answer).toEqual(figures({ created: 1, updated: 1, unchanged: 1 }));
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

	it('[R22-60] tells of a large import once when it begins, at most every five seconds, and once at its end', async () => {
		await fresh();
		const number = importNumber();
		for (const first of [0, 400, 800]) {
			const rows = Array.from({ length: 400 }, (_, at) => row(`N-${first + at}`, { active: String(at % 2 === 0) }));
			expect(await importRows(test, admin, rows, { import: number })).toEqual(figures({ created: 400 }));
			await test.query(sql`UPDATE catalog_imports SET announced_at = now()`);
		}
		const many = { topic: '/topic/products', body: { type: 'CATALOG_CHANGED' }, publicBody: null, same: true };
		expect(await outboxEvents(test)).toEqual([many]);
		await test.call('POST', `${changesUrl}/end`, { token: admin, json: { import: number } });
		expect(await outboxEvents(test)).toEqual([many, many]);
		expect(await count('audit_log')).toBe(1200);
		expect((await test.call('GET', '/api/products/active')).json()).toHaveLength(600);
		expect([await count('catalog_imports'), await count('catalog_import_rows')]).toEqual([0, 0]);
	});

	it('[R22-61] tells of the changes of an import whose sender went away', async () => {
		const other = await createTestApp({ database, timing: { imports: { idle: 20 } } });
		await fresh();
		const rows = Array.from({ length: 300 }, (_, at) => row(`N-${at}`));
		const number = importNumber();
		await importRows(other, admin, rows.slice(0, 250), { import: number });
		await test.query(sql`UPDATE catalog_imports SET announced_at = now()`);
		await importRows(other, admin, rows.slice(250), { import: number });
		expect(await outboxEvents(test)).toHaveLength(1);
		await test.query(sql`UPDATE catalog_imports SET announced_at = now() - interval '6 seconds'`);
		while ((await outboxEvents(test)).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
		await other.close();
	});

	it('says of each row why it cannot be taken, and saves the others', async () => {
		await fresh();
		const rows = [
			row('A'),
			row('B', { price: '1e400', name: 'x'.repeat(5000) }),
			row('C', { stockQuantity: '-1', categoryId: '' }),
			row('D', { price: '1,500' }),
			row('E', { description: 'nul \0' }),
			row('F', { name: undefined }),
			{ mode: 'update' as const, sku: 'G', featured: 'quizás' as 'true' },
		];
		const reasons = [
			'1 nombre: El nombre no puede tener más de 120 caracteres',
			'1 precio: El precio debe ser un número con hasta dos decimales, por ejemplo 12.50',
			'2 stock: El stock debe ser un número entero desde 0',
			'2 categoria: No existe la categoría «Otra»',
			'3 precio: Quita «,» si son miles (1500), o deja dos decimales',
			'4 descripcion: El texto tiene caracteres que no se pueden guardar',
			'5 nombre: El nombre es obligatorio',
		];
		expect((await refusals(rows)).slice(0, 7)).toEqual(reasons);
		expect(await refusals(rows)).toContain('6 destacado: Escribe sí o no');
		const answer = await send(rows);
		expect([answer.created, answer.left.slice(0, 7)]).toEqual([1, reasons]);
		expect([await count('products'), await count('audit_log')]).toEqual([1, 1]);
		expect(await outboxEvents(test)).toHaveLength(1);
	});

	it('[R22-62] leaves out and lists what others changed, deleted or took since the preview; a sale is no change', async () => {
		const [changed, gone, sold] = await Promise.all(
			['CHANGED', 'GONE', 'SOLD'].map((sku) => test.createProduct({ categoryId: home.id, sku })),
		);
		const rows = ['CHANGED', 'GONE', 'SOLD'].map((sku) => ({ mode: 'update' as const, sku, price: '99.00' }));
		const body = await afterPreview(test, admin, await bodyOfRows(test, [...rows, row('TAKEN'), row('FREE')]));
		await test.call('PUT', `/api/products/${changed?.id}`, {
			token: admin,
			form: { name: 'Con otro nombre', sku: 'CHANGED', price: '10.00', stockQuantity: 5, categoryId: home.id },
		});
		await test.call('DELETE', `/api/products/${gone?.id}`, { token: admin });
		await test.query(sql`UPDATE products SET stock = stock - 1, version = version + 1 WHERE id = ${sold?.id}`);
		await test.createProduct({ categoryId: home.id, sku: 'taken' });
		expect(summaryOf(await post(body))).toEqual(
			figures({
				...{ created: 1, updated: 1 },
				left: [
					'0 null: Otra persona cambió este producto después de la vista previa',
					'1 sku: El producto con este SKU ya no existe',
					'3 sku: Ya existe un producto con este SKU',
				],
			}),
		);
		expect((await all()).find(({ sku }) => sku === 'CHANGED')).toMatchObject({ name: 'Con otro nombre', price: 10 });
	});

	it('[R22-63] skips what it has done when it is sent again, until it ends', async () => {
		const rows = [row('A'), row('B')];
		const body = await afterPreview(test, admin, await bodyOfRows(test, rows));
		expect(summaryOf(await post(body))).toEqual(figures({ created: 2 }));
		expect(summaryOf(await post(body))).toEqual(figures({ done: 2 }));
		// Chosen again, the file goes on with what is left.
		const again = await previewOf(test, admin, {
			...(await bodyOfRows(test, [...rows, row('C')])),
			import: body.import,
		});
		expect(again.rows.map(({ state }) => state)).toEqual(['done', 'done', 'new']);
		await post({ import: body.import });
		await test.call('POST', `${changesUrl}/end`, { token: admin, json: { import: body.import } });
		const anew = await previewOf(test, admin, body);
		expect(anew.rows.map(({ state }) => state)).toEqual(['unchanged', 'unchanged']);
		expect(await count('products')).toBe(2);
	});

	it('[R22-64] a preview changes nothing, writes nothing and waits for nobody', async () => {
		await test.createProduct({ categoryId: home.id, sku: 'KNOWN' });
		await fresh();
		const body = await bodyOfRows(test, [row('A'), { mode: 'update', sku: 'KNOWN', price: '3' }]);
		const look = () => previewOf(test, admin, body);
		const answer =
			kind === 'pglite'
				? await look()
				: await database.transaction(async (tx) => {
						await tx.query(sql`SELECT FROM products FOR UPDATE`);
						await tx.query(sql`SELECT FROM categories FOR UPDATE`);
						return look();
					});
		expect(answer.rows.map(({ state, before }) => [state, before])).toEqual([
			['new', {}],
			['changed', { precio: '10.00' }],
		]);
		expect([await count('products'), await count('audit_log'), await count('outbox')]).toEqual([1, 0, 0]);
		expect(await count('catalog_imports')).toBe(0);
	});

	it('[R22-65] refuses a chunk with a part of a group, and one that is too large', async () => {
		const group = { at: 0, name: 'Polo', options: ['Talla'], values: ['S'] };
		const whole = await bodyOfRows(test, [row('A', { group }), row('B', { group: { ...group, values: ['M'] } })]);
		const part = await post({ ...whole, rows: whole.rows.slice(1) });
		expect([part.statusCode, part.json().code]).toEqual([400, 'import_cut']);
		const rows = Array.from({ length: importLimits.chunkRows + 1 }, (_, at) => row(`N-${at}`));
		expect((await post(await bodyOfRows(test, rows))).statusCode).toBe(400);
		expect((await post({ ...whole, mark: 'x'.repeat(importLimits.bodyBytes) })).statusCode).toBe(413);
		expect(await count('products')).toBe(0);
	});

	it('[R22-66] tells a page of the last release to load again', async () => {
		const answer = await test.call('POST', '/api/products/import', { token: admin, json: { rows: [row('A')] } });
		expect([answer.statusCode, answer.json()]).toEqual([
			410,
			{ code: 'reload', message: 'La tienda se actualizó. Recarga la página y vuelve a intentarlo.' },
		]);
	});

	it('[R22-67] names the categories that the shop lacks, and the columns that new products need', async () => {
		const columns = ['sku', 'nombre', 'categoria'];
		const rows = [
			{ line: 2, cells: ['A', 'Oso', 'Juguetes'] },
			{ line: 3, cells: ['B', 'Yoyo', 'JUGUETES'] },
		];
		expect(await previewOf(test, admin, bodyOf([], { columns, rows }))).toMatchObject({
			unknown: ['Juguetes'],
			missing: ['precio', 'stock'],
		});
	});

	it('refuses the later one of two rows with the same SKU', async () => {
		expect(await send([row('A'), row('a')])).toEqual(
			figures({ created: 1, left: ['1 sku: El SKU ya está en la línea 2'] }),
		);
	});

	it('finds each of thousands of products by its SKU, whatever the order of the rows', async () => {
		const skus = Array.from({ length: 450 }, (_, at) => `S-${at}`);
		await send(skus.map((sku) => row(sku)));
		const answer = await send(
			skus
				.toReversed()
				.map((sku) => ({ mode: 'update' as const, sku: sku.toLowerCase(), stockQuantity: sku.slice(2) })),
		);
		expect(answer).toEqual(figures({ updated: 449, unchanged: 1 }));
		expect((await all()).every(({ sku, stock }) => stock === Number(sku.slice(2)))).toBe(true);
	});

	it('[R17-91] changes a stock once for each file, whatever is imported again', async () => {
		await send([row('A', { stockQuantity: '10' })]);
		const stockNow = async () => (await all())[0]?.stock;
		const again = async (stockQuantity: string, fileMark: string) =>
			send([{ mode: 'update', sku: 'A', stockQuantity, stockBase: '10', fileMark }]);
		const changed = figures({ updated: 1 });
		const unchanged = figures({ unchanged: 1 });
		expect([await again('15', 'export-1'), await stockNow()]).toEqual([changed, 15]);
		expect([await again('15', 'export-1'), await stockNow()]).toEqual([unchanged, 15]);
		expect([await again('12', 'export-2'), await stockNow()]).toEqual([changed, 17]);
		// Corrected, and imported once more.
		expect([await again('16', 'export-1'), await stockNow()]).toEqual([changed, 18]);
		expect([await again('10', 'export-1'), await stockNow()]).toEqual([changed, 12]);
		const [product] = await all();
		await test.call('DELETE', `/api/products/${product?.id}`, { token: admin });
		expect(await count('imported_stock')).toBe(0);
	});

	it('[R17-94] refuses codes and names that a spreadsheet has eaten', async () => {
		const rows = [row('7.75E+12'), row('A', { name: '#N/A' }), row('B', { description: '#¡REF!' })];
		const { left } = await send(rows);
		expect(left).toEqual([
			expect.stringMatching(/^0 sku: .*convirtió un código largo en «7.75E\+12»/),
			expect.stringMatching(/^1 nombre: .*«#N\/A» es un error de la hoja de cálculo/),
			expect.stringMatching(/^2 descripcion: .*«#¡REF!» es un error/),
		]);
	});

	it('[R17-96] takes codes that look the same for the same code', async () => {
		await send([row('P-9')]);
		const written = await send([{ mode: 'update', sku: '\u200BP\u20119', price: '3.00' }]);
		expect(written).toEqual(figures({ updated: 1 }));
		expect(await send([row('P\u22129', { name: 'Otro' })])).toMatchObject({ created: 0, updated: 1 });
		expect(await send([row('Q-1'), row('Q\u20101')])).toMatchObject({ created: 1, left: [expect.any(String)] });
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
		const body = await bodyOfRows(test, [row('A')]);
		expect((await post(body, await test.userToken())).statusCode).toBe(403);
		expect((await test.call('POST', changesUrl, { json: body })).statusCode).toBe(401);
		const wrong = async (more: object) => (await post({ ...body, ...more } as ImportBodyText)).json();
		expect(await wrong({ rows: [] })).toMatchObject({ message: 'No hay ninguna fila que importar' });
		expect(await wrong({ rows: 'x' })).toMatchObject({ message: 'Faltan las filas' });
		expect((await post({ ...body, columns: ['clave'] })).statusCode).toBe(400);
		expect((await post([])).statusCode).toBe(400);
	});
});
