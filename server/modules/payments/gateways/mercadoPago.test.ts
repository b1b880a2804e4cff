import type { Order } from '#contract/orders/order';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { gatewayShop } from '../testing/gatewayShop';

const minute = 60_000;

describeOnBackends('payments by Mercado Pago', (kind) => {
	const shop = gatewayShop(kind);
	const { order, payment, openPage, askFor, attempts, money, mails, tell, until } = shop;

	const preferenceOf = ({ orderNumber }: Order) =>
		shop.gateways.mercadoPago.preferences.filter(({ items }) => JSON.stringify(items).includes(orderNumber));

	/** Both sweeps have looked several times at what is now. */
	async function rounds(): Promise<void> {
		const before = shop.sweeps();
		await until(async () => shop.sweeps() > before + 8, 'all has been looked at');
	}

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
		shop.gateways.mercadoPago.beAway(true);
		const silent = await openPage((await order('MERCADO_PAGO')).id);
		expect([silent.statusCode, silent.json().message]).toEqual([
			502,
			'Mercado Pago no respondió. Vuelve a intentarlo.',
		]);
	});

	it('[R15-233] coming back asks: paid confirms, rejected says why, a code for cash waits longer', async () => {
		const placed = await order('MERCADO_PAGO');
		await openPage(placed.id);
		const begun = shop.now();
		const [preference] = preferenceOf(placed);
		shop.gateways.mercadoPago.pay(preference?.id ?? '', {
			status: 'rejected',
			status_detail: 'cc_rejected_insufficient_amount',
		});
		expect((await askFor(placed.id)).json().payment).toMatchObject({
			state: 'WAITING',
			gateway: { asking: false, problem: expect.stringMatching(/^No hay saldo/) },
		});
		const cash = shop.gateways.mercadoPago.pay(preference?.id ?? '', { status: 'pending' });
		expect((await askFor(placed.id)).json().payment).toMatchObject({
			gateway: { asking: true },
			dueAt: new Date(begun + 48 * 60 * minute).toISOString(),
		});
		shop.pass(40 * minute);
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(await payment(placed.id)).toBe('WAITING PENDING');
		cash.status = 'approved';
		expect((await askFor(placed.id)).json()).toMatchObject({ status: 'CONFIRMED', payment: { state: 'CONFIRMED' } });
		expect(await mails(placed.orderNumber)).toEqual(['confirmed']);
	});

	it('[R15-234] a signed notice before the redirect comes back confirms; replayed 100 times, also at once, there is one payment', async () => {
		const placed = await order('MERCADO_PAGO');
		await openPage(placed.id);
		const paid = shop.gateways.mercadoPago.pay(preferenceOf(placed)[0]?.id ?? '');
		const notice = shop.gateways.mercadoPago.notice(paid.id);
		const told = await Promise.all(
			Array.from({ length: 60 }, (_, index) => tell('mercado-pago', notice, index % 2 ? shop.test : shop.other)),
		);
		for (let times = 0; times < 40; times++) told.push(await tell('mercado-pago', notice));
		expect(new Set(told.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
		await until(async () => (await payment(placed.id)) === 'CONFIRMED CONFIRMED', 'it is confirmed');
		expect(await money(placed.id)).toMatchObject([{ reference: String(paid.id), why: '' }]);
		expect(await mails(placed.orderNumber)).toEqual(['confirmed']);
		const [{ kept } = { kept: 0 }] = await shop.test.query<{ kept: number }>(
			sql`SELECT count(*)::int AS kept FROM payment_webhooks WHERE reference = ${String(paid.id)}`,
		);
		expect(kept).toBe(1);
		// Told anew, with another time and number of the request.
		await tell('mercado-pago', shop.gateways.mercadoPago.notice(paid.id, { requestId: 'again', ts: '1' }));
		expect(await money(placed.id)).toHaveLength(1);
		expect((await askFor(placed.id)).json().status).toBe('CONFIRMED');
	});

	it.each([
		['another secret', { secret: 'otro' }],
		['no time', { ts: '' }],
	])('[R15-235] a wrong signature (%s) gets 401, and nothing is kept', async (_name, changes) => {
		const before = await shop.test.query(sql`SELECT count(*)::int AS n FROM payment_webhooks`);
		const answer = await tell('mercado-pago', shop.gateways.mercadoPago.notice(1, changes));
		expect([answer.statusCode, answer.json().message]).toEqual([401, 'No autorizado']);
		const moved = shop.gateways.mercadoPago.notice(1);
		expect((await tell('mercado-pago', { ...moved, query: 'data.id=2&type=payment' })).statusCode).toBe(401);
		expect((await tell('mercado-pago', { ...moved, headers: {} })).statusCode).toBe(401);
		expect(await shop.test.query(sql`SELECT count(*)::int AS n FROM payment_webhooks`)).toEqual(before);
	});

	it('[R15-236] what is about no order of ours, or no payment, is kept and answered 200', async () => {
		const foreign = shop.gateways.mercadoPago.pay('', { external_reference: 'another shop', transaction_amount: 5 });
		for (const id of [foreign.id, 12_345])
			expect((await tell('mercado-pago', shop.gateways.mercadoPago.notice(id))).statusCode).toBe(200);
		const plan = { ...shop.gateways.mercadoPago.notice('abc'), query: 'data.id=abc&type=plan' };
		expect((await tell('mercado-pago', plan)).statusCode).toBe(200);
		const rows = await shop.test.query<{ outcome: string }>(sql`
			SELECT outcome FROM payment_webhooks
			WHERE reference IN (${String(foreign.id)}, '12345') OR event_id LIKE 'abc:%' ORDER BY received_at, event_id`);
		expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['foreign', 'ignored', 'none']);
	});

	it('[R15-236] a notice while the gateway is silent is followed later', async () => {
		const placed = await order('MERCADO_PAGO');
		await openPage(placed.id);
		const paid = shop.gateways.mercadoPago.pay(preferenceOf(placed)[0]?.id ?? '');
		shop.gateways.mercadoPago.beAway(true);
		expect((await tell('mercado-pago', shop.gateways.mercadoPago.notice(paid.id))).statusCode).toBe(200);
		expect(await payment(placed.id)).toBe('WAITING PENDING');
		shop.gateways.mercadoPago.beAway(false);
		shop.pass(10 * minute);
		await until(async () => (await payment(placed.id)) === 'CONFIRMED CONFIRMED', 'it is followed');
	});

	it.each([
		['amount', { transaction_amount: 1 }],
		['currency', { currency_id: 'USD' }],
	])('[R15-237] another %s is kept, flagged, and confirms nothing', async (why, changes) => {
		const placed = await order('MERCADO_PAGO');
		await openPage(placed.id);
		const paid = shop.gateways.mercadoPago.pay(preferenceOf(placed)[0]?.id ?? '', changes);
		await tell('mercado-pago', shop.gateways.mercadoPago.notice(paid.id));
		expect(await payment(placed.id)).toBe('WAITING PENDING');
		expect(await money(placed.id)).toMatchObject([{ why }]);
	});

	it('[R15-238] money after the end of its order, or for a second time, revives nothing and is to be returned', async () => {
		const placed = await order('MERCADO_PAGO');
		await openPage(placed.id);
		const [preference] = preferenceOf(placed);
		shop.pass(31 * minute);
		await until(async () => (await payment(placed.id)) === 'EXPIRED CANCELLED', 'its time is over');
		const before = (await shop.payer.list()).counts.toReturn;
		const late = shop.gateways.mercadoPago.pay(preference?.id ?? '');
		await tell('mercado-pago', shop.gateways.mercadoPago.notice(late.id));
		expect(await payment(placed.id)).toBe('CONFIRMED CANCELLED');
		expect((await shop.payer.product(placed.product)).stock).toBe(5);
		expect((await shop.payer.list()).counts.toReturn).toBe(before + 1);
		expect(await mails(placed.orderNumber)).toEqual(['expired', 'late']);
		const twice = shop.gateways.mercadoPago.pay(preference?.id ?? '');
		await tell('mercado-pago', shop.gateways.mercadoPago.notice(twice.id));
		expect((await money(placed.id)).map(({ why }) => why).sort()).toEqual(['late', 'twice']);
		expect(await mails(placed.orderNumber)).toEqual(['expired', 'late']);
	});

	it('[R15-355] an order that was taken up again is paid on a new page; money of the old one counts as well', async () => {
		const placed = await order('MERCADO_PAGO');
		const old = (await openPage(placed.id)).json().url;
		shop.pass(31 * minute);
		await until(async () => (await payment(placed.id)) === 'EXPIRED CANCELLED', 'the order expires');
		const revived = await shop.test.call('POST', `/api/payments/${placed.id}/revive`, { token: shop.token });
		const { url } = (await openPage(placed.id)).json();
		expect(url).not.toBe(old);
		expect((await openPage(placed.id)).json().url).toBe(url);
		const [before, after] = preferenceOf(placed);
		expect(after?.expiration_date_to).toBe(revived.json().payment.dueAt);
		const { id } = shop.gateways.mercadoPago.pay(before?.id ?? '');
		await tell('mercado-pago', shop.gateways.mercadoPago.notice(id));
		expect(await payment(placed.id)).toBe('CONFIRMED CONFIRMED');
	});

	describe.each([['with a notice'], ['without']])('[R18-40] paid 8 seconds before the end, %s', (how) => {
		it.each([['at once'], ['after three minutes of silence']])(
			'and told %s, an order is confirmed and never called late',
			async (when) => {
				const placed = await order('MERCADO_PAGO');
				await openPage(placed.id);
				const [preference] = preferenceOf(placed);
				shop.pass(30 * minute - 8000);
				// The planned question has been asked: the next one is minutes away.
				await rounds();
				const paid = shop.gateways.mercadoPago.pay(preference?.id ?? '');
				shop.gateways.mercadoPago.beAway(when !== 'at once');
				shop.pass(8000);
				await rounds();
				// The units stay off sale as long as nobody knows.
				expect([await payment(placed.id), (await shop.payer.product(placed.product)).stock]).toEqual([
					'WAITING PENDING',
					3,
				]);
				shop.pass(35_000);
				if (how === 'with a notice') await tell('mercado-pago', shop.gateways.mercadoPago.notice(paid.id));
				if (when !== 'at once') {
					shop.pass(3 * minute);
					await rounds();
					expect(await payment(placed.id)).toBe('WAITING PENDING');
					shop.gateways.mercadoPago.beAway(false);
				}
				shop.pass(minute);
				await until(async () => (await payment(placed.id)) !== 'WAITING PENDING', 'it is known');
				expect(await payment(placed.id)).toBe('CONFIRMED CONFIRMED');
				expect(await mails(placed.orderNumber)).toEqual(['confirmed']);
			},
		);
	});

	it('[R18-45] paid in time while the shop was away past the end, orders are asked about before they end', async () => {
		const placed = [];
		for (let made = 0; made < 3; made++) placed.push(await order('MERCADO_PAGO'));
		for (const one of placed) {
			await openPage(one.id);
			shop.gateways.mercadoPago.pay(preferenceOf(one)[0]?.id ?? '');
		}
		shop.pass(41 * minute);
		for (const { id, orderNumber } of placed) {
			await until(async () => (await payment(id)) !== 'WAITING PENDING', 'it is known');
			expect([await payment(id), await mails(orderNumber)]).toEqual(['CONFIRMED CONFIRMED', ['confirmed']]);
		}
	});

	it.each([
		['nobody has paid', 'none'],
		['the card was refused', 'rejected'],
	])('[R18-41] where %s the order ends a minute later', async (_, status) => {
		const placed = await order('MERCADO_PAGO');
		await openPage(placed.id);
		if (status !== 'none') shop.gateways.mercadoPago.pay(preferenceOf(placed)[0]?.id ?? '', { status });
		shop.pass(30 * minute);
		await rounds();
		expect(await payment(placed.id)).toBe('WAITING PENDING');
		shop.pass(minute);
		await until(async () => (await payment(placed.id)) === 'EXPIRED CANCELLED', 'it has ended');
	});

	it('[R18-42, R18-43] a gateway that stays silent is waited for 10 minutes; what was paid in time is not called late', async () => {
		const placed = await order('MERCADO_PAGO');
		await openPage(placed.id);
		const paid = shop.gateways.mercadoPago.pay(preferenceOf(placed)[0]?.id ?? '');
		shop.gateways.mercadoPago.beAway(true);
		shop.pass(31 * minute);
		await rounds();
		shop.pass(9.9 * minute);
		await rounds();
		expect(await payment(placed.id)).toBe('WAITING PENDING');
		shop.pass(minute);
		await until(async () => (await payment(placed.id)) === 'EXPIRED CANCELLED', 'it has waited long enough');
		shop.gateways.mercadoPago.beAway(false);
		await tell('mercado-pago', shop.gateways.mercadoPago.notice(paid.id));
		await until(async () => (await payment(placed.id)) === 'CONFIRMED CANCELLED', 'the money is known');
		expect(await mails(placed.orderNumber)).toEqual(['expired', 'in-time']);
		expect(await money(placed.id)).toMatchObject([{ why: 'late', inTime: true }]);
	});
});
