import type { Order } from '#contract/orders/order';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { testAppOn } from '#server/testing/testAppOn';
import { createShopper, lineOf } from './testing/shopper';

describeOnBackends('audit log of orders', (kind) => {
	const test = testAppOn(kind);
	const shopper = createShopper(test);
	let admin: string;
	let order: Order;
	beforeAll(async () => {
		admin = await test.adminToken();
	});
	beforeEach(async () => {
		const { id: categoryId } = await test.createCategory();
		order = await shopper.buy(await test.userToken(), [lineOf(await test.createProduct({ categoryId }))]);
	});

	const entries = () =>
		test.query(sql`
			SELECT actor_name AS who, action, label, before, after FROM audit_log
			WHERE entity = 'order' AND entity_id = ${order.id} ORDER BY id`);
	const track = (trackingNumber: string) =>
		test.call('PATCH', `/api/orders/${order.id}/tracking`, { token: admin, json: { trackingNumber } });

	it('[R10-04] says who changed a status or tracking number, from what to what', async () => {
		await shopper.setStatus(order.id, 'CONFIRMED');
		await track('OLVA-1');
		await track('OLVA-1');
		await track('OLVA-2');
		await shopper.setStatus(order.id, 'CANCELLED');
		const entry = (before: object, after: object) => ({
			who: 'admin',
			action: 'update',
			label: order.orderNumber,
			before,
			after,
		});
		expect(await entries()).toEqual([
			entry({ status: 'PENDING' }, { status: 'CONFIRMED' }),
			entry({ trackingNumber: null }, { trackingNumber: 'OLVA-1' }),
			entry({ trackingNumber: 'OLVA-1' }, { trackingNumber: 'OLVA-2' }),
			entry({ status: 'CONFIRMED' }, { status: 'CANCELLED' }),
		]);
	});

	it('has nothing of refused changes, of a checkout and of a customer’s own cancellation', async () => {
		expect((await shopper.setStatus(order.id, 'DELIVERED')).statusCode).toBe(409);
		expect((await track('')).statusCode).toBe(400);
		expect((await shopper.cancel(await test.userToken(), order.id)).statusCode).toBe(200);
		expect((await track('OLVA-3')).statusCode).toBe(409);
		expect(await entries()).toEqual([]);
	});

	it('keeps neither the change nor what was told of it when the log cannot be written', async () => {
		const told = async () => (await test.query<{ count: number }>(sql`SELECT count(*)::int FROM outbox`))[0]?.count;
		const before = await told();
		await test.query(sql`ALTER TABLE audit_log ADD CONSTRAINT closed CHECK (label = '') NOT VALID`);
		expect((await shopper.setStatus(order.id, 'CANCELLED')).statusCode).toBe(500);
		await test.query(sql`ALTER TABLE audit_log DROP CONSTRAINT closed`);
		const kept = await test.call('GET', `/api/orders/${order.id}`, { token: admin });
		expect(kept.json<Order>().status).toBe('PENDING');
		expect(await told()).toBe(before);
	});

	it('takes a tracking number that was cut in the middle of a character', async () => {
		const answer = await track('OLVA-📦'.slice(0, -1));
		expect([answer.statusCode, answer.json<Order>().trackingNumber]).toEqual([200, 'OLVA-\uFFFD']);
	});
});
