import { randomUUID } from 'node:crypto';
import type { ProductDto } from '#contract/catalog/product';
import type { ManualOrder } from '#contract/orders/manual';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { outboxEvents } from '#server/testing/testApp';
import { testAppOn } from '#server/testing/testAppOn';
import { anAddress } from '../addressBook/testing/addresses';
import { linkHeaders } from './testing/guest';
import { createShopper, lineOf } from './testing/shopper';

const address = anAddress({
	recipient: { name: 'Lucía Quispe', documentType: 'DNI', documentNumber: '45678912', phone: '987654321' },
	reference: '',
});

describeOnBackends('an order that the shop writes down', (kind) => {
	const test = testAppOn(kind);
	const shopper = createShopper(test);
	let admin: string;
	let pot: ProductDto;
	beforeAll(async () => {
		admin = await test.adminToken();
	});
	beforeEach(async () => {
		const { id: categoryId } = await test.createCategory();
		pot = await test.createProduct({ categoryId, name: 'Olla', price: 50, stockQuantity: 5 });
	});

	const bodyOf = (more: object = {}) => ({
		...{ channel: 'WHATSAPP', name: 'Rosa Mamani', phone: '987 654 321', email: '' },
		...{ items: [lineOf(pot, 2)], handover: 'PICKUP', paymentMethod: 'YAPE', paid: true, notes: '', ...more },
	});
	const place = (more: object = {}, { token = admin, key = randomUUID() as string } = {}) =>
		test.call('POST', '/api/admin/orders', { token, json: bodyOf(more), headers: { 'idempotency-key': key } });

	it('[R15-260] is an order as any other: same stock, same events, with channel, contact and who wrote it', async () => {
		const answer = await place();
		expect(answer.statusCode).toBe(201);
		const { order, linkToken } = answer.json<ManualOrder>();
		expect(order).toMatchObject({
			...{ status: 'CONFIRMED', channel: 'WHATSAPP', total: 100, shippingAddress: 'Recojo en tienda' },
			customer: { name: 'Rosa Mamani', phone: '987 654 321', guest: true },
			payment: { state: 'CONFIRMED', amount: 100 },
			money: { paid: 100, refunded: 0, owed: 100, balance: 0 },
		});
		expect(await shopper.adminOrder(order.id)).toEqual(order);
		expect((await shopper.product(pot.id)).stock).toBe(3);
		const [moved] = await test.query(sql`
			SELECT reason, change, by_name, order_number FROM stock_movements
			WHERE product_id = ${pot.id} ORDER BY id DESC LIMIT 1`);
		expect(moved).toEqual({ reason: 'sale', change: -2, by_name: 'admin', order_number: order.orderNumber });
		const created = (await outboxEvents(test)).findLast(({ topic }) => topic === '/topic/admin/orders');
		expect(created?.body).toMatchObject({ type: 'ORDER_CREATED', order: { id: order.id } });
		const { events } = await shopper.timeline(order.id);
		expect(events).toMatchObject([{ kind: 'placed', by: { name: 'admin' }, facts: { channel: 'WHATSAPP' } }]);
		const seen = await test.call('GET', '/api/orders/link', { headers: linkHeaders(linkToken ?? '') });
		expect([seen.statusCode, seen.json().orderNumber]).toEqual([200, order.orderNumber]);
		const [audited] = await test.query<{ action: string }>(sql`
			SELECT action FROM audit_log WHERE entity = 'order' AND entity_id = ${order.id}`);
		expect(audited?.action).toBe('create');
	});

	it('[R15-261] of an account stands among its orders, and of nobody known at the counter has the counter’s name', async () => {
		const owner = await test.createUser();
		const { order } = (await place({ userId: owner.id, name: '', phone: '' })).json<ManualOrder>();
		const own = await test.call('GET', `/api/orders/user/${owner.id}`, { token: owner.token });
		expect(own.json()).toMatchObject([{ orderNumber: order.orderNumber, total: 100 }]);
		const gone = await place({ userId: 99_999, name: '' });
		expect([gone.statusCode, gone.json().message]).toEqual([404, 'La cuenta de este cliente ya no existe']);
		const counter = await place({ channel: 'COUNTER', name: '', phone: '', handover: 'NOW', paymentMethod: 'CASH' });
		expect(counter.json<ManualOrder>().order).toMatchObject({
			...{ status: 'DELIVERED', channel: 'COUNTER', paymentMethod: 'CASH', shippingAddress: 'Entregado en la tienda' },
			customer: { name: 'Cliente en mostrador', email: '', phone: '' },
		});
	});

	it('[R15-262] is sent where it is to go, with the fee of the district', async () => {
		const sent = await place({ handover: 'DELIVERY', address, paid: false, paymentMethod: 'ON_DELIVERY', name: '' });
		expect(sent.json<ManualOrder>().order).toMatchObject({
			...{ status: 'PENDING', phone: '987654321', shippingAddress: expect.stringContaining('Juliaca') },
			payment: { state: 'ON_DELIVERY', amount: 100, dueAt: null },
			customer: { name: 'Lucía Quispe' },
		});
		const transfer = await place({ paid: false, paymentMethod: 'BANK_TRANSFER' });
		expect(transfer.json<ManualOrder>().order).toMatchObject({
			...{ status: 'PENDING', payment: { state: 'WAITING', dueAt: null } },
		});
	});

	it('[R15-263] is refused at its field where something is missing, and whole where the stock is', async () => {
		for (const [more, field] of [
			[{ handover: 'DELIVERY' }, 'address'],
			[{ handover: 'NOW', paid: false, paymentMethod: 'YAPE' }, 'paid'],
			[{ paid: false, paymentMethod: 'CASH' }, 'paymentMethod'],
			[{ paid: true, paymentMethod: 'ON_DELIVERY' }, 'paymentMethod'],
			[{ name: '', phone: '' }, 'name'],
			[{ email: 'no es' }, 'email'],
			[{ items: [] }, 'items'],
		] as const) {
			const refused = await place(more);
			expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
		}
		const short = await place({ items: [lineOf(pot, 6)] });
		expect([short.statusCode, short.json().code]).toEqual([409, 'order_changed']);
		expect((await shopper.product(pot.id)).stock).toBe(5);
	});

	it('[R15-263] is written once, however often it is sent', async () => {
		const key = randomUUID();
		const answers = await Promise.all([place({}, { key }), place({}, { key }), place({}, { key })]);
		const orders = answers.map((answer) => answer.json<ManualOrder>().order.id);
		expect(new Set(orders).size).toBe(1);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
		expect((await shopper.product(pot.id)).stock).toBe(3);
		expect((await place({ notes: 'Otra' }, { key })).statusCode).toBe(409);
	});

	it('[R15-264] finds customers by name, phone or email, with where their last order went', async () => {
		const owner = await test.createUser({ username: `buscada${kind.length}` });
		await test.query(sql`
			UPDATE users SET first_name = 'Úrsula', last_name = 'Ñahui', phone = '+51 912 345 678' WHERE id = ${owner.id}`);
		await shopper.buy(owner.token, [lineOf(pot)], { address });
		const find = (q: string, token = admin) =>
			test.call('GET', `/api/admin/orders/customers?q=${encodeURIComponent(q)}`, { token });
		for (const text of ['ursula', 'ñahui', '912 345', `buscada${kind.length}@`])
			expect((await find(text)).json()).toMatchObject([
				{ userId: owner.id, name: 'Úrsula Ñahui', address: { district: 'Juliaca' } },
			]);
		expect((await find('ur')).json()).toEqual([]);
		expect((await find('ursula', owner.token)).statusCode).toBe(403);
	});

	it('[R15-265] has a link to its page for who asks again; an account has its own', async () => {
		const { order } = (await place()).json<ManualOrder>();
		const link = (id: number, token = admin) => test.call('POST', `/api/admin/orders/${id}/link`, { token, json: {} });
		const { token } = (await link(order.id)).json<{ token: string }>();
		expect((await test.call('GET', '/api/orders/link', { headers: linkHeaders(token) })).statusCode).toBe(200);
		const owner = await test.createUser();
		const own = await shopper.buy(owner.token, [lineOf(pot)]);
		expect((await link(own.id)).statusCode).toBe(409);
		expect((await link(order.id, owner.token)).statusCode).toBe(403);
		expect((await place({}, { token: owner.token })).statusCode).toBe(403);
	});
});
