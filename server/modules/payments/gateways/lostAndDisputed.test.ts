import { createHash } from 'node:crypto';
import type { AdminOrder } from '#contract/orders/desk';
import type { OrderTimeline } from '#contract/orders/timeline';
import type { GatewayMethod } from '#contract/payments/gateways';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { gatewaySettings } from '../testing/fakeGateways';
import { gatewayShop } from '../testing/gatewayShop';
import { createGuestPayer } from '../testing/guestPayer';

const minute = 60_000;
const hour = 60 * minute;
const both = ['CULQI_YAPE', 'MERCADO_PAGO'] as const;

describeOnBackends('money that goes back, and the companies that take it', (kind) => {
	const shop = gatewayShop(kind);
	const { paid, order, charge, until, money, own, attempts, tell } = shop;

	const fakeOf = (way: GatewayMethod) => (way === 'CULQI_YAPE' ? shop.gateways.culqi : shop.gateways.mercadoPago);
	const asAdmin = async (method: 'GET' | 'POST', url: string, json?: object) =>
		shop.test.call(method, url, { token: await shop.test.adminToken(), ...(json && { json }) });
	const read = async (id: number) => (await asAdmin('GET', `/api/admin/orders/${id}`)).json<AdminOrder>();
	async function refund(id: number, way: string, amount: number) {
		const { editVersion } = await read(id);
		return asAdmin('POST', `/api/admin/orders/${id}/refunds`, { editVersion, amount, way, reason: 'Llegó rota' });
	}
	const endRefund = (id: number, isBack: boolean) => asAdmin('POST', `/api/admin/payments/${id}/seen`, { isBack });
	const moneyOf = async (id: number) => {
		const [one] = await money(id);
		if (!one) throw new Error('No gateway took money');
		return one;
	};
	/** Soles that the gateway itself gave back of the order's money. */
	async function sentBack(id: number): Promise<number> {
		const { reference } = await moneyOf(id);
		const { culqi, mercadoPago } = shop.gateways;
		const cents = culqi.refunds.flatMap((one) => (one.charge_id === reference ? one.amount : []));
		const soles = mercadoPago.refunds.flatMap((one) => (String(one.payment) === reference ? one.amount : []));
		return [...cents.map((one) => one / 100), ...soles].reduce((sum, one) => sum + one, 0);
	}
	/** Time for sweeps to ask what is due. */
	const sweeps = async (time: number) => {
		shop.pass(time);
		await new Promise((resolve) => setTimeout(resolve, 100));
	};
	/** What the gateway has of the order's money, for what happens in its panel. */
	async function atGateway(id: number) {
		const { method, reference } = await moneyOf(id);
		const charged = shop.gateways.culqi.charges.find((one) => one.id === reference);
		const payment = shop.gateways.mercadoPago.payments.find((one) => String(one.id) === reference);
		return {
			giveBack(soles: number): void {
				if (charged) charged.amount_refunded += soles * 100;
				if (payment) payment.transaction_amount_refunded += soles;
			},
			dispute(): void {
				if (charged) charged.dispute = true;
				if (payment) Object.assign(payment, { status: 'charged_back', status_detail: 'in_process' });
			},
			notice: () =>
				method === 'CULQI_YAPE'
					? tell('culqi', { ...shop.culqiNotice(reference), body: refundNotice(reference) })
					: tell('mercado-pago', shop.gateways.mercadoPago.notice(reference, { requestId: `later-${shop.now()}` })),
		};
	}
	const refundNotice = (reference: string) =>
		JSON.stringify({
			id: `evt-${shop.now()}`,
			data: JSON.stringify({ object: 'refund', id: 'ref_1', charge_id: reference }),
		});
	const alerted = async (id: number) => ({
		alert: (await moneyOf(id)).alert,
		desk: (await read(id)).online?.alert,
		open: (await shop.payer.list('size=100')).payments.some((one) => one.id === id),
	});

	describe('a refund whose answer was lost', () => {
		it.each(both.flatMap((way) => [401, 404].map((status) => [way, status] as const)))(
			'[R18-01] is not called refused by %s’s %s, and goes back once, in the books as at the gateway',
			async (way, status) => {
				const placed = await paid(way);
				fakeOf(way).back.behave('late');
				expect((await refund(placed.id, way, 4)).json<AdminOrder>().online).toMatchObject({ kept: 20, returning: 4 });
				fakeOf(way).back.behave('paid back');
				fakeOf(way).refuseKeys(status);
				for (const time of [minute, 11 * minute]) await sweeps(time);
				expect((await read(placed.id)).online).toMatchObject({ kept: 20, returning: 4, problem: '' });
				expect((await refund(placed.id, way, 4)).json().code).toBe('refund_under_way');
				fakeOf(way).refuseKeys(null);
				shop.pass(hour);
				await until(async () => (await read(placed.id)).money?.refunded === 4, 'it is known', 10_000);
				expect([await sentBack(placed.id), (await read(placed.id)).online]).toMatchObject([
					4,
					{ kept: 16, returning: 0 },
				]);
			},
		);

		it.each(both)('[R18-02] ends as refused by %s only once nothing can have gone back', async (way) => {
			const placed = await paid(way);
			fakeOf(way).back.behave('lost');
			await refund(placed.id, way, 4);
			fakeOf(way).back.behave('refused');
			await sweeps(9 * minute);
			expect((await read(placed.id)).online).toMatchObject({ returning: 4, problem: '' });
			shop.pass(4 * minute);
			await until(async () => (await read(placed.id)).online?.returning === 0, 'it is refused', 10_000);
			fakeOf(way).back.behave('paid back');
			expect((await refund(placed.id, way, 4)).statusCode).toBe(200);
			expect([await sentBack(placed.id), (await read(placed.id)).money?.refunded]).toEqual([4, 4]);
		});
	});

	it.each(both.flatMap((way) => [401, 403].map((status) => [way, status] as const)))(
		'[R18-03] a first refund with keys that %s refuses (%s) waits for the right ones',
		async (way, status) => {
			const placed = await paid(way);
			fakeOf(way).refuseKeys(status);
			const answer = await refund(placed.id, way, 4);
			expect([answer.statusCode, answer.json<AdminOrder>().online]).toMatchObject([200, { returning: 4, problem: '' }]);
			fakeOf(way).refuseKeys(null);
			shop.pass(minute);
			await until(async () => (await read(placed.id)).money?.refunded === 4, 'it goes back');
			expect(await sentBack(placed.id)).toBe(4);
		},
	);

	it.each([401, 403])('[R18-04] a charge whose answer was lost is not called declined by a %s', async (status) => {
		const placed = await order('CULQI_YAPE');
		shop.gateways.culqi.behave('late');
		await charge(placed.id);
		shop.gateways.culqi.refuseKeys(status);
		await sweeps(20 * minute);
		expect((await attempts(placed.id)).map(({ state }) => state)).toEqual(['OPEN']);
		shop.gateways.culqi.refuseKeys(null);
		shop.pass(hour);
		await until(async () => (await shop.payment(placed.id)) === 'CONFIRMED CONFIRMED', 'the charge is found', 10_000);
		expect(own(placed.id)).toHaveLength(1);
	});

	it('[R18-05] the desk shows the refund under way, whatever the clock of who began it says', async () => {
		const placed = await paid('MERCADO_PAGO');
		const { reference } = await moneyOf(placed.id);
		const begun = (id: string, cents: number, state: string, later: number) => sql`
			INSERT INTO gateway_refunds (id, order_id, method, reference, amount_cents, state, created_at, ask_at)
			VALUES (${`${id}-${placed.id}`}, ${placed.id}, 'MERCADO_PAGO', ${reference}, ${cents}, ${state},
				${new Date(shop.now() + later).toISOString()}::timestamptz, ${new Date(shop.now() + hour).toISOString()}::timestamptz)`;
		await shop.test.query(begun('refused', 900, 'REFUSED', minute));
		await shop.test.query(begun('open', 600, 'OPEN', 0));
		expect((await read(placed.id)).online).toMatchObject({ returning: 6 });
		expect((await refund(placed.id, 'CASH', 15)).json().fields).toEqual({ amount: 'Como máximo S/\u00a014.00' });
	});

	describe('what happens to money at its gateway', () => {
		it.each(both)(
			'[R18-10] a chargeback at %s is seen, marked where payments are looked at, and told to desks',
			async (way) => {
				const placed = await paid(way);
				expect(await alerted(placed.id)).toEqual({ alert: '', desk: '', open: false });
				const there = await atGateway(placed.id);
				there.dispute();
				const [{ before } = { before: 0 }] = await shop.test.query<{ before: number }>(lastEvent);
				expect((await there.notice()).statusCode).toBe(200);
				expect(await alerted(placed.id)).toEqual({ alert: 'chargeback', desk: 'chargeback', open: true });
				const told = await shop.test.query<{ event: string }>(
					sql`SELECT body::text AS event FROM outbox WHERE id > ${before} AND topic = '/topic/admin/orders'`,
				);
				expect(told.some(({ event }) => event.includes('chargeback'))).toBe(true);
				// The money has come all the same, and the customer reads nothing of it.
				expect(await shop.payment(placed.id)).toBe('CONFIRMED CONFIRMED');
			},
		);
		const lastEvent = sql`SELECT coalesce(max(id), 0)::int AS before FROM outbox`;

		it.each(both)('[R18-11] so is money that went back in the panel of %s, also where no notice comes', async (way) => {
			const placed = await paid(way);
			(await atGateway(placed.id)).giveBack(5);
			shop.pass(61 * minute);
			await until(async () => (await moneyOf(placed.id)).alert === 'returned', 'it is looked at');
			expect(await moneyOf(placed.id)).toMatchObject({ told: 5, returned: 0 });
			const other = await paid(way);
			const there = await atGateway(other.id);
			there.giveBack(7);
			await there.notice();
			expect(await alerted(other.id)).toEqual({ alert: 'returned', desk: 'returned', open: true });
		});

		it('[R18-11] what the shop itself gives back is no news, while it is on its way and afterwards', async () => {
			const placed = await paid('MERCADO_PAGO');
			shop.gateways.mercadoPago.back.behave('late');
			await refund(placed.id, 'MERCADO_PAGO', 5);
			const there = await atGateway(placed.id);
			await there.notice();
			expect(await alerted(placed.id)).toMatchObject({ alert: '' });
			shop.pass(minute);
			await until(async () => (await read(placed.id)).money?.refunded === 5, 'it is known');
			expect(await alerted(placed.id)).toEqual({ alert: '', desk: '', open: false });
		});

		it.each(both)('[R18-13] money that is disputed when it is first heard of is marked at once, %s', async (way) => {
			const placed = await order(way);
			if (way === 'CULQI_YAPE') {
				shop.gateways.culqi.behave('late');
				await charge(placed.id);
				for (const one of own(placed.id)) one.dispute = true;
			} else {
				const url = (await shop.openPage(placed.id)).json<{ url: string }>().url;
				const payment = shop.gateways.mercadoPago.pay(new URL(url).searchParams.get('pref_id') ?? '');
				Object.assign(payment, { status: 'charged_back', status_detail: 'in_process' });
			}
			shop.pass(2 * minute);
			await until(async () => (await shop.payment(placed.id)) === 'CONFIRMED CONFIRMED', 'it is found');
			await until(async () => (await moneyOf(placed.id)).alert === 'chargeback', 'it is marked');
		});

		it('[R18-12] a mediation is marked until somebody has seen it, which is audited, and what is worse is marked again', async () => {
			const placed = await paid('MERCADO_PAGO');
			const { reference } = await moneyOf(placed.id);
			const payment = shop.gateways.mercadoPago.payments.find(({ id }) => String(id) === reference);
			const there = await atGateway(placed.id);
			Object.assign(payment ?? {}, { status: 'in_mediation' });
			await there.notice();
			expect(await alerted(placed.id)).toMatchObject({ alert: 'mediation', open: true });
			const heeded = await asAdmin('POST', `/api/admin/payments/${placed.id}/seen`, {});
			expect([heeded.statusCode, heeded.json().money[0].alert]).toEqual([200, '']);
			expect(await alerted(placed.id)).toMatchObject({ desk: '', open: false });
			const [audited] = await shop.test.query(sql`
				SELECT actor_name AS by, after FROM audit_log WHERE entity = 'payment' AND entity_id = ${placed.id}`);
			expect(audited).toEqual({ by: 'admin', after: { reason: 'Visto: mediation' } });
			there.dispute();
			shop.pass(1);
			await there.notice();
			expect(await alerted(placed.id)).toMatchObject({ alert: 'chargeback', open: true });
			Object.assign(payment ?? {}, { status_detail: 'reimbursed' });
			shop.pass(1);
			await there.notice();
			expect(await alerted(placed.id)).toMatchObject({ alert: '', open: false });
		});
	});

	describe('approval codes', () => {
		const wrong = (id: number, more: object = {}) => charge(id, { code: '000000', phone: phoneOf(id), ...more });
		const phoneOf = (id: number) => `9${String(id).padStart(8, '1')}`;
		const tokens = () => shop.gateways.asked.filter((call) => call === 'POST /culqi/v2/tokens/yape').length;

		it('[R18-20] ten refused in an hour, and thirty in all, end the tries of an order, the right code too', async () => {
			const placed = await order('CULQI_YAPE');
			await shop.test.query(sql`UPDATE payments SET due_at = NULL WHERE order_id = ${placed.id}`);
			const before = tokens();
			const statuses: number[] = [];
			let phones = 0;
			const press = async () =>
				statuses.push(
					(await wrong(placed.id, { phone: `98${String(placed.id * 50 + phones++).padStart(7, '0')}` })).statusCode,
				);
			for (let times = 0; times < 12; times++) await press();
			expect(statuses).toEqual([...Array(10).fill(409), 429, 429]);
			expect((await charge(placed.id)).json().message).toBe(
				'Se rechazaron demasiados códigos para este pedido. Espera una hora.',
			);
			for (let hours = 0; hours < 2; hours++) {
				shop.pass(hour + 1000);
				for (let times = 0; times < 10; times++) await press();
			}
			shop.pass(25 * hour);
			const last = await charge(placed.id);
			expect([last.statusCode, last.json().message]).toEqual([
				429,
				'Se rechazaron demasiados códigos para este pedido. Paga de otra forma.',
			]);
			expect([tokens() - before, own(placed.id)]).toEqual([30, []]);
		});

		it('[R18-21] a phone has ten in a day, whoever types it at whatever order, and the gateway is not asked beyond', async () => {
			const phone = '955 111 222';
			const before = tokens();
			for (let orders = 0; orders < 2; orders++) {
				const { id } = await order('CULQI_YAPE');
				for (let times = 0; times < 5; times++) expect((await wrong(id, { phone })).statusCode).toBe(409);
			}
			const { id } = await order('CULQI_YAPE');
			const refused = await charge(id, { phone });
			expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([409, ['phone']]);
			expect(tokens() - before).toBe(10);
			expect((await charge(id, { phone: '955 111 223' })).statusCode).toBe(200);
			shop.pass(24 * hour);
			expect((await charge((await order('CULQI_YAPE')).id, { phone })).statusCode).toBe(200);
		});

		it('[R18-26] what a phone may no longer try is none of an order’s refused codes, nor of the shop’s', async () => {
			shop.pass(2 * hour);
			const phone = '955 111 333';
			for (let times = 0; times < 10; times++) await wrong((await order('CULQI_YAPE')).id, { phone });
			const { id } = await order('CULQI_YAPE');
			for (let times = 0; times < 10; times++) expect((await wrong(id, { phone })).statusCode).toBe(409);
			expect((await shop.payer.list()).refusedCodes).toBe(10);
			expect((await charge(id, { phone: '955 111 444' })).statusCode).toBe(200);
		});

		it('[R18-22] what the gateway did not decline is not counted', async () => {
			const phone = '955 333 444';
			const { id } = await order('CULQI_YAPE');
			shop.gateways.culqi.refuseKeys(401);
			for (let times = 0; times < 11; times++)
				expect((await charge(id, { phone })).json().code).toBe('payment_declined');
			shop.gateways.culqi.refuseKeys(null);
			expect((await charge(id, { phone })).statusCode).toBe(200);
			const key = createHash('sha256').update('yape-phone:955333444').digest('base64url');
			expect(await shop.test.query(sql`SELECT made FROM attempts WHERE key = ${key}`)).toEqual([{ made: 0 }]);
		});

		it('[R18-23] the shop is told how many were refused in the last hour', async () => {
			shop.pass(2 * hour);
			const { id } = await order('CULQI_YAPE');
			for (let times = 0; times < 3; times++) await wrong(id);
			expect((await shop.payer.list()).refusedCodes).toBe(3);
			shop.pass(hour + 1);
			expect((await shop.payer.list()).refusedCodes).toBe(0);
		});
	});

	it('[R18-24] asked again and again, the shop asks the gateway once in three seconds', async () => {
		const placed = await order('MERCADO_PAGO');
		await shop.openPage(placed.id);
		const asked = () => shop.gateways.asked.filter((call) => call.includes('/v1/payments/search')).length;
		const ask = (app = shop.test) => app.call('POST', `/api/payments/${placed.id}/ask`, { token: shop.token });
		const before = asked();
		const answers = await Promise.all(
			Array.from({ length: 18 }, (_, index) => ask(index % 2 ? shop.test : shop.other)),
		);
		expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
		shop.pass(2999);
		await ask();
		expect(asked() - before).toBe(1);
		shop.pass(2);
		await ask();
		expect(asked() - before).toBe(2);
	});

	it('[R18-25] Culqi is given the shop’s own address for a buyer without one', async () => {
		const seller = await asAdmin('GET', '/api/admin/settings/seller');
		await shop.test.call('PUT', '/api/admin/settings/seller', {
			token: await shop.test.adminToken(),
			json: { ...seller.json<object>(), email: 'ventas@olla.pe' },
		});
		const guest = createGuestPayer(shop.test);
		const { linkToken: token } = await guest.order({ paymentMethod: 'CULQI_YAPE' }, { phone: '987654321' });
		expect((await guest.post('charge', { token, phone: '987654321', code: '123456' })).statusCode).toBe(200);
		expect(shop.gateways.culqi.charges[0]).toMatchObject({ email: 'ventas@olla.pe' });
	});

	describe('a refund that nobody answers to', () => {
		/** The other server reads of the settings later, and would still ask. */
		const off = (way: GatewayMethod) => {
			fakeOf(way).beAway(true);
			return shop.save({ ...gatewaySettings, [way === 'CULQI_YAPE' ? 'culqi' : 'mercadoPago']: 'off' });
		};
		afterEach(() => shop.save(gatewaySettings));
		const timeline = async (id: number) =>
			(await asAdmin('GET', `/api/admin/orders/${id}/timeline`)).json<OrderTimeline>().events.at(-1);
		const lastAudits = async (id: number) =>
			(
				await shop.test.query<{ by: string; after: object }>(sql`
					SELECT actor_name AS by, after FROM audit_log WHERE entity = 'payment' AND entity_id = ${id} ORDER BY id`)
			).map(({ by, after }) => [by, after]);

		it('[R18-30] is ended by a person who saw that it went back, once its gateway is switched off', async () => {
			const placed = await paid('MERCADO_PAGO');
			shop.gateways.mercadoPago.back.behave('late');
			await refund(placed.id, 'MERCADO_PAGO', 4);
			await off('MERCADO_PAGO');
			shop.pass(11 * minute);
			await shop.payer.setStatus(placed.id, 'CANCELLED');
			expect((await shop.payer.decide(placed.id, 'return')).json().code).toBe('refund_under_way');
			expect((await endRefund(placed.id, true)).statusCode).toBe(200);
			expect(await read(placed.id)).toMatchObject({
				money: { paid: 20, refunded: 4, balance: -16 },
				online: { kept: 16, returning: 0, problem: '' },
			});
			expect(await lastAudits(placed.id)).toEqual([
				['admin', { returned: 4, reason: 'Lo vio en el panel de Mercado Pago: sí se devolvió.' }],
			]);
			expect((await endRefund(placed.id, false)).json().code).toBe('payment_changed');
			expect((await shop.payer.decide(placed.id, 'return')).json().state).toBe('RETURNED');
		});

		it('[R18-30] and by one who saw that it did not, so that it can be given back in another way', async () => {
			const placed = await paid('CULQI_YAPE');
			shop.gateways.culqi.back.behave('lost');
			await refund(placed.id, 'CULQI_YAPE', 4);
			await off('CULQI_YAPE');
			shop.pass(11 * minute);
			expect((await endRefund(placed.id, false)).statusCode).toBe(200);
			const seen = 'Lo vio en el panel de Culqi: no se devolvió.';
			expect(await timeline(placed.id)).toMatchObject({
				...{ kind: 'refundRefused', by: { kind: 'staff', name: 'admin' }, facts: { amount: 4, text: seen } },
			});
			expect(await lastAudits(placed.id)).toEqual([['admin', { reason: seen }]]);
			expect((await read(placed.id)).online).toMatchObject({ kept: 20, returning: 0, problem: '' });
			expect((await refund(placed.id, 'CASH', 20)).statusCode).toBe(200);
		});

		it('[R18-31] nobody ends it while its gateway may still do it, or can say what became of it', async () => {
			const placed = await paid('CULQI_YAPE');
			shop.gateways.culqi.back.behave('lost');
			await refund(placed.id, 'CULQI_YAPE', 4);
			shop.gateways.culqi.beAway(true);
			shop.pass(9 * minute);
			expect((await endRefund(placed.id, false)).json().code).toBe('refund_under_way');
			shop.gateways.culqi.beAway(false);
			shop.gateways.culqi.back.behave('lost');
			shop.pass(2 * minute);
			expect((await endRefund(placed.id, false)).json().message).toMatch(/^Culqi todavía puede hacerla/);
			expect((await read(placed.id)).online?.returning).toBe(4);
			const { token: reader } = await shop.test.createUser({ roles: ['ROLE_USER', 'ROLE_READER'] });
			const refused = await shop.test.call('POST', `/api/admin/payments/${placed.id}/seen`, {
				...{ token: reader, json: { isBack: true } },
			});
			expect(refused.statusCode).toBe(403);
		});

		it('[R18-32] a gateway that cannot say is ended too: silent, or answering for a day and not of this', async () => {
			const silent = await paid('CULQI_YAPE');
			shop.gateways.culqi.back.behave('lost');
			await refund(silent.id, 'CULQI_YAPE', 4);
			shop.gateways.culqi.beAway(true);
			shop.pass(11 * minute);
			expect((await endRefund(silent.id, true)).statusCode).toBe(200);
			expect((await read(silent.id)).money?.refunded).toBe(4);
			shop.gateways.culqi.beAway(false);
			const vague = await paid('CULQI_YAPE');
			await refund(vague.id, 'CULQI_YAPE', 4);
			const calls = () => shop.gateways.asked.filter((call) => call === 'POST /culqi/v2/refunds').length;
			const before = calls();
			shop.pass(25 * hour);
			await until(async () => calls() > before, 'the refund is requested again');
			const putOff = sql`SELECT FROM gateway_refunds WHERE order_id = ${vague.id}
				AND ask_at > ${new Date(shop.now() + minute).toISOString()}::timestamptz`;
			await until(async () => (await shop.test.query(putOff)).length > 0, 'its lost answer is noted');
			shop.pass(11 * minute);
			expect((await endRefund(vague.id, false)).statusCode).toBe(200);
		});
	});
});
