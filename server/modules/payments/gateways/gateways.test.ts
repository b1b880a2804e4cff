import type { Order } from '../../../../contract/order';
import { type Database, sql } from '../../../db';
import { describeOnBackends, openBackend } from '../../../testing/backends';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import { lineOf } from '../../orders/testing/shopper';
import { type FakeGateways, gatewayKeys, gatewaySettings, startFakeGateways } from '../testing/fakeGateways';
import { createPayer } from '../testing/payer';

jest.setTimeout(180_000);

const minute = 60_000;

describeOnBackends('payments that a gateway takes', (kind) => {
	let now = Date.parse('2026-11-23T15:00:00Z');
	let database: Database;
	let gateways: FakeGateways;
	let test: TestApp;
	let other: TestApp;
	let payer: ReturnType<typeof createPayer>;
	let token: string;

	beforeAll(async () => {
		[database, gateways] = await Promise.all([openBackend(kind), startFakeGateways(() => now)]);
		const overrides = {
			database,
			clock: { now: () => now },
			expiryTiming: { every: 20, pace: 1 },
			gatewayTiming: { every: 20, lease: 30_000 },
			config: { paymentGatewaysUrl: gateways.url, publicUrl: 'https://tienda.test' },
		};
		test = await createTestApp(overrides);
		other = await createTestApp(overrides);
		payer = createPayer(test);
		token = await test.userToken();
		await save(gatewaySettings);
	});
	beforeEach(() => {
		gateways.culqi.behave('paid');
		gateways.culqi.beAway(false);
		gateways.culqi.hold(Promise.resolve());
		gateways.mercadoPago.beAway(false);
	});
	afterAll(async () => {
		await other?.close();
		await test?.close();
		await database?.close();
		await gateways?.close();
	});

	async function save(json: object): Promise<void> {
		const saved = await test.call('PUT', '/api/admin/settings/gateways', { token: await test.adminToken(), json });
		if (saved.statusCode !== 200) throw new Error(saved.body);
	}

	const until = async (isSo: () => Promise<boolean>, what: string) => {
		for (let tries = 0; tries < 500; tries++) {
			if (await isSo()) return;
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
		throw new Error(`It never came that ${what}`);
	};

	async function order(paymentMethod: string, quantity = 2): Promise<Order & { product: number }> {
		const product = await payer.newProduct(5);
		const placed = await payer.buy(token, [lineOf(product, quantity)], { paymentMethod });
		return { ...placed, product: product.id };
	}
	const get = (id: number) => payer.get(id, token);
	const payment = async (id: number) => {
		const { status, payment } = await get(id);
		return `${payment?.state} ${status}`;
	};
	const cents = ({ total }: Order): number => Math.round(total * 100);
	const own = (id: number) => gateways.culqi.charges.filter(({ metadata }) => metadata.order === orderNumbers.get(id));
	const orderNumbers = new Map<number, string>();
	const known = async (method: string) => {
		const placed = await order(method);
		orderNumbers.set(placed.id, placed.orderNumber);
		return placed;
	};

	const charge = (id: number, json: object = {}, by = token, app = test) => {
		now++;
		return app.call('POST', `/api/payments/${id}/charge`, {
			token: by,
			json: { phone: '987 654 321', code: '123456', ...json },
		});
	};
	const openPage = (id: number, by = token) => test.call('POST', `/api/payments/${id}/redirect`, { token: by });
	const askFor = (id: number) => test.call('POST', `/api/payments/${id}/ask`, { token });

	const attempts = (id: number) =>
		test.query<{ id: string; state: string; source: string | null; decline: string | null }>(
			sql`SELECT id, state, source, decline FROM payment_attempts WHERE order_id = ${id} ORDER BY created_at, id`,
		);
	const money = async (id: number) => (await payer.listed(id))?.money ?? [];
	const mails = async (number: string): Promise<string[]> =>
		(
			await test.query<{ news: string }>(sql`
				SELECT facts::jsonb->>'news' AS news FROM mails
				WHERE kind = 'order-payment' AND facts::jsonb->>'orderNumber' = ${number} ORDER BY id`)
		).map(({ news }) => news);

	const tell = (
		gateway: string,
		{ query, headers, body }: { query: string; headers: object; body: string },
		app = test,
	) =>
		app.app.inject({
			method: 'POST',
			url: `/api/payments/webhooks/${gateway}?${query}`,
			headers: { 'content-type': 'application/json', ...headers },
			payload: body,
		});
	const culqiNotice = (reference: string, key = gatewayKeys.culqiWebhookKey) => ({
		query: `key=${key}`,
		headers: {},
		body: gateways.culqi.notice(reference),
	});

	describe('Culqi', () => {
		it('[R15-220] a method is offered while it is on and has its keys, which nobody is told again', async () => {
			const methods = async () =>
				(await test.call('GET', '/api/payments/methods'))
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
			const admin = await test.adminToken();
			const shown = await test.call('GET', '/api/admin/settings/gateways', { token: admin });
			expect(shown.json()).toMatchObject({
				culqi: 'on',
				secrets: { culqiSecretKey: 'kept', mercadoPagoToken: 'kept' },
			});
			const log = await test.query(
				sql`SELECT before::text || after::text AS text FROM audit_log WHERE entity = 'settings'`,
			);
			const kept = await test.query(sql`SELECT value::text AS text FROM shop_settings`);
			for (const secret of [gatewayKeys.secretKey, gatewayKeys.accessToken, gatewayKeys.webhookSecret])
				expect(JSON.stringify([shown.json(), log, kept])).not.toContain(secret);
			expect((await test.call('GET', '/api/admin/settings/gateways', { token })).statusCode).toBe(403);
		});

		it('[R15-221] phone and code charge the order, which is confirmed by the gateway with timeline, mail and audit of none', async () => {
			const placed = await known('CULQI_YAPE');
			expect(placed.payment).toMatchObject({
				state: 'WAITING',
				dueAt: new Date(now + 30 * minute).toISOString(),
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
			const timeline = await test.call('GET', `/api/admin/orders/${placed.id}/timeline`, {
				token: await test.adminToken(),
			});
			expect(timeline.json().events.slice(-2)).toMatchObject([
				{ kind: 'status', by: { kind: 'shop' }, facts: { from: 'PENDING', to: 'CONFIRMED' } },
				{ kind: 'payment', by: { kind: 'shop' }, facts: { from: 'WAITING', to: 'CONFIRMED', via: 'Culqi' } },
			]);
			expect(await payer.listed(placed.id)).toMatchObject({ decidedBy: 'Culqi', state: 'CONFIRMED' });
			expect(await money(placed.id)).toMatchObject([
				{ method: 'CULQI_YAPE', amount: placed.total, currency: 'PEN', why: '' },
			]);
			expect((await charge(placed.id)).statusCode).toBe(409);
			expect(own(placed.id)).toHaveLength(1);
		});

		it('[R15-222] a refusal is said in Spanish at its field, charges nothing, and one may try again', async () => {
			const placed = await known('CULQI_YAPE');
			const wrongCode = await charge(placed.id, { code: '000000' });
			expect(wrongCode.statusCode).toBe(409);
			expect(wrongCode.json()).toMatchObject({
				code: 'payment_declined',
				fields: { code: expect.stringMatching(/^El código de aprobación/) },
			});
			expect((await charge(placed.id, { phone: '900000000' })).json().fields.phone).toMatch(/no tiene Yape/);
			gateways.culqi.behave('declined');
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
			gateways.culqi.behave('paid');
			expect((await charge(placed.id)).statusCode).toBe(200);
			expect(own(placed.id)).toHaveLength(1);
			expect((await attempts(placed.id)).map(({ state }) => state)).toEqual([
				'DECLINED',
				'DECLINED',
				'DECLINED',
				'PAID',
			]);
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
			const { token: stranger } = await test.createUser();
			for (const act of ['charge', 'redirect', 'ask']) {
				const json = { phone: '987654321', code: '123456' };
				expect(
					(await test.call('POST', `/api/payments/${placed.id}/${act}`, { token: stranger, json })).statusCode,
				).toBe(404);
				expect((await test.call('POST', `/api/payments/${placed.id}/${act}`, { json })).statusCode).toBe(401);
			}
			expect((await charge((await order('BANK_TRANSFER')).id)).statusCode).toBe(409);
			await payer.cancel(token, placed.id);
			expect((await charge(placed.id)).statusCode).toBe(409);
			expect(await attempts(placed.id)).toEqual([]);
		});

		it('[R15-224] many presses at once, at several servers, charge once', async () => {
			const placed = await known('CULQI_YAPE');
			const answers = await Promise.all(
				Array.from({ length: 20 }, (_, index) => charge(placed.id, {}, token, index % 2 ? test : other)),
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
				gateways.culqi.behave(way);
				const placed = await known('CULQI_YAPE');
				const answer = await charge(placed.id);
				expect([answer.statusCode, answer.json().payment.gateway]).toEqual([
					200,
					{ kind: 'code', asking: true, problem: '' },
				]);
				expect((await charge(placed.id)).json().code).toBe('payment_under_way');
				now += 6000;
				await until(async () => (await payment(placed.id)) === 'CONFIRMED CONFIRMED', 'the charge is found');
				expect(own(placed.id)).toHaveLength(1);
				expect(await mails(placed.orderNumber)).toEqual(['confirmed']);
			},
		);

		it('[R15-226] a charge that the gateway never had is over once it cannot come any more; until then the order waits', async () => {
			gateways.culqi.behave('lost');
			const placed = await known('CULQI_YAPE');
			await charge(placed.id);
			now += 5 * minute;
			await new Promise((resolve) => setTimeout(resolve, 200));
			expect((await attempts(placed.id)).map(({ state }) => state)).toEqual(['OPEN']);
			expect((await charge(placed.id)).statusCode).toBe(409);
			// The gateway says nothing at all, longer than the order was to wait.
			gateways.culqi.beAway(true);
			now += 40 * minute;
			await new Promise((resolve) => setTimeout(resolve, 200));
			expect(await payment(placed.id)).toBe('WAITING PENDING');
			gateways.culqi.beAway(false);
			now += 60 * minute;
			await until(async () => (await payment(placed.id)) === 'EXPIRED CANCELLED', 'the time to pay is over');
			expect((await attempts(placed.id)).map(({ state, decline }) => [state, decline])).toEqual([
				['DECLINED', 'silence'],
			]);
			expect((await payer.product(placed.product)).stock).toBe(5);
			expect(own(placed.id)).toHaveLength(0);
		});

		it('[R15-227] a server that died between charge and note finds out afterwards', async () => {
			const placed = await known('CULQI_YAPE');
			// Such a server leaves the try with its source, and a charge at the gateway.
			let answered = () => {};
			gateways.culqi.hold(new Promise((resolve) => (answered = resolve)));
			const dying = charge(placed.id, {}, token, other);
			await until(async () => own(placed.id).length === 1, 'it is charged');
			now += 2 * minute;
			await until(async () => (await payment(placed.id)) === 'CONFIRMED CONFIRMED', 'another server finds it');
			answered();
			expect((await dying).statusCode).toBe(200);
			expect(own(placed.id)).toHaveLength(1);
			expect(await mails(placed.orderNumber)).toEqual(['confirmed']);
			expect(await money(placed.id)).toHaveLength(1);
		});

		it('[R15-227] a server that died before the charge has charged nothing, and one may pay again', async () => {
			const placed = await known('CULQI_YAPE');
			await test.query(sql`
				INSERT INTO payment_attempts (id, order_id, method, amount_cents, created_at, ask_at)
				VALUES (${`dead-${placed.id}`}, ${placed.id}, 'CULQI_YAPE', ${cents(placed)},
					${new Date(now).toISOString()}::timestamptz, ${new Date(now + minute).toISOString()}::timestamptz)`);
			expect((await charge(placed.id)).json().code).toBe('payment_under_way');
			now += 61_000;
			await until(async () => (await attempts(placed.id))[0]?.state === 'DECLINED', 'it is over');
			expect((await charge(placed.id)).statusCode).toBe(200);
			expect(own(placed.id)).toHaveLength(1);
		});

		it.each([
			['dollars', 'currency', 'USD'],
			['less', 'amount', 'PEN'],
		] as const)('[R15-228] %s is kept and shown, and confirms nothing', async (way, why, currency) => {
			gateways.culqi.behave(way);
			const placed = await known('CULQI_YAPE');
			await charge(placed.id);
			expect(await payment(placed.id)).toBe('WAITING PENDING');
			expect(await money(placed.id)).toMatchObject([{ why, currency, returned: 0 }]);
			expect((await payer.list()).payments.map(({ id }) => id)).toContain(placed.id);
		});

		it('[R15-229] a notice with the shop’s key confirms what was charged; without it 401, which tells nothing', async () => {
			const placed = await known('CULQI_YAPE');
			gateways.culqi.behave('late');
			await charge(placed.id);
			const [made] = own(placed.id);
			const wrong = await tell('culqi', culqiNotice(made?.id ?? '', 'another-key-of-16-letters'));
			expect([wrong.statusCode, wrong.json()]).toEqual([401, { code: 'unauthenticated', message: 'No autorizado' }]);
			expect(await payment(placed.id)).toBe('WAITING PENDING');
			expect((await tell('culqi', culqiNotice(made?.id ?? ''))).statusCode).toBe(200);
			expect(await payment(placed.id)).toBe('CONFIRMED CONFIRMED');
		});
	});

	describe('Mercado Pago', () => {
		const preferenceOf = ({ orderNumber }: Order) =>
			gateways.mercadoPago.preferences.filter(({ items }) => JSON.stringify(items).includes(orderNumber));

		it('[R15-232] a press makes one preference with sum, reference and way back, however often it is pressed', async () => {
			const placed = await order('MERCADO_PAGO');
			const answers = [await openPage(placed.id), await openPage(placed.id)];
			expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
			expect(answers[0]?.json().url).toContain('/mercado-pago/page?pref_id=');
			const [attempt] = await attempts(placed.id);
			expect(preferenceOf(placed)).toMatchObject([
				{
					external_reference: attempt?.id,
					items: [{ unit_price: placed.total, currency_id: 'PEN', quantity: 1 }],
					back_urls: { success: `https://tienda.test/checkout/done/${placed.id}` },
					notification_url: 'https://tienda.test/api/payments/webhooks/mercado-pago',
					expiration_date_to: placed.payment?.dueAt,
				},
			]);
			gateways.mercadoPago.beAway(true);
			const silent = await openPage((await order('MERCADO_PAGO')).id);
			expect([silent.statusCode, silent.json().message]).toEqual([
				502,
				'Mercado Pago no respondió. Vuelve a intentarlo.',
			]);
		});

		it('[R15-355] an order that was taken up again is paid on a new page; money of the old one counts as well', async () => {
			const placed = await order('MERCADO_PAGO');
			const old = (await openPage(placed.id)).json().url;
			now += 31 * minute;
			await until(async () => (await payment(placed.id)) === 'EXPIRED CANCELLED', 'the order expires');
			const revived = await test.call('POST', `/api/payments/${placed.id}/revive`, { token });
			const { url } = (await openPage(placed.id)).json();
			expect(url).not.toBe(old);
			expect((await openPage(placed.id)).json().url).toBe(url);
			const [before, after] = preferenceOf(placed);
			expect(after?.expiration_date_to).toBe(revived.json().payment.dueAt);
			const { id } = gateways.mercadoPago.pay(before?.id ?? '');
			await tell('mercado-pago', gateways.mercadoPago.notice(id));
			expect(await payment(placed.id)).toBe('CONFIRMED CONFIRMED');
		});

		it('[R15-233] coming back asks: paid confirms, rejected says why, a code for cash waits longer', async () => {
			const placed = await order('MERCADO_PAGO');
			await openPage(placed.id);
			const [preference] = preferenceOf(placed);
			gateways.mercadoPago.pay(preference?.id ?? '', {
				status: 'rejected',
				status_detail: 'cc_rejected_insufficient_amount',
			});
			expect((await askFor(placed.id)).json().payment).toMatchObject({
				state: 'WAITING',
				gateway: { asking: false, problem: expect.stringMatching(/^No hay saldo/) },
			});
			const cash = gateways.mercadoPago.pay(preference?.id ?? '', { status: 'pending' });
			expect((await askFor(placed.id)).json().payment).toMatchObject({
				gateway: { asking: true },
				dueAt: new Date(now + 48 * 60 * minute).toISOString(),
			});
			now += 40 * minute;
			await new Promise((resolve) => setTimeout(resolve, 200));
			expect(await payment(placed.id)).toBe('WAITING PENDING');
			cash.status = 'approved';
			expect((await askFor(placed.id)).json()).toMatchObject({ status: 'CONFIRMED', payment: { state: 'CONFIRMED' } });
			expect(await mails(placed.orderNumber)).toEqual(['confirmed']);
		});

		it('[R15-234] a signed notice before the redirect comes back confirms; replayed 100 times, also at once, there is one payment', async () => {
			const placed = await order('MERCADO_PAGO');
			await openPage(placed.id);
			const paid = gateways.mercadoPago.pay(preferenceOf(placed)[0]?.id ?? '');
			const notice = gateways.mercadoPago.notice(paid.id);
			const told = await Promise.all(
				Array.from({ length: 60 }, (_, index) => tell('mercado-pago', notice, index % 2 ? test : other)),
			);
			for (let times = 0; times < 40; times++) told.push(await tell('mercado-pago', notice));
			expect(new Set(told.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
			await until(async () => (await payment(placed.id)) === 'CONFIRMED CONFIRMED', 'it is confirmed');
			expect(await money(placed.id)).toMatchObject([{ reference: String(paid.id), why: '' }]);
			expect(await mails(placed.orderNumber)).toEqual(['confirmed']);
			const [{ kept } = { kept: 0 }] = await test.query<{ kept: number }>(
				sql`SELECT count(*)::int AS kept FROM payment_webhooks WHERE reference = ${String(paid.id)}`,
			);
			expect(kept).toBe(1);
			// Told anew, with another time and number of the request.
			await tell('mercado-pago', gateways.mercadoPago.notice(paid.id, { requestId: 'again', ts: '1' }));
			expect(await money(placed.id)).toHaveLength(1);
			expect((await askFor(placed.id)).json().status).toBe('CONFIRMED');
		});

		it.each([
			['another secret', { secret: 'otro' }],
			['no time', { ts: '' }],
		])('[R15-235] a wrong signature (%s) gets 401, and nothing is kept', async (_name, changes) => {
			const before = await test.query(sql`SELECT count(*)::int AS n FROM payment_webhooks`);
			const answer = await tell('mercado-pago', gateways.mercadoPago.notice(1, changes));
			expect([answer.statusCode, answer.json().message]).toEqual([401, 'No autorizado']);
			const moved = gateways.mercadoPago.notice(1);
			expect((await tell('mercado-pago', { ...moved, query: 'data.id=2&type=payment' })).statusCode).toBe(401);
			expect((await tell('mercado-pago', { ...moved, headers: {} })).statusCode).toBe(401);
			expect(await test.query(sql`SELECT count(*)::int AS n FROM payment_webhooks`)).toEqual(before);
		});

		it('[R15-236] what is about no order of ours, or no payment, is kept and answered 200', async () => {
			const foreign = gateways.mercadoPago.pay('', { external_reference: 'another shop', transaction_amount: 5 });
			for (const id of [foreign.id, 12_345])
				expect((await tell('mercado-pago', gateways.mercadoPago.notice(id))).statusCode).toBe(200);
			const plan = { ...gateways.mercadoPago.notice('abc'), query: 'data.id=abc&type=plan' };
			expect((await tell('mercado-pago', plan)).statusCode).toBe(200);
			const rows = await test.query<{ outcome: string }>(sql`
				SELECT outcome FROM payment_webhooks
				WHERE reference IN (${String(foreign.id)}, '12345') OR event_id LIKE 'abc:%' ORDER BY received_at, event_id`);
			expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['foreign', 'ignored', 'none']);
		});

		it('[R15-236] a notice while the gateway is silent is followed later', async () => {
			const placed = await order('MERCADO_PAGO');
			await openPage(placed.id);
			const paid = gateways.mercadoPago.pay(preferenceOf(placed)[0]?.id ?? '');
			gateways.mercadoPago.beAway(true);
			expect((await tell('mercado-pago', gateways.mercadoPago.notice(paid.id))).statusCode).toBe(200);
			expect(await payment(placed.id)).toBe('WAITING PENDING');
			gateways.mercadoPago.beAway(false);
			now += 10 * minute;
			await until(async () => (await payment(placed.id)) === 'CONFIRMED CONFIRMED', 'it is followed');
		});

		it.each([
			['amount', { transaction_amount: 1 }],
			['currency', { currency_id: 'USD' }],
		])('[R15-237] another %s is kept, flagged, and confirms nothing', async (why, changes) => {
			const placed = await order('MERCADO_PAGO');
			await openPage(placed.id);
			const paid = gateways.mercadoPago.pay(preferenceOf(placed)[0]?.id ?? '', changes);
			await tell('mercado-pago', gateways.mercadoPago.notice(paid.id));
			expect(await payment(placed.id)).toBe('WAITING PENDING');
			expect(await money(placed.id)).toMatchObject([{ why }]);
		});

		it('[R15-238] money after the end of its order, or for a second time, revives nothing and is to be returned', async () => {
			const placed = await order('MERCADO_PAGO');
			await openPage(placed.id);
			const [preference] = preferenceOf(placed);
			now += 31 * minute;
			await until(async () => (await payment(placed.id)) === 'EXPIRED CANCELLED', 'its time is over');
			const before = (await payer.list()).counts.toReturn;
			const late = gateways.mercadoPago.pay(preference?.id ?? '');
			await tell('mercado-pago', gateways.mercadoPago.notice(late.id));
			expect(await payment(placed.id)).toBe('CONFIRMED CANCELLED');
			expect((await payer.product(placed.product)).stock).toBe(5);
			expect((await payer.list()).counts.toReturn).toBe(before + 1);
			expect(await mails(placed.orderNumber)).toEqual(['expired', 'late']);
			const twice = gateways.mercadoPago.pay(preference?.id ?? '');
			await tell('mercado-pago', gateways.mercadoPago.notice(twice.id));
			expect((await money(placed.id)).map(({ why }) => why).sort()).toEqual(['late', 'twice']);
			expect(await mails(placed.orderNumber)).toEqual(['expired', 'late']);
		});
	});

	describe('money that goes back', () => {
		const giveBack = async (id: number, body: object, app = test) =>
			app.call('POST', `/api/admin/payments/${id}/refund`, { token: await test.adminToken(), json: body });
		const namedOf = async (id: number, at = 0) => {
			const { method, reference } = (await money(id))[at] ?? { method: '', reference: '' };
			return { method, reference };
		};

		async function paidAndCancelled(method: 'CULQI_YAPE' | 'MERCADO_PAGO') {
			const placed = await known(method);
			if (method === 'CULQI_YAPE') await charge(placed.id);
			else {
				await openPage(placed.id);
				gateways.mercadoPago.pay(gateways.mercadoPago.preferences.at(-1)?.id ?? '');
				await askFor(placed.id);
			}
			const cancelled = await test.call('PATCH', `/api/orders/${placed.id}/status`, {
				token: await test.adminToken(),
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
					Array.from({ length: 8 }, (_, index) => giveBack(placed.id, named, index % 2 ? test : other)),
				);
				expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
				expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
				await giveBack(placed.id, named);
				expect(await payment(placed.id)).toBe('RETURNED CANCELLED');
				expect(await money(placed.id)).toMatchObject([{ returned: placed.total }]);
				const refunds =
					method === 'CULQI_YAPE'
						? gateways.culqi.refunds
								.filter(({ charge_id }) => charge_id === named.reference)
								.map(({ amount }) => amount / 100)
						: gateways.mercadoPago.refunds
								.filter(({ payment: id }) => String(id) === named.reference)
								.map(({ amount }) => amount);
				expect(refunds).toEqual([placed.total]);
				expect(await mails(placed.orderNumber)).toEqual(['confirmed', 'returned']);
			},
		);

		it('[R15-275] of what went back by hand already nothing is returned again', async () => {
			const placed = await known('CULQI_YAPE');
			await charge(placed.id);
			const admin = await test.adminToken();
			const read = async () => (await test.call('GET', `/api/admin/orders/${placed.id}`, { token: admin })).json();
			const json = { editVersion: (await read()).editVersion, amount: 1, way: 'CASH', reason: 'Llegó tarde' };
			expect(
				(await test.call('POST', `/api/admin/orders/${placed.id}/refunds`, { token: admin, json })).statusCode,
			).toBe(200);
			await test.call('PATCH', `/api/orders/${placed.id}/status`, { token: admin, json: { status: 'CANCELLED' } });
			const named = await namedOf(placed.id);
			expect((await giveBack(placed.id, named)).statusCode).toBe(200);
			const returned = gateways.culqi.refunds.filter(({ charge_id }) => charge_id === named.reference);
			expect(returned.map(({ amount }) => amount / 100)).toEqual([placed.total - 1]);
			expect(await read()).toMatchObject({
				payment: { state: 'RETURNED' },
				money: { paid: placed.total, refunded: placed.total, owed: 0, balance: 0 },
			});
		});

		it('[R15-240] what pays an order that stands does not go back, and what is not its own neither', async () => {
			const placed = await known('CULQI_YAPE');
			await charge(placed.id);
			const named = await namedOf(placed.id);
			expect((await giveBack(placed.id, named)).statusCode).toBe(409);
			expect((await giveBack(placed.id, { ...named, reference: 'chr_test_x' })).statusCode).toBe(404);
			const { token: clerk } = await test.createUser({ roles: ['ROLE_USER', 'ROLE_READER'] });
			expect(
				(await test.call('POST', `/api/admin/payments/${placed.id}/refund`, { token: clerk, json: named })).statusCode,
			).toBe(403);
		});

		it('[R15-241] a gateway that does not answer is asked again with the same key, and returns once', async () => {
			const placed = await paidAndCancelled('MERCADO_PAGO');
			const named = await namedOf(placed.id);
			gateways.mercadoPago.beAway(true);
			expect((await giveBack(placed.id, named)).statusCode).toBe(502);
			expect((await giveBack(placed.id, named)).json().code).toBe('refund_under_way');
			gateways.mercadoPago.beAway(false);
			now += 2 * minute;
			expect((await giveBack(placed.id, named)).statusCode).toBe(200);
			expect(gateways.mercadoPago.refunds.filter(({ payment: id }) => String(id) === named.reference)).toHaveLength(1);
		});

		it('[R15-242] money that was settled in another way is noted as such, and leaves the list', async () => {
			gateways.culqi.behave('less');
			const placed = await known('CULQI_YAPE');
			await charge(placed.id);
			expect((await payer.list()).payments.find(({ id }) => id === placed.id)?.money).toMatchObject([
				{ why: 'amount' },
			]);
			const before = (await payer.list()).counts.toReturn;
			const answer = await giveBack(placed.id, { ...(await namedOf(placed.id)), byHand: true });
			expect([answer.statusCode, answer.json().state]).toEqual([200, 'WAITING']);
			expect((await payer.list()).counts.toReturn).toBe(before - 1);
			expect(gateways.culqi.refunds.filter(({ charge_id }) => charge_id === own(placed.id)[0]?.id)).toEqual([]);
		});
	});
});
