import fc from 'fast-check';
import type { ProductDto } from '#contract/catalog/product';
import type { Order } from '#contract/orders/order';
import { runs } from '#contract/testing/runs';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { testAppOn } from '#server/testing/testAppOn';
import { createGrouper, type GroupStep, groupSteps } from '../catalog/groups/testing/groupSteps';
import { importRows } from '../catalog/import/testing/imports';
import { createRefill } from '../catalog/stock/testing/refill';
import { createDesk, type DeskStep, deskSteps } from '../orders/testing/deskSteps';
import { lineOf } from '../orders/testing/shopper';
import { createPayer, voucher } from '../payments/testing/payer';
import { createVisitor } from './testing/visitor';

const products = 2;
const visitors = 3;
const minute = 60_000;

type Step =
	| { kind: 'hold' | 'order'; visitor: number; lines: number[] }
	| { kind: 'end'; how: 'renew' | 'release'; visitor: number }
	| { kind: 'pass'; minutes: number }
	| { kind: 'accept' | 'cancel' | 'prove' | 'confirm' | 'refuse' | 'ship'; order: number }
	| { kind: 'count' | 'form' | 'file'; product: number; by: number }
	| { kind: 'desk'; step: DeskStep }
	| { kind: 'group'; group: GroupStep };

const visitor = fc.nat(visitors - 1);
const order = fc.nat(5);
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
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('pass' as const),
			// Some pass the day in which the shop answers strangers.
			minutes: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.constant(25 * 60)),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({ kind: fc.constantFrom('accept' as const, 'cancel' as const), order }),
	},
	{ weight: 8, arbitrary: fc.record({ kind: fc.constant('desk' as const), step: deskSteps(products) }) },
	{ weight: 10, arbitrary: fc.record({ kind: fc.constant('group' as const), group: groupSteps(products) }) },
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constantFrom('prove' as const, 'confirm' as const, 'refuse' as const, 'ship' as const),
			order,
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constantFrom('count' as const, 'form' as const, 'file' as const),
			product: fc.nat(products - 1),
			by: fc.integer({ min: -2, max: 3 }),
		}),
	},
);

