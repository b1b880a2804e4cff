import fc from 'fast-check';
import type { Order } from '#contract/orders/order';
import { isFinal, type OrderStatus, orderStatuses } from '#contract/orders/status';
import { runs } from '#contract/testing/runs';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { testAppOn } from '#server/testing/testAppOn';
import { checkoutBody, createShopper } from './testing/shopper';

const products = 3;
const price = 10;

type Step =
	| { kind: 'buy'; lines: number[] }
	| { kind: 'cancel' | 'accept'; order: number }
	| { kind: 'setStatus'; order: number; status: OrderStatus };

const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant('buy' as const),
			// Units of each product; 0 leaves it out.
			lines: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: products, maxLength: products }),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'accept' as const), order: fc.nat(9) }),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('setStatus' as const),
			order: fc.nat(9),
			status: fc.constantFrom(...orderStatuses),
		}),
	},
);

describeOnBackends('stock', (kind) => {
	const test = testAppOn(kind, { hasRiskLimits: true });
	const shopper = createShopper(test);
	let token: string;
	let categoryId: number;
	beforeAll(async () => {
		token = await test.userToken();
		await test.adminToken();
		categoryId = (await test.createCategory()).id;
	});

	async function fill(stock: number[]): Promise<number[]> {
		await test.query(sql`DELETE FROM orders`);
		await test.query(sql`DELETE FROM products`);
		const rows = await test.query<{ id: number }>(sql`
			INSERT INTO products (name, price_cents, stock, sku, category_id)
			SELECT 'P' || position, ${price * 100}::int, amount::int, 'P' || position, ${categoryId}::int
			FROM json_array_elements_text(${JSON.stringify(stock)}::json) WITH ORDINALITY AS given (amount, position)
			ORDER BY position RETURNING id`);
		return rows.map(({ id }) => id);
	}

	/** Units in stock plus units in orders that stand, or were cancelled on their way, by product; requests keep none. */
	async function counted(ids: number[]): Promise<{ here: number[]; out: number[] }> {
		const rows = await test.query<{ id: number; here: number; away: number }>(sql`
			SELECT p.id, p.stock AS here, coalesce((
				SELECT sum(i.quantity)::int FROM order_items i JOIN orders o ON o.id = i.order_id
				WHERE i.product_id = p.id AND NOT o.request
					AND (o.status <> 'CANCELLED' OR o.goods_away)), 0) AS away
			FROM products p ORDER BY p.id`);
		return {
			here: ids.map((id) => rows.find((row) => row.id === id)?.here ?? Number.NaN),
			out: ids.map((id) => rows.find((row) => row.id === id)?.away ?? Number.NaN),
		};
	}

	async function take(one: Step, ids: number[], orders: number[]): Promise<void> {
		if (one.kind === 'buy') {
			const items = one.lines.flatMap((quantity, at) =>
				quantity > 0 ? [{ productId: ids[at] as number, quantity, price }] : [],
			);
			const answer = await shopper.checkout(token, checkoutBody(items));
			expect([201, 400, 409]).toContain(answer.statusCode);
			if (answer.statusCode === 201) orders.push(answer.json<Order>().id);
			return;
		}
		const id = orders[one.order];
		if (id === undefined) return;
		if (one.kind === 'accept') {
			const { editVersion } = await shopper.adminOrder(id);
			const json = { editVersion };
			const accepted = await test.call('POST', `/api/admin/orders/${id}/accept`, {
				token: await test.adminToken(),
				json,
			});
			expect([200, 409]).toContain(accepted.statusCode);
			return;
		}
		const answer = one.kind === 'setStatus' ? await shopper.setStatus(id, one.status) : await shopper.cancel(token, id);
		expect([200, 409]).toContain(answer.statusCode);
	}

	const stocks = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: products, maxLength: products });

	it('[R10-01, R4-34, R18-87] is conserved by any sequence of orders, cancellations and status changes, and what ended stays', async () => {
		await fc.assert(
			fc.asyncProperty(stocks, fc.array(step, { minLength: 1, maxLength: 14 }), async (stock, steps) => {
				const ids = await fill(stock);
				const orders: number[] = [];
				const ended = new Map<number, string>();
				for (const one of steps) {
					await take(one, ids, orders);
					const { here, out } = await counted(ids);
					expect(here.map((units, at) => units + (out[at] ?? 0))).toEqual(stock);
					for (const { id, status } of await test.query<{ id: number; status: string }>(
						sql`SELECT id, status FROM orders`,
					)) {
						expect(ended.get(id) ?? status).toBe(status);
						if (isFinal(status)) ended.set(id, status);
					}
				}
			}),
			{ numRuns: runs(6, 25) },
		);
	});

	it('[R10-01, R18-87] is conserved and never below zero when all of it happens at once', async () => {
		await fc.assert(
			fc.asyncProperty(
				stocks,
				fc.array(step, { minLength: 4, maxLength: 12 }),
				fc.array(step, { minLength: 4, maxLength: 12 }),
				async (stock, before, atOnce) => {
					const ids = await fill(stock);
					const orders: number[] = [];
					for (const one of before) await take(one, ids, orders);
					const standing = [...orders];
					await Promise.all(atOnce.map((one) => take(one, ids, [...standing])));
					const { here, out } = await counted(ids);
					expect(here.every((units) => units >= 0)).toBe(true);
					expect(here.map((units, at) => units + (out[at] ?? 0))).toEqual(stock);
				},
			),
			{ numRuns: runs(4, 12) },
		);
	});
});
