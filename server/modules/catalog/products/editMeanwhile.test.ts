import { setTimeout as pause } from 'node:timers/promises';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { type Database, sql } from '#platform/db';
import type { Tx } from '#platform/db/database';
import { describeOnPostgres, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

// PGlite is one connection: nobody can come in between.
describeOnPostgres('an edit that waits for another transaction', () => {
	let database: Database;
	let test: TestApp;
	let home: CategoryDto;
	let garden: CategoryDto;
	let product: ProductDto;
	/** Texts of the statements in transactions of the shop. */
	let statements: string[] = [];
	beforeAll(async () => {
		database = await openBackend('postgres');
		const counted: Database = {
			...database,
			transaction: (work) =>
				database.transaction((tx) =>
					work({
						query(statement) {
							statements.push(statement.text.trim());
							return tx.query(statement);
						},
					}),
				),
		};
		test = await createTestApp({
			database: counted,
			timing: { holds: { idle: 3_600_000 }, pictures: { idle: 3_600_000 } },
		});
		home = await test.createCategory({ name: 'Hogar' });
		garden = await test.createCategory({ name: 'Jardín' });
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM products`);
		product = await test.createProduct({ categoryId: home.id, name: 'Taza', sku: 'TZ-1' });
		statements = [];
	});
	afterAll(async () => {
		await test.close();
		await database.close();
	});

	const put = async (fields: object = {}) =>
		test.call('PUT', `/api/products/${product.id}`, {
			token: await test.adminToken(),
			form: { name: 'Taza', price: '10.00', stockQuantity: 5, sku: 'TZ-1', categoryId: home.id, ...fields },
		});
	/** Moves the product to the other category, and ends only when `request` waits for it. */
	async function moveWhile<Answer>(request: () => Promise<Answer>): Promise<Answer> {
		let answer: Promise<Answer> | undefined;
		await database.transaction(async (tx) => {
			await tx.query(sql`UPDATE products SET category_id = ${garden.id} WHERE id = ${product.id}`);
			answer = request();
			await untilWaiting(tx);
		});
		if (!answer) throw new Error('Nothing was sent');
		return answer;
	}

	it('[R7-09] finds a product that goes to another category meanwhile', async () => {
		const answer = await moveWhile(() => put({ price: '3.50' }));
		expect([answer.statusCode, answer.json()]).toMatchObject([200, { price: 3.5, category: { id: home.id } }]);
	});

	it('[R7-10] deletes a product that goes to another category meanwhile', async () => {
		const token = await test.adminToken();
		const answer = await moveWhile(() => test.call('DELETE', `/api/products/${product.id}`, { token }));
		expect(answer.statusCode).toBe(200);
	});

	it('[R7-09] locks category and product, writes once, and tells audit log and outbox', async () => {
		expect((await put({ name: 'Tazón' })).statusCode).toBe(200);
		expect(
			statements.map(
				(text) => /FOR KEY SHARE$|FOR UPDATE|UPDATE products|SELECT json_build_object|audit_log|outbox/.exec(text)?.[0],
			),
		).toEqual([
			// The account, for the movement of the stock, and the category.
			...['FOR KEY SHARE', 'FOR KEY SHARE', 'FOR UPDATE', 'SELECT json_build_object', 'UPDATE products'],
			// What offers make of its price.
			...['UPDATE products', 'audit_log', 'outbox'],
		]);
	});
});

/** Until a transaction of the shop waits for another one. */
async function untilWaiting(tx: Tx): Promise<void> {
	while ((await tx.query(sql`SELECT 1 FROM pg_locks WHERE NOT granted`)).length === 0) await pause(10);
}
