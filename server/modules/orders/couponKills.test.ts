import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Order } from '#contract/orders/order';
import { type Database, sql } from '#platform/db';
import { describeOnPostgres, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { cartOf } from '../offers/testing/cart';
import { insertOffer } from '../offers/testing/offer';
import { checkoutBody, createShopper } from './testing/shopper';

describeOnPostgres('a coupon whose checkouts are killed', () => {
	let database: Database;
	let test: TestApp;
	beforeAll(async () => {
		database = await openBackend('postgres');
		test = await createTestApp({ database, limits: { couponTriesPerNetwork: 100_000, checkoutsPerNetwork: 100_000 } });
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	it('[R24-269] has been used exactly as often as orders have it, however many connections broke between', async () => {
		const shopper = createShopper(test);
		const token = await test.userToken();
		const { id: categoryId } = await test.createCategory();
		const cup = await test.createProduct({ categoryId, price: '10.00', stockQuantity: 5000 });
		await insertOffer(test, { code: 'VEINTE', terms: { kind: 'PERCENT', percent: 10 }, uses: 20 });
		const { items, ...rest } = await cartOf(test, [[cup, 1]], 'VEINTE', token);
		const body = { ...checkoutBody(items, rest), items };
		let isDone = false;
		let broken = 0;
		async function buy(): Promise<Order | null> {
			const key = randomUUID();
			for (;;) {
				const answer = await shopper.checkout(token, body, key);
				if (answer.statusCode === 201) return answer.json<Order>();
				if (answer.statusCode === 409) return null;
				await pause(20);
			}
		}
		async function breakConnections(): Promise<void> {
			for (let left = 15; left > 0 && !isDone; left--) {
				await pause(30);
				const ended = await test
					.query(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
						AND pid <> pg_backend_pid() AND state LIKE '%transaction%' LIMIT 2`)
					.catch(() => []);
				broken += ended.length;
			}
		}
		const killing = breakConnections();
		const bought = (await Promise.all(Array.from({ length: 60 }, buy))).flatMap((order) => order?.id ?? []);
		isDone = true;
		await killing;
		expect(broken).toBeGreaterThan(0);
		const [counted] = await test.query(sql`
			SELECT (SELECT count(*)::integer FROM coupon_uses) AS uses, count(DISTINCT i.order_id)::integer AS orders
			FROM order_items i WHERE i.reductions @> '[{"kind":"COUPON"}]'`);
		expect([new Set(bought).size, counted]).toEqual([20, { uses: 20, orders: 20 }]);
	});
});
