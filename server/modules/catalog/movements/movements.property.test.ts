import fc from 'fast-check';
import type { ProductDto } from '#contract/catalog/product';
import type { Order } from '#contract/orders/order';
import { runs } from '#contract/testing/runs';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { testAppOn } from '#server/testing/testAppOn';
import { checkoutBody, createShopper, lineOf } from '../../orders/testing/shopper';
import { importRows, newRow } from '../import/testing/imports';
import { createRefill } from '../stock/testing/refill';

const products = 3;

type Step =
	| { kind: 'buy'; lines: number[] }
	| { kind: 'cancel'; order: number; byStaff: boolean }
	| { kind: 'form' | 'import'; product: number; stock: number; base: boolean }
	| { kind: 'count' | 'add' | 'take'; product: number; stock: number }
	| { kind: 'new'; stock: number }
	| { kind: 'delete'; product: number };

const product = fc.nat(products - 1);
const units = fc.integer({ min: 0, max: 9 });
const one = <Kind extends string, More extends object>(
	kinds: readonly Kind[],
	more: { [K in keyof More]: fc.Arbitrary<More[K]> },
) => fc.record({ kind: fc.constantFrom(...kinds), ...more }) as fc.Arbitrary<{ kind: Kind } & More>;
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 4,
		arbitrary: one(['buy'], {
			lines: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: products, maxLength: products }),
		}),
	},
	{ weight: 3, arbitrary: one(['cancel'], { order: fc.nat(6), byStaff: fc.boolean() }) },
	{ weight: 2, arbitrary: one(['form', 'import'], { product, stock: units, base: fc.boolean() }) },
	{ weight: 3, arbitrary: one(['count', 'add', 'take'], { product, stock: units }) },
	{ weight: 1, arbitrary: one(['new'], { stock: units }) },
	{ weight: 1, arbitrary: one(['delete'], { product }) },
);

describeOnBackends('movements of stock', (kind) => {
	const test = testAppOn(kind);
	const shopper = createShopper(test);
	let buyer: string;
	let admin: string;
	let categoryId: number;
	beforeAll(async () => {
		buyer = await test.userToken();
		admin = await test.adminToken();
		categoryId = (await test.createCategory()).id;
	});

	const refill = createRefill(test);
	let imported = 0;

	/** Sums of the movements, and the stock after the last of them, beside the stock that there is (none: deleted). */
	const counted = () =>
		test.query<{ id: number; moved: number; last: number; stock: number }>(sql`
			SELECT id, coalesce(m.moved, 0)::int AS moved, coalesce(m.last, 0) AS last, coalesce(p.stock, 0) AS stock
			FROM products p FULL JOIN (
				SELECT product_id AS id, sum(change) AS moved, (array_agg(stock_after ORDER BY id DESC))[1] AS last
				FROM stock_movements GROUP BY product_id) m USING (id)`);
	/** Movements whose figures do not follow from those before. */
	const broken = () =>
		test.query(sql`
			SELECT * FROM (
				SELECT *, lag(stock_after, 1, 0) OVER (PARTITION BY product_id ORDER BY id) AS before FROM stock_movements) m
			WHERE before + change <> stock_after OR stock_after < 0`);

	const file = async (rows: Parameters<typeof importRows>[2]) => ({
		statusCode: (await importRows(test, admin, rows)).left.length > 0 ? 409 : 200,
	});
	async function take(given: Step, made: ProductDto[], orders: number[]): Promise<void> {
		const { statusCode } = await answerTo(given, made, orders);
		expect([200, 201, 400, 404, 409]).toContain(statusCode);
	}
	async function answerTo(given: Step, made: ProductDto[], orders: number[]): Promise<{ statusCode: number }> {
		const nothing = { statusCode: 200 };
		if (given.kind === 'buy') {
			const lines = given.lines.flatMap((quantity, at) =>
				quantity > 0 ? [lineOf(made[at] as ProductDto, quantity)] : [],
			);
			const answer = await shopper.checkout(buyer, checkoutBody(lines));
			if (answer.statusCode === 201) orders.push(answer.json<Order>().id);
			return answer;
		}
		if (given.kind === 'cancel') {
			const id = orders[given.order];
			if (id === undefined) return nothing;
			return given.byStaff ? shopper.setStatus(id, 'CANCELLED') : shopper.cancel(buyer, id);
		}
		if (given.kind === 'new')
			return file([newRow(categoryId, `N-${++imported}`, { stockQuantity: String(given.stock) })]);
		const { id, sku, name, price, stock } = made[given.product] as ProductDto;
		if (given.kind === 'delete') return test.call('DELETE', `/api/products/${id}`, { token: admin });
		if (given.kind === 'form' || given.kind === 'import') {
			const figures = { name, stockQuantity: String(given.stock), ...(given.base && { stockBase: String(stock) }) };
			return given.kind === 'form'
				? test.call('PUT', `/api/products/${id}`, { token: admin, form: { price, sku, categoryId, ...figures } })
				: file([{ mode: 'update', sku, ...figures }]);
		}
		return test.call('POST', `/api/admin/products/${id}/stock`, {
			token: admin,
			json: { kind: given.kind, quantity: given.stock, ...(given.kind === 'count' && { base: stock }) },
		});
	}

	const stocks = fc.array(units, { minLength: products, maxLength: products });

	it('[R15-02] sum up to the stock of every product, in any sequence of orders, cancellations, edits and imports', async () => {
		await fc.assert(
			fc.asyncProperty(stocks, fc.array(step, { minLength: 1, maxLength: 14 }), async (stock, steps) => {
				const made = await refill(categoryId, stock);
				const orders: number[] = [];
				for (const given of steps) {
					await take(given, made, orders);
					for (const { id, moved, last, stock: here } of await counted())
						expect({ id, moved, last }).toEqual({ id, moved: here, last: here });
				}
				expect(await broken()).toEqual([]);
			}),
			{ numRuns: runs(5, 20) },
		);
	});

	it('[R15-02] sum up to the stock also where all of it happens at once', async () => {
		await fc.assert(
			fc.asyncProperty(stocks, fc.array(step, { minLength: 6, maxLength: 14 }), async (stock, steps) => {
				const made = await refill(categoryId, stock);
				const orders: number[] = [];
				for (const given of steps.slice(0, 3)) await take(given, made, orders);
				await Promise.all(steps.slice(3).map((given) => take(given, made, [...orders])));
				for (const { id, moved, last, stock: here } of await counted())
					expect({ id, moved, last }).toEqual({ id, moved: here, last: here });
				expect(await broken()).toEqual([]);
			}),
			{ numRuns: runs(4, 12) },
		);
	});
});
