import type { Product } from '../../contract/product';
import { signOut } from '../auth/authThunks';
import { adminApi } from '../features/admin/adminApi';
import { itemAdded } from '../features/cart/cartSlice';
import { catalogApi } from '../features/catalog/catalogApi';
import { checkoutApi } from '../features/checkout/checkoutApi';
import { ordersApi } from '../features/orders/ordersApi';
import '../features/admin/orders/useNewOrderNotices';
import { aCategory, aProduct, aUser, signedInStorage } from '../testing/builders';
import { anAdminOrder } from '../testing/fakeOrders';
import { byHand, type FakeServer, serve } from '../testing/serve';
import { createTestStore, settled, type TestStore } from '../testing/testStore';
import { liveStarted } from './actions';
import { selectConnected } from './liveSlice';

const { getActiveProducts, getActiveCategories, getCategoryProducts, getFeaturedProducts, getProduct, searchProducts } =
	catalogApi.endpoints;
const { getAllProducts, getAllCategories } = adminApi.endpoints;

let server: FakeServer;
let shop: TestStore;
beforeEach(async () => {
	server = serve({
		'GET /products/active': () => [aProduct({ id: 1 }), aProduct({ id: 2 })],
		'GET /categories/active': () => [aCategory()],
	});
	shop = createTestStore();
	shop.store.dispatch(liveStarted());
	await settled();
	shop.channel.open();
	shop.runTimers();
});
afterEach(() => {
	server.restore();
	jest.restoreAllMocks();
});

const send = (type: string, product: Partial<Product> & { id: number }) =>
	shop.channel.send('/topic/products', { type, product: type === 'PRODUCT_DELETED' ? product : aProduct(product) });
const sendCategory = (type: string, category: object) => shop.channel.send('/topic/categories', { type, category });
const active = () => getActiveProducts.select()(shop.store.getState()).data;
const ids = (list: Array<{ id: number }> | undefined) => list?.map(({ id }) => id);

