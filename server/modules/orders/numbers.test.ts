import type { Order } from '#contract/orders/order';
import { type Database, openDatabase, type Tx } from '#platform/db';
import { sql } from '#platform/db/sql';
import { describeOnPostgres, openBackendBefore } from '#server/testing/backends';
import { startTestPostgres, type TestPostgres } from '#server/testing/postgres';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { checkoutBody, createShopper, lineOf } from './testing/shopper';

it('[R10-01] order numbers go on above those that a counter of each year gave out before', async () => {
	const database = await openBackendBefore('pglite', 5);
	await database.query(sql`INSERT INTO order_counters (year, last) VALUES (2025, 1041), (2026, 7)`);
	const test = await createTestApp({ database, clock: { now: () => Date.parse('2026-11-21T12:00:00-05:00') } });
	const line = lineOf(await test.createProduct({ categoryId: (await test.createCategory()).id }));
	const buy = async () => createShopper(test).buy(await test.userToken(), [line]);
	expect((await buy()).orderNumber).toBe('ORD-2026-001042');
	await test.query(sql`SELECT setval('order_numbers', 1234566)`);
	expect((await buy()).orderNumber).toBe('ORD-2026-1234567');
	await test.close();
	await database.close();
});

describeOnPostgres('checkouts of different products on PostgreSQL', () => {
	let cluster: TestPostgres;
	let databases: Database[];
	let waiting: TestApp;
	let passing: TestApp;
	const reached = promised();
	const commit = promised();
	beforeAll(async () => {
		cluster = await startTestPostgres();
		const databaseUrl = await cluster.createDatabase();
		databases = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl, dataDir: '' })));
		const [one, other] = databases as [Database, Database];
		passing = await createTestApp({ database: other });
		waiting = await createTestApp({ database: one });
	});
	afterAll(async () => {
		commit.resolve();
		await waiting?.close();
		await passing?.close();
		await Promise.all(databases.map((database) => database.close()));
		await cluster?.stop();
	});

	it('[R10-01] never wait for each other, from the first statement to the commit', async () => {
		const { id: categoryId } = await passing.createCategory();
		const [mug, pot] = [await passing.createProduct({ categoryId }), await passing.createProduct({ categoryId })];
		const token = await passing.userToken();
		const [held] = databases as [Database];
		const { transaction } = held;
		held.transaction = (work, limits) =>
			transaction(async (tx) => {
				let ofOrder = false;
				const watched: Tx = {
					query(statement) {
						ofOrder ||= /INSERT INTO orders\b/.test(statement.text);
						return tx.query(statement);
					},
				};
				const result = await work(watched);
				// The transaction that counts attempts goes on.
				if (!ofOrder) return result;
				reached.resolve();
				await commit.promise;
				return result;
			}, limits);
		const first = createShopper(waiting).checkout(token, checkoutBody([lineOf(mug)]));
		await reached.promise;
		// All statements of the first one are done, and nothing of it is committed.
		const second = await createShopper(passing).buy(token, [lineOf(pot)]);
		commit.resolve();
		const order = (await first).json<Order>();
		expect(order.orderNumber < second.orderNumber).toBe(true);
	});
});

function promised(): { promise: Promise<void>; resolve: () => void } {
	let resolve = () => {};
	const promise = new Promise<void>((done) => {
		resolve = done;
	});
	return { promise, resolve };
}
