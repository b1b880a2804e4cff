import * as v from 'valibot';
import { topics } from '#contract/live/channel';
import { channels } from '#contract/live/serverChannels';
import { AdminOrderEvent } from '#contract/orders/desk';
import type { Order } from '#contract/orders/order';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createLiveClients } from './testing/liveClient';
import { checkoutBody, createShopper, lineOf, ownersPart } from './testing/shopper';

describe('orders on the live channel', () => {
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let live: ReturnType<typeof createLiveClients>;
	beforeAll(async () => {
		test = await createTestApp();
		shopper = createShopper(test);
		live = createLiveClients(test);
		await test.app.listen({ port: 0, host: '127.0.0.1' });
	});
	afterAll(async () => {
		await live.close();
		await test.close();
	});

	it('[R6-02, R10-01] tells each customer of his own orders only, and a visitor of none', async () => {
		const [rosa, jorge] = [await test.createUser(), await test.createUser()];
		const { id: categoryId } = await test.createCategory();
		const early = await live.open(undefined, [topics.products]);
		const product = await test.createProduct({ categoryId });
		const ofRosa = await shopper.buy(rosa.token, [lineOf(product)]);
		const ofJorge = await shopper.buy(jorge.token, [lineOf(product)]);
		// Later subscriptions get nothing of what was before them: created, bought, bought.
		expect(await early.first(3)).toMatchObject([{}, {}, { product: { stock: 3 } }]);
		const watching = [channels.ownOrders.topic, topics.products];
		const rosaSees = await live.open(rosa.token, [channels.ownOrders.topic]);
		const jorgeSees = await live.open(jorge.token, [channels.ownOrders.topic]);
		const bossSees = await live.open(await test.adminToken(), [channels.ownOrders.topic]);
		const visitorSees = await live.open(undefined, [topics.products]);
		for (const token of [undefined, 'falso']) {
			await expect(live.open(token, watching)).rejects.toThrow('Unknown destination');
		}
		for (const forged of [
			`${channels.ownOrders.topic} user:${rosa.id}`,
			`${channels.ownOrders.topic}-user${rosa.id}`,
		]) {
			await expect(live.open(jorge.token, [forged])).rejects.toThrow('Unknown destination');
		}

		await shopper.setStatus(ofRosa.id, 'CONFIRMED');
		await test.call('PATCH', `/api/orders/${ofRosa.id}/tracking`, {
			token: await test.adminToken(),
			json: { trackingNumber: 'OLVA-7' },
		});
		await shopper.cancel(jorge.token, ofJorge.id);
		const event = ({ id, orderNumber }: Order, status: string, trackingNumber: string | null = null) => ({
			type: 'ORDER_UPDATED',
			order: { id, orderNumber, status, trackingNumber },
		});
		// The cancellation is the last event of the log: whoever got a later one would have got the earlier ones too.
		expect(await jorgeSees.first(1)).toEqual([event(ofJorge, 'CANCELLED')]);
		expect(await visitorSees.first(1)).toMatchObject([
			{ type: 'PRODUCT_UPDATED', product: { id: product.id, stock: 4 } },
		]);
		expect(await rosaSees.first(2)).toEqual([event(ofRosa, 'CONFIRMED'), event(ofRosa, 'CONFIRMED', 'OLVA-7')]);
		expect([rosaSees, jorgeSees, bossSees, visitorSees].map(({ bodies }) => bodies.length)).toEqual([2, 1, 0, 1]);
	});

	it('[R10-04, R6-04] tells administrators of every order and every step of it, and nobody else', async () => {
		const rosa = await test.createUser();
		await test.call('PUT', '/api/user/profile', {
			token: rosa.token,
			json: {
				username: rosa.username,
				email: 'rosa@tienda.test',
				firstName: 'Rosa',
				lastName: 'Núñez',
				phone: '999888777',
				currentPassword: 'secreto',
			},
		});
		const boss = await test.adminToken();
		const { id: categoryId } = await test.createCategory();
		const [product, other] = [await test.createProduct({ categoryId }), await test.createProduct({ categoryId })];
		for (const token of [undefined, 'falso', rosa.token]) {
			await expect(live.open(token, [topics.products, channels.adminOrders.topic])).rejects.toThrow(
				'Unknown destination',
			);
		}
		for (const forged of [`${channels.adminOrders.topic} admins`, '/topic/admin', '/topic/admin/*', '/topic/#']) {
			await expect(live.open(rosa.token, [forged])).rejects.toThrow('Unknown destination');
		}
		const bossSees = await live.open(boss, [channels.adminOrders.topic]);
		const rosaSees = await live.open(rosa.token, [channels.ownOrders.topic, topics.products, topics.categories]);
		const visitorSees = await live.open(undefined, [topics.products, topics.categories]);

		const lines = [lineOf(other, 2), lineOf(product)];
		const order = await shopper.buy(rosa.token, lines, { paymentMethod: 'BANK_TRANSFER', notes: 'Tocar "dos" veces' });
		await shopper.setStatus(order.id, 'SHIPPED');
		const json = { trackingNumber: 'OLVA-8' };
		await test.call('PATCH', `/api/orders/${order.id}/tracking`, { token: boss, json });
		const regretted = await shopper.buy(rosa.token, [lineOf(product)]);
		await shopper.cancel(rosa.token, regretted.id);

		const customer = { name: 'Rosa Núñez', email: 'rosa@tienda.test', phone: '999888777' };
		const told = (await bossSees.first(5)) as AdminOrderEvent[];
		expect(told.map(({ type, order }) => ({ type, order: ownersPart(order) }))).toEqual([
			{ type: 'ORDER_CREATED', order: { ...order, customer } },
			{ type: 'ORDER_UPDATED', order: { ...order, customer, status: 'SHIPPED' } },
			{ type: 'ORDER_UPDATED', order: { ...order, customer, status: 'SHIPPED', trackingNumber: 'OLVA-8' } },
			{ type: 'ORDER_CREATED', order: { ...regretted, customer } },
			{ type: 'ORDER_UPDATED', order: { ...regretted, customer, status: 'CANCELLED', paymentInstructions: '' } },
		]);
		for (const event of told) expect(v.parse(AdminOrderEvent, event)).toEqual(event);
		// Of both orders three stocks went down and one came back; the last of it was written after all of the above.
		await Promise.all([rosaSees.first(4 + 3), visitorSees.first(4)]);
		expect(rosaSees.bodies.filter((body) => 'order' in (body as object))).toHaveLength(3);
		expect(visitorSees.bodies.filter((body) => 'product' in (body as object))).toHaveLength(4);
		expect([rosaSees, visitorSees].map(({ bodies }) => bodies.length)).toEqual([7, 4]);
		expect(JSON.stringify([rosaSees.bodies, visitorSees.bodies])).not.toMatch(/Núñez|Arequipa|ORDER_CREATED/);
	});

	it('[R10-04] tells of an order once, however often its checkout is sent', async () => {
		const { id: categoryId } = await test.createCategory();
		const line = lineOf(await test.createProduct({ categoryId }));
		const bossSees = await live.open(await test.adminToken(), [channels.adminOrders.topic]);
		const { token } = await test.createUser();
		const key = 'the-same-key-again';
		for (const code of [201, 200]) {
			expect((await shopper.checkout(token, checkoutBody([line]), key)).statusCode).toBe(code);
		}
		expect((await shopper.checkout(token, checkoutBody([{ ...line, price: 9 }]))).statusCode).toBe(409);
		const last = await shopper.buy(token, [line]);
		const told = (await bossSees.first(2)) as AdminOrderEvent[];
		expect(told[1]?.order.id).toBe(last.id);
		expect(told[0]?.order.id).not.toBe(last.id);
	});
});
