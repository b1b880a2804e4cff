import type { CategoryDto, ProductDto, ProductPageDto } from '#contract/catalog/product';
import type { AdminOrder } from '#contract/orders/desk';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { figures, importRows } from '../import/testing/imports';

describeOnBoth('stock that is sold while it is edited', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let buyer: string;
	let home: CategoryDto;
	let product: ProductDto;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		admin = await test.adminToken();
		buyer = await test.userToken();
		home = await test.createCategory({ name: 'Hogar' });
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM products`);
		product = await test.createProduct({ categoryId: home.id, name: 'Taza', sku: 'TZ-1', stockQuantity: 60 });
	});
	afterAll(async () => {
		await test.close();
		await database.close();
	});

	let bought = 0;
	const buy = (quantity = 1, { id, price } = product) =>
		test.call('POST', '/api/orders', {
			token: buyer,
			json: {
				items: [{ productId: id, quantity, price }],
				shippingAddress: 'Av. Arequipa 123, Lima',
				phone: '+51 999 888 777',
				paymentMethod: 'ON_DELIVERY',
				again: true,
			},
			headers: { 'idempotency-key': `sold-meanwhile-${++bought}` },
		});
	const read = async () => (await test.call('GET', `/api/products/${product.id}`)).json<ProductDto>();
	/** Saves the form that was opened on `product`. */
	const save = (fields: object = {}) =>
		test.call('PUT', `/api/products/${product.id}`, {
			token: admin,
			form: {
				name: product.name,
				description: product.description,
				price: product.price.toFixed(2),
				stockQuantity: product.stockQuantity,
				stockBase: product.stockQuantity,
				sku: product.sku,
				categoryId: home.id,
				editVersion: product.editVersion,
				...fields,
			},
		});
	const importRow = (fields: object) => importRows(test, admin, [{ mode: 'update', sku: 'TZ-1', ...fields }]);

	it('[R7-09, R10-10] conserves 50 units sold while a form is open and saved: no conflict, no unit that does not exist', async () => {
		const sales = Array.from({ length: 50 }, () => buy());
		const saved = await save({ name: 'Tazón', stockQuantity: 70 });
		expect(saved.statusCode).toBe(200);
		expect((await Promise.all(sales)).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201));
		expect(await read()).toMatchObject({ name: 'Tazón', stock: 20, editVersion: 2, version: 52 });
		// The form is still open, and shows 70.
		const again = await save({ name: 'Tazón', price: '12.00', stockBase: 70, stockQuantity: 70, editVersion: 2 });
		expect(again.json()).toMatchObject({ stock: 20, price: 12, editVersion: 3 });
	});

	it('[R7-09, R10-10] raises editVersion neither by a sale, nor by a cancelled order, nor by a change of the stock alone', async () => {
		const order = (await buy(3)).json<{ id: number }>();
		expect(await read()).toMatchObject({ stock: 57, version: 2, editVersion: 1 });
		await test.call('POST', `/api/orders/${order.id}/cancel`, { token: buyer });
		expect(await read()).toMatchObject({ stock: 60, editVersion: 1 });
		expect((await save({ stockQuantity: 65 })).json()).toMatchObject({ stock: 65, editVersion: 1 });
		// Another form, opened before, changes the name.
		expect((await save({ name: 'Tazón' })).json()).toMatchObject({ stock: 65, name: 'Tazón', editVersion: 2 });
	});

	it('[R7-09, R10-10] takes a change of the stock alone also from a form that shows an older edition', async () => {
		await save({ name: 'Tazón' });
		expect((await save({ name: 'Tazón', stockQuantity: 50 })).json()).toMatchObject({ stock: 50, editVersion: 2 });
		expect((await save({ stockQuantity: 50 })).statusCode).toBe(409);
	});

	/** As a back-office that knows the calls of R7 alone sends it: the whole product, and nothing of what it showed. */
	const put = async (fields: object = {}) => {
		const answer = await save({ stockBase: undefined, editVersion: undefined, ...fields });
		expect(answer.statusCode).toBe(200);
		return answer.json<ProductDto>();
	};
	const importStock = async (stockQuantity: number) => {
		expect(await importRow({ name: 'Tazón', stockQuantity: String(stockQuantity) })).toMatchObject({ left: [] });
		return read();
	};

	it('[R13-29] leaves units sold that a writer without stockBase does not know of, and answers what is there', async () => {
		await buy(5);
		expect(await put({ name: 'Tazón' })).toMatchObject({ name: 'Tazón', stock: 55, stockQuantity: 55 });
		// The same request again, as after an answer that was lost.
		expect(await put({ name: 'Tazón' })).toMatchObject({ stock: 55 });
		expect(await put({ stockQuantity: 70 })).toMatchObject({ stock: 65 });
		expect(await put({ stockQuantity: 70 })).toMatchObject({ stock: 65 });
		expect(await importStock(70)).toMatchObject({ stock: 65, name: 'Tazón' });
	});

	it('[R13-29] leaves units sold that an import row without stockBase does not know of', async () => {
		await buy(5);
		expect(await importStock(60)).toMatchObject({ name: 'Tazón', stock: 55 });
		expect(await importStock(62)).toMatchObject({ stock: 57 });
	});

	it('[R15-344] leaves units sold that an edit has just added to an older order', async () => {
		const order = (await buy(2)).json<{ id: number }>();
		await test.query(sql`UPDATE orders SET created_at = now() - interval '61 minutes' WHERE id = ${order.id}`);
		const edit = async (quantity: number) => {
			const url = `/api/admin/orders/${order.id}`;
			const { editVersion, items } = (await test.call('GET', url, { token: admin })).json<AdminOrder>();
			const lines = items.map(({ lineId }) => ({ lineId, quantity }));
			const json = { editVersion, lines, added: [] };
			expect((await test.call('PUT', `${url}/contents`, { token: admin, json })).statusCode).toBe(200);
		};
		await edit(7);
		expect(await put({ name: 'Tazón', stockQuantity: 58 })).toMatchObject({ stock: 53 });
		expect(await importStock(58)).toMatchObject({ stock: 53 });
		// Units that another edit gave back are not sold.
		await edit(4);
		expect(await put({ stockQuantity: 58 })).toMatchObject({ stock: 56 });
		await test.query(sql`UPDATE stock_movements SET at = now() - interval '61 minutes'`);
		expect(await put({ stockQuantity: 58 })).toMatchObject({ stock: 58 });
	});

	it('[R13-30] sets the stock to the figure sent without stockBase when no sale of the last hour speaks against it', async () => {
		expect(await put({ stockQuantity: 70 })).toMatchObject({ stock: 70 });
		const order = (await buy(5)).json<{ id: number }>();
		expect(await put({ stockQuantity: 8 })).toMatchObject({ stock: 8 });
		await test.query(sql`UPDATE orders SET created_at = now() - interval '61 minutes' WHERE id = ${order.id}`);
		expect(await put({ stockQuantity: 60 })).toMatchObject({ stock: 60 });
		const returned = (await buy(5)).json<{ id: number }>();
		await test.call('POST', `/api/orders/${returned.id}/cancel`, { token: buyer });
		expect(await put({ stockQuantity: 80 })).toMatchObject({ stock: 80 });
		expect(await importStock(90)).toMatchObject({ stock: 90 });
	});

	it('[R7-09, R10-10] refuses to take more units than are left, and changes nothing', async () => {
		await buy(50);
		const answer = await save({ name: 'Tazón', stockQuantity: 40 });
		expect(answer.statusCode).toBe(409);
		const text = 'El stock cambió mientras tanto: ahora hay 10, y no se pueden quitar tantas unidades';
		expect(answer.json()).toEqual({ code: 'stock_conflict', message: text, fields: { stockQuantity: text } });
		expect(await read()).toMatchObject({ name: 'Taza', stock: 10 });
		const row = await importRow({ stockQuantity: '40', stockBase: '60' });
		expect(row).toEqual(figures({ left: [`0 stock: ${text}`] }));
	});

	it('[R7-09, R10-10] conserves 50 units sold while an import is previewed and saved', async () => {
		const sales = Array.from({ length: 50 }, () => buy());
		const saved = await importRow({ name: 'Tazón', stockQuantity: '55', stockBase: '60', fileMark: 'export-1' });
		expect(saved).toEqual(figures({ updated: 1 }));
		expect((await Promise.all(sales)).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201));
		expect(await read()).toMatchObject({ name: 'Tazón', stock: 5, editVersion: 2 });
		const unchanged = await importRow({ stockQuantity: '60', stockBase: '60', fileMark: 'export-2' });
		expect(unchanged).toEqual(figures({ unchanged: 1 }));
		await importRow({ stockQuantity: '61', stockBase: '60', fileMark: 'export-3' });
		expect(await read()).toMatchObject({ stock: 6, editVersion: 2 });
	});

	it('[R16-08] two products of a group that sell out at the same time leave its card sold out', async () => {
		const other = await test.createProduct({ categoryId: home.id, name: 'Taza, azul', sku: 'TZ-2', stockQuantity: 1 });
		await test.query(sql`INSERT INTO product_groups (id, name, category_id, options) OVERRIDING SYSTEM VALUE
			VALUES (1, 'Taza', ${home.id}, '[]')`);
		await test.query(sql`UPDATE products SET group_id = 1, option_values = array[sku]`);
		const stock = async () => (await test.call('GET', '/api/products/page')).json<ProductPageDto>().facets.stock;
		expect(await stock()).toEqual({ available: 1, soldOut: 0 });
		await Promise.all([buy(60), buy(1, other)]);
		expect(await stock()).toEqual({ available: 0, soldOut: 1 });
	});
});
