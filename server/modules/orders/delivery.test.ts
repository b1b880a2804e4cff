import { randomUUID } from 'node:crypto';
import type { SalesReport } from '#contract/admin/sales';
import type { DeliveryBody, DeliveryQuote } from '#contract/delivery/quote';
import type { Order } from '#contract/orders/order';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { addressOf, mailsOf } from '../account/testing/mailbox';
import { anAddress } from '../addressBook/testing/addresses';
import { createPlanner, feeOf } from '../delivery/testing/plans';
import { cartOf } from '../offers/testing/cart';
import { clearOffers, insertOffer, threeForTwo } from '../offers/testing/offer';
import { checkoutBody, createShopper, lineOf } from './testing/shopper';

describeOnBackends('an order that is delivered', (kind) => {
	let database: Database;
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let planner: ReturnType<typeof createPlanner>;
	let line: ReturnType<typeof lineOf>;
	/** Monday, 10:00 in Lima. */
	const monday = Date.parse('2026-11-23T15:00:00Z');
	let now = monday;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, clock: { now: () => now }, sendsMail: () => true });
		shopper = createShopper(test);
		planner = createPlanner(test);
		const { id: categoryId } = await test.createCategory();
		line = lineOf(await test.createProduct({ categoryId, price: '10.00', stockQuantity: 500 }), 2);
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});
	beforeEach(async () => {
		now = monday;
		await test.query(sql`DELETE FROM delivery_methods`);
		await test.query(sql`DELETE FROM delivery_zones`);
	});

	const address = anAddress();
	const { districtCode } = address;
	const office = { id: null, name: 'Juliaca', address: 'Jr. San Martín 100', hours: '9:00 a 18:00', area: '' };
	const agency = async (fee = 12) => {
		const zone = await planner.zone('Puno', '21');
		return planner.method({
			name: 'Agencia Sur',
			kind: 'AGENCY',
			offices: [office],
			fees: [feeOf(zone.id, [[0, fee]])],
		});
	};
	const seenOf = ({ options: [option] }: DeliveryQuote): DeliveryBody => ({
		methodId: option?.methodId ?? 1,
		fee: option?.fee ?? 0,
		officeId: option?.offices[0]?.id,
		to: option?.to,
	});
	const order = (token: string, delivery: Partial<DeliveryBody> | null, more: object = {}) =>
		shopper.checkout(token, checkoutBody([line], { address, ...(delivery && { delivery }), ...more }));
	const refusedWith = async (answer: ReturnType<typeof order>) => {
		const { statusCode, body } = await answer;
		const { code, quote, message } = JSON.parse(body);
		return { statusCode, code, fees: quote?.options.map(({ fee }: { fee: number }) => fee), message };
	};

	it('[R24-113] the fee is that of the total after rules and coupon, and every step asks for this one', async () => {
		const zone = await planner.zone('Puno', '21');
		await planner.method({
			fees: [
				feeOf(zone.id, [
					[0, 12],
					[60, 0],
				]),
			],
		});
		const { token } = await test.createUser();
		await insertOffer(test, { terms: threeForTwo });
		const { items } = await cartOf(test, [[{ id: line.productId, price: 10 }, 6]]);
		const seen = seenOf(await planner.quote(districtCode, 40));
		expect(seen.fee).toBe(12);
		const body = checkoutBody(items, { address, delivery: seen });
		expect((await shopper.checkout(token, body)).json()).toMatchObject({ total: 52, shipping: 12 });
		const free = { ...body, delivery: { ...seen, fee: 0 } };
		expect(await refusedWith(shopper.checkout(token, free))).toMatchObject({ statusCode: 409, fees: [12] });
		await clearOffers(test);
		const full = checkoutBody([{ ...line, quantity: 6 }], { address, delivery: { ...seen, fee: 0 } });
		expect((await shopper.checkout(token, full)).json()).toMatchObject({ total: 60, shipping: 0 });
	});

	it('[R15-356] is paid when it is received only where the fee says so; what was agreed with the shop is', async () => {
		const [puno, juliaca] = [await planner.zone('Puno', '21'), await planner.zone('Juliaca', '211101')];
		const fees = [feeOf(puno.id, [[0, 12]]), feeOf(juliaca.id, [[0, 5]], { payOnDelivery: false })];
		await planner.method({ fees });
		const { token } = await test.createUser();
		const quote = await planner.quote(districtCode, 20);
		expect(quote.options.map(({ payOnDelivery }) => payOnDelivery)).toEqual([false]);
		const seen = seenOf(quote);
		const stock = (await shopper.product(line.productId)).stock;
		const refused = await order(token, seen, { paymentMethod: 'ON_DELIVERY' });
		expect([refused.statusCode, refused.json().fields]).toEqual([
			400,
			{ paymentMethod: 'Con esta forma de entrega no se paga al recibir. Elige otra forma de pago.' },
		]);
		expect((await shopper.product(line.productId)).stock).toBe(stock);
		expect((await order(token, seen, { paymentMethod: 'BANK_TRANSFER' })).statusCode).toBe(201);
		const near = { ...address, districtCode: '210101' };
		const wide = seenOf(await planner.quote('210101', 20));
		expect((await order(token, wide, { address: near, paymentMethod: 'ON_DELIVERY' })).statusCode).toBe(201);
		const noted = await test.call('POST', '/api/admin/orders', {
			token: await test.adminToken(),
			headers: { 'idempotency-key': 'written-down-by-the-shop' },
			json: {
				...{ channel: 'WHATSAPP', name: 'Elena', phone: '999 888 777', items: [line], handover: 'DELIVERY' },
				...{ address, delivery: seen, paymentMethod: 'ON_DELIVERY', paid: false },
			},
		});
		expect([noted.statusCode, noted.json().order?.payment.state]).toEqual([201, 'ON_DELIVERY']);
	});

	it('[R15-50] has the fee in its total, and keeps how it travels with the sums that were accepted', async () => {
		await agency(12.5);
		const { username, token } = await test.createUser();
		const seen = seenOf(await planner.quote(districtCode, 20));
		const answer = await order(token, seen);
		expect(answer.statusCode).toBe(201);
		const placed = answer.json<Order>();
		const { area: _area, id: _id, ...shown } = office;
		expect(placed).toMatchObject({
			total: 32.5,
			shipping: 12.5,
			items: [{ price: 10, quantity: 2 }],
			delivery: {
				methodId: seen.methodId,
				...{ name: 'Agencia Sur', kind: 'AGENCY', fee: 12.5, from: '2026-11-24', to: '2026-11-26', office: shown },
				accepted: { products: 20, fee: 12.5, total: 32.5, at: '2026-11-23T15:00:00.000Z' },
			},
		});
		const token2 = await test.adminToken();
		const page = (await test.call('GET', '/api/orders', { token: token2 })).json();
		expect(page.orders[0]).toMatchObject({ id: placed.id, total: 32.5, shipping: 12.5, delivery: { fee: 12.5 } });
		expect(placed.paymentInstructions).toContain('32.50');
		const [mail] = await mailsOf(test, addressOf({ username }));
		expect(mail?.facts).toMatchObject({
			total: 32.5,
			delivery: {
				...{ name: 'Agencia Sur', fee: 12.5, place: 'Juliaca, Jr. San Martín 100, 9:00 a 18:00' },
				promised: 'Llega entre el martes 24 y el jueves 26 de noviembre',
			},
		});
	});

	it('[R15-329, R15-330] that is picked up needs no street and keeps none, and its address names the office', async () => {
		await agency();
		const { token } = await test.createUser();
		const seen = seenOf(await planner.quote(districtCode, 20));
		const { recipient } = address;
		const answer = await order(token, seen, {
			address: { recipient, districtCode },
			shippingAddress: 'Otra cosa',
		});
		expect([answer.statusCode, answer.json()]).toMatchObject([
			201,
			{
				shippingAddress: 'Agencia Sur: Juliaca, Jr. San Martín 100',
				address: { recipient: { name: 'Rosa Quispe' }, district: 'Juliaca', street: '', reference: '' },
				phone: '987 654 321',
			},
		]);
		// A shopper may have chosen an address of the book, whose street is nobody's business here.
		const known = await order(token, seen);
		expect(known.json()).toMatchObject({
			shippingAddress: 'Agencia Sur: Juliaca, Jr. San Martín 100',
			address: { street: '', reference: '' },
		});
		const book = (await test.call('GET', '/api/user/addresses', { token })).json();
		expect(book).toMatchObject({ addresses: [], last: { district: 'Juliaca', street: '' } });
		const saved = { address: { recipient, districtCode, street: '' } };
		const kept = await test.call('POST', '/api/user/addresses', { token, json: saved });
		expect([kept.statusCode, Object.keys(kept.json().fields)]).toEqual([400, ['address.street']]);
		for (const lacking of [{ districtCode: '' }, { recipient: { ...recipient, phone: '' } }]) {
			const refused = await order(token, seen, { address: { recipient, districtCode, ...lacking } });
			expect(refused.statusCode).toBe(400);
		}
	});

	it('[R15-329, R20-86] that comes to the door needs a street, also without fees, and by an agency without offices none', async () => {
		const { token } = await test.createUser();
		const { recipient } = address;
		const withoutStreet = { address: { recipient, districtCode, street: ' ' } };
		const missing = { 'address.street': 'La calle con su número es obligatoria' };
		expect((await order(token, null, withoutStreet)).json().fields).toEqual(missing);
		const zone = await planner.zone('Puno', '21');
		const rider = { name: 'Motorizado', fees: [feeOf(zone.id, [[0, 12]])] };
		await planner.method(rider);
		const seen = seenOf(await planner.quote(districtCode, 20));
		expect((await order(token, seen, withoutStreet)).json().fields).toEqual(missing);
		expect((await order(token, seen)).json()).toMatchObject({
			shippingAddress: 'Jr. Mariano Núñez 350, Juliaca, San Román, Puno (Ref.: Frente a la plaza)',
		});
		await test.query(sql`DELETE FROM delivery_methods`);
		await planner.method({ ...rider, name: 'Agencia Sur', kind: 'AGENCY' });
		const agreedLater = await order(token, seenOf(await planner.quote(districtCode, 20)), withoutStreet);
		expect([agreedLater.statusCode, agreedLater.json()]).toMatchObject([
			201,
			{ shippingAddress: 'Juliaca, San Román, Puno', address: { street: '' } },
		]);
	});

	it('[R15-329] that is picked up at the shop needs none either, and the pick-up asks for a document as the shop says', async () => {
		const zone = await planner.zone('Puno', '21');
		const shop = { ...office, name: 'Tienda', address: 'Jr. Lima 10' };
		const pickUp = { name: 'Recojo en tienda', kind: 'PICKUP' as const, asksDocument: false, offices: [shop] };
		await planner.method({ ...pickUp, fees: [feeOf(zone.id, [[0, 0]])] });
		const seen = seenOf(await planner.quote(districtCode, 20));
		const recipient = { ...address.recipient, documentNumber: '' };
		const answer = await order((await test.createUser()).token, seen, { address: { recipient, districtCode } });
		expect(answer.json()).toMatchObject({ shippingAddress: 'Recojo en tienda: Tienda, Jr. Lima 10' });
	});

	it('[R15-331] that the shop writes down needs a street to the door alone', async () => {
		const method = await agency();
		const zoneId = method.fees[0]?.zoneId ?? 0;
		const rider = await planner.method({ name: 'Motorizado', fees: [feeOf(zoneId, [[0, 20]])] });
		const { recipient } = address;
		const write = async (delivery: DeliveryBody) =>
			test.call('POST', '/api/admin/orders', {
				token: await test.adminToken(),
				headers: { 'idempotency-key': randomUUID() },
				json: {
					...{ channel: 'WHATSAPP', name: 'Luz', phone: '987 654 321', email: '', notes: '', paid: true },
					...{ items: [line], handover: 'DELIVERY' },
					...{ paymentMethod: 'YAPE', address: { recipient, districtCode }, delivery },
				},
			});
		const { options } = await planner.quote(districtCode, 20);
		const office = options.find(({ methodId }) => methodId === method.id)?.offices[0];
		const sent = await write({ methodId: method.id, fee: 12, officeId: office?.id, to: null });
		expect([sent.statusCode, sent.json()]).toMatchObject([
			201,
			{ order: { shippingAddress: 'Agencia Sur: Juliaca, Jr. San Martín 100', address: { street: '' } } },
		]);
		const refused = await write({ methodId: rider.id, fee: 20, officeId: null, to: null });
		expect([refused.statusCode, refused.json().fields]).toEqual([
			400,
			{ 'address.street': 'La calle con su número es obligatoria' },
		]);
	});

	it('[R15-331] that is picked up keeps so when the shop changes who receives it, and needs a street to come to the door', async () => {
		const method = await agency();
		const seen = seenOf(await planner.quote(districtCode, 20));
		const { recipient } = address;
		const placed = await order((await test.createUser()).token, seen, { address: { recipient, districtCode } });
		const { id } = placed.json<Order>();
		const token = await test.adminToken();
		const edit = async (changes: object) => {
			const { editVersion, items } = (await test.call('GET', `/api/admin/orders/${id}`, { token })).json();
			const lines = items.map(({ lineId, quantity }: { lineId: number; quantity: number }) => ({ lineId, quantity }));
			return test.call('PUT', `/api/admin/orders/${id}/contents`, {
				token,
				json: { editVersion, lines, added: [], ...changes },
			});
		};
		const another = { recipient: { ...recipient, name: 'Luz Mamani' }, districtCode, street: 'Jr. Nueva 1' };
		expect((await edit({ address: another })).json()).toMatchObject({
			shippingAddress: 'Agencia Sur: Juliaca, Jr. San Martín 100',
			address: { recipient: { name: 'Luz Mamani' }, street: '' },
		});
		const zoneId = method.fees[0]?.zoneId ?? 0;
		const rider = await planner.method({ name: 'Motorizado', fees: [feeOf(zoneId, [[0, 20]])] });
		const delivery = { methodId: rider.id, fee: 20 };
		expect((await edit({ delivery })).json().fields).toEqual({
			'address.street': 'La calle con su número es obligatoria',
		});
		expect((await edit({ delivery, address: another })).json()).toMatchObject({
			shippingAddress: 'Jr. Nueva 1, Juliaca, San Román, Puno',
			address: { street: 'Jr. Nueva 1' },
		});
		const back = seenOf(await planner.quote(districtCode, 20));
		expect((await edit({ delivery: back })).json()).toMatchObject({
			shippingAddress: 'Agencia Sur: Juliaca, Jr. San Martín 100',
			address: { street: '' },
		});
	});

	it('[R15-51] is refused with the present quote where the fee is another than the one seen, and nothing is written', async () => {
		const method = await agency(12);
		const { token } = await test.createUser();
		const seen = seenOf(await planner.quote(districtCode, 20));
		const zoneId = method.fees[0]?.zoneId ?? 0;
		await planner.saveMethod(method, { fees: [feeOf(zoneId, [[0, 15]])] });
		const before = await shopper.product(line.productId);
		expect(await refusedWith(order(token, seen))).toMatchObject({
			statusCode: 409,
			code: 'delivery_changed',
			fees: [15],
		});
		expect((await shopper.product(line.productId)).stock).toBe(before.stock);
		// The products of this order cost less than the step that was seen.
		await planner.saveMethod(
			{ ...method, version: method.version + 1 },
			{
				fees: [
					feeOf(zoneId, [
						[0, 15],
						[50, 0],
					]),
				],
			},
		);
		expect(await refusedWith(order(token, { ...seen, fee: 0 }))).toMatchObject({ fees: [15] });
		expect((await order(token, { ...seen, fee: 15 })).statusCode).toBe(201);
	});

	it('[R15-51] is refused without a method of its district, without an office of it, and with a later day', async () => {
		const method = await agency(12);
		const { token } = await test.createUser();
		const seen = seenOf(await planner.quote(districtCode, 20));
		const refused = { statusCode: 409, code: 'delivery_changed', fees: [12] };
		expect(await refusedWith(order(token, null))).toMatchObject(refused);
		expect(await refusedWith(order(token, { ...seen, methodId: 999_999 }))).toMatchObject(refused);
		expect(await refusedWith(order(token, { ...seen, officeId: null }))).toMatchObject(refused);
		expect(await refusedWith(order(token, { ...seen, officeId: 999_999 }))).toMatchObject(refused);
		now = monday + 24 * 3_600_000;
		expect(await refusedWith(order(token, seen))).toMatchObject(refused);
		now = monday - 3 * 24 * 3_600_000;
		expect((await order(token, seen)).json<Order>().delivery?.to).toBe('2026-11-25');
		now = monday;
		const far = anAddress({ districtCode: '150101' });
		const { message, fees } = await refusedWith(order(token, seen, { address: far }));
		expect([message, fees]).toEqual([expect.stringMatching(/^Aún no llegamos/), []]);
		await planner.saveMethod(method, { active: false });
		expect(await refusedWith(order(token, seen))).toMatchObject({ fees: [] });
	});

	it('[R15-44] of a shop without fees has no delivery, and is as it was before there was one', async () => {
		const { token } = await test.createUser();
		const placed = await order(token, null);
		expect(placed.json<Order>()).toMatchObject({ total: 20, shipping: 0, delivery: null });
		expect(await refusedWith(order(token, { methodId: 1, fee: 5 }))).toMatchObject({
			code: 'delivery_changed',
			fees: [],
		});
	});

	it('[R15-50] is placed once for one key, and another delivery is another order', async () => {
		await agency(12);
		const { token } = await test.createUser();
		const seen = seenOf(await planner.quote(districtCode, 20));
		const body = checkoutBody([line], { address, delivery: seen });
		const key = 'clave-de-prueba-0001';
		expect((await shopper.checkout(token, body, key)).statusCode).toBe(201);
		expect((await shopper.checkout(token, body, key)).statusCode).toBe(200);
		const other = await shopper.checkout(token, { ...body, delivery: { ...seen, fee: 13 } }, key);
		expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_conflict']);
	});

	it('[R15-52] sales are of products; what was charged for delivery is in the money of orders', async () => {
		const token = await test.adminToken();
		const figures = async () => {
			const sales = (await test.call('GET', '/api/sales?period=7', { token })).json<SalesReport>();
			return [sales.totalSales, sales.money.toCollect];
		};
		const [sales = 0, toCollect = 0] = await figures();
		await agency(12);
		const customer = await test.createUser();
		expect((await order(customer.token, seenOf(await planner.quote(districtCode, 20)))).statusCode).toBe(201);
		const [salesAfter = 0, toCollectAfter = 0] = await figures();
		expect([salesAfter - sales, toCollectAfter - toCollect].map((sum) => Math.round(sum * 100) / 100)).toEqual([
			20, 32,
		]);
	});

	it('[R15-53] whose customer is forgotten keeps its method and fee, and not the office near their home', async () => {
		await agency(12);
		const { id: userId, token } = await test.createUser();
		const { id } = (await order(token, seenOf(await planner.quote(districtCode, 20)))).json<Order>();
		await shopper.cancel(token, id);
		const admin = await test.adminToken();
		const gone = await test.call('DELETE', `/api/user/admin/users/${userId}`, { token: admin });
		expect(gone.statusCode).toBeLessThan(300);
		const kept = (await test.call('GET', `/api/orders/${id}`, { token: admin })).json<Order>();
		expect(kept).toMatchObject({ shipping: 12, delivery: { name: 'Agencia Sur', fee: 12, office: null } });
		const told = (await outboxEvents(test)).filter(
			({ body }) => (body as unknown as { order?: Order }).order?.id === id,
		);
		expect(told.length).toBeGreaterThan(0);
		expect(JSON.stringify(told)).not.toContain('San Martín');
	});
});
