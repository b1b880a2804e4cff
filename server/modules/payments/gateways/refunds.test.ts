import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { gatewayShop } from '../testing/gatewayShop';

const minute = 60_000;

describeOnBackends('money of gateways that goes back', (kind) => {
	const shop = gatewayShop(kind);
	const { paid, payment, own, order, charge, money, mails, until } = shop;

	const giveBack = async (id: number, body: object, app = shop.test) =>
		app.call('POST', `/api/admin/payments/${id}/refund`, { token: await shop.test.adminToken(), json: body });
	const namedOf = async (id: number) => {
		const [{ method, reference } = { method: '', reference: '' }] = await money(id);
		return { method, reference };
	};
	/** Soles that the gateway sent back of it. */
	const sentBack = ({ method, reference }: { method: string; reference: string }): number[] =>
		method === 'CULQI_YAPE'
			? shop.gateways.culqi.refunds.flatMap((one) => (one.charge_id === reference ? one.amount / 100 : []))
			: shop.gateways.mercadoPago.refunds.flatMap((one) => (String(one.payment) === reference ? one.amount : []));

	async function paidAndCancelled(method: 'CULQI_YAPE' | 'MERCADO_PAGO') {
		const placed = await paid(method);
		const cancelled = await shop.test.call('PATCH', `/api/orders/${placed.id}/status`, {
			token: await shop.test.adminToken(),
			json: { status: 'CANCELLED' },
		});
		expect([cancelled.statusCode, await payment(placed.id)]).toEqual([200, 'CONFIRMED CANCELLED']);
		return placed;
	}

	it.each(['CULQI_YAPE', 'MERCADO_PAGO'] as const)(
		'[R15-240] one press returns what %s took for a cancelled order, once however often it is pressed',
		async (method) => {
			const placed = await paidAndCancelled(method);
			const named = await namedOf(placed.id);
			const answers = await Promise.all(
				Array.from({ length: 8 }, (_, index) => giveBack(placed.id, named, index % 2 ? shop.test : shop.other)),
			);
			expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
			expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
			await giveBack(placed.id, named);
			expect(await payment(placed.id)).toBe('RETURNED CANCELLED');
			expect(await money(placed.id)).toMatchObject([{ returned: placed.total }]);
			expect(sentBack(named)).toEqual([placed.total]);
			expect(await mails(placed.orderNumber)).toEqual(['confirmed', 'order-refunded']);
		},
	);

	it('[R15-275] of what went back by hand already nothing is returned again', async () => {
		const placed = await order('CULQI_YAPE');
		await charge(placed.id);
		const admin = await shop.test.adminToken();
		const read = async () => (await shop.test.call('GET', `/api/admin/orders/${placed.id}`, { token: admin })).json();
		const json = { editVersion: (await read()).editVersion, amount: 1, way: 'CASH', reason: 'Llegó tarde' };
		expect(
			(await shop.test.call('POST', `/api/admin/orders/${placed.id}/refunds`, { token: admin, json })).statusCode,
		).toBe(200);
		await shop.test.call('PATCH', `/api/orders/${placed.id}/status`, { token: admin, json: { status: 'CANCELLED' } });
		const named = await namedOf(placed.id);
		expect((await giveBack(placed.id, named)).statusCode).toBe(200);
		expect(sentBack(named)).toEqual([placed.total - 1]);
		expect(await read()).toMatchObject({
			payment: { state: 'RETURNED' },
			money: { paid: placed.total, refunded: placed.total, owed: 0, balance: 0 },
		});
	});

	it('[R15-240] what pays an order that stands does not go back, and what is not its own neither', async () => {
		const placed = await order('CULQI_YAPE');
		await charge(placed.id);
		const named = await namedOf(placed.id);
		expect((await giveBack(placed.id, named)).statusCode).toBe(409);
		expect((await giveBack(placed.id, { ...named, reference: 'chr_test_x' })).statusCode).toBe(404);
		const { token: clerk } = await shop.test.createUser({ roles: ['ROLE_USER', 'ROLE_READER'] });
		expect(
			(await shop.test.call('POST', `/api/admin/payments/${placed.id}/refund`, { token: clerk, json: named }))
				.statusCode,
		).toBe(403);
	});

	it('[R15-241] a gateway that does not answer is asked again with the same key until it does, and returns once', async () => {
		const placed = await paidAndCancelled('MERCADO_PAGO');
		const named = await namedOf(placed.id);
		shop.gateways.mercadoPago.back.behave('late');
		const answer = await giveBack(placed.id, named);
		expect([answer.statusCode, answer.json().money]).toEqual([
			200,
			[expect.objectContaining({ returned: 0, returning: placed.total })],
		]);
		expect((await giveBack(placed.id, named)).json().code).toBe('refund_under_way');
		expect((await giveBack(placed.id, { ...named, byHand: true })).json().code).toBe('refund_under_way');
		shop.gateways.mercadoPago.beAway(true);
		shop.pass(2 * minute);
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(await payment(placed.id)).toBe('CONFIRMED CANCELLED');
		shop.gateways.mercadoPago.beAway(false);
		shop.gateways.mercadoPago.back.behave('paid back');
		shop.pass(2 * minute);
		await until(async () => (await payment(placed.id)) === 'RETURNED CANCELLED', 'it is known', 10_000);
		expect(sentBack(named)).toEqual([placed.total]);
		expect(await mails(placed.orderNumber)).toEqual(['confirmed', 'order-refunded']);
	});

	it('[R15-240] what a person paid beside it is still to go back by hand', async () => {
		const placed = await paid('CULQI_YAPE');
		const admin = await shop.test.adminToken();
		const read = async () => (await shop.test.call('GET', `/api/admin/orders/${placed.id}`, { token: admin })).json();
		const { editVersion, items } = await read();
		const lines = items.map(({ lineId, quantity }: { lineId: number; quantity: number }) => ({
			...{ lineId, quantity: quantity + 1 },
		}));
		const edited = await shop.test.call('PUT', `/api/admin/orders/${placed.id}/contents`, {
			token: admin,
			json: { editVersion, lines, added: [] },
		});
		expect(edited.json().money.balance).toBe(10);
		await shop.test.call('POST', `/api/admin/orders/${placed.id}/charges`, {
			token: admin,
			json: { editVersion: edited.json().editVersion, amount: 10, way: 'CASH' },
		});
		await shop.test.call('PATCH', `/api/orders/${placed.id}/status`, { token: admin, json: { status: 'CANCELLED' } });
		const named = await namedOf(placed.id);
		expect((await giveBack(placed.id, named)).json()).toMatchObject({ state: 'CONFIRMED', money: [{ returned: 20 }] });
		expect((await read()).money).toEqual({ paid: 30, refunded: 20, owed: 0, balance: -10 });
		expect((await giveBack(placed.id, { ...named, byHand: true })).json().state).toBe('RETURNED');
		expect((await read()).money).toEqual({ paid: 30, refunded: 30, owed: 0, balance: 0 });
		expect(sentBack(named)).toEqual([20]);
	});

	it('[R15-242] money that has not paid the order goes back whole, and is noted once with who asked', async () => {
		shop.gateways.culqi.behave('less');
		const placed = await order('CULQI_YAPE');
		await charge(placed.id);
		const named = await namedOf(placed.id);
		expect((await giveBack(placed.id, named)).json()).toMatchObject({ state: 'WAITING', money: [{ returned: 19.99 }] });
		expect(sentBack(named)).toEqual([19.99]);
		const audited = await shop.test.query(sql`
			SELECT actor_name AS by, after FROM audit_log WHERE entity = 'payment' AND entity_id = ${placed.id}`);
		expect(audited).toEqual([{ by: 'admin', after: { returned: 19.99 } }]);
		await giveBack(placed.id, named);
		expect(sentBack(named)).toEqual([19.99]);
	});

	it('[R15-242] money that was settled in another way is noted as such, and leaves the list', async () => {
		shop.gateways.culqi.behave('less');
		const placed = await order('CULQI_YAPE');
		await charge(placed.id);
		expect((await shop.payer.list()).payments.find(({ id }) => id === placed.id)?.money).toMatchObject([
			{ why: 'amount' },
		]);
		const before = (await shop.payer.list()).counts.toReturn;
		const answer = await giveBack(placed.id, { ...(await namedOf(placed.id)), byHand: true });
		expect([answer.statusCode, answer.json().state]).toEqual([200, 'WAITING']);
		expect((await shop.payer.list()).counts.toReturn).toBe(before - 1);
		expect(shop.gateways.culqi.refunds.filter(({ charge_id }) => charge_id === own(placed.id)[0]?.id)).toEqual([]);
	});
});
