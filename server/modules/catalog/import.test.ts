import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { CategoryDto, ProductDto } from '../../../contract/catalog';
import type { ImportLine, ImportRowText } from '../../../contract/productImport';
import type { Database } from '../../db';
import type { Tx } from '../../db/database';
import { backends, openBackend } from '../../testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '../../testing/testApp';
import { parseImport } from './importRefusal';

const url = '/api/products/import';

describe.each(backends)('import of products on %s', (kind) => {
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
	}, 60_000);
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

	const row = (sku: string, fields: object = {}): ImportRowText => ({
		mode: 'create',
		sku,
		name: `Producto ${sku}`,
		description: '',
		price: '12.50',
		stockQuantity: '3',
		categoryId: String(home.id),
		active: 'true',
		featured: 'false',
		...fields,
	});
	const send = (rows: unknown, token = admin) => test.call('POST', url, { token, json: { rows } });
	const lines = (answer: { body: string }): ImportLine[] =>
		answer.body
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
	const all = async () => (await test.call('GET', '/api/products', { token: admin })).json<ProductDto[]>();
	const count = async (table: string) =>
		(await test.query<{ count: number }>(sql`SELECT count(*)::integer FROM ${sql.raw(table)}`))[0]?.count;

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
		expect(lines(answer)).toEqual([
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
		});
		expect(byId.get(same.id)).toEqual(same);

		// Of the product that went to a hidden category, visitors learn no more than that it is gone.
		const updated = byId.get(known.id);
		expect(await outboxEvents(test)).toMatchObject([
			{ body: { type: 'PRODUCT_CREATED', product: created }, publicBody: null, same: true },
			{
				body: { type: 'PRODUCT_UPDATED', product: updated },
				publicBody: { type: 'PRODUCT_UPDATED', product: { id: known.id, active: false, version: updated?.version } },
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
		expect(lines(answer)).toEqual([
			...[0, 250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2300].map((done) => ({ done, total: 2300 })),
			{ result: { created: 2300, updated: 0, unchanged: 0 } },
		]);
		expect(await outboxEvents(test)).toEqual([
			{ topic: '/topic/products', body: { type: 'CATALOG_CHANGED' }, publicBody: null, same: true },
		]);
		expect(await count('audit_log')).toBe(2300);
		expect((await test.call('GET', '/api/products/active')).json()).toHaveLength(1150);
	}, 60_000);

	it('refuses all of it for one bad row, with the reason of each', async () => {
		await fresh();
		const answer = await send([
			row('A'),
			row('B', { price: '1e400', name: 'x'.repeat(5000) }),
			row('C', { stockQuantity: '-1', categoryId: '' }),
			row('D', { price: '1,50' }),
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
				{ row: 3, field: 'price', message: expect.any(String) },
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
			message: '3 filas no se pueden importar: la tienda cambió mientras tanto. No se guardó nada.',
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

	// PGlite is one connection: nobody can come in between.
	(kind === 'postgres' ? it : it.skip)('says so in the last line when a SKU is taken while it saves', async () => {
		let sent: Promise<{ body: string }> | undefined;
		await database.transaction(async (tx) => {
			await tx.execute(sql`INSERT INTO products (name, price_cents, stock, sku, category_id)
				VALUES ('Otro', 100, 1, 'x', ${home.id})`);
			sent = send([row('A'), row('X')]);
			await untilWaiting(tx);
		});
		expect(lines((await sent) as { body: string })).toEqual([
			{ done: 0, total: 2 },
			{
				error: {
					code: 'import_outdated',
					message: expect.stringContaining('Una fila no se puede importar'),
					rows: [{ row: 1, field: 'sku', message: 'Ya existe un producto con este SKU' }],
				},
			},
		]);
		expect((await all()).map(({ name }) => name)).toEqual(['Otro']);
	});

	(kind === 'postgres' ? it : it.skip)('finds a product that goes to another category while it waits', async () => {
		await test.createProduct({ categoryId: home.id, sku: 'MOVED' });
		let sent: Promise<{ body: string }> | undefined;
		await database.transaction(async (tx) => {
			await tx.execute(sql`UPDATE products SET category_id = ${garden.id} WHERE sku = 'MOVED'`);
			sent = send([{ mode: 'update', sku: 'MOVED', price: '3.50' }]);
			await untilWaiting(tx);
		});
		expect(lines((await sent) as { body: string }).at(-1)).toEqual({
			result: { created: 0, updated: 1, unchanged: 0 },
		});
		expect(await all()).toMatchObject([{ sku: 'MOVED', price: 3.5, category: { id: garden.id } }]);
	});

	it('blames no row when what took a SKU while it saved is gone again', async () => {
		const taken = sql.raw(`BEGIN
			RAISE EXCEPTION 'taken' USING ERRCODE = '23505', CONSTRAINT = 'products_sku_key';
		END`);
		await test.query(sql`CREATE FUNCTION taken() RETURNS trigger LANGUAGE plpgsql AS $$${taken}$$`);
		await test.query(sql`CREATE TRIGGER taken BEFORE INSERT ON products EXECUTE FUNCTION taken()`);
		try {
			expect(lines(await send([row('A')])).at(-1)).toEqual({
				error: {
					code: 'import_outdated',
					message: 'La tienda cambió mientras tanto. No se guardó nada. Inténtalo de nuevo.',
				},
			});
		} finally {
			await test.query(sql`DROP FUNCTION taken() CASCADE`);
		}
	});

	it('finds each of thousands of products by its SKU, whatever the order of the rows', async () => {
		const skus = Array.from({ length: 600 }, (_, at) => `S-${at}`);
		await send(skus.map((sku) => row(sku)));
		const answer = await send(
			skus.toReversed().map((sku) => ({ mode: 'update', sku: sku.toLowerCase(), stockQuantity: sku.slice(2) })),
		);
		expect(lines(answer).at(-1)).toEqual({ result: { created: 0, updated: 599, unchanged: 1 } });
		expect((await all()).every(({ sku, stock }) => stock === Number(sku.slice(2)))).toBe(true);
	});

	it('repairs a text that was cut in the middle of a character, as everywhere', async () => {
		await send([row('CUT', { name: 'Caja 📦'.slice(0, -1) })]);
		expect((await all()).map(({ name }) => name)).toEqual(['Caja \uFFFD']);
	});

	it('waits for nobody who waits for it: checkouts and a category that is hidden and shown go on meanwhile', async () => {
		const buyer = await test.userToken();
		const products: ProductDto[] = [];
		for (let at = 0; at < 12; at++) {
			products.push(
				await test.createProduct({ categoryId: home.id, sku: `W-${at}`, stockQuantity: 500, price: '10.00' }),
			);
		}
		const items = products.map(({ id, price }) => ({ productId: id, quantity: 1, price }));
		const order = (reversed: boolean) => ({
			items: reversed ? items.toReversed() : items,
			shippingAddress: 'Av. Arequipa 123, Lima',
			phone: '+51 999 888 777',
			paymentMethod: 'ON_DELIVERY',
		});
		const statuses = await Promise.all([
			...Array.from({ length: 10 }, (_, at) =>
				test.call('POST', '/api/orders', {
					token: buyer,
					json: order(at % 2 === 0),
					headers: { 'idempotency-key': `import-and-checkout-${at}` },
				}),
			),
			...Array.from({ length: 6 }, (_, at) =>
				test.call('PUT', `/api/categories/${home.id}`, {
					token: admin,
					form: { name: home.name, active: String(at % 2 === 1) },
				}),
			),
			...Array.from({ length: 6 }, (_, at) =>
				send(
					// Out of the category that is being changed, and back.
					products.toReversed().map(({ sku }) => ({
						mode: 'update',
						sku,
						categoryId: String(at % 2 ? home.id : garden.id),
						name: `Vuelta ${at}`,
					})),
				),
			),
		]);
		expect(statuses.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
		expect(statuses.slice(-6).map(({ statusCode }) => statusCode)).toContain(200);
		await test.call('PUT', `/api/categories/${home.id}`, { token: admin, form: { name: home.name, active: 'true' } });
	}, 60_000);

	it('is for administrators, and for bodies that are an import', async () => {
		expect((await send([row('A')], await test.userToken())).statusCode).toBe(403);
		expect((await test.call('POST', url, { json: { rows: [row('A')] } })).statusCode).toBe(401);
		expect((await send([])).json()).toMatchObject({ message: 'No hay ninguna fila que importar' });
		expect((await send('x')).json()).toMatchObject({ message: 'Faltan las filas' });
		expect((await send([7])).statusCode).toBe(400);
		expect((await test.call('POST', url, { token: admin, json: [] })).statusCode).toBe(400);
		expect((await send(Array.from({ length: 20_001 }, () => row('A')))).json()).toMatchObject({
			message: 'Como máximo 20000 filas por importación',
		});
	});

	it('counts the rows before it looks for what is wrong with each', () => {
		const looked = jest.fn();
		const rows = Array.from({ length: 20_001 }, () => ({
			get mode() {
				return looked();
			},
		}));
		expect(parseImport({ rows })).toMatchObject({ error: { message: 'Como máximo 20000 filas por importación' } });
		expect(looked).not.toHaveBeenCalled();
	});

	it('keeps what the rows hold out of the server’s log when the database refuses them', async () => {
		const error = jest.spyOn(test.app.log, 'error');
		const secret = 'Lanzamiento secreto';
		try {
			await test.query(sql`ALTER TABLE products ADD CONSTRAINT refused CHECK (name <> ${sql.raw(`'${secret}'`)})`);
			const answer = await send([row('S', { name: secret })]);
			expect(lines(answer).at(-1)).toMatchObject({ error: { code: 'internal_error' } });
		} finally {
			await test.query(sql`ALTER TABLE products DROP CONSTRAINT refused`);
		}
		expect(error).toHaveBeenCalledTimes(1);
		const [[{ err }]] = error.mock.calls as unknown as [[{ err: Error }]];
		expect(err).toMatchObject({ code: '23514' });
		expect(JSON.stringify([err, err.message, err.stack])).not.toContain(secret);
		error.mockRestore();
	});

	it('saves nothing when the administrator goes away before the end, which is no fault of the server', async () => {
		const error = jest.spyOn(test.app.log, 'error');
		const info = jest.spyOn(test.app.log, 'info');
		const address = await listening(test);
		const body = JSON.stringify({ rows: Array.from({ length: 8000 }, (_, at) => row(`N-${at}`)) });
		const request = http.request(`${address}${url}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
		});
		request.on('error', () => {});
		request.end(body);
		const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
		await once(answer, 'data');
		request.destroy();
		// The next import is only let in when the one before has ended.
		while ((await send([row('AFTER')])).statusCode === 409) await pause(50);
		expect((await all()).map(({ sku }) => sku)).toEqual(['AFTER']);
		expect(error).not.toHaveBeenCalled();
		expect(info).toHaveBeenCalledWith(expect.stringContaining('went away'));
		jest.restoreAllMocks();
	}, 60_000);

	(kind === 'postgres' ? it : it.skip)(
		'nor when the administrator goes away before it begins',
		async () => {
			const error = jest.spyOn(test.app.log, 'error');
			const info = jest.spyOn(test.app.log, 'info');
			const address = await listening(test);
			await database.transaction(async (tx) => {
				await tx.execute(sql`SELECT id FROM categories WHERE id = ${home.id} FOR UPDATE`);
				const body = JSON.stringify({ rows: [row('N')] });
				const request = http.request(`${address}${url}`, {
					method: 'POST',
					headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
				});
				request.on('error', () => {});
				const [taken] = (await Promise.all([once(test.app.server, 'request'), request.end(body)]))[0] as [
					http.IncomingMessage,
				];
				await untilWaiting(tx);
				const closed = once(taken.socket, 'close');
				request.destroy();
				await closed;
			});
			while ((await send([row('N')])).statusCode === 409) await pause(50);
			expect(error).not.toHaveBeenCalled();
			expect(info).toHaveBeenCalledWith(expect.stringContaining('went away'));
			jest.restoreAllMocks();
			expect(await all()).toHaveLength(1);
		},
		60_000,
	);
});

/** Until a transaction of the shop waits for another one. */
async function untilWaiting(tx: Tx): Promise<void> {
	while ((await tx.execute(sql`SELECT 1 FROM pg_locks WHERE NOT granted`)).rows.length === 0) await pause(10);
}

async function listening({ app }: TestApp): Promise<string> {
	if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
	return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
