import type { Order } from '#contract/orders/order';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { lineOf } from '../orders/testing/shopper';
import { createPayer } from './testing/payer';

const rounds = 20;
const stock = 5;
const halfAnHour = 30 * 60_000;

interface Outcome extends Record<string, unknown> {
	state: string;
	status: string;
	stock: number;
	decisions: number;
	told: number;
}

describeOnBoth('payments that meet', (kind) => {
	let now = Date.parse('2026-11-23T15:00:00Z');
	let database: Database;
	let test: TestApp;
	let other: TestApp;
	let payer: ReturnType<typeof createPayer>;
	let token: string;
	beforeAll(async () => {
		database = await openBackend(kind);
		// Two servers of one shop, both of which look for orders whose time is over.
		const overrides = { database, clock: { now: () => now }, timing: { expiry: { idle: 10, pace: 1 } } };
		test = await createTestApp(overrides);
		other = await createTestApp(overrides);
		payer = createPayer(test);
		token = await test.userToken();
		await payer.setUp();
	});
	afterAll(async () => {
		await other?.close();
		await test?.close();
		await database?.close();
	});

	const outcomeOf = async (order: number, product: number): Promise<Outcome> => {
		const [row] = await test.query<Outcome>(sql`
			SELECT p.state, o.status, (SELECT stock FROM products WHERE id = ${product}) AS stock,
				(SELECT count(*)::int FROM audit_log a WHERE a.entity = 'payment' AND a.entity_id = o.id) AS decisions,
				(SELECT count(*)::int FROM mails m WHERE m.kind = 'order-payment'
					AND m.facts::jsonb->>'orderNumber' = o.order_number) AS told
			FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.id = ${order}`);
		return row as Outcome;
	};

	async function settled(order: number): Promise<void> {
		for (let tries = 0; tries < 6000; tries++) {
			const [due] = await test.query(sql`
				SELECT FROM payments WHERE order_id = ${order} AND state = 'WAITING' AND due_at <= ${new Date(now).toISOString()}::timestamptz`);
			if (!due) return;
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
		throw new Error('The time to pay did not end');
	}

	it('[R15-78] confirming, cancelling, proving and the end of the time leave one of them, and the stock right', async () => {
		const met = new Set<string>();
		for (let round = 0; round < rounds; round++) {
			const product = await payer.newProduct(stock);
			// A payer of each round, who may send a proof too late.
			const { token } = await test.createUser();
			const order = await payer.buy(token, [lineOf(product, 2)], { paymentMethod: 'YAPE' });
			const acts = [
				() => payer.decide(order.id, 'confirm', { proofId: null }),
				() => payer.decide(order.id, 'confirm', { proofId: null }),
				() => payer.cancel(token, order.id),
				// It is taken after the end too, and would hide the other ends.
				...(round % 3 ? [] : [() => payer.prove(token, order.id)]),
			];
			// Each round begins with another one, and the clock ends the time between them.
			const turned = [...acts.slice(round % 4), ...acts.slice(0, round % 4)];
			const running = turned.slice(0, round % 5).map((act) => act());
			// In the first three the time, a confirmation and the customer come first for certain, however busy the machine is.
			const inTurn = round < 3;
			if (inTurn) await Promise.all(running);
			now += halfAnHour;
			if (inTurn) await settled(order.id);
			// The servers look every ten milliseconds.
			else await new Promise((resolve) => setTimeout(resolve, (round % 3) * 7));
			const answers = await Promise.all([...running, ...turned.slice(round % 5).map((act) => act())]);
			expect(answers.filter(({ statusCode }) => ![200, 201, 409].includes(statusCode)).map(({ body }) => body)).toEqual(
				[],
			);
			await settled(order.id);
			const end = await outcomeOf(order.id, product.id);
			met.add(`${end.state} ${end.status}`);
			expect([
				'CONFIRMED CONFIRMED',
				'EXPIRED CANCELLED',
				'WAITING CANCELLED',
				'PROOF_SENT PENDING',
				'PROOF_SENT CANCELLED',
			]).toContain(`${end.state} ${end.status}`);
			expect(end.stock).toBe(end.status === 'CANCELLED' ? stock : stock - 2);
			expect(end.decisions).toBe(end.state === 'CONFIRMED' ? 1 : 0);
			const isLate = end.state === 'PROOF_SENT' && end.status === 'CANCELLED';
			if (!isLate) expect(end.told).toBe(['CONFIRMED', 'EXPIRED'].includes(end.state) ? 1 : 0);
		}
		expect([...met].sort().length).toBeGreaterThan(2);
	});

	it('[R15-80] orders that nobody paid in time are cancelled once by two servers, their units return, and a mail says why', async () => {
		const product = await payer.newProduct(40);
		const orders: Order[] = [];
		for (let made = 0; made < 12; made++)
			orders.push(await payer.buy(token, [lineOf(product, 3)], { paymentMethod: made % 2 ? 'YAPE' : 'BANK_TRANSFER' }));
		now += halfAnHour;
		for (const { id, paymentMethod } of orders) if (paymentMethod === 'YAPE') await settled(id);
		const states = async () =>
			Promise.all(orders.map(async ({ id }) => (await outcomeOf(id, product.id)).state)).then((all) => all.join(' '));
		expect(await states()).toBe(Array(6).fill('WAITING EXPIRED').join(' '));
		expect((await payer.product(product.id)).stock).toBe(40 - 18);
		now += 48 * 3_600_000;
		for (const { id } of orders) await settled(id);
		for (const { id } of orders)
			expect(await outcomeOf(id, product.id)).toMatchObject({
				state: 'EXPIRED',
				status: 'CANCELLED',
				told: 1,
				stock: 40,
			});
	});
});
