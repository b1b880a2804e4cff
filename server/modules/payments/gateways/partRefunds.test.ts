import type { AdminOrder } from '#contract/orders/desk';
import type { OrderTimeline } from '#contract/orders/timeline';
import type { GatewayMethod } from '#contract/payments/gateways';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { gatewayShop } from '../testing/gatewayShop';

const minute = 60_000;
const both = ['CULQI_YAPE', 'MERCADO_PAGO'] as const;

describeOnBackends('a part of an order’s money that goes back by its gateway', (kind) => {
	const shop = gatewayShop(kind);
	const { paid, until, mails, own } = shop;

	const admin = () => shop.test.adminToken();
	const read = async (id: number) =>
		(await shop.test.call('GET', `/api/admin/orders/${id}`, { token: await admin() })).json<AdminOrder>();
	async function refund(id: number, way: string, amount: number, more: object = {}, app = shop.test) {
		const { editVersion } = await read(id);
		const json = { editVersion, amount, way, reason: 'Llegó rota', ...more };
		return app.call('POST', `/api/admin/orders/${id}/refunds`, { token: await admin(), json });
	}
	const fateOf = (way: GatewayMethod) => (way === 'CULQI_YAPE' ? shop.gateways.culqi : shop.gateways.mercadoPago).back;
	const goAway = (way: GatewayMethod, is: boolean) =>
		(way === 'CULQI_YAPE' ? shop.gateways.culqi : shop.gateways.mercadoPago).beAway(is);
	const timeline = async (id: number) =>
		(await shop.test.call('GET', `/api/admin/orders/${id}/timeline`, { token: await admin() })).json<OrderTimeline>();

	/** Soles that gateways sent back of the order, by what they themselves say. */
	async function sentBack(id: number): Promise<number[]> {
		const rows = await shop.test.query<{ reference: string }>(
			sql`SELECT reference FROM gateway_money WHERE order_id = ${id}`,
		);
		const known = rows.map(({ reference }) => reference);
		const { culqi, mercadoPago } = shop.gateways;
		return [
			...culqi.refunds.flatMap((one) => (known.includes(one.charge_id) ? one.amount / 100 : [])),
			...mercadoPago.refunds.flatMap((one) => (known.includes(String(one.payment)) ? one.amount : [])),
		];
	}

	/** The gateway, its row, its tries, the noted refunds, the timeline and the mails tell of the same money. */
	async function expectOnce(id: number, soles: number[]): Promise<void> {
		const sum = Math.round(soles.reduce((all, one) => all + one, 0) * 100);
		const [row] = await shop.test.query(sql`
			SELECT (SELECT returned_cents FROM gateway_money WHERE order_id = ${id} AND why IN ('', 'late')) AS money,
				(SELECT coalesce(sum(amount_cents), 0)::int FROM gateway_refunds
					WHERE order_id = ${id} AND state = 'DONE') AS tries,
				(SELECT coalesce(sum(cents), 0)::int FROM order_refunds
					WHERE order_id = ${id} AND way IN ('CULQI_YAPE', 'MERCADO_PAGO')) AS noted,
				(SELECT count(*)::int FROM order_refunds WHERE order_id = ${id}) AS times`);
		expect(row).toEqual({ money: sum, tries: sum, noted: sum, times: soles.length });
		expect(await sentBack(id)).toEqual(soles);
		const { events, mails: told } = await timeline(id);
		expect(events.filter(({ kind }) => kind === 'refunded')).toHaveLength(soles.length);
		expect(told.filter(({ kind }) => kind === 'order-refunded')).toHaveLength(soles.length);
	}

	it.each(both)('[R15-310] %s sends a part back, and it is noted as one by hand is', async (way) => {
		const placed = await paid(way);
		const answer = await refund(placed.id, way, 7.5);
		expect([answer.statusCode, answer.json<AdminOrder>()]).toMatchObject([
			200,
			{
				money: { paid: 20, refunded: 7.5, owed: 12.5, balance: 0 },
				online: { method: way, kept: 12.5, returning: 0, problem: '' },
				payment: { state: 'CONFIRMED' },
			},
		]);
		await expectOnce(placed.id, [7.5]);
		expect((await timeline(placed.id)).events.at(-1)).toMatchObject({
			...{ kind: 'refunded', by: { kind: 'staff', name: 'admin' } },
			facts: { amount: 7.5, way, reason: 'Llegó rota' },
		});
		const [audited] = await shop.test.query<{ by: string; after: object }>(sql`
			SELECT actor_name AS by, after FROM audit_log WHERE entity = 'order' AND entity_id = ${placed.id}
			ORDER BY id DESC LIMIT 1`);
		expect(audited).toEqual({ by: 'admin', after: { refunded: 7.5 } });
		await refund(placed.id, way, 12.5);
		await expectOnce(placed.id, [7.5, 12.5]);
		expect(await shop.payment(placed.id)).toBe('RETURNED CONFIRMED');
	});

	it('[R15-311] never more than the gateway keeps and than was paid, with what went back by hand and in the list of payments', async () => {
		const placed = await paid('CULQI_YAPE');
		expect((await refund(placed.id, 'CULQI_YAPE', 20.01)).json().fields).toEqual({
			amount: 'Como máximo S/\u00a020.00',
		});
		expect((await refund(placed.id, 'MERCADO_PAGO', 1)).json().fields).toEqual({
			way: 'Esa pasarela no cobró este pedido',
		});
		expect((await refund(placed.id, 'CASH', 5)).statusCode).toBe(200);
		expect((await refund(placed.id, 'CULQI_YAPE', 15.01)).json().fields).toEqual({
			amount: 'Como máximo S/\u00a015.00',
		});
		expect((await refund(placed.id, 'CULQI_YAPE', 4)).statusCode).toBe(200);
		expect((await refund(placed.id, 'CASH', 11.01)).json().fields).toEqual({ amount: 'Como máximo S/\u00a011.00' });
		await shop.payer.setStatus(placed.id, 'CANCELLED');
		const [{ method, reference } = { method: '', reference: '' }] = await shop.money(placed.id);
		const whole = await shop.test.call('POST', `/api/admin/payments/${placed.id}/refund`, {
			token: await admin(),
			json: { method, reference },
		});
		expect(whole.json()).toMatchObject({ state: 'RETURNED', money: [{ returned: 15, returning: 0 }] });
		expect(await sentBack(placed.id)).toEqual([4, 11]);
		expect((await refund(placed.id, 'CULQI_YAPE', 0.01)).json().fields).toEqual({ amount: 'Ya se devolvió todo' });
		expect((await read(placed.id)).money).toEqual({ paid: 20, refunded: 20, owed: 0, balance: 0 });
	});

	it('[R15-311] money that no gateway took goes back by hand alone', async () => {
		const placed = await shop.order('BANK_TRANSFER');
		await shop.payer.decide(placed.id, 'confirm');
		expect((await read(placed.id)).online).toBeNull();
		expect((await refund(placed.id, 'CULQI_YAPE', 1)).statusCode).toBe(400);
		expect((await refund(placed.id, 'CASH', 1)).statusCode).toBe(200);
	});

	it.each(both)('[R15-312] eight presses at two servers return a part by %s once', async (way) => {
		const placed = await paid(way);
		const { editVersion } = await read(placed.id);
		const answers = await Promise.all(
			Array.from({ length: 8 }, (_, index) =>
				refund(placed.id, way, 6, { editVersion }, index % 2 ? shop.test : shop.other),
			),
		);
		const statuses = answers.map(({ statusCode }) => statusCode);
		expect(statuses.filter((status) => status === 200)).toHaveLength(1);
		expect(statuses.filter((status) => status === 409)).toHaveLength(7);
		await expectOnce(placed.id, [6]);
		expect((await refund(placed.id, way, 6, { editVersion })).json().code).toBe('order_edited');
	});

	it.each([
		['CULQI_YAPE', 'late'],
		['CULQI_YAPE', 'broken'],
		['MERCADO_PAGO', 'late'],
		['MERCADO_PAGO', 'broken'],
	] as const)(
		'[R15-313] the answer of %s is lost (%s): it is being returned until servers know, and goes back once',
		async (way, fate) => {
			const placed = await paid(way);
			fateOf(way).behave(fate);
			const answer = await refund(placed.id, way, 5);
			expect([answer.statusCode, answer.json<AdminOrder>()]).toMatchObject([
				200,
				{ money: { refunded: 0, balance: 0 }, online: { kept: 20, returning: 5 } },
			]);
			// On its way it is as good as gone for everybody else.
			expect((await refund(placed.id, way, 1)).json().code).toBe('refund_under_way');
			expect((await refund(placed.id, 'CASH', 15.01)).json().fields).toEqual({ amount: 'Como máximo S/\u00a015.00' });
			fateOf(way).behave('paid back');
			shop.pass(minute);
			await until(async () => (await read(placed.id)).money?.refunded === 5, 'it is known');
			await expectOnce(placed.id, [5]);
			expect((await read(placed.id)).online).toEqual({ method: way, kept: 15, returning: 0, problem: '', alert: '' });
		},
	);

	it.each(both)(
		'[R15-313] a call that %s never had is made again, and no gateway is asked twice at once',
		async (way) => {
			const placed = await paid(way);
			fateOf(way).behave('lost');
			await refund(placed.id, way, 5);
			fateOf(way).behave('paid back');
			goAway(way, true);
			shop.pass(5 * minute);
			await new Promise((resolve) => setTimeout(resolve, 200));
			expect((await read(placed.id)).online?.returning).toBe(5);
			goAway(way, false);
			shop.pass(6 * minute);
			await until(async () => (await read(placed.id)).money?.refunded === 5, 'it goes back', 10_000);
			await expectOnce(placed.id, [5]);
		},
	);

	it('[R15-313] Culqi, which knows no keys, is not called again while it may still do what it did not answer to', async () => {
		const placed = await paid('CULQI_YAPE');
		fateOf('CULQI_YAPE').behave('lost');
		await refund(placed.id, 'CULQI_YAPE', 5);
		const calls = () => shop.gateways.asked.filter((call) => call === 'POST /culqi/v2/refunds').length;
		const before = calls();
		for (let times = 0; times < 9; times++) {
			shop.pass(minute);
			await new Promise((resolve) => setTimeout(resolve, 60));
		}
		expect([calls(), (await read(placed.id)).online?.returning]).toEqual([before, 5]);
	});

	it('[R15-313] what went back earlier from the panel of the gateway is not taken for what is asked now', async () => {
		const placed = await paid('CULQI_YAPE');
		const [made] = own(placed.id);
		if (made) made.amount_refunded = 900;
		expect((await refund(placed.id, 'CULQI_YAPE', 5)).statusCode).toBe(200);
		expect(made?.amount_refunded).toBe(1400);
		const tooMuch = await refund(placed.id, 'CULQI_YAPE', 15);
		expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([409, 'refund_refused']);
		await expectOnce(placed.id, [5]);
	});

	it.each(both)(
		'[R15-314] a server that died between the try and the answer of %s leaves it to another one, once',
		async (way) => {
			const placed = await paid(way);
			let answered = () => {};
			fateOf(way).hold(new Promise((resolve) => (answered = resolve)));
			const dying = refund(placed.id, way, 8, {}, shop.other);
			await until(async () => (await sentBack(placed.id)).length === 1, 'it went back');
			fateOf(way).hold(Promise.resolve());
			shop.pass(2 * minute);
			await until(async () => (await read(placed.id)).money?.refunded === 8, 'another server notes it');
			answered();
			expect((await dying).statusCode).toBe(200);
			await expectOnce(placed.id, [8]);
		},
	);

	it.each(both)('[R15-314] a server that died before it asked %s leaves a try that another one begins', async (way) => {
		const placed = await paid(way);
		const [{ reference } = { reference: '' }] = await shop.money(placed.id);
		await shop.test.query(sql`
			INSERT INTO gateway_refunds (id, order_id, method, reference, amount_cents, reason, by_id, created_at, ask_at)
			VALUES (${`dead-${placed.id}`}, ${placed.id}, ${way}, ${reference}, 300, 'Faltó uno', NULL,
				${new Date(shop.now()).toISOString()}::timestamptz, ${new Date(shop.now() + minute).toISOString()}::timestamptz)`);
		expect((await refund(placed.id, way, 1)).json().code).toBe('refund_under_way');
		shop.pass(61_000);
		await until(async () => (await read(placed.id)).money?.refunded === 3, 'it goes back');
		await expectOnce(placed.id, [3]);
	});

	it.each([
		['CULQI_YAPE', 'No tienes saldo suficiente'],
		['MERCADO_PAGO', 'Insufficient amount'],
	] as const)(
		'[R15-315] a refusal of %s is said with its reason, notes nothing, and one may try again',
		async (way, reason) => {
			const placed = await paid(way);
			fateOf(way).behave('refused');
			const { editVersion } = await read(placed.id);
			const answer = await refund(placed.id, way, 5);
			expect([answer.statusCode, answer.json()]).toMatchObject([
				409,
				{ code: 'refund_refused', message: expect.stringContaining(reason), current: { editVersion } },
			]);
			expect(answer.json().message).toContain('No se devolvió nada');
			await expectOnce(placed.id, []);
			expect((await read(placed.id)).online).toMatchObject({ returning: 0, problem: expect.stringContaining(reason) });
			expect((await timeline(placed.id)).events.at(-1)).toMatchObject({
				...{ kind: 'refundRefused', facts: { amount: 5, way } },
			});
			fateOf(way).behave('paid back');
			shop.pass(1000);
			expect((await refund(placed.id, way, 5)).statusCode).toBe(200);
			expect((await read(placed.id)).online?.problem).toBe('');
			await expectOnce(placed.id, [5]);
		},
	);

	it('[R15-316] goods that came back are settled by their refund, and a cancelled order by the rest', async () => {
		const placed = await paid('MERCADO_PAGO');
		for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await shop.payer.setStatus(placed.id, status);
		const { editVersion, items } = await read(placed.id);
		const back = await shop.test.call('POST', `/api/admin/orders/${placed.id}/returns`, {
			token: await admin(),
			json: {
				...{ editVersion, credit: 10 },
				lines: [{ lineId: items[0]?.lineId, quantity: 1, restock: true, reason: 'DAMAGED' }],
			},
		});
		expect(back.json<AdminOrder>().money?.balance).toBe(-10);
		expect((await refund(placed.id, 'MERCADO_PAGO', 10)).json<AdminOrder>().money).toEqual({
			...{ paid: 20, refunded: 10, owed: 10, balance: 0 },
		});
		await expectOnce(placed.id, [10]);
		expect(await mails(placed.orderNumber)).toEqual(['confirmed', 'order-refunded']);
	});

	it('[R15-316] an order that is cancelled while its money is on the way is noted as it is then', async () => {
		const placed = await paid('CULQI_YAPE');
		fateOf('CULQI_YAPE').behave('late');
		await refund(placed.id, 'CULQI_YAPE', 5);
		await shop.payer.setStatus(placed.id, 'CANCELLED');
		expect((await read(placed.id)).money).toEqual({ paid: 20, refunded: 0, owed: 0, balance: -20 });
		const noted = await shop.payer.decide(placed.id, 'return');
		expect([noted.statusCode, noted.json().code]).toEqual([409, 'refund_under_way']);
		shop.pass(minute);
		await until(async () => (await read(placed.id)).money?.refunded === 5, 'it is known');
		expect((await read(placed.id)).money).toEqual({ paid: 20, refunded: 5, owed: 0, balance: -15 });
		await expectOnce(placed.id, [5]);
	});

	it('[R15-317] the reason goes when the customer is forgotten, also of money that is still on its way', async () => {
		const placed = await paid('CULQI_YAPE');
		fateOf('CULQI_YAPE').behave('late');
		for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await shop.payer.setStatus(placed.id, status);
		await refund(placed.id, 'CULQI_YAPE', 5);
		const { statusCode } = await shop.test.call('DELETE', `/api/user/admin/users/${await customerId()}`, {
			token: await admin(),
		});
		expect(statusCode).toBeLessThan(300);
		shop.pass(minute);
		await until(async () => (await read(placed.id)).money?.refunded === 5, 'it is known');
		const rows = await shop.test.query<{ text: string }>(sql`
			SELECT (SELECT json_agg(r)::text FROM order_refunds r WHERE order_id = ${placed.id})
				|| (SELECT json_agg(r)::text FROM gateway_refunds r WHERE order_id = ${placed.id})
				|| (SELECT json_agg(e)::text FROM order_events e WHERE order_id = ${placed.id}) AS text`);
		expect(rows[0]?.text).toContain('CULQI_YAPE');
		expect(rows[0]?.text).not.toContain('Llegó rota');
	});

	const customerId = async () =>
		(await shop.test.query<{ id: number }>(sql`SELECT id FROM users WHERE username = 'cliente'`))[0]?.id;
});