describe('lists follow live events', () => {
	it('[R4-40, R1-07] a created product goes on top, unless it is already there', async () => {
		await shop.store.dispatch(getActiveProducts.initiate());
		send('PRODUCT_CREATED', { id: 3 });
		send('PRODUCT_CREATED', { id: 3 });
		expect(ids(active())).toEqual([3, 1, 2]);
		expect(server.count('GET /products/active')).toBe(1);
	});

	it('[R4-41, R1-07] an updated product is replaced in its place, and no other row changes', async () => {
		await shop.store.dispatch(getActiveProducts.initiate());
		const before = active();
		send('PRODUCT_UPDATED', { id: 2, price: 99, version: 2 });
		expect(active()?.[1]).toMatchObject({ id: 2, price: 99 });
		expect(active()?.[0]).toBe(before?.[0]);
	});

	it('[R4-45] each list keeps its own membership', async () => {
		server.use({
			'GET /products/featured': () => [aProduct({ id: 1, featured: true })],
			'GET /products/category/*': ({ path }) => (path.endsWith('/1') ? [aProduct({ id: 1 }), aProduct({ id: 2 })] : []),
			'GET /products/search': () => [aProduct({ id: 2 })],
			'GET /products': () => [aProduct({ id: 1 }), aProduct({ id: 2 })],
		});
		const { dispatch, getState } = shop.store;
		await Promise.all([
			dispatch(getActiveProducts.initiate()),
			dispatch(getFeaturedProducts.initiate()),
			dispatch(getCategoryProducts.initiate(1)),
			dispatch(getCategoryProducts.initiate(5)),
			dispatch(searchProducts.initiate('dos')),
			dispatch(getAllProducts.initiate()),
		]);
		send('PRODUCT_UPDATED', { id: 2, featured: true, category: { id: 5, name: 'Café' }, version: 2 });
		send('PRODUCT_CREATED', { id: 9, name: 'dos', active: true });
		expect(ids(getFeaturedProducts.select()(getState()).data)).toEqual([2, 1]);
		expect(ids(getCategoryProducts.select(1)(getState()).data)).toEqual([9, 1]);
		expect(ids(getCategoryProducts.select(5)(getState()).data)).toEqual([2]);
		expect(ids(searchProducts.select('dos')(getState()).data)).toEqual([2]);
		send('PRODUCT_UPDATED', { id: 2, active: false, version: 3 });
		expect(ids(active())).toEqual([9, 1]);
		expect(ids(searchProducts.select('dos')(getState()).data)).toEqual([]);
		expect(
			getAllProducts
				.select()(getState())
				.data?.find(({ id }) => id === 2)?.active,
		).toBe(false);
	});

	it('[R4-45] shoppers learn that a product is gone from a trace, the back-office keeps the row as inactive', async () => {
		server.use({ 'GET /products': () => [aProduct({ id: 1 }), aProduct({ id: 2 })] });
		await shop.store.dispatch(getActiveProducts.initiate());
		await shop.store.dispatch(getAllProducts.initiate());
		shop.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: { id: 1, active: false, version: 2 } });
		expect(ids(active())).toEqual([2]);
		expect(getAllProducts.select()(shop.store.getState()).data?.[0]).toMatchObject({
			id: 1,
			name: 'Producto 1',
			active: false,
		});
		send('PRODUCT_DELETED', { id: 2, version: 2 });
		expect(ids(active())).toEqual([]);
		expect(ids(getAllProducts.select()(shop.store.getState()).data)).toEqual([1]);
	});

	it('[R4-42, R4-43] public categories: added only if active; replaced, added or removed by an update', async () => {
		await shop.store.dispatch(getActiveCategories.initiate());
		const shown = () => getActiveCategories.select()(shop.store.getState()).data;
		sendCategory('CATEGORY_CREATED', aCategory({ id: 2, active: false }));
		expect(ids(shown())).toEqual([1]);
		sendCategory('CATEGORY_CREATED', aCategory({ id: 3 }));
		expect(ids(shown())).toEqual([3, 1]);
		sendCategory('CATEGORY_UPDATED', aCategory({ id: 1, name: 'Despensa', version: 2 }));
		expect(shown()?.[1]?.name).toBe('Despensa');
		sendCategory('CATEGORY_UPDATED', aCategory({ id: 2, version: 2 }));
		expect(ids(shown())).toEqual([2, 3, 1]);
		sendCategory('CATEGORY_UPDATED', { id: 1, active: false, version: 3 });
		expect(ids(shown())).toEqual([2, 3]);
	});

	it('[R4-41, R1-07] an event takes whatever a list takes: an optional field of another type removes nothing', async () => {
		server.use({
			'GET /products/featured': () => [aProduct({ id: 1, featured: true })],
			'GET /products/category/*': () => [aProduct({ id: 1 })],
			'GET /products': () => [aProduct({ id: 1 })],
		});
		const { dispatch, getState } = shop.store;
		const lists = [
			getActiveProducts.initiate(),
			getFeaturedProducts.initiate(),
			getCategoryProducts.initiate(1),
			getAllProducts.initiate(),
		] as const;
		await Promise.all(lists.map((list) => dispatch(list as ReturnType<typeof getActiveProducts.initiate>)));
		const odd = { ...aProduct({ id: 1, price: 33 }), featured: 1, sku: 4711, category: 'Bebidas', version: '2' };
		shop.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: odd });
		const changed = [{ id: 1, price: 33, sku: '4711', featured: true, version: 2 }];
		expect(active()?.slice(0, 1)).toMatchObject(changed);
		expect(getFeaturedProducts.select()(getState()).data).toMatchObject(changed);
		expect(getCategoryProducts.select(1)(getState()).data).toMatchObject(changed);
		expect(getAllProducts.select()(getState()).data).toMatchObject(changed);
		expect(shop.store.getState().live.ignored).toBe(0);
	});

	it('[R4-41] an update that can be read neither whole nor as hidden changes nothing', async () => {
		const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
		await shop.store.dispatch(getActiveProducts.initiate());
		shop.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: { id: 1, name: 'Uno', price: 'caro' } });
		expect(ids(active())).toEqual([1, 2]);
		expect(shop.store.getState().live.ignored).toBe(1);
		expect(warned).toHaveBeenCalledTimes(1);
	});

	it('[R1-07, R3-162] a renamed category renames itself in the rows of the back-office too', async () => {
		server.use({ 'GET /products': () => [aProduct({ id: 1 })] });
		await shop.store.dispatch(getAllProducts.initiate());
		sendCategory('CATEGORY_UPDATED', aCategory({ name: 'Despensa', version: 2 }));
		expect(getAllProducts.select()(shop.store.getState()).data?.[0]?.category?.name).toBe('Despensa');
	});

	it('[R4-44] the back-office list takes every category', async () => {
		server.use({ 'GET /categories': () => [aCategory()] });
		await shop.store.dispatch(getAllCategories.initiate());
		sendCategory('CATEGORY_CREATED', aCategory({ id: 2, active: false }));
		sendCategory('CATEGORY_UPDATED', aCategory({ id: 1, active: false, version: 2 }));
		expect(getAllCategories.select()(shop.store.getState()).data).toMatchObject([{ id: 2 }, { id: 1, active: false }]);
	});

	it('a renamed category renames itself in its products; one that appears or goes brings the product lists anew', async () => {
		const { dispatch } = shop.store;
		await dispatch(getActiveCategories.initiate());
		await dispatch(getActiveProducts.initiate());
		sendCategory('CATEGORY_UPDATED', aCategory({ name: 'Despensa', version: 2 }));
		expect(active()?.map(({ category }) => category?.name)).toEqual(['Despensa', 'Despensa']);
		expect(server.count('GET /products/active')).toBe(1);
		sendCategory('CATEGORY_UPDATED', { id: 1, active: false, version: 3 });
		await settled();
		expect(server.count('GET /products/active')).toBe(2);
	});

	it('[R3-020] an open product page follows its product', async () => {
		server.use({ 'GET /products/1': () => aProduct({ id: 1 }) });
		await shop.store.dispatch(getProduct.initiate(1));
		send('PRODUCT_UPDATED', { id: 1, price: 7, version: 2 });
		send('PRODUCT_UPDATED', { id: 2, price: 8, version: 2 });
		expect(getProduct.select(1)(shop.store.getState()).data).toMatchObject({ id: 1, price: 7 });
		shop.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: { id: 1, active: false, version: 3 } });
		expect(getProduct.select(1)(shop.store.getState()).data).toMatchObject({ name: 'Producto 1', active: false });
	});

	it('a cart line follows price and name, and says what it was', () => {
		shop.store.dispatch(itemAdded({ id: 1, name: 'Producto 1', price: 10, imageUrl: null }));
		send('PRODUCT_UPDATED', { id: 1, price: 12.5, name: 'Producto uno', stock: 3, version: 2 });
		expect(shop.store.getState().cart).toMatchObject({
			items: [{ price: 12.5, name: 'Producto uno' }],
			changes: { 1: { previousPrice: 10, stock: 3 } },
		});
		send('PRODUCT_DELETED', { id: 1, version: 3 });
		expect(shop.store.getState().cart.changes[1]?.unavailable).toBe(true);
	});
});

