import type { StockMovement, StockMovementPage } from '#contract/catalog/admin';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { type Database, migrate, sql } from '#platform/db';
import { describeOnBackends, openBackend, openBackendBefore } from '#server/testing/backends';
import { createTestApp, outboxEvents, stateOf, type TestApp } from '#server/testing/testApp';
import { createShopper, lineOf } from '../../orders/testing/shopper';
import { importRows, newRow } from '../import/testing/imports';

describeOnBackends('movements of stock', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let buyer: string;
	let shopper: ReturnType<typeof createShopper>;
	let home: CategoryDto;
	let product: ProductDto;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		shopper = createShopper(test);
		admin = await test.adminToken();
		buyer = await test.userToken();
		home = await test.createCategory({ name: 'Hogar' });
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM products`);
		await test.query(sql`TRUNCATE stock_movements`);
		product = await test.createProduct({ categoryId: home.id, name: 'Taza', sku: 'TZ-1', stockQuantity: 10 });
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const page = async (id = product.id, before?: number, token = admin) =>
		(
			await test.call('GET', `/api/admin/products/${id}/movements${before ? `?before=${before}` : ''}`, { token })
		).json<StockMovementPage>();
	/** Oldest first, without what is different each time. */
	const told = async (id = product.id) =>
		(await page(id)).movements
			.map(({ id: _id, at: _at, by, ...rest }: StockMovement) => ({ ...rest, by: by?.username ?? null }))
			.reverse();
	const change = (json: object, token = admin, id = product.id) =>
		test.call('POST', `/api/admin/products/${id}/stock`, { token, json });
	const stockNow = async () => (await shopper.product(product.id)).stock;
	const form = (fields: object = {}) => ({
		...{ name: 'Taza', price: '10.00', stockQuantity: 10, sku: 'TZ-1', categoryId: home.id },
		...fields,
	});
	const bare = { orderNumber: null, note: '', by: 'admin' };

	it('[R15-01] are written for whatever changes stock, with units, reason, who, and the order', async () => {
		const url = `/api/products/${product.id}`;
		await test.call('PUT', url, { token: admin, form: form({ name: 'Tazón', stockQuantity: 12 }) });
		await test.call('PUT', url, { token: admin, form: form({ name: 'Taza', stockQuantity: 12 }) });
		const order = await shopper.buy(buyer, [lineOf(product, 3)]);
		const other = await shopper.buy(buyer, [lineOf(product, 2)]);
		await shopper.cancel(buyer, order.id);
		await shopper.setStatus(other.id, 'CANCELLED');
		const stock = { stockQuantity: '20', stockBase: '12', fileMark: 'export-1' };
		await importRows(test, admin, [{ mode: 'update', sku: 'TZ-1', ...stock }]);
		expect((await change({ kind: 'take', quantity: 1, note: ' Se rompió ' })).statusCode).toBe(200);
		await test.call('DELETE', url, { token: admin });
		expect(await told()).toEqual([
			{ ...bare, reason: 'created', change: 10, stock: 10 },
			{ ...bare, reason: 'edit', change: 2, stock: 12 },
			{ ...bare, reason: 'sale', change: -3, stock: 9, by: null, orderNumber: order.orderNumber },
			{ ...bare, reason: 'sale', change: -2, stock: 7, by: null, orderNumber: other.orderNumber },
			{ ...bare, reason: 'cancellation', change: 3, stock: 10, by: null, orderNumber: order.orderNumber },
			{ ...bare, reason: 'cancellation', change: 2, stock: 12, orderNumber: other.orderNumber },
			{ ...bare, reason: 'import', change: 8, stock: 20 },
			{ ...bare, reason: 'take', change: -1, stock: 19, note: 'Se rompió' },
			{ ...bare, reason: 'deleted', change: -19, stock: 0 },
		]);
		const { movements } = await page();
		expect(movements.every(({ at }) => Math.abs(Date.now() - Date.parse(at)) < 60_000)).toBe(true);
	});

	it('[R15-01] are written for each of the thousands of products of an import', async () => {
		const count = 480;
		const rows = Array.from({ length: count }, (_, at) =>
			newRow(home.id, `I-${at}`, { stockQuantity: String(at % 4) }),
		);
		expect(await importRows(test, admin, rows)).toMatchObject({ created: count });
		const [counted] = await test.query<{ rows: number; units: number; who: string }>(sql`
			SELECT count(*)::int AS rows, sum(change)::int AS units, min(by_name) AS who
			FROM stock_movements WHERE reason = 'import'`);
		// No movement of nothing.
		expect(counted).toEqual({ rows: count * 0.75, units: count * 1.5, who: 'admin' });
	});

	it('[R15-01] say nothing of one change about the next, nor of what was refused', async () => {
		await change({ kind: 'add', quantity: 1, note: 'De la feria' });
		await test.query(sql`UPDATE products SET stock = 4 WHERE id = ${product.id}`);
		await expect(
			database.transaction(async (tx) => {
				await tx.query(sql`UPDATE products SET stock = 0 WHERE id = ${product.id}`);
				throw new Error('refused');
			}),
		).rejects.toThrow('refused');
		expect((await told()).slice(1)).toEqual([
			{ ...bare, reason: 'add', change: 1, stock: 11, note: 'De la feria' },
			{ ...bare, reason: 'edit', change: -7, stock: 4, by: null },
		]);
	});

	it('[R15-03] begin, for the products of an older version of the shop, with the stock that was there', async () => {
		const old = await openBackendBefore(kind, 20);
		try {
			await old.query(sql`INSERT INTO categories (name) VALUES ('Hogar')`);
			await old.query(sql`
				INSERT INTO products (name, price_cents, stock, sku, category_id)
				SELECT 'P' || stock, 100, stock, 'P' || stock, 1 FROM unnest(ARRAY[7, 0, 3]) AS given (stock)`);
			await migrate(old);
			const rows = await old.query<object>(
				sql`SELECT product_id AS id, reason, change, stock_after AS stock, by_name AS who FROM stock_movements ORDER BY 1`,
			);
			expect(rows).toEqual([
				{ id: 1, reason: 'opening', change: 7, stock: 7, who: null },
				{ id: 3, reason: 'opening', change: 3, stock: 3, who: null },
			]);
		} finally {
			await old.close();
		}
	});

	it('[R18-122] that told of holds are gone, and those that stay follow from each other', async () => {
		const old = await openBackendBefore(kind, 50);
		try {
			await old.query(sql`INSERT INTO categories (name) VALUES ('Hogar')`);
			await old.query(sql`
				INSERT INTO products (name, price_cents, stock, sku, category_id) VALUES ('Taza', 100, 9, 'TZ', 1)`);
			for (const [reason, change, held] of [
				['hold', -2, 2],
				['sale', -1, 0],
				['release', 2, -2],
				['hold', -3, 3],
				['sale', -1, 0],
			]) {
				await old.transaction(async (tx) => {
					await tx.query(sql`SELECT set_config('shop.because', ${JSON.stringify({ reason })}::text, true)`);
					await tx.query(sql`UPDATE products SET stock = stock + ${change}::int, held = held + ${held}::int`);
				});
			}
			await migrate(old);
			await old.query(sql`UPDATE products SET stock = stock + 3, held = 0`);
			await old.query(sql`UPDATE products SET stock = stock - 1, held = 1`);
			await old.query(sql`DELETE FROM products`);
			expect(
				await old.query<object>(sql`SELECT reason, change, stock_after AS stock FROM stock_movements ORDER BY id`),
			).toEqual([
				{ reason: 'created', change: 9, stock: 9 },
				{ reason: 'sale', change: -1, stock: 8 },
				{ reason: 'sale', change: -1, stock: 7 },
				{ reason: 'deleted', change: -7, stock: 0 },
			]);
		} finally {
			await old.close();
		}
	});

	it('[R15-04] come from counting, adding and taking, with audit entry and live event as for an edit', async () => {
		await test.query(sql`DELETE FROM outbox`);
		await test.query(sql`DELETE FROM audit_log`);
		const added = await change({ kind: 'add', quantity: 5, note: 'Llegó el pedido' });
		expect([added.statusCode, added.json()]).toMatchObject([200, { stock: 15, version: 2, editVersion: 1 }]);
		expect((await change({ kind: 'take', quantity: 15 })).json()).toMatchObject({ stock: 0 });
		expect((await change({ kind: 'count', quantity: 8, base: 0 })).json()).toMatchObject({ stock: 8, version: 4 });
		expect((await told()).slice(1)).toEqual([
			{ ...bare, reason: 'add', change: 5, stock: 15, note: 'Llegó el pedido' },
			{ ...bare, reason: 'take', change: -15, stock: 0 },
			{ ...bare, reason: 'count', change: 8, stock: 8 },
		]);
		const events = await outboxEvents(test);
		expect(events.map(({ body }) => body)).toMatchObject([
			{ type: 'PRODUCT_UPDATED', product: { stock: 15, version: 2 }, previous: stateOf(product) },
			{ type: 'PRODUCT_UPDATED', product: { stock: 0 }, previous: { stock: 15 } },
			{ type: 'PRODUCT_UPDATED', product: { stock: 8 }, previous: { stock: 0 } },
		]);
		expect(await test.query(sql`SELECT label, before, after FROM audit_log ORDER BY id`)).toMatchObject([
			{ label: 'Taza', before: { stockQuantity: 10 }, after: { stockQuantity: 15 } },
			{ before: { stockQuantity: 15 }, after: { stockQuantity: 0 } },
			{ before: { stockQuantity: 0 }, after: { stockQuantity: 8 } },
		]);
	});

	it('[R15-05] are not made of units that are not there: the answer says how many are, and nothing changes', async () => {
		const refused = await change({ kind: 'take', quantity: 11 });
		const text = 'Solo quedan 10 unidades: no se pueden quitar 11';
		expect([refused.statusCode, refused.json()]).toEqual([
			409,
			{ code: 'stock_conflict', message: text, fields: { quantity: text } },
		]);
		await change({ kind: 'take', quantity: 9 });
		expect((await change({ kind: 'take', quantity: 2 })).json().message).toBe(
			'Solo queda 1 unidad: no se pueden quitar 2',
		);
		await change({ kind: 'take', quantity: 1 });
		expect((await change({ kind: 'take', quantity: 1 })).json().message).toBe(
			'No queda ninguna unidad: no hay nada que quitar',
		);
		expect((await change({ kind: 'add', quantity: 1_000_000 })).statusCode).toBe(200);
		expect((await change({ kind: 'add', quantity: 1 })).json().fields).toEqual({
			quantity: 'El stock no puede pasar de 1000000 unidades',
		});
		expect(await told()).toHaveLength(4);
	});

	it('[R15-05] are refused with a Spanish text at the field for a quantity that is none', async () => {
		const wrong = async (json: object) => {
			const answer = await change(json);
			return [answer.statusCode, Object.values(answer.json().fields)[0]];
		};
		expect(await wrong({ kind: 'add', quantity: 0 })).toEqual([400, 'La cantidad debe ser un número entero desde 1']);
		expect(await wrong({ kind: 'count', quantity: -1 })).toEqual([
			400,
			'La cantidad debe ser un número entero desde 0',
		]);
		expect(await wrong({ kind: 'add', quantity: 1.5 })).toEqual([400, 'La cantidad debe ser un número entero']);
		expect(await wrong({ kind: 'add', quantity: '3' })).toEqual([400, 'Escribe cuántas unidades, en números']);
		expect(await wrong({ kind: 'add', quantity: 1_000_001 })).toEqual([400, 'La cantidad es demasiado alta']);
		expect(await wrong({ kind: 'lend', quantity: 1 })).toEqual([400, 'Elige si cuentas, sumas o quitas']);
		expect(await wrong({ kind: 'add', quantity: 1, note: 'x'.repeat(201) })).toEqual([
			400,
			'La nota no puede tener más de 200 caracteres',
		]);
		expect((await change({ kind: 'add', quantity: 1 }, admin, 999_999)).json()).toEqual({
			code: 'not_found',
			message: 'El producto no existe',
		});
		expect(await stockNow()).toBe(10);
	});

	it('[R15-06] of a count take nothing back that was sold while somebody counted', async () => {
		await shopper.buy(buyer, [lineOf(product, 2)]);
		// Ten were shown, and ten stood there: the two are still to be packed.
		expect((await change({ kind: 'count', quantity: 10, base: 10 })).json()).toMatchObject({ stock: 8 });
		expect((await change({ kind: 'count', quantity: 7, base: 8 })).json()).toMatchObject({ stock: 7 });
		const late = await change({ kind: 'count', quantity: 0, base: 20 });
		expect([late.statusCode, late.json().message]).toEqual([
			409,
			'El stock cambió mientras tanto: ahora hay 7. Vuelve a contar',
		]);
	});

	it('[R15-07] of a count that finds what was expected say who counted, and change nothing', async () => {
		await test.query(sql`DELETE FROM outbox`);
		const answer = await change({ kind: 'count', quantity: 10, note: 'Inventario' });
		expect(answer.json()).toMatchObject({ stock: 10, version: 1 });
		expect((await told()).at(-1)).toEqual({ ...bare, reason: 'count', change: 0, stock: 10, note: 'Inventario' });
		expect(await outboxEvents(test)).toEqual([]);
	});

	it('[R15-08] are read page by page, newest first, by who may see the catalogue and changed by who may change it', async () => {
		for (let units = 1; units <= 30; units++) await change({ kind: 'add', quantity: units });
		const first = await page();
		expect(first.movements.map(({ change: by }) => by)).toEqual(Array.from({ length: 25 }, (_, at) => 30 - at));
		const second = await page(product.id, first.next ?? undefined);
		expect(second.movements.map(({ change: by }) => by)).toEqual([5, 4, 3, 2, 1, 10]);
		expect(second.next).toBeNull();

		const reader = await test.createUser({ roles: ['ROLE_USER', 'ROLE_READER'] });
		expect((await page(product.id, undefined, reader.token)).movements).toHaveLength(25);
		expect((await change({ kind: 'add', quantity: 1 }, reader.token)).statusCode).toBe(403);
		const url = `/api/admin/products/${product.id}/movements`;
		expect((await test.call('GET', url, { token: buyer })).statusCode).toBe(403);
		expect((await test.call('GET', url)).statusCode).toBe(401);
		expect((await test.call('GET', `${url}?before=0`, { token: admin })).statusCode).toBe(400);
	});

	it('[R15-09] stay when their product goes, and when an account does', async () => {
		const owner = await test.createUser({ roles: ['ROLE_USER', 'ROLE_ADMIN'] });
		const keeper = await test.createUser({ roles: ['ROLE_USER', 'ROLE_CATALOGUE'] });
		await change({ kind: 'add', quantity: 1 }, owner.token);
		await change({ kind: 'add', quantity: 2 }, keeper.token);
		await test.call('DELETE', `/api/products/${product.id}`, { token: admin });
		await test.call('DELETE', `/api/user/admin/users/${keeper.id}`, { token: admin });
		const left = await test.call('POST', '/api/user/deletion', { token: owner.token, json: { password: 'secreto' } });
		expect(left.statusCode).toBe(200);
		expect((await page()).movements.map(({ change: by, by: who }) => [by, who?.id ?? null, who?.username])).toEqual([
			[-13, expect.any(Number), 'admin'],
			[2, null, keeper.username],
			[1, null, 'cuenta eliminada'],
			[10, expect.any(Number), 'admin'],
		]);
	});
});
