import fc from 'fast-check';
import type { ProductDto } from '#contract/catalog/product';
import type { AdminOrder } from '#contract/orders/desk';
import type { GatewayMethod } from '#contract/payments/gateways';
import { toCents } from '#contract/shared/money';
import { runs } from '#contract/testing/runs';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { clearOffers, insertOffer } from '../../offers/testing/offer';
import { createDesk, type DeskStep, deskSteps } from '../../orders/testing/deskSteps';
import type { RefundFate } from '../testing/gatewayCall';
import { gatewayLease, gatewayShop } from '../testing/gatewayShop';

const products = 2;
const minute = 60_000;

type Step =
	| { kind: 'pay'; lines: number[]; way: GatewayMethod }
	| { kind: 'back'; order: number; cents: number; fate: RefundFate }
	| { kind: 'cancel' | 'whole'; order: number; byHand: boolean }
	| { kind: 'pass'; minutes: number }
	| { kind: 'desk'; step: DeskStep };

const order = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant('pay' as const),
			lines: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: products, maxLength: products }),
			way: fc.constantFrom('CULQI_YAPE' as const, 'MERCADO_PAGO' as const),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({
			kind: fc.constant('back' as const),
			...{ order, cents: fc.integer({ min: 1, max: 6000 }) },
			fate: fc.constantFrom(
				'paid back' as const,
				'paid back' as const,
				'refused' as const,
				'lost' as const,
				'late' as const,
				'broken' as const,
			),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'whole' as const), order, byHand: fc.boolean() }),
	},
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 12 }) }) },
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('desk' as const), step: deskSteps(products) }) },
);

