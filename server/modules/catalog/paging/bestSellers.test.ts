import { setTimeout as pause } from 'node:timers/promises';
import { type Database, sql } from '#platform/db';
import { describeOnPostgres, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

// PGlite is one connection: nobody can come in between.
describeOnPostgres('the units that products sell', () => {
	let database: Database;
	let test: TestApp;
	beforeAll(async () => {
		database = await openBackend('postgres');
		test = await createTestApp({ database, timing: { bestSellers: { idle: 10 } } });
	});
	afterAll(async () => {
		await test.close();
		await database.close();
	});

	it('[R16-176] are counted without waiting for a product that somebody changes', async () => {
		const { id: categoryId } = await test.createCategory();
		const names = ['A', 'B', 'C'];
		const products = await Promise.all(names.map((sku) => test.createProduct({ categoryId, sku, stockQuantity: 5 })));
		const [first, second, loose] = products.map(({ id }) => id) as [number, number, number];
		await test.query(sql`
			WITH g AS (INSERT INTO product_groups (name, category_id, options) VALUES ('Polo', ${categoryId}, '[]') RETURNING id)
			UPDATE products SET group_id = g.id, option_values = ARRAY[sku] FROM g WHERE products.id IN (${first}, ${second})`);
		const sold = async () =>
			(await test.query(sql`SELECT product_id, sold FROM product_sales WHERE sold > 0 ORDER BY product_id`)).map(
				(row) => Object.values(row),
			);
		const isWaited = async () => (await test.query(sql`SELECT FROM pg_locks WHERE NOT granted`)).length > 0;

		await database.transaction(async (tx) => {
			await tx.query(sql`UPDATE products SET price_cents = price_cents + 1 WHERE id = ${first}`);
			await test.query(sql`
				WITH placed AS (INSERT INTO orders (order_number, status, total_cents, payment_method)
					VALUES ('O-1', 'PENDING', 1, 'ON_DELIVERY') RETURNING id)
				INSERT INTO order_items (order_id, product_id, product_name, quantity, unit_price_cents)
				SELECT placed.id, p.id, p.name, 2, 1 FROM placed, products p WHERE p.id IN (${second}, ${loose})`);
			while ((await sold()).length === 0 && !(await isWaited())) await pause(5);
			expect([await sold(), await isWaited()]).toEqual([
				[
					[second, 2],
					[loose, 2],
				].sort(([one = 0], [other = 0]) => one - other),
				false,
			]);
		});
	});
});