describe('races', () => {
	it('an event before the list is fetched changes nothing and breaks nothing', async () => {
		send('PRODUCT_UPDATED', { id: 1, price: 77, version: 2 });
		server.use({ 'GET /products/active': () => [aProduct({ id: 1, price: 77, version: 2 })] });
		await shop.store.dispatch(getActiveProducts.initiate());
		expect(active()?.[0]?.price).toBe(77);
	});

	it('an event while the answer is on its way is applied to the answer', async () => {
		const answer = byHand<Product[]>();
		server.use({ 'GET /products/active': () => answer.promise });
		const request = shop.store.dispatch(getActiveProducts.initiate());
		await settled();
		send('PRODUCT_UPDATED', { id: 1, price: 77, version: 2 });
		send('PRODUCT_CREATED', { id: 3 });
		answer.resolve([aProduct({ id: 1 }), aProduct({ id: 2 })]);
		await request;
		expect(active()).toMatchObject([{ id: 3 }, { id: 1, price: 77 }, { id: 2 }]);
	});

	it('an event while the answer is on its way reaches the cart line too, and the late answer does not take it back', async () => {
		shop.store.dispatch(itemAdded({ id: 1, name: 'Producto 1', price: 10, imageUrl: null }));
		const answer = byHand<Product[]>();
		server.use({ 'GET /products/active': () => answer.promise });
		const request = shop.store.dispatch(getActiveProducts.initiate());
		await settled();
		send('PRODUCT_UPDATED', { id: 1, price: 13, version: 2 });
		answer.resolve([aProduct({ id: 1, price: 10 })]);
		await request;
		expect(shop.store.getState().cart.items[0]?.price).toBe(13);
	});

	it('an event while an answer newer than it is on its way does not take the answer back', async () => {
		const answer = byHand<Product[]>();
		server.use({ 'GET /products/active': () => answer.promise });
		const request = shop.store.dispatch(getActiveProducts.initiate());
		await settled();
		send('PRODUCT_UPDATED', { id: 1, price: 77, version: 2 });
		answer.resolve([aProduct({ id: 1, price: 80, version: 3 })]);
		await request;
		expect(active()?.[0]?.price).toBe(80);
	});

	it('an event during a refetch shows at once and survives the late answer', async () => {
		await shop.store.dispatch(getActiveProducts.initiate());
		const answer = byHand<Product[]>();
		server.use({ 'GET /products/active': () => answer.promise });
		const request = shop.store.dispatch(getActiveProducts.initiate(undefined, { forceRefetch: true }));
		await settled();
		send('PRODUCT_DELETED', { id: 2, version: 2 });
		expect(ids(active())).toEqual([1]);
		answer.resolve([aProduct({ id: 1 }), aProduct({ id: 2 })]);
		await request;
		expect(ids(active())).toEqual([1]);
	});

	it('the same event twice is one change', async () => {
		await shop.store.dispatch(getActiveProducts.initiate());
		send('PRODUCT_UPDATED', { id: 1, price: 5, version: 2 });
		const once = active();
		send('PRODUCT_UPDATED', { id: 1, price: 5, version: 2 });
		expect(active()).toBe(once);
		expect(shop.store.getState().live).toMatchObject({ received: 1, ignored: 1 });
	});

	it('events out of order end in the newest', async () => {
		await shop.store.dispatch(getActiveProducts.initiate());
		send('PRODUCT_UPDATED', { id: 1, price: 30, version: 3 });
		send('PRODUCT_UPDATED', { id: 1, price: 20, version: 2 });
		send('PRODUCT_DELETED', { id: 2, version: 4 });
		send('PRODUCT_UPDATED', { id: 2, version: 3 });
		expect(active()).toMatchObject([{ id: 1, price: 30 }]);
		expect(active()).toHaveLength(1);
	});

	it('[R4-46] after a gap, the lists on screen are fetched once more after a random wait, the others are dropped', async () => {
		server.use({ 'GET /products/featured': () => [] });
		await shop.store.dispatch(getActiveProducts.initiate());
		const featured = shop.store.dispatch(getFeaturedProducts.initiate());
		await featured;
		featured.unsubscribe();
		await settled();
		shop.channel.drop();
		expect(selectConnected(shop.store.getState())).toBe(false);
		server.use({ 'GET /products/active': () => [aProduct({ id: 1, price: 55, version: 9 })] });
		shop.channel.open();
		expect(shop.waitingTimers()).toEqual([0]);
		expect(server.count('GET /products/active')).toBe(1);
		shop.runTimers();
		await settled();
		expect(server.count('GET /products/active')).toBe(2);
		expect(server.count('GET /products/featured')).toBe(1);
		expect(active()).toMatchObject([{ id: 1, price: 55 }]);
		expect(getFeaturedProducts.select()(shop.store.getState()).status).toBe('uninitialized');
	});

	it('[R4-46] the wait before the catch-up is spread over two seconds', async () => {
		const late = createTestStore({ random: 0.75 });
		late.store.dispatch(liveStarted());
		await settled();
		late.channel.open();
		expect(late.waitingTimers()).toEqual([1500]);
		late.channel.drop();
		expect(late.waitingTimers()).toEqual([]);
	});

	it('[R4-46] after a change of a great part of the catalogue too, once for all that come in the meantime', async () => {
		await shop.store.dispatch(getActiveProducts.initiate());
		shop.channel.send('/topic/products', { type: 'CATALOG_CHANGED' });
		shop.channel.send('/topic/products', { type: 'CATALOG_CHANGED' });
		expect(shop.waitingTimers()).toEqual([0]);
		expect(server.count('GET /products/active')).toBe(1);
		shop.runTimers();
		await settled();
		expect(server.count('GET /products/active')).toBe(2);
		expect(shop.store.getState().live.ignored).toBe(0);
		shop.channel.send('/topic/products', { type: 'CATALOG_CHANGED' });
		expect(shop.waitingTimers()).toEqual([0]);
	});
});

