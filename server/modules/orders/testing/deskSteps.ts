import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { ProductDto } from '#contract/catalog/product';
import type { AdminOrder, AdminOrderPage } from '#contract/orders/desk';
import type { ManualOrder } from '#contract/orders/manual';
import { openAmount, openBalanceOf, openBalances } from '#contract/orders/money';
import { nextStatus } from '#contract/orders/status';
import { toCents } from '#contract/shared/money';
import { lineCents, sql } from '#platform/db';
import type { TestApp } from '#server/testing/testApp';
import { createShopper, lineOf } from './shopper';

/** Steps of the team with orders; `order` is a place in the list of those that there are. */
export type DeskStep =
	| { kind: 'write'; lines: number[]; paid: boolean; taken: boolean }
	| { kind: 'change'; order: number; lines: number[] }
	| { kind: 'forward' | 'confirmPayment' | 'reopen'; order: number }
	| { kind: 'cancel'; order: number; goodsBack: boolean }
	| { kind: 'takeBack'; order: number; lines: number[]; restock: boolean; credited: boolean }
	| { kind: 'refund' | 'charge'; order: number; cents: number };

/** Units of each of so many products; 0 leaves one out. */
export const deskSteps = (products: number): fc.Arbitrary<DeskStep> => {
	const lines = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: products, maxLength: products });
	const order = fc.nat(5);
	const cents = fc.integer({ min: 1, max: 9000 });
	return fc.oneof(
		{
			weight: 3,
			arbitrary: fc.record({ kind: fc.constant('write' as const), lines, paid: fc.boolean(), taken: fc.boolean() }),
		},
		{ weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), order, lines }) },
		{
			weight: 4,
			arbitrary: fc.record({ kind: fc.constantFrom('forward' as const, 'confirmPayment' as const), order }),
		},
		{ weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order, goodsBack: fc.boolean() }) },
		{ weight: 3, arbitrary: fc.record({ kind: fc.constant('reopen' as const), order }) },
		{
			weight: 3,
			arbitrary: fc.record({
				kind: fc.constant('takeBack' as const),
				...{ order, lines, restock: fc.boolean(), credited: fc.boolean() },
			}),
		},
		{
			weight: 3,
			arbitrary: fc.record({ kind: fc.constantFrom('refund' as const, 'charge' as const), order, cents }),
		},
	);
};

