import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { gatewayKeys, gatewaySettings } from '../testing/fakeGateways';
import { gatewayShop } from '../testing/gatewayShop';

const minute = 60_000;

describeOnBackends('payments by Culqi', (kind) => {
	const shop = gatewayShop(kind);
	const { order, get, payment, cents, own, charge, attempts, money, mails, tell, culqiNotice, save, until } = shop;

	it('[R15-220] a method is offered while it is on and has its keys, which nobody is told again', async () => {
		const methods = async () =>
			(await shop.test.call('GET', '/api/payments/methods'))
				.json()
				.methods.map(({ method }: { method: string }) => method);
		expect(await methods()).toEqual(['CULQI_YAPE', 'MERCADO_PAGO', 'BANK_TRANSFER', 'ON_DELIVERY']);
		await save({ ...gatewaySettings, culqi: 'off', mercadoPagoToken: '' });
		expect(await methods()).toEqual(['BANK_TRANSFER', 'ON_DELIVERY']);
		await save({ ...gatewaySettings, culqiPublicKey: '' });
		expect(await methods()).toEqual(['MERCADO_PAGO', 'BANK_TRANSFER', 'ON_DELIVERY']);
		const { culqi, culqiPublicKey, mercadoPago } = gatewaySettings;
		await save({ culqi, culqiPublicKey, mercadoPago });
		expect(await methods()).toContain('CULQI_YAPE');
		const admin = await shop.test.adminToken();
		const shown = await shop.test.call('GET', '/api/admin/settings/gateways', { token: admin });
		expect(shown.json()).toMatchObject({
			culqi: 'on',
			secrets: { culqiSecretKey: 'kept', mercadoPagoToken: 'kept' },
		});
		const log = await shop.test.query(
			sql`SELECT before::text || after::text AS text FROM audit_log WHERE entity = 'settings'`,
		);
		const kept = await shop.test.query(sql`SELECT value::text AS text FROM shop_settings`);
		for (const secret of [gatewayKeys.secretKey, gatewayKeys.accessToken, gatewayKeys.webhookSecret])
			expect(JSON.stringify([shown.json(), log, kept])).not.toContain(secret);
		expect((await shop.test.call('GET', '/api/admin/settings/gateways', { token: shop.token })).statusCode).toBe(403);
	});

	it('[R15-221] phone and code charge the order, which is confirmed by the gateway with timeline, mail and audit of none', async () => {
		const placed = await order('CULQI_YAPE');
		expect(placed.payment).toMatchObject({
			state: 'WAITING',
			dueAt: new Date(shop.now() + 30 * minute).toISOString(),
			gateway: { kind: 'code', asking: false, problem: '' },
		});
		const answer = await charge(placed.id);
		expect([answer.statusCode, answer.json().status, answer.json().payment.state]).toEqual([
			200,
			'CONFIRMED',
			'CONFIRMED',
		]);
		expect(own(placed.id)).toMatchObject([
			{ amount: cents(placed), currency_code: 'PEN', email: 'cliente@tienda.test' },
		]);
		expect(await mails(placed.orderNumber)).toEqual(['confirmed']);
		const timeline = await shop.test.call('GET', `/api/admin/orders/${placed.id}/timeline`, {
			token: await shop.test.adminToken(),
		});
		expect(timeline.json().events.slice(-2)).toMatchObject([
			{ kind: 'status', by: { kind: 'shop' }, facts: { from: 'PENDING', to: 'CONFIRMED' } },
			{ kind: 'payment', by: { kind: 'shop' }, facts: { from: 'WAITING', to: 'CONFIRMED', via: 'Culqi' } },
		]);
		expect(await shop.payer.listed(placed.id)).toMatchObject({ decidedBy: 'Culqi', state: 'CONFIRMED' });
		expect(await money(placed.id)).toMatchObject([
			{ method: 'CULQI_YAPE', amount: placed.total, currency: 'PEN', why: '' },
		]);
		expect((await charge(placed.id)).statusCode).toBe(409);
		expect(own(placed.id)).toHaveLength(1);
	});

	it('[R15-222] a refusal is said in Spanish at its field, charges nothing, and one may try again', async () => {
		const placed = await order('CULQI_YAPE');
		const wrongCode = await charge(placed.id, { code: '000000' });
		expect(wrongCode.statusCode).toBe(409);
		expect(wrongCode.json()).toMatchObject({
			code: 'payment_declined',
			fields: { code: expect.stringMatching(/^El código de aprobación/) },
		});
		expect((await charge(placed.id, { phone: '900000000' })).json().fields.phone).toMatch(/no tiene Yape/);
		shop.gateways.culqi.behave('declined');
		const poor = await charge(placed.id);
		expect(poor.json()).toMatchObject({
			code: 'payment_declined',
			message: expect.stringMatching(/^No hay saldo suficiente/),
		});
		expect((await get(placed.id)).payment?.gateway).toMatchObject({
			asking: false,
			problem: expect.stringMatching(/^No hay saldo/),
		});
		expect(await payment(placed.id)).toBe('WAITING PENDING');
		shop.gateways.culqi.behave('paid');
		expect((await charge(placed.id)).statusCode).toBe(200);
		expect(own(placed.id)).toHaveLength(1);
		expect((await attempts(placed.id)).map(({ state }) => state)).toEqual(['DECLINED', 'DECLINED', 'DECLINED', 'PAID']);
	});

	it.each([
		[{ phone: '12345' }, { phone: 'Escribe el celular de 9 dígitos con el que usas Yape' }],
		[{ code: '12' }, { code: 'El código de aprobación tiene 6 números' }],
	])('[R15-222] what cannot be is refused before anything is asked: %j', async (json, fields) => {
		const placed = await order('CULQI_YAPE');
		const answer = await charge(placed.id, json);
		expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
		expect(await attempts(placed.id)).toEqual([]);
	});

	it('[R15-223] another’s order is 404, one that waits for another method or is over 409', async () => {
		const placed = await order('CULQI_YAPE');
		const { token: stranger } = await shop.test.createUser();
		for (const act of ['charge', 'redirect', 'ask']) {
			const json = { phone: '987654321', code: '123456' };
			expect(
				(await shop.test.call('POST', `/api/payments/${placed.id}/${act}`, { token: stranger, json })).statusCode,
			).toBe(404);
			expect((await shop.test.call('POST', `/api/payments/${placed.id}/${act}`, { json })).statusCode).toBe(401);
		}
		expect((await charge((await order('BANK_TRANSFER')).id)).statusCode).toBe(409);
		await shop.payer.cancel(shop.token, placed.id);
		expect((await charge(placed.id)).statusCode).toBe(409);
		expect(await attempts(placed.id)).toEqual([]);
	});

	it('[R15-224] many presses at once, at several servers, charge once', async () => {
		const placed = await order('CULQI_YAPE');
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, index) => charge(placed.id, {}, shop.token, index % 2 ? shop.test : shop.other)),
		);
		const statuses = answers.map(({ statusCode }) => statusCode);
		expect(statuses.filter((status) => status === 200)).toHaveLength(1);
		expect(statuses.filter((status) => status === 409)).toHaveLength(19);
		expect(own(placed.id)).toHaveLength(1);
		expect(await payment(placed.id)).toBe('CONFIRMED CONFIRMED');
	});

	it.each(['late', 'broken'] as const)(
		'[R15-225] a charge whose answer is lost (%s) is found by asking, and nobody is charged twice',
		async (way) => {
			shop.gateways.culqi.behave(way);
			const placed = await order('CULQI_YAPE');
			const answer = await charge(placed.id);
			expect([answer.statusCode, answer.json().payment.gateway]).toEqual([
				200,
				{ kind: 'code', asking: true, problem: '' },
			]);
			expect((await charge(placed.id)).json().code).toBe('payment_under_way');
			shop.pass(6000);
			await until(async () => (await payment(placed.id)) === 'CONFIRMED CONFIRMED', 'the charge is found');
			expect(own(placed.id)).toHaveLength(1);
			expect(await mails(placed.orderNumber)).toEqual(['confirmed']);
		},
	);

	it('[R15-226] a charge that the gateway never had is over once it cannot come any more; until then the order waits', async () => {
		shop.gateways.culqi.behave('lost');
		const placed = await order('CULQI_YAPE');
		await charge(placed.id);
		shop.pass(5 * minute);
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect((await attempts(placed.id)).map(({ state }) => state)).toEqual(['OPEN']);
		expect((await charge(placed.id)).statusCode).toBe(409);
		// The gateway says nothing at all, longer than the order was to wait.
		shop.gateways.culqi.beAway(true);
		shop.pass(40 * minute);
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(await payment(placed.id)).toBe('WAITING PENDING');
		shop.gateways.culqi.beAway(false);
		shop.pass(60 * minute);
		await until(async () => (await payment(placed.id)) === 'EXPIRED CANCELLED', 'the time to pay is over', 10_000);
		expect((await attempts(placed.id)).map(({ state, decline }) => [state, decline])).toEqual([
			['DECLINED', 'silence'],
		]);
		expect((await shop.payer.product(placed.product)).stock).toBe(5);
		expect(own(placed.id)).toHaveLength(0);
	});

	it('[R15-227] a server that died between charge and note finds out afterwards', async () => {
		const placed = await order('CULQI_YAPE');
		// Such a server leaves the try with its source, and a charge at the gateway.
		let answered = () => {};
		shop.gateways.culqi.hold(new Promise((resolve) => (answered = resolve)));
		const dying = charge(placed.id, {}, shop.token, shop.other);
		await until(async () => own(placed.id).length === 1, 'it is charged');
		shop.pass(2 * minute);
		await until(async () => (await payment(placed.id)) === 'CONFIRMED CONFIRMED', 'another server finds it');
		answered();
		expect((await dying).statusCode).toBe(200);
		expect(own(placed.id)).toHaveLength(1);
		expect(await mails(placed.orderNumber)).toEqual(['confirmed']);
		expect(await money(placed.id)).toHaveLength(1);
	});

	it('[R15-227] a server that died before the charge has charged nothing, and one may pay again', async () => {
		const placed = await order('CULQI_YAPE');
		await shop.test.query(sql`
			INSERT INTO payment_attempts (id, order_id, method, amount_cents, created_at, ask_at)
			VALUES (${`dead-${placed.id}`}, ${placed.id}, 'CULQI_YAPE', ${cents(placed)},
				${new Date(shop.now()).toISOString()}::timestamptz, ${new Date(shop.now() + minute).toISOString()}::timestamptz)`);
		expect((await charge(placed.id)).json().code).toBe('payment_under_way');
		shop.pass(61_000);
		await until(async () => (await attempts(placed.id))[0]?.state === 'DECLINED', 'it is over');
		expect((await charge(placed.id)).statusCode).toBe(200);
		expect(own(placed.id)).toHaveLength(1);
	});

	it.each([
		['dollars', 'currency', 'USD'],
		['less', 'amount', 'PEN'],
	] as const)('[R15-228] %s is kept and shown, and confirms nothing', async (way, why, currency) => {
		shop.gateways.culqi.behave(way);
		const placed = await order('CULQI_YAPE');
		await charge(placed.id);
		expect(await payment(placed.id)).toBe('WAITING PENDING');
		expect(await money(placed.id)).toMatchObject([{ why, currency, returned: 0 }]);
		expect((await shop.payer.list()).payments.map(({ id }) => id)).toContain(placed.id);
	});

	it('[R15-229] a notice with the shop’s key confirms what was charged; without it 401, which tells nothing', async () => {
		const placed = await order('CULQI_YAPE');
		shop.gateways.culqi.behave('late');
		await charge(placed.id);
		const [made] = own(placed.id);
		const wrong = await tell('culqi', culqiNotice(made?.id ?? '', 'another-key-of-16-letters'));
		expect([wrong.statusCode, wrong.json()]).toEqual([401, { code: 'unauthenticated', message: 'No autorizado' }]);
		expect(await payment(placed.id)).toBe('WAITING PENDING');
		expect((await tell('culqi', culqiNotice(made?.id ?? ''))).statusCode).toBe(200);
		expect(await payment(placed.id)).toBe('CONFIRMED CONFIRMED');
	});

	it('[R18-46] a charge that the gateway says nothing of for a day no longer keeps its order from its end', async () => {
		shop.gateways.culqi.behave('lost');
		const { id } = await order('CULQI_YAPE');
		await charge(id);
		shop.gateways.culqi.beAway(true);
		const read = () => shop.test.query<{ state: string }>(sql`SELECT state FROM payments WHERE order_id = ${id}`);
		const rounds = async () => {
			const before = shop.sweeps();
			await until(async () => shop.sweeps() > before + 8, 'all has been looked at');
		};
		// However long nobody asked.
		for (const hours of [48, 23]) {
			shop.pass(hours * 60 * minute);
			await rounds();
			expect(await read()).toEqual([{ state: 'WAITING' }]);
		}
		shop.pass(2 * 60 * minute);
		await until(async () => (await read())[0]?.state === 'EXPIRED', 'it has ended');
	});
});
