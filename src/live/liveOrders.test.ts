import { signOut } from '#auth/authThunks';
import { ordersApi } from '#storefront/order/ordersApi';
import { warningsOf } from '#testing/consoleGuard';
import '#admin/orders/useNewOrderNotices';
import { aProduct, aUser, signedInStorage } from '#testing/builders';
import { anAdminOrder } from '#testing/fakeOrders';
import { createLiveStore } from '#testing/liveStore';
import { byHand, type FakeServer, serve } from '#testing/serve';
import { createTestStore, settled, type TestStore } from '#testing/testStore';
import { liveStarted } from './actions';

let server: FakeServer;
beforeEach(() => {
	server = serve();
});
afterEach(() => {
	server.restore();
	jest.restoreAllMocks();
});

describe('own orders', () => {
	const { getOrdersOfUser } = ordersApi.endpoints;
	const anOrder = (id: number, status = 'PENDING') => ({ id, status, createdAt: '2026-11-20T10:00:00Z', total: 10 });
	const sendOrder = (target: TestStore, order: object) =>
		target.channel.send('/user/queue/orders', { type: 'ORDER_UPDATED', order });
	let own: TestStore;
	const statuses = () =>
		getOrdersOfUser
			.select(7)(own.store.getState())
			.data?.map(({ status }) => status);

	beforeEach(async () => {
		server.use({ 'GET host:/orders/user/7': () => [anOrder(5), anOrder(4, 'SHIPPED')] });
		own = await createLiveStore({ storage: signedInStorage() });
	});

	it('[R3-120] a status change is an action of its own and patches the list in place', async () => {
		await own.store.dispatch(getOrdersOfUser.initiate(7));
		sendOrder(own, { id: 5, status: 'CONFIRMED' });
		expect(statuses()).toEqual(['CONFIRMED', 'SHIPPED']);
		expect(own.log.map(({ type }) => type)).toContain('live/ORDER_UPDATED');
		expect(server.count('GET host:/orders/user/7')).toBe(1);
	});

	it('[R3-121, R10-01] the order of an open dialog and of the confirmation page follows', async () => {
		const { customer: _, ...order } = anAdminOrder({ id: 5 });
		server.use({ 'GET /orders/5': () => order });
		const { getOrder } = ordersApi.endpoints;
		await own.store.dispatch(getOrder.initiate(5));
		sendOrder(own, { id: 5, status: 'SHIPPED', trackingNumber: 'PE1' });
		const moved = { id: 5, status: 'SHIPPED', trackingNumber: 'PE1' };
		expect(getOrder.select(5)(own.store.getState()).data).toMatchObject(moved);
	});

	it('an order that the list does not hold changes nothing, nor does the same word again', async () => {
		await own.store.dispatch(getOrdersOfUser.initiate(7));
		const before = getOrdersOfUser.select(7)(own.store.getState()).data;
		sendOrder(own, { id: 99, status: 'CONFIRMED' });
		sendOrder(own, { id: 4, status: 'SHIPPED' });
		expect(getOrdersOfUser.select(7)(own.store.getState()).data).toBe(before);
	});

	it('a change while the answer is on its way is applied to the answer', async () => {
		const orders = byHand<unknown>();
		server.use({ 'GET host:/orders/user/7': () => orders.promise });
		const request = own.store.dispatch(getOrdersOfUser.initiate(7));
		await settled();
		sendOrder(own, { id: 5, status: 'CONFIRMED' });
		orders.resolve([anOrder(5), anOrder(4, 'SHIPPED')]);
		await request;
		expect(statuses()).toEqual(['CONFIRMED', 'SHIPPED']);
	});

	it('[R4-46] after a gap the orders on screen are fetched once more', async () => {
		await own.store.dispatch(getOrdersOfUser.initiate(7));
		own.channel.drop();
		server.use({ 'GET host:/orders/user/7': () => [anOrder(5, 'DELIVERED')] });
		own.channel.open();
		own.runTimers();
		await settled();
		expect(statuses()).toEqual(['DELIVERED']);
	});

	it('a notice names the order and its status, one per order', async () => {
		sendOrder(own, { id: 5, status: 'CONFIRMED' });
		sendOrder(own, { id: 5, status: 'SHIPPED' });
		await settled();
		expect(own.store.getState().notices.map(({ text }) => text)).toEqual(['Tu pedido #5 ahora está: Enviado']);
	});

	it.each([
		['WAITING', 'PENDING', 'La tienda te pide otra captura: No se lee el monto (pedido #5)'],
		['REFUSED', 'CANCELLED', 'La tienda no encontró tu pago: No se lee el monto (pedido #5)'],
		['CONFIRMED', 'CONFIRMED', 'Tu pedido #5 ahora está: Confirmado'],
	])('[R15-326] a notice has the answer of the shop to a proof: %s', async (state, status, text) => {
		const payment = { state, amount: 32, dueAt: null, operationNumber: '12345', payTo: null, proofs: [] };
		sendOrder(own, { id: 5, status, payment: { ...payment, message: 'No se lee el monto' } });
		await settled();
		expect(own.store.getState().notices.map((notice) => notice.text)).toEqual([text]);
	});

	it.each([[null], ['paid'], [7], [{ state: 'PAID' }], [{ state: 'WAITING', message: 'No se lee' }]])(
		'[R15-327] a payment of another shape (%j) is as if it were not told',
		async (payment) => {
			await own.store.dispatch(getOrdersOfUser.initiate(7));
			sendOrder(own, { id: 5, status: 'CONFIRMED', payment });
			expect(statuses()).toEqual(['CONFIRMED', 'SHIPPED']);
			await settled();
			expect(own.store.getState().notices.map(({ text }) => text)).toEqual(['Tu pedido #5 ahora está: Confirmado']);
		},
	);

	it('[R6-02] what still comes after the sign-out is nobody’s', () => {
		own.store.dispatch(signOut());
		sendOrder(own, { id: 5, status: 'CONFIRMED' });
		expect(own.store.getState().notices).toEqual([]);
		expect(own.channel.reconnects).toBe(1);
	});

	it('what is no order event is ignored, also when it is an event of the public topics', () => {
		const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
		own.channel.send('/user/queue/orders', { type: 'PRODUCT_CREATED', product: aProduct() });
		sendOrder(own, { id: 'x', status: 3 });
		expect(own.store.getState().live.ignored).toBe(2);
		expect(warningsOf(warned)).toHaveLength(2);
	});
});

describe('the orders of the shop', () => {
	const topic = '/topic/admin/orders';
	const message = { type: 'ORDER_CREATED', order: anAdminOrder({ id: 5 }) };

	it('[R10-04] administrators subscribe to them, and what comes is an action with the event', async () => {
		const admin = await createLiveStore({ storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) });
		expect(admin.channel.options().privateTopics()).toContain(topic);
		admin.channel.send(topic, message);
		expect(admin.log).toContainEqual({ type: 'live/ADMIN_ORDER', payload: { event: message, sequence: 1 } });
	});

	it('[R10-04, R6-02] nobody else does, and what still comes after the sign-out is nobody’s', async () => {
		const shop = await createLiveStore();
		expect(shop.channel.options().privateTopics()).not.toContain(topic);
		const admin = createTestStore({ storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) });
		admin.store.dispatch(liveStarted());
		await settled();
		admin.store.dispatch(signOut());
		expect(admin.channel.options().privateTopics()).not.toContain(topic);
		admin.channel.send(topic, message);
		expect(admin.log.map(({ type }) => type)).not.toContain('live/ADMIN_ORDER');
	});
});
