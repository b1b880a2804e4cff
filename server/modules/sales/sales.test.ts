import fc from 'fast-check';
import * as v from 'valibot';
import { SalesReport, salesGroups, salesPeriods } from '#contract/admin/sales';
import { orderStatuses } from '#contract/orders/status';
import { runs } from '#contract/testing/runs';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { type SoldOrder, salesOf } from './testing/salesOf';

const day = 86_400_000;

describeOnBackends('GET /api/sales', (kind) => {
	let database: Database;
	let test: TestApp;
	/** Half past nine in the evening of Monday the 9th in Lima. */
	const evening = Date.parse('2026-03-10T02:30:00Z');
	let now = evening;
	const products: { id: number; name: string; category: string }[] = [];
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, clock: { now: () => now } });
		for (const category of ['Hogar', 'Ñandutí', 'Audio & más']) {
			const { id: categoryId } = await test.createCategory({ name: category });
			for (let at = 0; at < 4; at++) {
				const { id, name } = await test.createProduct({ categoryId });
				products.push({ id, name, category });
			}
		}
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});
	beforeEach(async () => {
		now = evening;
		await test.query(sql`DELETE FROM orders`);
	});

	const ask = async (query = '') => test.call('GET', `/api/sales?${query}`, { token: await test.adminToken() });
	async function report(query = ''): Promise<SalesReport> {
		const answer = await ask(query);
		if (answer.statusCode !== 200) throw new Error(answer.body);
		return v.parse(SalesReport, answer.json());
	}

	async function place(orders: SoldOrder[]): Promise<void> {
		await test.query(sql`
			WITH given AS (SELECT * FROM json_to_recordset(${JSON.stringify(orders)}::json)
				AS given (number text, at timestamptz, status text, username text, cents integer, lines json)),
			placed AS (
				INSERT INTO orders (order_number, user_id, status, total_cents, payment_method, created_at)
				SELECT number, (SELECT id FROM users u WHERE u.username = given.username), status, cents, 'ON_DELIVERY', at
				FROM given RETURNING id, order_number, status, total_cents),
			paid AS (
				INSERT INTO payments (order_id, method, amount_cents, state)
				SELECT id, 'ON_DELIVERY', total_cents, CASE status WHEN 'DELIVERED' THEN 'CONFIRMED' ELSE 'ON_DELIVERY' END
				FROM placed)
			INSERT INTO order_items (order_id, product_id, product_name, quantity, unit_price_cents)
			SELECT placed.id, line."productId", line.name, line.quantity, line.cents
			FROM placed JOIN given ON given.number = placed.order_number, json_to_recordset(given.lines)
				AS line ("productId" integer, name text, quantity integer, cents integer)`);
	}

	let numbers = 0;
	/** An order of one line. */
	const sold = (at: string, cents: number, more: Partial<SoldOrder> = {}): SoldOrder => {
		const { id: productId, name } = products[0] as (typeof products)[number];
		const lines = [{ productId, name, quantity: 1, cents }];
		return { number: `ORD-${++numbers}`, at, status: 'DELIVERED', username: null, cents, lines, ...more };
	};

	it('[R6-04, R10-04] is for administrators, and kept by nobody on the way', async () => {
		expect((await test.call('GET', '/api/sales')).statusCode).toBe(401);
		expect((await test.call('GET', '/api/sales', { token: await test.userToken() })).statusCode).toBe(403);
		const answer = await ask();
		expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
		for (const query of ['period=8', 'period=7&period=30', 'group=hour', 'group=']) {
			expect([query, (await ask(query)).statusCode]).toEqual([query, 400]);
		}
	});

	it('[R10-04] is all zeros, with every step, for a shop without orders', async () => {
		const empty = {
			money: { collected: 0, toCollect: 0 },
			totalSales: 0,
			totalOrders: 0,
			averageOrderValue: 0,
			changes: { totalSales: null, totalOrders: null, averageOrderValue: null },
			topProducts: [],
			recentSales: [],
			salesByCategory: [],
			bestWeekday: null,
			peakHours: null,
		};
		const step = (start: string) => ({ start, sales: 0, orders: 0 });
		expect(await report()).toEqual({ ...empty, salesByStep: ['2026-02-01', '2026-03-01'].map(step) });
		// Only a cancelled order, and one that cost nothing, are as good as none for what is divided by sales.
		await place([sold('2026-03-09T12:00:00Z', 500, { status: 'CANCELLED' }), sold('2026-03-09T12:00:00Z', 0)]);
		expect(await report('period=7&group=week')).toMatchObject({
			...empty,
			totalOrders: 1,
			topProducts: [{ revenue: 0 }],
			recentSales: [{ amount: 0 }, { amount: 5, status: 'CANCELLED' }],
			salesByStep: [step('2026-03-02'), { ...step('2026-03-09'), orders: 1 }],
			salesByCategory: [{ category: 'Hogar', sales: 0, percentage: 0 }],
		});
	});

	it('[R10-04] puts an order on the day that Lima has, to the minute', async () => {
		await place([
			sold('2026-03-03T04:59:00Z', 100), // 23:59 of the 2nd: the period before
			sold('2026-03-03T05:01:00Z', 200), // 00:01 of the 3rd, the first day
			sold('2026-03-09T04:59:00Z', 400), // 23:59 of Sunday
			sold('2026-03-09T05:01:00Z', 800), // 00:01 of Monday, today
			sold('2026-03-10T04:59:00Z', 1600), // 23:59 of today
		]);
		const { salesByStep, totalSales, changes, bestWeekday, peakHours } = await report('period=7&group=day');
		expect(salesByStep.map(({ start, sales }) => [start, sales])).toEqual([
			['2026-03-03', 2],
			['2026-03-04', 0],
			['2026-03-05', 0],
			['2026-03-06', 0],
			['2026-03-07', 0],
			['2026-03-08', 4],
			['2026-03-09', 24],
		]);
		expect([totalSales, changes.totalSales, bestWeekday, peakHours]).toEqual([
			30,
			2900,
			1,
			{ from: 22, percentage: 66.67 },
		]);
		// A minute after midnight the first day has left the report.
		now = Date.parse('2026-03-10T05:01:00Z');
		expect((await report('period=7&group=day')).totalSales).toBe(28);
	});

	it('[R10-04] names products and categories as they are now, and products that are gone as they were bought', async () => {
		const { id: categoryId } = await test.createCategory({ name: 'Vieja' });
		const [kept, gone] = [await test.createProduct({ categoryId }), await test.createProduct({ categoryId })];
		const line = (product: typeof kept, quantity: number, cents: number) => [
			{ productId: product.id, name: `${product.name} de entonces`, quantity, cents },
		];
		await place([
			sold('2026-03-09T12:00:00Z', 3000, { lines: line(kept, 3, 1000) }),
			sold('2026-03-09T12:00:00Z', 1000, { lines: line(gone, 2, 500) }),
			sold('2026-03-08T12:00:00Z', 500, { lines: line(gone, 1, 500) }),
		]);
		const token = await test.adminToken();
		await test.call('DELETE', `/api/products/${gone.id}`, { token });
		await test.call('PUT', `/api/categories/${categoryId}`, { token, form: { name: 'Nueva', active: true } });
		const { topProducts, salesByCategory } = await report();
		expect(topProducts).toEqual([
			{ id: kept.id, name: kept.name, category: 'Nueva', unitsSold: 3, revenue: 30, imageUrl: null },
			{ id: null, name: `${gone.name} de entonces`, category: '', unitsSold: 3, revenue: 15, imageUrl: null },
		]);
		expect(salesByCategory).toEqual([
			{ category: 'Nueva', sales: 30, percentage: 66.67 },
			{ category: '', sales: 15, percentage: 33.33 },
		]);
	});

	it('[R10-04] adds up any orders as a sheet of paper would, for every period and step', async () => {
		const customer = await test.createUser();
		const line = fc.record({
			product: fc.integer({ min: -2, max: 11 }),
			quantity: fc.integer({ min: 1, max: 5 }),
			cents: fc.integer({ min: 0, max: 20_000 }),
		});
		const order = fc.record({
			daysAgo: fc.oneof(
				fc.integer({ min: 0, max: 15 }),
				fc.integer({ min: 0, max: 70 }),
				fc.integer({ min: 0, max: 740 }),
			),
			minute: fc.integer({ min: 0, max: 1439 }),
			status: fc.constantFrom(...orderStatuses),
			username: fc.constantFrom(customer.username, null),
			lines: fc.array(line, { minLength: 1, maxLength: 3 }),
		});
		const clock = fc.constantFrom('2026-03-10T02:30:00Z', '2028-02-29T05:00:00Z', '2026-12-31T23:59:59.999Z');
		await fc.assert(
			fc.asyncProperty(clock, fc.array(order, { minLength: 12, maxLength: 60, size: 'max' }), async (at, drawn) => {
				now = Date.parse(at);
				const midnight = Math.floor((now - 5 * 3_600_000) / day) * day + 5 * 3_600_000;
				const orders = drawn.map(({ daysAgo, minute, status, username, lines }, index) => {
					const bought = lines.map(({ product, quantity, cents }) => {
						const { id: productId, name } = products[product] ?? { id: null, name: `Gone ${product}` };
						return { productId, name, quantity, cents };
					});
					return {
						number: `ORD-${index}`,
						at: new Date(midnight - daysAgo * day + minute * 60_000).toISOString(),
						status,
						username,
						cents: bought.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0),
						lines: bought,
					};
				});
				await test.query(sql`DELETE FROM orders`);
				await place(orders);
				for (const period of salesPeriods) {
					for (const group of salesGroups) {
						const { recentSales, ...figures } = await report(`period=${period}&group=${group}`);
						const expected = salesOf(orders, products, { period, group }, now);
						expect({ ...figures, recentSales: recentSales.map(({ id: _, ...rest }) => rest) }).toEqual(expected);
					}
				}
			}),
			{ numRuns: runs(4, 12) },
		);
	});
});