describeOnBackends('holds', (kind) => {
	let now = Date.parse('2026-11-23T12:00:00Z');
	const test = testAppOn(kind, {
		clock: { now: () => now },
		timing: { holds: { pace: 1, idle: 5 }, expiry: { idle: 5, pace: 1 } },
		limits: { holdCallsPerNetwork: 1_000_000, holdLinesPerNetwork: 1_000_000 },
		hasRiskLimits: true,
	});
	const payer = createPayer(test);
	const desk = createDesk(test);
	const grouper = createGrouper(test);
	const refill = createRefill(test);
	let picture: Buffer;
	let admin: string;
	let tokens: string[];
	let categoryId: number;
	beforeAll(async () => {
		await payer.setUp({ walletMinutes: 10 });
		picture = await voucher();
		admin = await test.adminToken();
		tokens = [];
		for (let made = 0; made < visitors; made++) tokens.push((await test.createUser()).token);
		categoryId = (await test.createCategory()).id;
	});

	/** Of each product: units that can be had, are held, as the product says and as the holds do, and were sold. */
	const counted = () =>
		test.query<{ id: number; stock: number; held: number; rows: number; sold: number; moved: number }>(sql`
			SELECT p.id, p.stock, p.held,
				(SELECT coalesce(sum(units), 0)::int FROM stock_holds WHERE product_id = p.id) AS rows,
				(SELECT coalesce(sum(i.quantity - (
						SELECT coalesce(sum(b.units), 0) FROM order_return_lines b WHERE b.item_id = i.id AND b.restocked)), 0)::int
					FROM order_items i JOIN orders o ON o.id = i.order_id
					WHERE i.product_id = p.id AND (o.status <> 'CANCELLED' OR o.goods_away) AND NOT o.request) AS sold,
				(SELECT coalesce(sum(change), 0)::int FROM stock_movements WHERE product_id = p.id) AS moved
			FROM products p ORDER BY p.id`);

	interface World {
		made: ProductDto[];
		people: { token: string; visitor: ReturnType<typeof createVisitor> }[];
		orders: { id: number; token: string }[];
		/** Units that edits added, by product. */
		added: Map<number, number>;
	}
	type Of<Kind> = Extract<Step, { kind: Kind }>;

	async function visit(given: Of<'hold' | 'order' | 'end'>, { made, people, orders }: World): Promise<void> {
		const { token, visitor: person } = people[given.visitor] as World['people'][number];
		if (given.kind === 'end') {
			expect([200, 404, 409]).toContain((await person[given.how]()).statusCode);
			return;
		}
		const wanted = given.lines.flatMap((quantity, at) =>
			quantity > 0 ? [lineOf(made[at] as ProductDto, quantity)] : [],
		);
		const answer = await (given.kind === 'hold'
			? person.hold(...wanted)
			: person.orderWith({ paymentMethod: wanted.length > 1 ? 'ON_DELIVERY' : 'YAPE' }, ...wanted));
		expect([200, 201, 400, 409]).toContain(answer.statusCode);
		if (answer.statusCode === 201) orders.push({ id: answer.json<Order>().id, token });
	}

	/** Steps of an order after it was placed. */
	async function follow(given: Of<'accept' | 'cancel' | 'prove' | 'confirm' | 'refuse' | 'ship'>, { orders }: World) {
		const placed = orders[given.order];
		if (!placed) return;
		const { id, token } = placed;
		const answers = {
			async accept() {
				const { editVersion } = await payer.adminOrder(id);
				return test.call('POST', `/api/admin/orders/${id}/accept`, { token: admin, json: { editVersion } });
			},
			cancel: () => payer.setStatus(id, 'CANCELLED'),
			prove: () => payer.prove(token, id, undefined, picture),
			confirm: () => payer.decide(id, 'confirm'),
			refuse: () => payer.decide(id, 'refuse'),
			async ship() {
				for (const status of ['CONFIRMED', 'PROCESSING', 'SHIPPED']) await payer.setStatus(id, status);
				return payer.setStatus(id, 'DELIVERED');
			},
		};
		// An order that the desk wrote down belongs to no account, so nobody signed in can prove its payment.
		const expected = given.kind === 'prove' && token === admin ? [404] : [200, 201, 409];
		expect(expected).toContain((await answers[given.kind]()).statusCode);
	}

	/** Units that come or go without an order, each way in which the team says so. */
	async function edit({ kind: way, product, by }: Of<'count' | 'form' | 'file'>, { made, added }: World) {
		const { id, sku, price } = made[product] as ProductDto;
		if (by === 0) return;
		const { stock } = await payer.product(id);
		const figures = { stockQuantity: String(stock + by), stockBase: String(stock) };
		if (stock + by < 0) return;
		const answers = {
			count: () =>
				test.call('POST', `/api/admin/products/${id}/stock`, {
					token: admin,
					json: { kind: by > 0 ? 'add' : 'take', quantity: Math.abs(by) },
				}),
			form: () =>
				test.call('PUT', `/api/products/${id}`, {
					token: admin,
					form: { name: 'Manta', price: price.toFixed(2), sku, categoryId, ...figures },
				}),
			file: async () => ({
				statusCode: (await importRows(test, admin, [{ mode: 'update', sku, ...figures }])).left.length > 0 ? 409 : 200,
			}),
		};
		const answer = await answers[way]();
		expect([200, 400, 409]).toContain(answer.statusCode);
		if (answer.statusCode === 200) added.set(id, (added.get(id) ?? 0) + by);
	}

	async function work({ step }: Of<'desk'>, { made, orders }: World): Promise<void> {
		const written: number[] = [];
		await desk.take(
			step,
			made,
			orders.map(({ id }) => id),
			written,
		);
		orders.push(...written.map((id) => ({ id, token: admin })));
	}

	async function regroup({ group }: Of<'group'>, { made, added }: World): Promise<void> {
		const { id, by } = await grouper.take(group, made);
		added.set(id, (added.get(id) ?? 0) + by);
	}

	async function take(given: Step, world: World): Promise<void> {
		if ('step' in given) await work(given, world);
		else if ('group' in given) await regroup(given, world);
		else if ('minutes' in given) now += given.minutes * minute;
		else if ('visitor' in given) await visit(given, world);
		else if ('product' in given) await edit(given, world);
		else await follow(given, world);
	}

	/** Orders whose payment is not there, is of another sum, or says something else than the order. */
	const wronglyPaid = () =>
		test.query(sql`
			SELECT o.id, o.status, p.state FROM orders o LEFT JOIN payments p ON p.order_id = o.id
			WHERE p.amount_cents IS DISTINCT FROM o.total_cents AND NOT EXISTS (
					SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind IN ('edited', 'returned'))
				OR p.state = 'EXPIRED' AND o.status <> 'CANCELLED'
				OR p.state = 'CONFIRMED' AND o.status = 'PENDING'`);

	async function check({ made, added }: World): Promise<void> {
		for (const { id, stock, held, rows, sold, moved } of await counted()) {
			const first = made.find((one) => one.id === id)?.stock ?? Number.NaN;
			expect({ id, all: stock + held + sold, held, moved }).toEqual({
				id,
				all: first + (added.get(id) ?? 0),
				held: rows,
				moved: stock + held,
			});
		}
		expect(await wronglyPaid()).toEqual([]);
		await grouper.check(made);
		const strangers = await test.query(sql`
			SELECT id, product_id FROM order_items WHERE product_id IS NULL OR product_id <> ALL(${made.map(({ id }) => id)}::integer[])`);
		expect(strangers).toEqual([]);
	}

	/** An order whose time is over is still to be collected until the sweep has ended it. */
	async function nothingIsDue(): Promise<void> {
		for (let tries = 0; tries < 6000; tries++) {
			const [due] = await test.query(sql`
				SELECT FROM payments WHERE state IN ('WAITING', 'PROOF_SENT', 'ON_DELIVERY') AND due_at <= ${new Date(now).toISOString()}::timestamptz`);
			if (!due) return;
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
		throw new Error('The time to pay did not end');
	}

	const stocks = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: products, maxLength: products });
	const worldOf = async (stock: number[]): Promise<World> => ({
		made: await refill(categoryId, stock),
		people: tokens.map((token) => ({ token, visitor: createVisitor(test, token) })),
		orders: [],
		added: new Map(),
	});

	it('[R15-121, R15-278, R17-05, R17-07, R16-32, R21-15] on hand, held and sold units are always as many, whatever happens in whatever order', async () => {
		await fc.assert(
			fc.asyncProperty(stocks, fc.array(step, { minLength: 1, maxLength: 20 }), async (stock, steps) => {
				const world = await worldOf(stock);
				for (const given of steps) {
					await take(given, world);
					await check(world);
				}
				await nothingIsDue();
				await desk.checkMoney();
			}),
			{ numRuns: runs(6, 30) },
		);
	});

	it('[R15-121, R15-278, R17-05, R17-07, R16-32, R21-15] on hand, held and sold units are as many also where all of it happens at once', async () => {
		await fc.assert(
			fc.asyncProperty(stocks, fc.array(step, { minLength: 6, maxLength: 18 }), async (stock, steps) => {
				const world = await worldOf(stock);
				for (const given of steps.slice(0, 4)) await take(given, world);
				await Promise.all(steps.slice(4).map((given) => take(given, world)));
				await check(world);
				await nothingIsDue();
				await desk.checkMoney();
			}),
			{ numRuns: runs(6, 30) },
		);
	});

	/** Strangers could not buy the last units. */
	const becomeKnown = () =>
		test.query(sql`
			INSERT INTO orders (order_number, user_id, total_cents, payment_method, status)
			SELECT gen_random_uuid()::text, id, 100, 'ON_DELIVERY', 'DELIVERED' FROM users`);

	it('[R15-122] 200 checkouts with holds for 5 units sell 5', async () => {
		const [product] = await refill(categoryId, [5]);
		if (!product) throw new Error('There is no product');
		await becomeKnown();
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
