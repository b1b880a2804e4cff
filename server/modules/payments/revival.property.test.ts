import fc from 'fast-check';
import type { ProductDto } from '#contract/catalog/product';
import type { Order, PlacedOrder } from '#contract/orders/order';
import { runs } from '#contract/testing/runs';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { linkHeaders } from '../orders/testing/guest';
import { lineOf } from '../orders/testing/shopper';
import { createGuestPayer } from './testing/guestPayer';
import { createPayer } from './testing/payer';

const minute = 60_000;
const holdKeys = ['h'.repeat(32), 'i'.repeat(32)];

type Step =
	| { kind: 'buy' | 'guest'; units: number }
	| { kind: 'cancel' | 'revive' | 'prove'; order: number }
	| { kind: 'hold'; who: number; units: number }
	| { kind: 'pass'; minutes: number };

const order = fc.nat(4);
const units = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('buy' as const, 'guest' as const), units }) },
	{ weight: 5, arbitrary: fc.record({ kind: fc.constant('revive' as const), order }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'prove' as const), order }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('hold' as const), who: fc.nat(1), units }) },
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(5, 31, 800) }) },
);

describeOnBackends('orders that are revived', (kind) => {
	let database: Database;
	let test: TestApp;
	let other: TestApp;
	let guest: ReturnType<typeof createGuestPayer>;
	let payer: ReturnType<typeof createPayer>;
	let token: string;
	let now = Date.parse('2026-11-23T15:00:00Z');
	beforeAll(async () => {
		database = await openBackend(kind);
		const limits = { chargesPerNetwork: 100_000, checkoutsPerNetwork: 100_000 };
		// Two servers of one shop, both of which look for orders whose time is over.
		const given = { database, limits, clock: { now: () => now }, timing: { expiry: { idle: 10, pace: 0 } } };
		test = await createTestApp(given);
		other = await createTestApp(given);
		guest = createGuestPayer(test);
		payer = createPayer(test);
		token = await test.userToken();
		await payer.setUp();
	});
	afterAll(async () => {
		await other?.close();
		await test?.close();
		await database?.close();
	});

	interface World {
		product: ProductDto;
		orders: (Order | PlacedOrder)[];
	}

	const linkOf = (placed: Order | PlacedOrder): string | undefined =>
		'linkToken' in placed ? placed.linkToken : undefined;

	const revive = (placed: Order | PlacedOrder, on = test) => {
		const link = linkOf(placed);
		return link
			? on.call('POST', '/api/payments/link/revive', { headers: linkHeaders(link, '8777') })
			: on.call('POST', `/api/payments/${placed.id}/revive`, { token });
	};

	async function take(given: Step, { product, orders }: World): Promise<void> {
		if (given.kind === 'pass') {
			now += given.minutes * minute;
			await new Promise((resolve) => setTimeout(resolve, 15));
			return;
		}
		if (given.kind === 'hold') {
			const json = { items: [{ productId: product.id, quantity: given.units }] };
			await test.call('POST', '/api/holds', { json, headers: { 'hold-key': holdKeys[given.who] as string } });
			return;
		}
		if ('units' in given) {
			const body = {
				items: [lineOf(product, given.units)],
				shippingAddress: 'Av. Arequipa 123, Lima',
				phone: '+51 999 888 777',
				paymentMethod: 'YAPE',
				contact: { phone: '999 888 777' },
			};
			const answer = await (given.kind === 'buy' ? payer.checkout(token, body) : guest.checkout(body));
			expect([201, 409]).toContain(answer.statusCode);
			if (answer.statusCode === 201) orders.push(answer.json());
			return;
		}
		const placed = orders[given.order];
		if (!placed) return;
		const link = linkOf(placed);
		const acts = {
			cancel: () => (link ? guest.post('cancel', { token: link, digits: '8777' }) : payer.cancel(token, placed.id)),
			prove: () => (link ? guest.prove(link) : payer.prove(token, placed.id)),
			revive: () => revive(placed),
		};
		const answer = await acts[given.kind]();
		// Thirty times in a day the digits of an order are taken.
		expect([200, 201, 409, 429]).toContain(answer.statusCode);
	}

	async function counted(id: number) {
		const [row] = await test.query<Record<string, number>>(sql`
			SELECT p.stock, p.held, p.stock + p.held + (
					SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i JOIN orders o ON o.id = i.order_id
					WHERE i.product_id = p.id AND o.status <> 'CANCELLED') AS "all",
				(SELECT coalesce(sum(units), 0)::int FROM stock_holds WHERE product_id = p.id) AS rows,
				(SELECT coalesce(sum(change), 0)::int FROM stock_movements WHERE product_id = p.id) AS moved,
				(SELECT count(*)::int FROM stock_movements WHERE product_id = p.id AND reason = 'revival') AS revivals,
				(SELECT count(*)::int FROM payments y JOIN orders o ON o.id = y.order_id JOIN order_items i ON i.order_id = o.id
					WHERE i.product_id = p.id AND y.revived_at IS NOT NULL) AS revived,
				(SELECT count(*)::int FROM payments y JOIN orders o ON o.id = y.order_id JOIN order_items i ON i.order_id = o.id
					WHERE i.product_id = p.id AND (y.state = 'EXPIRED') AND o.status <> 'CANCELLED') AS torn
			FROM products p WHERE p.id = ${id}`);
		return row ?? {};
	}

	async function check({ product }: World, stock: number): Promise<void> {
		const row = await counted(product.id);
		expect(row).toMatchObject({ all: stock, held: row.rows, moved: row.stock, revivals: row.revived, torn: 0 });
	}

	const stocks = fc.integer({ min: 1, max: 4 });

	it('[R15-160] no unit is lost or sold twice, whatever happens one after the other', async () => {
		await fc.assert(
			fc.asyncProperty(stocks, fc.array(step, { minLength: 4, maxLength: 14 }), async (stock, steps) => {
				const world: World = { product: await payer.newProduct(stock), orders: [] };
				await take({ kind: 'buy', units: 1 }, world);
				for (const given of steps) {
					await take(given, world);
					await check(world, stock);
				}
			}),
			{ numRuns: runs(4, 15) },
		);
	});

	it('[R15-160] nor where all of it happens at once', async () => {
		await fc.assert(
			fc.asyncProperty(stocks, fc.array(step, { minLength: 6, maxLength: 14 }), async (stock, steps) => {
				const world: World = { product: await payer.newProduct(stock), orders: [] };
				for (const kind of ['buy', 'guest'] as const) await take({ kind, units: 1 }, world);
				await take({ kind: 'pass', minutes: 31 }, world);
				await Promise.all(steps.map((given) => take(given, world)));
				await check(world, stock);
			}),
			{ numRuns: runs(4, 12) },
		);
	});

	it('[R15-160] of two who revive, each twice, and a third who buys, one gets the last unit', async () => {
		const winners = new Set<string>();
		for (let round = 0; round < 12; round++) {
			const product = await payer.newProduct(1);
			const world: World = { product, orders: [] };
			for (const who of ['buy', 'guest'] as const) {
				await take({ kind: who, units: 1 }, world);
				now += 31 * minute;
				while ((await payer.product(product.id)).stock < 1) await new Promise((resolve) => setTimeout(resolve, 5));
			}
			const [rosas, anas] = world.orders as [Order, PlacedOrder];
			const body = {
				items: [lineOf(product)],
				shippingAddress: 'Jr. Puno 1',
				phone: '999888777',
				paymentMethod: 'YAPE',
			};
			const acts = [
				...[() => revive(rosas), () => revive(anas, other), () => payer.checkout(token, body)],
				...[() => revive(rosas, other), () => revive(anas)],
			];
			const turned = [...acts.slice(round % 5), ...acts.slice(0, round % 5)];
			const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
			const answers = await Promise.all(turned.map((act, at) => later(at * (round % 4) * 8).then(act)));
			expect(answers.every(({ statusCode }) => [200, 201, 409].includes(statusCode))).toBe(true);
			const standing = await test.query<{ id: number }>(sql`
				SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id
				WHERE i.product_id = ${product.id} AND o.status <> 'CANCELLED'`);
			expect(standing).toHaveLength(1);
			await check(world, 1);
			const { id } = standing[0] as { id: number };
			winners.add(id === rosas.id ? 'rosa' : id === anas.id ? 'ana' : 'third');
		}
		expect(winners.size).toBeGreaterThan(1);
	});
});
