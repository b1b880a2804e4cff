import type { Order } from '#contract/orders/order';
import { sql } from '#platform/db';
import { createTestApp, outboxEvents, stateOf, type TestApp } from '#server/testing/testApp';
import { createShopper, lineOf } from './testing/shopper';

describe('orders', () => {
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let categoryId: number;
	let owner: { id: number; token: string };
	let stranger: { id: number; token: string };
	let admin: string;
	beforeAll(async () => {
		test = await createTestApp();
		shopper = createShopper(test);
		categoryId = (await test.createCategory()).id;
		owner = await test.createUser();
		stranger = await test.createUser();
		admin = await test.adminToken();
	});
	afterAll(() => test.close());

	const get = (id: number, token?: string) => test.call('GET', `/api/orders/${id}`, { token });
	const lastEvents = async (count: number) => (await outboxEvents(test)).slice(-count);
	const track = (id: number, token: string, trackingNumber: unknown) =>
		test.call('PATCH', `/api/orders/${id}/tracking`, { token, json: { trackingNumber } });

	async function bought(quantity = 2) {
		const product = await test.createProduct({ categoryId });
		return { product, order: await shopper.buy(owner.token, [lineOf(product, quantity)]) };
	}

	it('[R6-02, R6-04] shows an order to its owner and to administrators, and to nobody else that it exists', async () => {
		const { order } = await bought();
		for (const token of [owner.token, admin]) expect((await get(order.id, token)).json()).toEqual(order);
		expect((await get(order.id)).statusCode).toBe(401);
		const refused = await get(order.id, stranger.token);
		const unknown = await get(2_000_000, stranger.token);
		expect([refused.statusCode, refused.body]).toEqual([404, unknown.body]);
		expect(unknown.json()).toEqual({ code: 'not_found', message: 'El pedido no existe' });
		expect((await shopper.cancel(stranger.token, order.id)).body).toBe(unknown.body);
		expect((await shopper.cancel(admin, order.id)).body).toBe(unknown.body);
		expect((await get(order.id, owner.token)).json<Order>().status).toBe('PENDING');
	});

	it('[R7-13, R10-01] lists what was bought among the customer’s orders, the newest first', async () => {
		const { order } = await bought();
		const list = (await test.call('GET', `/orders/user/${owner.id}`, { token: owner.token })).json<Order[]>();
		expect(list[0]).toMatchObject({ id: order.id, total: 20, items: [{ quantity: 2, price: 10 }] });
	});

	it('[R18-190] answers the newest 200 of many, and those before an order', async () => {
		const many = await test.createUser();
		const { order } = await bought();
		await test.query(sql`
			INSERT INTO orders (order_number, user_id, status, total_cents, shipping_address, phone, payment_method, notes, created_at)
			SELECT 'ORD-M-' || n, ${many.id}, 'DELIVERED', 100, '', '', 'CASH', '', now() FROM generate_series(1, 450) n`);
		const page = async (query: string, token = many.token) =>
			(await test.call('GET', `/orders/user/${many.id}${query}`, { token })).json<Order[]>().map(({ id }) => id);
		const first = await page('');
		const second = await page(`?before=${first.at(-1)}`);
		const third = await page(`?before=${second.at(-1)}`, admin);
		expect([first.length, second.length, third.length]).toEqual([200, 200, 50]);
		const all = [...first, ...second, ...third];
		expect(all).toEqual([...new Set(all)].sort((a, b) => b - a));
		expect(all).not.toContain(order.id);
		expect((await test.call('GET', `/orders/user/${many.id}?before=x`, { token: many.token })).statusCode).toBe(400);
		const copy = (await test.call('GET', '/api/user/export', { token: many.token })).json<{ orders: Order[] }>();
		expect(copy.orders).toHaveLength(450);
	});

	it('[R3-122] lets the owner cancel while pending; the units come back and everybody hears of it', async () => {
		const { product, order } = await bought();
		const answer = await shopper.cancel(owner.token, order.id);
		expect([answer.statusCode, answer.json()]).toEqual([
			200,
			{ ...order, status: 'CANCELLED', paymentInstructions: '' },
		]);
		const now = await shopper.product(product.id);
		expect(now).toMatchObject({ stock: 5, version: product.version + 2 });
		expect(await lastEvents(2)).toMatchObject([
			{ topic: '/user/queue/orders', body: { order: { id: order.id, status: 'CANCELLED', trackingNumber: null } } },
			{ topic: '/topic/products', body: { type: 'PRODUCT_UPDATED', product: now, previous: stateOf(product, 3) } },
		]);
		const again = await shopper.cancel(owner.token, order.id);
		expect([again.statusCode, again.json().message]).toEqual([409, 'El pedido ya está cancelado']);
		expect((await shopper.product(product.id)).stock).toBe(5);
	});

	it('[R3-122] brings the units back once when two windows cancel at the same moment', async () => {
		const { product, order } = await bought();
		const answers = await Promise.all([shopper.cancel(owner.token, order.id), shopper.cancel(owner.token, order.id)]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
		expect((await shopper.product(product.id)).stock).toBe(5);
	});

	it('[R3-122] refuses the owner’s cancellation once somebody works on it', async () => {
		const { product, order } = await bought();
		await shopper.setStatus(order.id, 'CONFIRMED');
		const answer = await shopper.cancel(owner.token, order.id);
		expect([answer.statusCode, answer.json()]).toEqual([
			409,
			{ code: 'not_cancellable', message: 'El pedido ya está en preparación y no se puede cancelar' },
		]);
		expect((await shopper.product(product.id)).stock).toBe(3);
	});

	it('cancels an order whose product is gone or hidden', async () => {
		const { product, order } = await bought();
		const kept = await test.createProduct({ categoryId, name: 'Oculta' });
		const both = await shopper.buy(owner.token, [lineOf(product), lineOf(kept)]);
		const form = { name: 'Oculta', price: '10.00', stockQuantity: 4, sku: kept.sku, categoryId, active: false };
		await test.call('PUT', `/api/products/${kept.id}`, { token: admin, form });
		await test.call('DELETE', `/api/products/${product.id}`, { token: admin });
		expect((await shopper.cancel(owner.token, order.id)).statusCode).toBe(200);
		expect((await shopper.cancel(owner.token, both.id)).statusCode).toBe(200);
		const { stock, version } = await shopper.product(kept.id);
		expect(stock).toBe(5);
		// Visitors learn no more of the hidden one than before.
		expect((await lastEvents(1))[0]?.publicBody).toEqual({
			type: 'PRODUCT_UPDATED',
			product: { id: kept.id, active: false, version },
			previous: null,
		});
	});

	it('[R4-34] walks an order to its end, where nothing follows', async () => {
		const { product, order } = await bought();
		for (const status of ['CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED']) {
			const answer = await shopper.setStatus(order.id, status);
			expect([answer.statusCode, answer.json<Order>().status]).toEqual([200, status]);
		}
		for (const status of ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELLED']) {
			const answer = await shopper.setStatus(order.id, status);
			expect([answer.statusCode, answer.json()]).toEqual([
				409,
				{ code: 'status_not_allowed', message: 'El pedido no puede pasar a ese estado', status: 'DELIVERED' },
			]);
		}
		expect((await shopper.product(product.id)).stock).toBe(3);
	});

	it('[R4-34, R4-35] cancels from any step, bringing the units back, and jumps to no delivery', async () => {
		const { product, order } = await bought();
		expect((await shopper.setStatus(order.id, 'DELIVERED')).statusCode).toBe(409);
		expect((await shopper.setStatus(order.id, 'SHIPPED')).statusCode).toBe(200);
		expect((await shopper.setStatus(order.id, 'CANCELLED', { goodsBack: true })).statusCode).toBe(200);
		expect((await shopper.product(product.id)).stock).toBe(5);
		const unknown = await shopper.setStatus(order.id, 'PERDIDO');
		expect([unknown.statusCode, unknown.json().message]).toEqual([400, 'El estado no es válido']);
		expect((await shopper.setStatus(2_000_000, 'CONFIRMED')).statusCode).toBe(404);
	});

	it('[R5-08, R6-04] takes a tracking number from administrators only, and never an empty one', async () => {
		const { order } = await bought();
		expect((await track(order.id, owner.token, 'OLVA-1')).statusCode).toBe(403);
		const status = { token: owner.token, json: { status: 'CONFIRMED' } };
		expect((await test.call('PATCH', `/api/orders/${order.id}/status`, status)).statusCode).toBe(403);
		for (const empty of ['', '  ', undefined]) {
			const answer = await track(order.id, admin, empty);
			expect([answer.statusCode, answer.json().message]).toEqual([400, 'El número de seguimiento es obligatorio']);
		}
		expect((await track(order.id, admin, ' OLVA-1 ')).json<Order>().trackingNumber).toBe('OLVA-1');
		expect((await lastEvents(1))[0]?.body).toEqual({
			type: 'ORDER_UPDATED',
			order: { id: order.id, orderNumber: order.orderNumber, status: 'PENDING', trackingNumber: 'OLVA-1' },
		});
		await shopper.setStatus(order.id, 'CANCELLED');
		expect((await track(order.id, admin, 'OLVA-2')).statusCode).toBe(409);
	});

	it('keeps the orders of a customer whose account is deleted', async () => {
		const leaving = await test.createUser();
		const product = await test.createProduct({ categoryId });
		const order = await shopper.buy(leaving.token, [lineOf(product)]);
		await test.call('DELETE', `/api/user/admin/users/${leaving.id}`, { token: admin });
		expect((await get(order.id, admin)).json()).toEqual(order);
		expect((await shopper.setStatus(order.id, 'CANCELLED')).statusCode).toBe(200);
		expect((await shopper.product(product.id)).stock).toBe(5);
	});
});

describe('payment', () => {
	it('[R10-01, R21-124] says how to pay by bank transfer, also once the account is gone', async () => {
		const test = await createTestApp({ config: { bankTransferInfo: 'BCP 191-1.' } });
		const { id: categoryId } = await test.createCategory();
		const lines = [lineOf(await test.createProduct({ categoryId }), 2)];
		const shopper = createShopper(test);
		const order = await shopper.buy(await test.userToken(), lines, { paymentMethod: 'BANK_TRANSFER' });
		expect(order.paymentInstructions).toMatch(
			/^Transfiere S\/\s20\.00 e indica el número de pedido ORD-\d{4}-000001\. BCP 191-1\.$/,
		);
		const token = await test.adminToken();
		await test.call('PUT', '/api/admin/settings/payment', { token, json: { bankTransfer: '' } });
		const { paymentInstructions } = (await test.call('GET', `/api/orders/${order.id}`, { token })).json();
		expect(paymentInstructions).toMatch(
			/^Pide a la tienda los datos de la cuenta para transferir S\/\s20\.00 .*000001\.$/,
		);
		await test.close();
	});
});

it('[R18-191] an account reads its orders sixty times a minute, whatever its address', async () => {
	const test = await createTestApp({ limits: { ownOrdersPerAccount: 60 } });
	const [one, other] = [await test.createUser(), await test.createUser()];
	const read = async ({ id, token }: typeof one) =>
		(await test.call('GET', `/orders/user/${id}`, { token })).statusCode;
	const codes: number[] = [];
	for (let reading = 0; reading < 61; reading += 1) codes.push(await read(one));
	expect(codes).toEqual([...Array(60).fill(200), 429]);
	expect(await read(other)).toBe(200);
	await test.close();
});