describeOnBackends('money of gateways', (kind) => {
	const shop = gatewayShop(kind);

	interface World {
		made: ProductDto[];
		orders: { id: number; way: GatewayMethod | null }[];
		coupon?: string;
	}
	type Of<Kind> = Extract<Step, { kind: Kind }>;

	async function pay({ lines, way }: Of<'pay'>, { made, orders, coupon }: World): Promise<void> {
		const { id } = await shop.paidFor(made, lines, way, coupon);
		orders.push({ id, way });
	}

	const fakeOf = (way: GatewayMethod) => (way === 'CULQI_YAPE' ? shop.gateways.culqi : shop.gateways.mercadoPago);

	async function giveBack({ order: at, cents, fate }: Of<'back'>, { orders }: World): Promise<void> {
		const placed = orders[at];
		if (!placed?.way) return;
		const token = await shop.test.adminToken();
		const url = `/api/admin/orders/${placed.id}`;
		const { editVersion } = (await shop.test.call('GET', url, { token })).json<AdminOrder>();
		fakeOf(placed.way).back.behave(fate);
		const json = { editVersion, amount: cents / 100, way: placed.way, reason: 'Uno' };
		const answer = await shop.test.call('POST', `${url}/refunds`, { token, json });
		expect([200, 400, 409]).toContain(answer.statusCode);
		fakeOf(placed.way).back.behave('paid back');
	}

	async function end({ kind: what, order: at, byHand }: Of<'cancel' | 'whole'>, { orders }: World): Promise<void> {
		const placed = orders[at];
		if (!placed) return;
		if (what === 'cancel')
			expect([200, 409]).toContain((await shop.payer.setStatus(placed.id, 'CANCELLED')).statusCode);
		else
			for (const { method, reference } of await shop.money(placed.id)) {
				const answer = await shop.test.call('POST', `/api/admin/payments/${placed.id}/refund`, {
					token: await shop.test.adminToken(),
					json: { method, reference, byHand },
				});
				expect([200, 409]).toContain(answer.statusCode);
			}
	}

	async function take(given: Step, world: World): Promise<void> {
		if (given.kind === 'pay') return pay(given, world);
		if (given.kind === 'back') return giveBack(given, world);
		if (given.kind === 'pass') {
			await atRest();
			return shop.pass(given.minutes * minute);
		}
		if (given.kind !== 'desk') return end(given, world);
		const written: number[] = [];
		const ids = world.orders.map(({ id }) => id);
		await createDesk(shop.test).take(given.step, world.made, ids, written);
		world.orders.push(...written.map((id) => ({ id, way: null })));
	}

	/** Of each charge: what the gateway sent back by its own word, what is noted of it, and never more than it took. */
	async function checkGateways(): Promise<void> {
		const rows = await shop.test.query<{
			reference: string;
			cents: number;
			back: number;
			tries: number;
			noted: number;
		}>(sql`
			SELECT m.reference, m.amount_cents AS cents, m.returned_cents AS back,
				(SELECT coalesce(sum(r.amount_cents), 0)::int FROM gateway_refunds r
					WHERE r.method = m.method AND r.reference = m.reference AND r.state = 'DONE') AS tries,
				(SELECT coalesce(sum(r.cents), 0)::int FROM order_refunds r
					WHERE r.order_id = m.order_id AND r.way = m.method) AS noted
			FROM gateway_money m`);
		const { culqi, mercadoPago } = shop.gateways;
		for (const { reference, cents, back, tries, noted } of rows) {
			const sent = [
				...culqi.refunds.flatMap((one) => (one.charge_id === reference ? one.amount : [])),
				...mercadoPago.refunds.flatMap((one) => (String(one.payment) === reference ? toCents(one.amount) : [])),
			].reduce((sum, one) => sum + one, 0);
			expect({ reference, back, tries, noted }).toEqual({ reference, back: sent, tries: sent, noted: sent });
			expect(sent).toBeLessThanOrEqual(cents);
		}
	}

	/**
	 * Nobody is at a refund, nor could be before the clock moves: no call of a gateway lasts as long as a step of the clock. What a
	 * sweep has in hand is known by its lease.
	 */
	const atRest = () =>
		shop.until(async () => {
			const at = (later: number) => new Date(shop.now() + later).toISOString();
			const busy = await shop.test.query(sql`
				SELECT FROM gateway_refunds WHERE state = 'OPEN' AND (ask_at <= ${at(0)}::timestamptz
					OR ask_at BETWEEN ${at(gatewayLease - 100)}::timestamptz AND ${at(gatewayLease)}::timestamptz)`);
			return busy.length === 0;
		}, 'no gateway is being asked');

	const settled = () =>
		shop.until(async () => {
			await atRest();
			shop.pass(11 * minute);
			return (await shop.test.query(sql`SELECT FROM gateway_refunds WHERE state = 'OPEN'`)).length === 0;
		}, 'no refund is under way');

	const worldOf = async (): Promise<World> => {
		await shop.test.query(sql`DELETE FROM orders`);
		return { made: [await shop.payer.newProduct(60), await shop.payer.newProduct(60)], orders: [] };
	};
	const first = { kind: 'pay' as const, lines: [2, 1] };

	it('[R15-319] what went back, what is noted and what the order is worth always agree, whatever happens in whatever order', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
				const world = await worldOf();
				await take({ ...first, way: 'CULQI_YAPE' }, world);
				await take({ ...first, way: 'MERCADO_PAGO' }, world);
				for (const given of steps) {
					await take(given, world);
					await atRest();
					await createDesk(shop.test).checkMoney();
				}
				await settled();
				await checkGateways();
				await createDesk(shop.test).checkMoney();
			}),
			{ numRuns: runs(2, 6) },
		);
	});

	it('[R24-138] they agree also on orders that rules and coupons reduce, at prices that change meanwhile', async () => {
		await insertOffer(shop.test, { terms: { kind: 'EVERY', of: 2, reduced: 1, percent: 33 } });
		await insertOffer(shop.test, { code: 'FERIA', terms: { kind: 'PERCENT', percent: 7 } });
		const prices = fc.array(fc.integer({ min: 100, max: 3000 }), { minLength: 16, maxLength: 16 });
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), prices, async (steps, cents) => {
				const world: World = { ...(await worldOf()), coupon: 'FERIA' };
				await take({ kind: 'pay', lines: [3, 2], way: 'CULQI_YAPE' }, world);
				const reduced = await shop.get(world.orders[0]?.id as number);
				expect(reduced.items.flatMap(({ reductions }) => reductions ?? [])).toHaveLength(4);
				for (const [at, given] of steps.entries()) {
					const product = world.made[at % 2] as ProductDto;
					await shop.test.query(sql`UPDATE products SET price_cents = ${cents[at]} WHERE id = ${product.id}`);
					product.price = (cents[at] as number) / 100;
					await take(given, world);
					await atRest();
					await createDesk(shop.test).checkMoney();
				}
				await settled();
				await checkGateways();
			}),
			{ numRuns: runs(3, 12) },
		);
		await clearOffers(shop.test);
	});

	it('[R15-319] they agree also where all of it happens at once', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
				const world = await worldOf();
				await take({ ...first, way: 'CULQI_YAPE' }, world);
				await take({ ...first, way: 'MERCADO_PAGO' }, world);
				await Promise.all(steps.flatMap((given) => (given.kind === 'pass' ? [] : take(given, world))));
				await settled();
				await checkGateways();
				await createDesk(shop.test).checkMoney();
			}),
			{ numRuns: runs(2, 6) },
		);
	});
});