export function createDesk(test: TestApp) {
	const call = async (method: 'GET' | 'POST' | 'PUT', url: string, json?: object, headers = {}) =>
		test.call(method, url, { token: await test.adminToken(), ...(json && { json }), headers });
	const shopper = createShopper(test);

	/** The lines as they are to be: products that are there already keep their line. */
	function editOf({ editVersion, items }: AdminOrder, made: readonly ProductDto[], lines: readonly number[]) {
		const wanted = new Map(made.map(({ id }, at) => [id, lines[at] ?? 0]));
		return {
			editVersion,
			lines: items.flatMap(({ lineId, productId }) => {
				const quantity = wanted.get(productId as number) ?? 0;
				return quantity > 0 ? { lineId, quantity } : [];
			}),
			added: made.flatMap((product) => {
				const quantity = wanted.get(product.id) ?? 0;
				return quantity > 0 && !items.some(({ productId }) => productId === product.id)
					? lineOf(product, quantity)
					: [];
			}),
		};
	}

	const returnOf = (
		{ editVersion, items }: AdminOrder,
		{ lines, restock, credited }: Extract<DeskStep, { kind: 'takeBack' }>,
	) => ({
		editVersion,
		credit: credited ? (items[0]?.price ?? 0) : 0,
		lines: items.flatMap(({ lineId }, at) => {
			const quantity = lines[at] ?? 0;
			return quantity > 0 ? { lineId, quantity, restock, reason: 'DAMAGED' } : [];
		}),
	});

	async function answerTo(step: DeskStep, made: readonly ProductDto[], orders: readonly number[], written: number[]) {
		if (step.kind === 'write') {
			const items = made.flatMap((product, at) => (step.lines[at] ? lineOf(product, step.lines[at]) : []));
			const { paid, taken } = step;
			const answer = await call(
				'POST',
				'/api/admin/orders',
				{
					...{ channel: 'COUNTER', items, handover: taken && paid ? 'NOW' : 'PICKUP', paid },
					paymentMethod: paid ? 'CASH' : 'BANK_TRANSFER',
				},
				{ 'idempotency-key': randomUUID() },
			);
			if (answer.statusCode === 201) written.push(answer.json<ManualOrder>().order.id);
			return answer;
		}
		const id = orders[step.order];
		if (id === undefined) return null;
		const order = await shopper.adminOrder(id);
		const { editVersion } = order;
		switch (step.kind) {
			case 'change':
				return call('PUT', `/api/admin/orders/${id}/contents`, editOf(order, made, step.lines));
			case 'forward':
				return shopper.setStatus(id, nextStatus(order.status) ?? 'CONFIRMED');
			case 'confirmPayment':
				return shopper.confirmPayment(id);
			case 'cancel':
				return shopper.setStatus(id, 'CANCELLED', { goodsBack: step.goodsBack });
			case 'reopen':
				return call('POST', `/api/admin/orders/${id}/reopen`, { editVersion });
			case 'takeBack':
				return call('POST', `/api/admin/orders/${id}/returns`, returnOf(order, step));
			case 'refund':
			case 'charge': {
				const body = {
					editVersion,
					amount: step.cents / 100,
					way: 'YAPE',
					...(step.kind === 'refund' && { reason: 'Uno' }),
				};
				return call('POST', `/api/admin/orders/${id}/${step.kind}s`, body);
			}
		}
	}

	return {
		/** Takes the step, which the server may refuse; new orders are added to `written`. */
		async take(
			step: DeskStep,
			made: readonly ProductDto[],
			orders: readonly number[],
			written: number[],
		): Promise<void> {
			const answer = await answerTo(step, made, orders, written);
			expect([200, 201, 400, 409]).toContain(answer?.statusCode ?? 200);
		},

		/** Of every order: paid − refunded + balance = owed, nothing below zero, and as its rows and the lists say. */
		async checkMoney(): Promise<void> {
			const rows = await test.query<{
				id: number;
				cents: number;
				credited: number;
				refunded: number;
				charged: number;
			}>(sql`
				SELECT o.id, (SELECT sum(${lineCents}) FROM order_items i WHERE order_id = o.id)::int
						+ o.shipping_cents AS cents,
					(SELECT coalesce(sum(credit_cents), 0) FROM order_refunds WHERE order_id = o.id)::int
						+ (SELECT coalesce(sum(credit_cents), 0) FROM order_returns WHERE order_id = o.id)::int AS credited,
					(SELECT coalesce(sum(cents), 0) FROM order_refunds WHERE order_id = o.id)::int AS refunded,
					(SELECT coalesce(sum(cents), 0) FROM order_charges WHERE order_id = o.id)::int AS charged
				FROM orders o ORDER BY o.id`);
			const open = { TO_COLLECT: [] as number[], TO_RETURN: [] as number[] };
			for (const { id, cents, credited, refunded, charged } of rows) {
				const { status, total, payment, money, request } = await shopper.adminOrder(id);
				const kind = openBalanceOf(openAmount({ payment, money }));
				if (kind) open[kind].push(id);
				// Nothing is paid before somebody has accepted it.
				if (request) continue;
				if (!money || !payment) throw new Error('The order has no money');
				const isPaid = payment.state === 'CONFIRMED' || payment.state === 'RETURNED';
				const came = (isPaid ? toCents(payment.amount) : 0) + charged;
				const [paid, back, owed, balance] = [money.paid, money.refunded, money.owed, money.balance].map(toCents) as [
					...[number, number, number, number],
				];
				expect({ id, total: toCents(total), paid, back, owed }).toEqual({
					...{ id, total: cents, paid: came, back: refunded },
					owed: status === 'CANCELLED' ? 0 : Math.max(0, cents - credited),
				});
				expect(paid - back + balance).toBe(owed);
				expect(owed).toBeGreaterThanOrEqual(0);
				expect(back).toBeLessThanOrEqual(paid);
				// A sum of which nothing is paid is waited for whole.
				if (!isPaid && status !== 'CANCELLED') expect(toCents(payment.amount)).toBe(owed);
				expect(payment.state === 'RETURNED').toBe(isPaid && paid > 0 && back === paid);
			}
			for (const kind of openBalances) {
				const answer = await call('GET', `/api/orders?balance=${kind}&direction=asc&size=200`);
				const { orders, matching, counts } = answer.json<AdminOrderPage>();
				expect(orders.map(({ id }) => id)).toEqual(open[kind]);
				expect([matching, counts.balances?.[kind]]).toEqual([open[kind].length, open[kind].length]);
			}
		},
	};
}
