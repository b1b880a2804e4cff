import fc from 'fast-check';
import type { ProductDto } from '#contract/catalog/product';
import { runs } from '#contract/testing/runs';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { testAppOn } from '#server/testing/testAppOn';
import { checkoutBody, createShopper, lineOf } from '../../orders/testing/shopper';
import { importRows } from '../import/testing/imports';
import { createRefill } from './testing/refill';

const initial = 20;
const writers = 3;

type Step =
	| { kind: 'buy'; quantity: number }
	| { kind: 'read'; writer: number }
	| { kind: 'write'; writer: number; by: number; base: boolean; file: boolean };
type Write = Extract<Step, { kind: 'write' }>;

const writer = fc.nat(writers - 1);
const buying = fc.record({ kind: fc.constant('buy' as const), quantity: fc.integer({ min: 1, max: 6 }) });
const reading = fc.record({ kind: fc.constant('read' as const), writer });
const writing = (by: fc.Arbitrary<number>, base: fc.Arbitrary<boolean>): fc.Arbitrary<Write> =>
	fc.record({ kind: fc.constant('write' as const), writer, by, base, file: fc.boolean() });
const change = fc.oneof(fc.constant(0), fc.integer({ min: -8, max: 8 }));

describeOnBackends('writers of stock', (kind) => {
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
	async function newProduct(): Promise<ProductDto> {
		const [product] = await refill(categoryId, [initial]);
		if (!product) throw new Error('There is no product');
		return product;
	}
	const buy = (product: ProductDto, quantity: number) =>
		shopper.checkout(buyer, checkoutBody([lineOf(product, quantity)]));
	let edits = 0;
	/** Another name and another stock, sent as a form or as a file; `shown` is what the writer has read. */
	async function write({ by, base, file }: Write, shown: ProductDto): Promise<void> {
		const figures = {
			name: `Edición ${++edits}`,
			stockQuantity: String(shown.stock + by),
			...(base && { stockBase: String(shown.stock) }),
		};
		if (file) {
			await importRows(test, admin, [{ mode: 'update', sku: shown.sku, ...figures }]);
			return;
		}
		const answer = await test.call('PUT', `/api/products/${shown.id}`, {
			token: admin,
			form: { price: shown.price, sku: shown.sku, categoryId, ...figures },
		});
		// 409: fewer than no units would be left.
		expect([200, 409]).toContain(answer.statusCode);
	}
	async function counted(id: number): Promise<{ stock: number; sold: number }> {
		const [row] = await test.query<{ stock: number; sold: number }>(sql`
			SELECT stock, (SELECT coalesce(sum(quantity), 0)::int FROM order_items WHERE product_id = ${id}) AS sold
			FROM products WHERE id = ${id}`);
		if (!row) throw new Error('The product is gone');
		return row;
	}

	it('[R13-31] make no unit that none of them meant, in whatever order they read and write and shoppers buy', async () => {
		const steps = fc.array(fc.oneof(buying, reading, writing(change, fc.boolean())), { minLength: 3, maxLength: 12 });
		await fc.assert(
			fc.asyncProperty(steps, async (given) => {
				const product = await newProduct();
				const shown = Array.from({ length: writers }, () => ({ product, sold: 0 }));
				for (const step of given) {
					const before = await counted(product.id);
					if (step.kind === 'buy') await buy(product, step.quantity);
					if (step.kind === 'read')
						shown[step.writer] = { product: await shopper.product(product.id), sold: before.sold };
					if (step.kind !== 'write') continue;
					const read = shown[step.writer];
					if (!read || read.product.stock + step.by < 0) continue;
					await write(step, read.product);
					const after = await counted(product.id);
					expect(after.sold).toBe(before.sold);
					// Units that the writer meant there to be, sold ones included, when they read.
					const meant = read.product.stock + step.by + read.sold;
					const there = before.stock + before.sold;
					const most = step.base ? there + Math.max(step.by, 0) : Math.max(there, meant);
					expect(after.stock + after.sold).toBeLessThanOrEqual(most);
				}
			}),
			{ numRuns: runs(5, 20) },
		);
	});

	it('[R13-31] who leave the stock as they saw it change it by nothing, also at once with sales', async () => {
		const atOnce = fc.array(fc.oneof(buying, writing(fc.constant(0), fc.boolean())), { minLength: 4, maxLength: 10 });
		await fc.assert(
			fc.asyncProperty(atOnce, async (steps) => {
				const product = await newProduct();
				await Promise.all(
					steps.map((step) => (step.kind === 'buy' ? buy(product, step.quantity) : write(step, product))),
				);
				const { stock, sold } = await counted(product.id);
				expect(stock + sold).toBe(initial);
			}),
			{ numRuns: runs(4, 12) },
		);
	});
});
