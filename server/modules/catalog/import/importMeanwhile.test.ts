import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportAnswer, ImportRowText } from '#contract/catalog/import';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { type Database, raw, sql } from '#platform/db';
import type { Tx } from '#platform/db/database';
import { forLog } from '#platform/lib/log';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { afterPreview, bodyOfRows, changesUrl, figures, newRow, type Summary, summaryOf } from './testing/imports';

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
	const bodyOf = async (rows: object[]) => afterPreview(test, admin, await bodyOfRows(test, rows as ImportRowText[]));
	const post = (json: object) => test.call('POST', changesUrl, { token: admin, json });
	const send = async (rows: object[]) => post(await bodyOf(rows));
	const all = async () => (await test.call('GET', '/api/products', { token: admin })).json<ProductDto[]>();

	// PGlite is one connection: nobody can come in between.
	if (kind === 'postgres')
		it('leaves out a row whose SKU is taken while it saves', async () => {
			const body = await bodyOf([row('A'), row('X')]);
			let sent: Promise<Summary> | undefined;
			await database.transaction(async (tx) => {
				await tx.query(sql`INSERT INTO products (name, price_cents, stock, sku, category_id)
				VALUES ('Otro', 100, 1, 'x', ${home.id})`);
				sent = post(body).then(summaryOf);
				await untilWaiting(tx);
			});
			expect(await sent).toEqual(figures({ created: 1, left: ['1 sku: Ya existe un producto con este SKU'] }));
			expect((await all()).map(({ name }) => name).sort()).toEqual(['Otro', 'Producto A']);
		});

	if (kind === 'postgres')
		it('finds a product that goes to another category while it waits', async () => {
			await test.createProduct({ categoryId: home.id, sku: 'MOVED' });
			const body = await bodyOf([{ mode: 'update', sku: 'MOVED', price: '3.50' }]);
			let sent: Promise<Summary> | undefined;
			await database.transaction(async (tx) => {
				await tx.query(sql`UPDATE products SET category_id = ${garden.id} WHERE sku = 'MOVED'`);
				sent = post(body).then(summaryOf);
				await untilWaiting(tx);
			});
			expect(await sent).toEqual(figures({ updated: 1 }));
			expect(await all()).toMatchObject([{ sku: 'MOVED', price: 3.5, category: { id: garden.id } }]);
		});

	if (kind === 'postgres')
		describe('leaves out the rows of a group that changed while it waits, and moves none of them', () => {
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
				const body = await bodyOf([row('NEW'), { mode: 'update', sku, group: group(name) }]);
				let sent: Promise<Summary> | undefined;
				await database.transaction(async (tx) => {
					await tx.query(meanwhile());
					sent = post(body).then(summaryOf);
					await untilWaiting(tx);
				});
				const answer = await sent;
				expect(answer).toEqual(figures({ created: 1, left: [`1 grupo: ${message}`] }));
				expect((await state()).filter((product) => Object(product).sku === sku)).not.toContainEqual(
					expect.objectContaining({ name: `${name}, XL` }),
				);
			});
		});

	it('blames no row when what took a SKU while it saved is gone again', async () => {
		const taken = raw(`BEGIN
			RAISE EXCEPTION 'taken' USING ERRCODE = '23505', CONSTRAINT = 'products_sku_key';
		END`);
		await test.query(sql`CREATE FUNCTION taken() RETURNS trigger LANGUAGE plpgsql AS $$${taken}$$`);
		await test.query(sql`CREATE TRIGGER taken BEFORE INSERT ON products EXECUTE FUNCTION taken()`);
		try {
			const answer = await send([row('A')]);
			expect([answer.statusCode, answer.json()]).toEqual([
				409,
				{
					code: 'import_outdated',
					message: 'La tienda cambió mientras tanto. No se guardó nada. Inténtalo de nuevo.',
				},
			]);
		} finally {
			await test.query(sql`DROP FUNCTION taken() CASCADE`);
		}
	});

	it.each(['INSERT ON products', 'UPDATE ON products', 'INSERT ON stock_movements'])(
		'[R16-213] begins a chunk again after a deadlock: %s',
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
				const known = { mode: 'update', sku: 'KNOWN', price: '99.00' };
				const rows = statement.startsWith('INSERT') ? [row('A'), known] : [known];
				expect(summaryOf(await send(rows))).toEqual(figures({ created: rows.length - 1, updated: 1 }));
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
			expect(summaryOf(await send([row('S', { name: secret })])).left).toHaveLength(1);
		} finally {
			await test.query(sql`ALTER TABLE products DROP CONSTRAINT refused`);
		}
		expect(error).toHaveBeenCalledTimes(1);
		const [[{ err }]] = error.mock.calls as unknown as [[{ err: Error }]];
		expect(err).toMatchObject({ code: '23514' });
		expect(JSON.stringify(forLog(err))).not.toContain(secret);
		error.mockRestore();
	});

	it('[R18-226] has a chunk as a whole whose sender goes away, and says so to who sends it again', async () => {
		const error = jest.spyOn(test.app.log, 'error');
		const address = await listening(test);
		const body = await bodyOf(Array.from({ length: 200 }, (_, at) => row(`N-${at}`)));
		const request = http.request(`${address}${changesUrl}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
		});
		request.on('error', () => {});
		await Promise.all([once(test.app.server, 'request'), request.end(JSON.stringify(body))]);
		request.destroy();
		const { rows } = (await post(body)).json<ImportAnswer>();
		expect([['created'], ['done']]).toContainEqual([...new Set(rows.map(({ outcome }) => outcome))]);
		expect(await all()).toHaveLength(200);
		expect(error).not.toHaveBeenCalled();
		jest.restoreAllMocks();
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
