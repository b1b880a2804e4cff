import type { ProductDto } from '#contract/catalog/product';
import { orderLinkTopic } from '#contract/orders/link';
import type { Order } from '#contract/orders/order';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { addressOf, mailsOf } from '../account/testing/mailbox';
import { anAddress } from '../addressBook/testing/addresses';
import { createPlanner, feeOf } from '../delivery/testing/plans';
import { createLiveClients } from '../orders/testing/liveClient';
import { lineOf } from '../orders/testing/shopper';
import { createGuestPayer } from './testing/guestPayer';
import { createPayer } from './testing/payer';

const minute = 60_000;
const hour = 60 * minute;

describeOnBackends('an order that was not paid in time', (kind) => {
	let database: Database;
	let test: TestApp;
	let guest: ReturnType<typeof createGuestPayer>;
	let payer: ReturnType<typeof createPayer>;
	let rosa: { id: number; username: string; token: string };
	/** Monday, 10:00 in Lima. */
	let now = Date.parse('2026-11-23T15:00:00Z');
	beforeAll(async () => {
		database = await openBackend(kind);
		const limits = { chargesPerNetwork: 1000 };
		const given = { database, limits, clock: { now: () => now }, timing: { expiry: { idle: 10 } } };
		test = await createTestApp({ ...given, sendsMail: () => true });
		guest = createGuestPayer(test);
		payer = createPayer(test);
		rosa = await test.createUser();
		await payer.setUp();
		await test.app.listen({ port: 0, host: '127.0.0.1' });
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM delivery_methods`);
		await test.query(sql`DELETE FROM delivery_zones`);
		now += 25 * hour;
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const expired = async (id: number) => {
		now += 31 * minute;
		while ((await payer.get(id, await test.adminToken())).payment?.state !== 'EXPIRED')
			await new Promise((resolve) => setTimeout(resolve, 10));
	};
	/** Of Rosa, two units of a product that has three. */
	async function anExpired(more: object = {}): Promise<{ order: Order; product: ProductDto }> {
		const product = await payer.newProduct(3);
		const order = await payer.buy(rosa.token, [lineOf(product, 2)], { paymentMethod: 'YAPE', ...more });
		await expired(order.id);
		return { order, product };
	}
	const revive = (id: number, token: string | undefined = rosa.token, headers: Record<string, string> = {}) =>
		test.call('POST', `/api/payments/${id}/revive`, { ...(token && { token }), headers });
	const stockOf = async ({ id }: ProductDto) => (await payer.product(id)).stock;
	const edit = ({ id }: ProductDto, cents: number, active: boolean) =>
		test.query(sql`UPDATE products SET price_cents = ${cents}, active = ${active} WHERE id = ${id}`);
	const refusal = async (id: number, token?: string) => {
		const answer = await revive(id, token);
		return [answer.statusCode, answer.json().code, answer.json().message];
	};

	it('[R15-157] stands again with a new clock and its units; movement, timeline, events and mail tell it', async () => {
		const { order, product } = await anExpired();
		const before = await payer.get(order.id, rosa.token);
		expect(before).toMatchObject({
			status: 'CANCELLED',
			payment: { state: 'EXPIRED', dueAt: null, revivableUntil: new Date(now + 24 * hour).toISOString() },
		});
		expect(await stockOf(product)).toBe(3);
		await test.query(sql`TRUNCATE outbox`);
		now += 23 * hour;
		const answer = await revive(order.id);
		expect([answer.statusCode, answer.json()]).toEqual([
			200,
			expect.objectContaining({
				status: 'PENDING',
				total: order.total,
				payment: expect.objectContaining({
					state: 'WAITING',
					dueAt: new Date(now + 30 * minute).toISOString(),
					revivableUntil: null,
					payTo: { number: '987654321', holder: 'Rosa Quispe', qr: null },
				}),
			}),
		]);
		expect(await payer.get(order.id, rosa.token)).toEqual(answer.json());
		expect(await stockOf(product)).toBe(1);
		const movements = await test.query(sql`
			SELECT reason, change, order_number AS "order" FROM stock_movements WHERE product_id = ${product.id} ORDER BY id DESC LIMIT 3`);
		const of = { order: order.orderNumber };
		expect(movements).toEqual([
			{ reason: 'revival', change: -2, ...of },
			{ reason: 'cancellation', change: 2, ...of },
			{ reason: 'sale', change: -2, ...of },
		]);
		const { events } = (
			await test.call('GET', `/api/admin/orders/${order.id}/timeline`, { token: await test.adminToken() })
		).json();
		expect(events.slice(-2)).toMatchObject([
			{ kind: 'status', by: { kind: 'customer' }, facts: { from: 'CANCELLED', to: 'PENDING' } },
			{ kind: 'payment', by: { kind: 'customer' }, facts: { from: 'EXPIRED', to: 'WAITING' } },
		]);
		const told = (await outboxEvents(test)).map(({ body }) => body);
		expect(told).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ type: 'PRODUCT_UPDATED' }),
				expect.objectContaining({ type: 'ORDER_UPDATED', order: expect.objectContaining({ status: 'PENDING' }) }),
			]),
		);
		const mails = await mailsOf(test, addressOf(rosa));
		expect(mails.at(-1)).toMatchObject({ kind: 'order-payment', facts: { news: 'revived' } });
	});

	it('[R15-157, R15-159] it ends again, and then for good', async () => {
		const { order, product } = await anExpired();
		expect((await revive(order.id)).statusCode).toBe(200);
		// The second of two presses.
		expect((await revive(order.id)).json()).toMatchObject({ status: 'PENDING', payment: { state: 'WAITING' } });
		expect(await stockOf(product)).toBe(1);
		await expired(order.id);
		expect(await stockOf(product)).toBe(3);
		expect((await payer.get(order.id, rosa.token)).payment?.revivableUntil).toBeNull();
		expect(await refusal(order.id)).toEqual([409, 'not_revivable', expect.stringContaining('ya se recuperó una vez')]);
	});

	it('[R15-157] somebody without an account revives with link and digits, and pays', async () => {
		const { id, linkToken: token } = await guest.order({}, { email: 'dora@correo.pe' });
		await expired(id);
		const clients = createLiveClients(test);
		const page = await clients.open(undefined, [orderLinkTopic + token]);
		expect(await guest.payment(token)).toMatchObject({ revivableUntil: new Date(now + 24 * hour).toISOString() });
		expect((await guest.post('revive', { token, digits: '0000' })).statusCode).toBe(400);
		const answer = await guest.post('revive', { token, digits: '8777' });
		expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
		expect(answer.json()).toMatchObject({
			status: 'PENDING',
			payment: { state: 'WAITING', dueAt: new Date(now + 30 * minute).toISOString(), revivableUntil: null },
			personal: { email: 'dora@correo.pe' },
		});
		await page.first(1);
		expect((await mailsOf(test, 'dora@correo.pe')).at(-1)?.facts).toMatchObject({ news: 'revived' });
		expect((await guest.prove(token)).statusCode).toBe(201);
		await clients.close();
	});

	it('[R15-158] says what is missing, and writes nothing', async () => {
		const { order, product } = await anExpired();
		const name = `«${product.name}»`;
		const refused = async (text: string) => {
			const before = await stockOf(product);
			expect(await refusal(order.id)).toEqual([409, 'not_revivable', `No podemos recuperar el pedido: ${text}.`]);
			expect(await stockOf(product)).toBe(before);
			expect((await payer.get(order.id, rosa.token)).status).toBe('CANCELLED');
		};
		const other = await payer.buy(rosa.token, [lineOf(product, 2)]);
		await refused(`de ${name} queda 1 y pediste 2`);
		await payer.buy(rosa.token, [lineOf(product)]);
		await refused(`${name} se agotó`);
		await payer.cancel(rosa.token, other.id);
		await edit(product, 1250, true);
		await refused(`${name} ahora cuesta S/\u00a012.50 y no S/\u00a010.00`);
		await edit(product, 1000, false);
		await refused(`${name} ya no está a la venta`);
		await edit(product, 1000, true);
		expect((await revive(order.id)).statusCode).toBe(200);
		const gone = await anExpired();
		await test.call('DELETE', `/api/products/${gone.product.id}`, { token: await test.adminToken() });
		expect((await refusal(gone.order.id))[2]).toContain('ya no está a la venta');
	});

	it('[R15-158] another fee or way to pay is refused; later days of delivery are not', async () => {
		// The Monday after: on a weekend the days would be the same.
		now = Date.parse('2026-11-30T15:00:00Z');
		const planner = createPlanner(test);
		const zone = await planner.zone('Puno', '21');
		const method = await planner.method({ fees: [feeOf(zone.id, [[0, 12]])] });
		const address = anAddress();
		const [option] = (await planner.quote(address.districtCode)).options;
		const delivery = { methodId: option?.methodId, fee: 12, to: option?.to };
		const { order } = await anExpired({ address, delivery });
		now += 20 * hour;
		const dearer = await planner.saveMethod(method, { fees: [feeOf(zone.id, [[0, 15]])] });
		expect((await refusal(order.id))[2]).toContain('el envío ya no es el que aceptaste');
		await planner.saveMethod(dearer, { fees: [feeOf(zone.id, [[0, 12]])] });
		await payer.setUp({ yapeNumber: '' });
		expect((await refusal(order.id))[2]).toContain('ya no ofrece esa forma de pago');
		await payer.setUp();
		const again = (await revive(order.id)).json<Order>();
		expect(again.total).toBe(order.total);
		expect(Date.parse(again.delivery?.to ?? '')).toBeGreaterThan(Date.parse(order.delivery?.to ?? ''));
		expect(await payer.get(order.id, rosa.token)).toEqual(again);
	});

	it('[R15-159] not after a day, not what was cancelled or refused, and not another’s', async () => {
		const { order } = await anExpired();
		const other = await test.createUser();
		expect((await revive(order.id, other.token)).statusCode).toBe(404);
		expect((await revive(order.id, '')).statusCode).toBe(401);
		now += 24 * hour;
		expect(await refusal(order.id)).toEqual([409, 'not_revivable', expect.stringContaining('pasó más de un día')]);
		const [cancelled, refused] = [await payer.order(rosa.token), await payer.order(rosa.token)];
		await payer.cancel(rosa.token, cancelled.id);
		await payer.prove(rosa.token, refused.id);
		await payer.decide(refused.id, 'refuse');
		for (const { id } of [cancelled, refused])
			expect((await refusal(id))[2]).toContain('no se canceló por falta de pago');
		const guests = await guest.order();
		await expired(guests.id);
		expect((await revive(guests.id)).statusCode).toBe(404);
		const { token } = await test.createUser();
		await guest.post('adopt', { token: guests.linkToken, digits: '8777' }, token);
		expect((await guest.post('revive', { token: guests.linkToken, digits: '8777' })).json().code).toBe('order_adopted');
		expect((await revive(guests.id, token)).statusCode).toBe(200);
	});

	it('[R15-158] units that the visitor holds are theirs, those of others are not', async () => {
		const { order, product } = await anExpired();
		const key = 'a'.repeat(32);
		const hold = (holder: string) =>
			// The network of the unpaid order holds none of the last units for now.
			test.app.inject({
				...{ method: 'POST', url: '/api/holds', remoteAddress: '10.0.0.9', headers: { 'hold-key': holder } },
				payload: { items: [{ productId: product.id, quantity: 3 }] },
			});
		await hold('b'.repeat(32));
		expect((await refusal(order.id))[2]).toContain('se agotó');
		await test.call('DELETE', '/api/holds', { headers: { 'hold-key': 'b'.repeat(32) } });
		await hold(key);
		expect((await refusal(order.id))[2]).toContain('se agotó');
		expect((await revive(order.id, rosa.token, { 'hold-key': key })).statusCode).toBe(200);
		expect(await payer.product(product.id)).toMatchObject({ stock: 1, held: null });
	});
});
