import fc from 'fast-check';
import type { Order } from '../../../contract/order';
import type { ProductDto } from '../../../contract/product';
import { type Database, sql } from '../../db';
import { describeOnBackends, openBackend } from '../../testing/backends';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { createShopper, lineOf } from '../orders/testing/shopper';
import { createVisitor } from './testing/visitor';

jest.setTimeout(240_000);

const products = 2;
const visitors = 3;
const minute = 60_000;

type Step =
	| { kind: 'hold' | 'order'; visitor: number; lines: number[] }
	| { kind: 'end'; how: 'renew' | 'release'; visitor: number }
	| { kind: 'pass'; minutes: number }
	| { kind: 'cancel'; order: number }
	| { kind: 'edit'; product: number; by: number };

const visitor = fc.nat(visitors - 1);
const lines = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: products, maxLength: products });
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('hold' as const), visitor, lines }) },
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('order' as const), visitor, lines }) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('end' as const),
			how: fc.constantFrom('renew' as const, 'release' as const),
			visitor,
		}),
	},
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 12 }) }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order: fc.nat(5) }) },
	{
		weight: 1,
		arbitrary: fc.record({
			kind: fc.constant('edit' as const),
			product: fc.nat(products - 1),
			by: fc.integer({ min: -2, max: 3 }),
		}),
	},
);

describeOnBackends('holds', (kind) => {
	let database: Database;
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let admin: string;
	let tokens: string[];
	let categoryId: number;
	let now = Date.parse('2026-11-23T12:00:00Z');
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({
			database,
			clock: { now: () => now },
			holdTiming: { pace: 1, idle: 5 },
			limits: { holdsPerAddress: 1_000_000 },
		});
		shopper = createShopper(test);
		admin = await test.adminToken();
		tokens = [];
		for (let made = 0; made < visitors; made++) tokens.push((await test.createUser()).token);
		categoryId = (await test.createCategory()).id;
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	let skus = 0;
	async function fill(stock: number[]): Promise<ProductDto[]> {
		await test.query(sql`DELETE FROM stock_holds`);
		await test.query(sql`DELETE FROM orders`);
		await test.query(sql`DELETE FROM products`);
		const made: ProductDto[] = [];
		for (const stockQuantity of stock)
			made.push(await test.createProduct({ categoryId, sku: `H-${++skus}`, stockQuantity }));
		return made;
	}

	/** Of each product: units that can be had, are held, as the product says and as the holds do, and are in orders. */
	const counted = () =>
		test.query<{ id: number; stock: number; held: number; rows: number; sold: number; moved: number }>(sql`
			SELECT p.id, p.stock, p.held,
				(SELECT coalesce(sum(units), 0)::int FROM stock_holds WHERE product_id = p.id) AS rows,
				(SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i JOIN orders o ON o.id = i.order_id
					WHERE i.product_id = p.id AND o.status <> 'CANCELLED') AS sold,
				(SELECT coalesce(sum(change), 0)::int FROM stock_movements WHERE product_id = p.id) AS moved
			FROM products p ORDER BY p.id`);

	interface World {
		made: ProductDto[];
		people: ReturnType<typeof createVisitor>[];
		orders: number[];
		/** Units that edits added, by product. */
		added: Map<number, number>;
	}
	async function take(given: Step, { made, people, orders, added }: World): Promise<void> {
		if (given.kind === 'pass') {
			now += given.minutes * minute;
			return;
		}
		if (given.kind === 'cancel') {
			const id = orders[given.order];
			if (id !== undefined) await shopper.setStatus(id, 'CANCELLED');
			return;
		}
		if (given.kind === 'edit') {
			const { id } = made[given.product] as ProductDto;
			if (given.by === 0) return;
			const json = { kind: given.by > 0 ? 'add' : 'take', quantity: Math.abs(given.by) };
			const answer = await test.call('POST', `/api/admin/products/${id}/stock`, { token: admin, json });
			if (answer.statusCode === 200) added.set(id, (added.get(id) ?? 0) + given.by);
			return;
		}
		const person = people[given.visitor] as World['people'][number];
		if (given.kind === 'end') {
			expect([200, 404, 409]).toContain((await person[given.how]()).statusCode);
			return;
		}
		const wanted = given.lines.flatMap((quantity, at) =>
			quantity > 0 ? [lineOf(made[at] as ProductDto, quantity)] : [],
		);
		const answer = await (given.kind === 'hold' ? person.hold(...wanted) : person.order(...wanted));
		expect([200, 201, 400, 409]).toContain(answer.statusCode);
		if (answer.statusCode === 201) orders.push(answer.json<Order>().id);
	}
	async function check({ made, added }: World): Promise<void> {
		for (const { id, stock, held, rows, sold, moved } of await counted()) {
			const first = made.find((one) => one.id === id)?.stock ?? Number.NaN;
			expect({ id, all: stock + held + sold, held, moved }).toEqual({
				id,
				all: first + (added.get(id) ?? 0),
				held: rows,
				moved: stock,
			});
		}
	}

	const stocks = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: products, maxLength: products });
	const worldOf = async (stock: number[]): Promise<World> => ({
		made: await fill(stock),
		people: tokens.map((token) => createVisitor(test, token)),
		orders: [],
		added: new Map(),
	});

	it('[R15-121] on hand, held and sold units are always as many, whatever happens in whatever order', async () => {
		await fc.assert(
			fc.asyncProperty(stocks, fc.array(step, { minLength: 1, maxLength: 14 }), async (stock, steps) => {
				const world = await worldOf(stock);
				for (const given of steps) {
					await take(given, world);
					await check(world);
				}
			}),
			{ numRuns: 20 },
		);
	});

	it('[R15-121] on hand, held and sold units are as many also where all of it happens at once', async () => {
		await fc.assert(
			fc.asyncProperty(stocks, fc.array(step, { minLength: 6, maxLength: 14 }), async (stock, steps) => {
				const world = await worldOf(stock);
				for (const given of steps.slice(0, 4)) await take(given, world);
				await Promise.all(steps.slice(4).map((given) => take(given, world)));
				await check(world);
			}),
			{ numRuns: 12 },
		);
	});

	it('[R15-122] 200 checkouts with holds for 5 units sell 5', async () => {
		const [product] = await fill([5]);
		if (!product) throw new Error('There is no product');
		const answers = await Promise.all(
			Array.from({ length: 200 }, async (_, at) => {
				const person = createVisitor(test, tokens[at % visitors]);
				await person.hold(lineOf(product));
				return person.order(lineOf(product));
			}),
		);
		const statuses = answers.map(({ statusCode }) => statusCode);
		expect(statuses.filter((status) => status === 201)).toHaveLength(5);
		expect(statuses.filter((status) => status === 409)).toHaveLength(195);
		expect(await counted()).toMatchObject([{ stock: 0, held: 0, sold: 5 }]);
	});
});