describe('the channel', () => {
	it('[R8-04] broker and socket errors have their texts; what cannot be read is counted, logged and ignored', async () => {
		const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
		await shop.store.dispatch(getActiveProducts.initiate());
		const before = active();
		shop.channel.send('/topic/products', 'not json');
		shop.channel.send('/topic/products', { type: 'PRODUCT_EXPLODED', product: aProduct() });
		shop.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: { id: 'x' } });
		expect(active()).toBe(before);
		expect(shop.store.getState().live.ignored).toBe(3);
		expect(warned).toHaveBeenCalledTimes(3);
		shop.channel.fail('broker');
		expect(shop.store.getState().live.error).toBe('Error de conexión WebSocket');
		shop.channel.fail('socket');
		expect(shop.store.getState().live.error).toBe('Error de WebSocket');
	});

	it('[R9-04, R9-06] an event is an action of its own name, before the patch that it causes', async () => {
		await shop.store.dispatch(getActiveProducts.initiate());
		const before = shop.log.length;
		send('PRODUCT_UPDATED', { id: 1, price: 5, version: 2 });
		const story = shop.log.slice(before).map(({ type }) => type);
		expect(story.slice(0, 2)).toEqual(['live/PRODUCT_UPDATED', 'api/queries/queryResultPatched']);
	});

	it('[R7-14] subscribes to both topics of the contract with the token of the moment', () => {
		expect(shop.channel.options().topics).toEqual(['/topic/products', '/topic/categories']);
		expect(shop.channel.options().url).toBe('http://tienda.test/ws');
		expect(shop.channel.options().token()).toBeNull();
	});
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
		own = createTestStore({ storage: signedInStorage() });
		own.store.dispatch(liveStarted());
		await settled();
		own.channel.open();
		own.runTimers();
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
		const { getPlacedOrder } = checkoutApi.endpoints;
		await own.store.dispatch(getOrder.initiate(5));
		await own.store.dispatch(getPlacedOrder.initiate(5));
		sendOrder(own, { id: 5, status: 'SHIPPED', trackingNumber: 'PE1' });
		const moved = { id: 5, status: 'SHIPPED', trackingNumber: 'PE1' };
		expect(getOrder.select(5)(own.store.getState()).data).toMatchObject(moved);
		expect(getPlacedOrder.select(5)(own.store.getState()).data).toMatchObject(moved);
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

	it('a notice names the order and its status, one per order', () => {
		sendOrder(own, { id: 5, status: 'CONFIRMED' });
		sendOrder(own, { id: 5, status: 'SHIPPED' });
		expect(own.store.getState().notices.map(({ text }) => text)).toEqual(['Tu pedido #5 ahora está: Enviado']);
	});

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
		expect(warned).toHaveBeenCalledTimes(2);
	});
});

describe('the orders of the shop', () => {
	const topic = '/topic/admin/orders';
	const message = { type: 'ORDER_CREATED', order: anAdminOrder({ id: 5 }) };

	it('[R10-04] administrators subscribe to them, and what comes is an action with the event', async () => {
		const admin = createTestStore({ storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) });
		admin.store.dispatch(liveStarted());
		await settled();
		admin.channel.open();
		expect(admin.channel.options().privateTopics()).toContain(topic);
		admin.channel.send(topic, message);
		expect(admin.log).toContainEqual({ type: 'live/ADMIN_ORDER', payload: { event: message, sequence: 1 } });
	});

	it('[R10-04, R6-02] nobody else does, and what still comes after the sign-out is nobody’s', async () => {
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
