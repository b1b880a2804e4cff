import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { type Database, raw, sql } from '#platform/db';
import type { Tx } from '#platform/db/database';
import { forLog } from '#platform/lib/log';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { importUrl, linesOf, newRow } from './testing/imports';

describeOnBoth('an import while other things happen', (kind) => {
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
	const row = (sku: string, fields: object = {}) => newRow(home.id, sku, fields);
	const send = (rows: unknown, token = admin) => test.call('POST', importUrl, { token, json: { rows } });
	const all = async () => (await test.call('GET', '/api/products', { token: admin })).json<ProductDto[]>();

	// PGlite is one connection: nobody can come in between.
	if (kind === 'postgres')
		it('says so in the last line when a SKU is taken while it saves', async () => {
			let sent: Promise<{ body: string }> | undefined;
			await database.transaction(async (tx) => {
				await tx.query(sql`INSERT INTO products (name, price_cents, stock, sku, category_id)
				VALUES ('Otro', 100, 1, 'x', ${home.id})`);
				sent = send([row('A'), row('X')]);
				await untilWaiting(tx);
			});
			expect(linesOf((await sent) as { body: string })).toEqual([
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

	if (kind === 'postgres')
		it('finds a product that goes to another category while it waits', async () => {
			await test.createProduct({ categoryId: home.id, sku: 'MOVED' });
			let sent: Promise<{ body: string }> | undefined;
			await database.transaction(async (tx) => {
				await tx.query(sql`UPDATE products SET category_id = ${garden.id} WHERE sku = 'MOVED'`);
				sent = send([{ mode: 'update', sku: 'MOVED', price: '3.50' }]);
				await untilWaiting(tx);
			});
			expect(linesOf((await sent) as { body: string }).at(-1)).toEqual({
				result: { created: 0, updated: 1, unchanged: 0 },
			});
			expect(await all()).toMatchObject([{ sku: 'MOVED', price: 3.5, category: { id: garden.id } }]);
		});

	if (kind === 'postgres')
		describe('refuses the rows of a group that changed while it waits, and moves nothing', () => {
			const moved = 'Este producto cambió de grupo o de categoría mientras tanto';
			const renamed = 'Este grupo cambió de nombre o de categoría mientras tanto';
			const group = (name: string) => ({ at: 0, name, options: ['Talla'], values: ['XL'] });
			const join = (sku: string, name: string) =>
				sql`UPDATE products SET group_id = (SELECT id FROM product_groups WHERE name = ${name}), option_values = '{S}'
					WHERE sku = ${sku}`;
			const leave = sql`UPDATE products SET group_id = NULL, option_values = '{}' WHERE sku = 'IN-POLO'`;
			const away = (table: 'products' | 'product_groups') =>
				sql`UPDATE ${raw(table)} SET category_id = ${garden.id} WHERE name IN ('Suelto', 'Polo')`;

			it.each([
				['a product that joined another group', 'LOOSE', 'Polo', () => join('LOOSE', 'Falda'), moved],
				['one that joined the same', 'LOOSE', 'Polo', () => join('LOOSE', 'Polo'), moved],
				['one that left its group', 'IN-POLO', 'Polo', () => leave, moved],
				['one that went to another group', 'IN-POLO', 'Polo', () => join('IN-POLO', 'Falda'), moved],
				['one that went to another category', 'LOOSE', 'Polo', () => away('products'), moved],
				[
					'a group that is called otherwise',
					'LOOSE',
					'Polo',
					() => sql`UPDATE product_groups SET name = 'Camiseta' WHERE name = 'Polo'`,
					renamed,
				],
				['a group that went to another category', 'LOOSE', 'Polo', () => away('product_groups'), renamed],
			])('[R16-174] %s', async (_what, sku, name, meanwhile, message) => {
				await test.query(sql`DELETE FROM product_groups`);
				await test.query(sql`INSERT INTO product_groups (name, category_id, options)
					SELECT name, ${home.id}, '[{"name":"Talla","values":[{"name":"S"},{"name":"M"}]}]'
					FROM unnest(ARRAY['Polo', 'Falda']) AS name`);
				await test.createProduct({ categoryId: home.id, name: 'Suelto', sku: 'LOOSE' });
				for (const one of ['Polo', 'Falda']) {
					const member = `IN-${one.toUpperCase()}`;
					await test.createProduct({ categoryId: home.id, sku: member });
					await test.query(sql`UPDATE products SET option_values = '{M}',
						group_id = (SELECT id FROM product_groups WHERE name = ${one}) WHERE sku = ${member}`);
				}
				const state = () =>
					test.query(sql`SELECT p.sku, p.name, p.group_id, p.category_id, g.name AS "group"
					FROM products p LEFT JOIN product_groups g ON g.id = p.group_id ORDER BY p.sku`);
				let sent: ReturnType<typeof send> | undefined;
				await database.transaction(async (tx) => {
					await tx.query(meanwhile());
					sent = send([row('NEW'), { mode: 'update', sku, group: group(name) }]);
					await untilWaiting(tx);
				});
				const before = await state();
				const answer = await sent;
				expect([answer?.statusCode, answer?.json()]).toEqual([
					409,
					expect.objectContaining({ code: 'import_outdated', rows: [{ row: 1, field: 'group', message }] }),
				]);
				expect(await state()).toEqual(before);
			});
		});

	it('blames no row when what took a SKU while it saved is gone again', async () => {
		const taken = raw(`BEGIN
			RAISE EXCEPTION 'taken' USING ERRCODE = '23505', CONSTRAINT = 'products_sku_key';
		END`);
		await test.query(sql`CREATE FUNCTION taken() RETURNS trigger LANGUAGE plpgsql AS $$${taken}$$`);
		await test.query(sql`CREATE TRIGGER taken BEFORE INSERT ON products EXECUTE FUNCTION taken()`);
		try {
			expect(linesOf(await send([row('A')])).at(-1)).toEqual({
				error: {
					code: 'import_outdated',
					message: 'La tienda cambió mientras tanto. No se guardó nada. Inténtalo de nuevo.',
				},
			});
		} finally {
			await test.query(sql`DROP FUNCTION taken() CASCADE`);
		}
	});

	it.each(['INSERT ON products', 'UPDATE ON products', 'INSERT ON card_listing'])(
		'[R16-213] begins again after a deadlock before its first rows are reported: %s',
		async (statement) => {
			await test.createProduct({ categoryId: home.id, sku: 'KNOWN' });
			const crossed = raw(`BEGIN
				IF nextval('crossings') = 1 THEN RAISE EXCEPTION 'crossed' USING ERRCODE = '40P01'; END IF;
				RETURN NEW;
			END`);
			await test.query(sql`CREATE SEQUENCE crossings`);
			await test.query(sql`CREATE FUNCTION crossed() RETURNS trigger LANGUAGE plpgsql AS $$${crossed}$$`);
			await test.query(sql`CREATE TRIGGER crossed BEFORE ${raw(statement)} FOR EACH ROW EXECUTE FUNCTION crossed()`);
			try {
				// Inserts are a step before updates.
				const known = { mode: 'update', sku: 'KNOWN', price: '99.00' };
				const rows = statement.startsWith('INSERT') ? [row('A'), known] : [known];
				const steps = [0, 0, ...rows.map((_, at) => at + 1)].map((done) => ({ done, total: rows.length }));
				const created = rows.length - 1;
				expect(linesOf(await send(rows))).toEqual([...steps, { result: { created, updated: 1, unchanged: 0 } }]);
			} finally {
				await test.query(sql`DROP FUNCTION crossed() CASCADE`);
				await test.query(sql`DROP SEQUENCE crossings`);
			}
		},
	);

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
			again: true,
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
	});

	it('keeps what the rows hold out of the server’s log when the database refuses them', async () => {
		const error = jest.spyOn(test.app.log, 'error');
		const secret = 'Lanzamiento secreto';
		try {
			await test.query(sql`ALTER TABLE products ADD CONSTRAINT refused CHECK (name <> ${raw(`'${secret}'`)})`);
			const answer = await send([row('S', { name: secret })]);
			expect(linesOf(answer).at(-1)).toMatchObject({ error: { code: 'internal_error' } });
		} finally {
			await test.query(sql`ALTER TABLE products DROP CONSTRAINT refused`);
		}
		expect(error).toHaveBeenCalledTimes(1);
		const [[{ err }]] = error.mock.calls as unknown as [[{ err: Error }]];
		expect(err).toMatchObject({ code: '23514' });
		expect(JSON.stringify(forLog(err))).not.toContain(secret);
		error.mockRestore();
	});

	const fate = kind === 'postgres' ? 'saves nothing' : 'saves all of it, once it was decided,';
	it(`[R18-226] ${fate} when the administrator goes away before the end, which is no fault of the server`, async () => {
		const error = jest.spyOn(test.app.log, 'error');
		const info = jest.spyOn(test.app.log, 'info');
		const address = await listening(test);
		const body = JSON.stringify({
			rows: Array.from({ length: kind === 'postgres' ? 8000 : 2000 }, (_, at) => row(`N-${at}`)),
		});
		const request = http.request(`${address}${importUrl}`, {
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
		const skus = (await all()).map(({ sku }) => sku);
		if (kind === 'postgres') expect(skus).toEqual(['AFTER']);
		else expect(new Set(skus)).toEqual(new Set(['AFTER', ...Array.from({ length: 2000 }, (_, at) => `N-${at}`)]));
		expect(error).not.toHaveBeenCalled();
		expect(info).toHaveBeenCalledWith(expect.stringContaining('went away'));
		jest.restoreAllMocks();
	});

	if (kind === 'postgres')
		it('nor when the administrator goes away before it begins', async () => {
			const error = jest.spyOn(test.app.log, 'error');
			const info = jest.spyOn(test.app.log, 'info');
			const address = await listening(test);
			await database.transaction(async (tx) => {
				await tx.query(sql`SELECT id FROM categories WHERE id = ${home.id} FOR UPDATE`);
				const body = JSON.stringify({ rows: [row('N')] });
				const request = http.request(`${address}${importUrl}`, {
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
		});
});

/** Until a transaction of the shop waits for another one. */
async function untilWaiting(tx: Tx): Promise<void> {
	while ((await tx.query(sql`SELECT 1 FROM pg_locks WHERE NOT granted`)).length === 0) await pause(10);
}

async function listening({ app }: TestApp): Promise<string> {
	if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
	return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
