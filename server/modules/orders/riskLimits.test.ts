import fc from 'fast-check';
import type { Order, PlacedOrder } from '#contract/orders/order';
import { runs } from '#contract/testing/runs';
import { sql } from '#platform/db';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { mailsOf } from '../account/testing/mailbox';
import { soldLately } from '../catalog/changes/stockEdit';
import { createVisitor } from '../holds/testing/visitor';
import { createPayer } from '../payments/testing/payer';
import { createGuest } from './testing/guest';
import { checkoutBody, createShopper, lineOf } from './testing/shopper';

const hour = 3_600_000;
const contact = { email: 'ana@correo.pe' };
const digits = '8777';

describe('what nobody has paid and nobody stands for', () => {
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let payer: ReturnType<typeof createPayer>;
	let categoryId: number;
	let now = Date.parse('2026-11-23T15:00:00Z');
	beforeAll(async () => {
		const config = { trustProxy: '127.0.0.1', unpaidPerNetwork: 1000 };
		const given = { config, clock: { now: () => now }, timing: { expiry: { idle: 10 } }, hasRiskLimits: true };
		test = await createTestApp({ ...given, sendsMail: () => true });
		shopper = createShopper(test);
		payer = createPayer(test);
		await payer.setUp();
		categoryId = (await test.createCategory()).id;
	});
	afterAll(() => test?.close());
	beforeEach(() => {
		now += 72 * hour;
	});

	const from = (address = '203.0.113.9') => createGuest(test, address);
	const product = (stockQuantity: number, price = '10.00') =>
		test.createProduct({ categoryId, price, stockQuantity, name: 'Taza' });
	const stockOf = async (id: number) => (await shopper.product(id)).stock;
	const byTransfer = { paymentMethod: 'BANK_TRANSFER' };
	const asked = async (stock: number, units: number, more: object = {}): Promise<PlacedOrder & { linkToken: string }> =>
		from().buy([lineOf(await product(stock), units)], contact, more);
	const idOf = (order: Pick<Order, 'items'>) => order.items[0]?.productId ?? 0;
	const admin = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, json?: object) =>
		test.call(method, `/api/admin/${path}`, { token: await test.adminToken(), ...(json && { json }) });
	const accept = async (id: number) => {
		const { editVersion } = await shopper.adminOrder(id);
		return admin('POST', `orders/${id}/accept`, { editVersion });
	};
	const deliver = async (id: number) => {
		for (const status of ['CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED'])
			expect((await shopper.setStatus(id, status)).statusCode).toBe(200);
	};

	const versioned = (ids: number[]) =>
		Promise.all(ids.map(async (id) => ({ id, editVersion: (await shopper.adminOrder(id)).editVersion })));

	it('[R18-70] three orders of one address for all that the shop has sell nothing out, and beyond the bound are requests', async () => {
		const all = await Promise.all([12, 30, 4].map((stock) => product(stock)));
		for (const at of [0, 1, 2]) {
			const lines = await Promise.all(all.map(async ({ id, price }) => lineOf({ id, price }, await stockOf(id))));
			const order = await from(`198.51.100.${at}`).buy(lines, contact);
			expect([order.status, order.request]).toEqual(['PENDING', true]);
		}
		expect(await Promise.all(all.map(({ id }) => stockOf(id)))).toEqual([12, 30, 4]);
	});

	it('[R18-71] a third of the units, or three where another one stays on sale, are kept for those who have not paid', async () => {
		const kept = async (stock: number): Promise<number> => {
			const line = lineOf(await product(stock));
			for (let at = 0; at < stock; at++) await from(`198.51.100.${at}`).buy([line], contact);
			return stock - (await stockOf(line.productId));
		};
		expect(await kept(12)).toBe(4);
		expect(await kept(6)).toBe(3);
		expect(await kept(3)).toBe(2);
		expect(await kept(1)).toBe(0);
	});

	it('[R18-72] dearer than S/ 1,500 it is a request; 0 and 100 in the settings bound nothing', async () => {
		const dear = await product(9, '800.00');
		expect((await from().buy([lineOf(dear)], contact)).request).toBeUndefined();
		expect((await from().buy([lineOf(dear, 2)], contact)).request).toBe(true);
		const set = async (more: object) => {
			const { body } = await admin('GET', 'settings/orders');
			expect((await admin('PUT', 'settings/orders', { ...JSON.parse(body), ...more })).statusCode).toBe(200);
		};
		await set({ strangerUpTo: 0, strangerShare: 100 });
		const order = await from().buy([lineOf(dear, 8)], contact);
		expect([order.request, await stockOf(dear.id)]).toEqual([undefined, 0]);
		await set({ strangerUpTo: 1500, strangerShare: 33 });
	});

	it('[R18-73] an account counts as a stranger until an order has reached it, then nothing is bounded', async () => {
		const { token } = await test.createUser();
		const item = await product(30);
		const first = await shopper.buy(token, [lineOf(item, 10)], byTransfer);
		expect([first.request, (await shopper.buy(token, [lineOf(item)])).request]).toEqual([undefined, true]);
		expect(first.payment?.dueAt).toBe(new Date(now + 12 * hour).toISOString());
		await deliver(first.id);
		const known = await shopper.buy(token, [lineOf(item, 20)], byTransfer);
		expect([known.request, known.payment?.dueAt]).toEqual([undefined, new Date(now + 48 * hour).toISOString()]);
		expect(await stockOf(item.id)).toBe(0);
	});

	it('[R18-74] what is paid or accepted makes room for others', async () => {
		const line = lineOf(await product(9), 3);
		const { id } = await from().buy([line], contact, byTransfer);
		expect((await from().buy([line], contact)).request).toBe(true);
		expect((await payer.confirmPayment(id)).statusCode).toBe(200);
		// Six are left, of which two may be kept, but three are always.
		expect((await from().buy([line], contact)).request).toBeUndefined();
	});

	it('[R18-75, R18-92] a request is not to be paid: no instructions, no payment, no proof, no charge, no confirmation, no boleta', async () => {
		const placed = await asked(6, 6, { paymentMethod: 'YAPE' });
		expect(placed).toMatchObject({ status: 'PENDING', request: true, payment: null, paymentInstructions: '' });
		expect(await from().state(placed.linkToken)).toMatchObject({
			request: true,
			payment: null,
			paymentInstructions: '',
		});
		const { token } = await test.createUser();
		const own = await shopper.buy(token, [lineOf(await product(6), 6)], { paymentMethod: 'YAPE' });
		const sent = await payer.prove(token, own.id);
		expect([sent.statusCode, sent.json()]).toEqual([
			409,
			{ code: 'request', message: 'Este pedido es una solicitud: se paga cuando la tienda la acepte.' },
		]);
		const json = { phone: '987654321', code: '123456' };
		expect((await test.call('POST', `/api/payments/${own.id}/charge`, { token, json })).json().code).toBe('request');
		const confirmed = await payer.confirmPayment(own.id);
		expect([confirmed.statusCode, confirmed.json().message]).toEqual([
			409,
			'Este pedido es una solicitud. Acéptala antes de decidir sobre su pago.',
		]);
		const moved = await shopper.setStatus(own.id, 'CONFIRMED');
		expect([moved.statusCode, moved.json().code]).toEqual([409, 'request']);
		const document = { kind: 'BOLETA', documentType: '', documentNumber: '', name: '', address: '' };
		const by = { series: 'EB01', number: 7, issuedOn: '2026-11-20' };
		const noted = await admin('POST', `orders/${own.id}/documents/elsewhere`, { ...document, ...by });
		expect([noted.statusCode, noted.json().message]).toEqual([
			...[409, 'Acepta antes la solicitud: todavía no hay venta.'],
		]);
		const { payments } = (await admin('GET', 'payments?state=ALL')).json();
		expect(payments.map(({ id }: { id: number }) => id)).not.toContain(own.id);
		expect((await shopper.adminOrder(own.id)).money).toMatchObject({ owed: 0, balance: 0 });
	});

	it('[R18-76] accepting takes the units, opens the payment and tells the buyer', async () => {
		const order = await asked(6, 6, byTransfer);
		const answer = await accept(order.id);
		expect([answer.statusCode, answer.json()]).toEqual([
			200,
			expect.objectContaining({
				status: 'PENDING',
				payment: expect.objectContaining({ state: 'WAITING', dueAt: new Date(now + 48 * hour).toISOString() }),
				paymentInstructions: expect.stringContaining(order.orderNumber),
			}),
		]);
		expect(answer.json().request).toBeUndefined();
		expect(await stockOf(idOf(order))).toBe(0);
		expect((await accept(order.id)).json().code).toBe('no_request');
		const { events, mails } = await shopper.timeline(order.id);
		expect(events.at(-1)).toMatchObject({ kind: 'accepted', by: { kind: 'staff', name: expect.any(String) } });
		expect(mails.map(({ kind }) => kind)).toEqual(['order-received', 'order-payment']);
		const door = await asked(6, 6);
		expect((await accept(door.id)).json().payment.state).toBe('ON_DELIVERY');
	});

	it('[R18-77] of two requests for the same units one is accepted, and the other is told what is short', async () => {
		const line = lineOf(await product(6), 6);
		const [one, other] = [await from().buy([line], contact), await from().buy([line], contact)];
		const answers = await Promise.all([accept(one.id), accept(other.id)]);
		const codes = answers.map(({ statusCode }) => statusCode).sort();
		expect(codes).toEqual([200, 409]);
		expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
			code: 'short',
			message: 'No se puede aceptar la solicitud: de «Taza» hay 0 y el pedido tiene 6.',
		});
		expect(await stockOf(line.productId)).toBe(0);
	});

	it('[R18-78] its customer cancels it, and so does the shop: nothing is put back; opened again it is a request', async () => {
		const order = await asked(6, 6);
		expect((await from().post('cancel', { token: order.linkToken, digits })).statusCode).toBe(200);
		expect(await stockOf(idOf(order))).toBe(6);
		const { editVersion } = await shopper.adminOrder(order.id);
		const again = await admin('POST', `orders/${order.id}/reopen`, { editVersion });
		expect([again.statusCode, again.json().request, await stockOf(idOf(order))]).toEqual([200, true, 6]);
		expect((await shopper.setStatus(order.id, 'CANCELLED', { reason: 'No hay' })).statusCode).toBe(200);
		expect(await stockOf(idOf(order))).toBe(6);
	});

	it('[R18-79] it ends by itself after 48 hours, says so, and cannot be taken up again', async () => {
		const { token } = await test.createUser();
		const order = await shopper.buy(token, [lineOf(await product(6), 6)], { paymentMethod: 'YAPE' });
		now += 48 * hour - 1000;
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect((await payer.get(order.id, token)).status).toBe('PENDING');
		now += 2000;
		while ((await payer.get(order.id, token)).status !== 'CANCELLED')
			await new Promise((resolve) => setTimeout(resolve, 10));
		expect(await payer.get(order.id, token)).toMatchObject({
			cancelReason: expect.stringContaining('La tienda no pudo aceptar tu solicitud a tiempo. No pagaste nada'),
			payment: null,
		});
		expect(await stockOf(idOf(order))).toBe(6);
		expect((await test.call('POST', `/api/payments/${order.id}/revive`, { token })).statusCode).toBe(409);
		expect((await payer.prove(token, order.id)).json().message).toBe('Esta solicitud terminó: no hay nada que pagar.');
	});

	it('[R18-80] what was not paid in time is taken up again within the same bounds', async () => {
		const line = lineOf(await product(6), 3);
		const { token } = await test.createUser();
		const order = await shopper.buy(token, [line], { paymentMethod: 'YAPE' });
		now += hour;
		while ((await payer.get(order.id, token)).status !== 'CANCELLED')
			await new Promise((resolve) => setTimeout(resolve, 10));
		await from().buy([line], contact, byTransfer);
		const revived = await test.call('POST', `/api/payments/${order.id}/revive`, { token });
		expect([revived.statusCode, revived.json().message]).toEqual([
			409,
			'No podemos recuperar el pedido: es más de lo que se puede pedir sin pagar. Haz el pedido de nuevo.',
		]);
		expect(await stockOf(line.productId)).toBe(3);
	});

	it('[R18-81] an edit of a request takes nothing and brings nothing back', async () => {
		const order = await asked(6, 6);
		const { editVersion, items } = await shopper.adminOrder(order.id);
		const lines = items.map(({ lineId }) => ({ lineId, quantity: 2 }));
		const other = await product(4);
		const added = [{ productId: other.id, quantity: 4, price: other.price }];
		const edited = await admin('PUT', `orders/${order.id}/contents`, { editVersion, lines, added });
		expect([edited.statusCode, edited.json().request, edited.json().total]).toEqual([200, true, 60]);
		expect([await stockOf(idOf(order)), await stockOf(other.id)]).toEqual([6, 4]);
		expect((await accept(order.id)).statusCode).toBe(200);
		expect([await stockOf(idOf(order)), await stockOf(other.id)]).toEqual([4, 0]);
	});

	it('[R18-82] its mail says that it is a request, and its acceptance that it is to be paid', async () => {
		const order = await asked(6, 6, byTransfer);
		await accept(order.id);
		const mails = (await mailsOf(test)).filter(({ facts }) => facts.orderNumber === order.orderNumber);
		expect(mails).toMatchObject([
			{ kind: 'order-received', facts: { request: true, paymentInstructions: '' } },
			{ kind: 'order-payment', facts: { news: 'accepted' } },
		]);
	});

	it('[R18-83, R18-93] it counts as no sale, and not among what was sold of late', async () => {
		const figures = async () => {
			const answer = await test.call('GET', '/api/sales?period=7', { token: await test.adminToken() });
			expect(answer.statusCode).toBe(200);
			return answer.json();
		};
		// Nothing lapses meanwhile.
		await test.query(sql`UPDATE orders SET status = 'CANCELLED'`);
		const before = await figures();
		const { items } = await asked(6, 6);
		expect(await figures()).toEqual(before);
		const id = items[0]?.productId ?? 0;
		expect(await soldLately(test.database, [id])).toEqual(new Map());
	});

	it('[R18-84] whoever ordered opens the order from the same connection, whatever digits strangers typed', async () => {
		const order = await from('203.0.113.77').buy([lineOf(await product(9))], contact);
		const open = (address: string, given = digits) =>
			from(address).post('open', { token: order.linkToken, digits: given });
		for (let network = 0; network < 8; network++)
			for (let time = 0; time < 9; time++) await open(`198.51.100.${network}`, '0000');
		expect((await open('198.51.100.99')).statusCode).toBe(429);
		expect((await open('203.0.113.77')).statusCode).toBe(200);
	});

	it('[R18-85] tries of digits, and what is not paid, have a second count per /48', async () => {
		const order = await from().buy([lineOf(await product(9))], contact);
		const open = (address: string) => from(address).post('open', { token: order.linkToken, digits: '0000' });
		const answers: number[] = [];
		for (let network = 0; network < 16; network++)
			for (const _ of [1, 2]) answers.push((await open(`2001:db8:77:${network}::1`)).statusCode);
		expect(answers.filter((status) => status === 400)).toHaveLength(30);
		expect((await open('2001:db8:78::1')).statusCode).toBe(400);
		const few = await createTestApp({ config: { trustProxy: '127.0.0.1', unpaidPerNetwork: 2 } });
		try {
			const line = lineOf(await few.createProduct({ categoryId: (await few.createCategory()).id, stockQuantity: 99 }));
			const buy = async (address: string) =>
				(await createGuest(few, address).checkout(checkoutBody([line], { contact }))).statusCode;
			for (let network = 0; network < 10; network++) expect(await buy(`2001:db8:1:${network}::1`)).toBe(201);
			expect([await buy('2001:db8:1:99::1'), await buy('2001:db8:2::1')]).toEqual([429, 201]);
		} finally {
			await few.close();
		}
	});

	it('[R18-86] all that came from one place and is not paid is found from each, and cancelled with a reason, audited', async () => {
		const line = lineOf(await product(60));
		const bad = [];
		for (let at = 1; at < 4; at++) bad.push(await from(`2001:db8:9:${at}::1`).buy([line], contact));
		const good = await from('203.0.113.50').buy([line], contact);
		const accepted = bad[2] as Order;
		expect((await shopper.setStatus(accepted.id, 'CONFIRMED')).statusCode).toBe(200);
		const { orders } = (await admin('GET', `orders/${bad[0]?.id}/origin`)).json();
		expect(orders).toMatchObject([
			{ id: bad[1]?.id, orderNumber: bad[1]?.orderNumber, buyer: 'ana@correo.pe', units: 1, total: 10 },
			{ id: bad[0]?.id },
		]);
		const ids = [...bad.map(({ id }) => id), good.id];
		const cancelled = await admin('POST', `orders/${bad[0]?.id}/origin`, {
			orders: await versioned(ids),
			reason: 'Pedidos falsos',
		});
		expect(cancelled.json()).toEqual({ cancelled: 2 });
		const states = await Promise.all(ids.map(async (id) => (await shopper.adminOrder(id)).status));
		expect(states).toEqual(['CANCELLED', 'CANCELLED', 'CONFIRMED', 'PENDING']);
		expect(await stockOf(line.productId)).toBe(58);
		const audited = await test.query(sql`
			SELECT entity_id FROM audit_log WHERE entity = 'order' AND after::text LIKE '%CANCELLED%'
				AND entity_id IN (${bad[0]?.id ?? 0}, ${bad[1]?.id ?? 0})`);
		expect(audited).toHaveLength(2);
		const { events } = await shopper.timeline(bad[1]?.id ?? 0);
		expect(events.at(-1)).toMatchObject({ kind: 'status', facts: { to: 'CANCELLED', reason: 'Pedidos falsos' } });
	});

	it('[R18-88] the back-office is told of requests, and of the part of its units that unpaid orders keep', async () => {
		const unpaid = async () =>
			(await test.call('GET', '/api/orders', { token: await test.adminToken() })).json().counts.unpaid;
		await test.query(sql`UPDATE orders SET status = 'CANCELLED'`);
		await test.query(sql`UPDATE products SET stock = 0`);
		const { token } = await test.createUser();
		await deliver((await shopper.buy(token, [lineOf(await product(9))])).id);
		const item = await product(20);
		expect(await unpaid()).toEqual({ requests: 0, share: 0 });
		await shopper.buy(token, [lineOf(item, 14)], byTransfer);
		await from().buy([lineOf(item, 6)], contact);
		expect(await unpaid()).toEqual({ requests: 1, share: 0.5 });
	});

	it('[R18-89] an accepted order has the hours of a stranger to be paid, its mail says until when, and it is taken up again', async () => {
		const { token } = await test.createUser();
		const order = await shopper.buy(token, [lineOf(await product(6), 6)], { paymentMethod: 'YAPE' });
		const until = () => new Date(now + 12 * hour).toISOString();
		expect((await accept(order.id)).json().payment.dueAt).toBe(until());
		const mails = (await mailsOf(test)).filter(({ facts }) => facts.orderNumber === order.orderNumber);
		expect(mails.at(-1)).toMatchObject({ facts: { news: 'accepted', until: until() } });
		now += 13 * hour;
		while ((await payer.get(order.id, token)).status !== 'CANCELLED')
			await new Promise((resolve) => setTimeout(resolve, 10));
		const revived = await test.call('POST', `/api/payments/${order.id}/revive`, { token });
		expect([revived.statusCode, revived.json().payment?.dueAt]).toEqual([200, until()]);
		expect(await stockOf(idOf(order))).toBe(0);
	});

	it('[R18-90] what the shop has accepted takes no room of other strangers', async () => {
		const line = lineOf(await product(30), 20);
		const big = await from().buy([line], contact);
		expect((await accept(big.id)).statusCode).toBe(200);
		expect((await from().buy([{ ...line, quantity: 1 }], contact)).request).toBeUndefined();
	});

	it('[R18-91, R21-13] of one origin nobody is cancelled who began a charge, was accepted, or changed meanwhile, as by a proof', async () => {
		const { token } = await test.createUser();
		const line = lineOf(await product(90));
		const buy = (more: object, units = 1) => shopper.buy(token, [{ ...line, quantity: units }], more);
		const plain = await buy({});
		const proved = await buy({ paymentMethod: 'YAPE' });
		const charged = await buy(byTransfer);
		const accepted = await buy({}, 40);
		const edited = await buy(byTransfer);
		const all = [plain, proved, charged, accepted, edited].map(({ id }) => id);
		const seen = await versioned(all);
		expect((await payer.prove(token, proved.id)).statusCode).toBe(201);
		await test.query(sql`INSERT INTO payment_attempts (id, order_id, method, amount_cents, created_at, ask_at)
			VALUES ('try-of-origin', ${charged.id}, 'MERCADO_PAGO', 1000, now(), '2099-01-01')`);
		expect((await accept(accepted.id)).statusCode).toBe(200);
		await test.query(sql`UPDATE orders SET edit_version = edit_version + 1 WHERE id = ${edited.id}`);
		const { orders } = (await admin('GET', `orders/${proved.id}/origin`)).json();
		expect(orders.map(({ id, proved }: { id: number; proved: boolean }) => [id, proved])).toEqual([
			[edited.id, false],
			[proved.id, true],
			[plain.id, false],
		]);
		const answer = await admin('POST', `orders/${proved.id}/origin`, { orders: seen, reason: 'Pedidos falsos' });
		expect(answer.json()).toEqual({ cancelled: 1 });
		const states = await Promise.all(all.map(async (id) => (await shopper.adminOrder(id)).status));
		expect(states).toEqual(['CANCELLED', 'PENDING', 'PENDING', 'PENDING', 'PENDING']);
		const chosen = { orders: await versioned([proved.id]), reason: 'Comprobante falso' };
		expect((await admin('POST', `orders/${proved.id}/origin`, chosen)).json()).toEqual({ cancelled: 1 });
		expect(await shopper.adminOrder(proved.id)).toMatchObject({
			status: 'CANCELLED',
			payment: { state: 'PROOF_SENT' },
		});
		await test.query(sql`DELETE FROM payment_attempts WHERE id = 'try-of-origin'`);
	});

	it('[R18-123] what was held for an order that became a request rests', async () => {
		const visitor = createVisitor(test, (await test.createUser()).token);
		const line = lineOf(await product(6), 6);
		const held = async () => (await visitor.hold({ productId: line.productId, quantity: 3 })).json().items;
		expect(await held()).toHaveLength(1);
		now += hour / 60;
		await test.query(sql`UPDATE products SET stock = 0 WHERE id = ${line.productId}`);
		await test.query(sql`DELETE FROM outbox`);
		expect((await visitor.order({ ...line, quantity: 3 })).json().request).toBe(true);
		// Orders of other tests may lapse meanwhile, and tell of it.
		const told = (await outboxEvents(test)).flatMap(({ body }) => (body.type === 'PRODUCTS_HELD' ? [body] : []));
		expect(told).toMatchObject([{ products: [{ id: line.productId, stock: 3, crossed: { price: 10 } }] }]);
		expect(await held()).toEqual([]);
	});

	it('[R18-87] whatever strangers order, cancel and let lapse in whatever order, every product stays on sale', async () => {
		const step = fc.record({
			kind: fc.constantFrom('buy', 'buy', 'buy', 'cancel', 'account'),
			address: fc.nat(200),
			units: fc.tuple(fc.nat(6), fc.nat(6)),
			order: fc.nat(9),
		});
		const stocks = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }));
		const { token } = await test.createUser();
		await fc.assert(
			fc.asyncProperty(stocks, fc.array(step, { minLength: 4, maxLength: 12 }), async (stock, steps) => {
				const items = await Promise.all(stock.map((units) => product(units)));
				const placed: { linkToken?: string; id: number }[] = [];
				const take = async ({ kind, address, units, order }: (typeof steps)[number]) => {
					const made = placed[order];
					if (kind === 'cancel' && made?.linkToken)
						return void (await from().post('cancel', { token: made.linkToken, digits }));
					const lines = items.flatMap((item, at) => ((units[at] ?? 0) > 0 ? [lineOf(item, units[at])] : []));
					const answer =
						kind === 'account'
							? await shopper.checkout(token, checkoutBody(lines))
							: await from(`198.51.${address}.1`).checkout(checkoutBody(lines, { contact }));
					expect([201, 400, 409]).toContain(answer.statusCode);
					if (answer.statusCode === 201) placed.push(answer.json());
				};
				const half = Math.ceil(steps.length / 2);
				for (const one of steps.slice(0, half)) await take(one);
				await Promise.all(steps.slice(half).map(take));
				const rows = await test.query<{ here: number; kept: number }>(sql`
					SELECT p.stock AS here, coalesce((SELECT sum(i.quantity)::int FROM order_items i JOIN orders o ON o.id = i.order_id
						WHERE i.product_id = p.id AND o.status <> 'CANCELLED' AND NOT o.request), 0) AS kept
					FROM products p WHERE p.id = ANY (${items.map(({ id }) => id)}::integer[]) ORDER BY p.id`);
				expect(rows.map(({ here, kept }) => here + kept)).toEqual(stock);
				expect(rows.every(({ here }) => here >= 1)).toBe(true);
			}),
			{ numRuns: runs(6, 40) },
		);
	});

	it('[R21-25] the shop is mailed for a new request at its contact, or else its sender, at most three times an hour', async () => {
		const mailed = async (address: string) =>
			(await mailsOf(test, address)).filter(({ kind }) => kind === 'request-waits').map(({ facts }) => facts);
		const contactIs = async (email: string) =>
			expect((await admin('PUT', 'settings/seller', { email })).statusCode).toBe(200);
		const onDelivery = { paymentMethod: 'ON_DELIVERY' };
		await test.query(sql`UPDATE orders SET status = 'CANCELLED'`);
		// Without any address nothing fails, and nothing is written.
		await asked(6, 6, onDelivery);
		await contactIs('hola@rosa.test');
		const { orderNumber } = await asked(6, 6, onDelivery);
		await from().buy([lineOf(await product(9))], contact, onDelivery);
		expect(await mailed('hola@rosa.test')).toEqual([
			{
				...{ path: '/admin/orders?status=REQUEST', orderNumber, total: 60, waiting: 2 },
				until: new Date(now + 48 * hour).toISOString(),
			},
		]);
		for (const _ of [1, 2, 3]) await asked(6, 6, onDelivery);
		expect((await mailed('hola@rosa.test')).map(({ waiting }) => waiting)).toEqual([2, 3]);
		now += hour + 1;
		await contactIs('');
		const { body: mail } = await admin('GET', 'settings/mail');
		const set = await admin('PUT', 'settings/mail', { ...JSON.parse(mail), sender: 'ventas@rosa.test' });
		expect(set.statusCode).toBe(200);
		await asked(6, 6, onDelivery);
		expect((await mailed('ventas@rosa.test')).map(({ waiting }) => waiting)).toEqual([6]);
	});
});
