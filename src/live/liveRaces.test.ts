import type { Product } from '#contract/catalog/product';
import { itemAdded } from '#storefront/cart/cartSlice';
import { catalogApi } from '#storefront/catalog/catalogApi';
import { aCategory, aProduct } from '#testing/builders';
import { createLiveStore, sendProduct } from '#testing/liveStore';
import { byHand, type FakeServer, serve } from '#testing/serve';
import { createTestStore, settled, type TestStore } from '#testing/testStore';
import { liveStarted } from './actions';
import { selectConnected } from './liveSlice';

const { getActiveProducts, getFeaturedProducts } = catalogApi.endpoints;

let server: FakeServer;
let shop: TestStore;
beforeEach(async () => {
	server = serve({
		'GET /products/active': () => [aProduct({ id: 1 }), aProduct({ id: 2 })],
		'GET /categories/active': () => [aCategory()],
	});
	shop = await createLiveStore();
});
afterEach(() => {
	server.restore();
	jest.restoreAllMocks();
});

const send = (type: string, product: Partial<Product> & { id: number }) => sendProduct(shop, type, product);
const active = () => getActiveProducts.select()(shop.store.getState()).data;
const ids = (list: Array<{ id: number }> | undefined) => list?.map(({ id }) => id);

describe('races', () => {
	it('an event before the list is fetched changes nothing and breaks nothing', async () => {
		send('PRODUCT_UPDATED', { id: 1, price: 77, version: 2 });
		server.use({ 'GET /products/active': () => [aProduct({ id: 1, price: 77, version: 2 })] });
		await shop.store.dispatch(getActiveProducts.initiate());
		expect(active()?.[0]?.price).toBe(77);
	});

	it('[R18-121] held units reach lists, product and cart, add nothing to a list, and tell nobody of an update', async () => {
		shop.store.dispatch(itemAdded({ id: 2, name: 'Producto 2', price: 10, imageUrl: null }));
		await shop.store.dispatch(getActiveProducts.initiate());
		const heldUntil = '2026-11-25T12:00:00.000Z';
		const products = [2, 3].map((id) => ({ id, version: 9, stock: 0, heldUntil }));
		shop.channel.send('/topic/products', { type: 'PRODUCTS_HELD', products });
		expect(active()).toMatchObject([{ id: 1 }, { id: 2, name: 'Producto 2', stock: 0, stockQuantity: 0, heldUntil }]);
		expect(ids(active())).toEqual([1, 2]);
		expect(shop.store.getState().cart.changes[2]).toMatchObject({ stock: 0, reserved: true });
		expect(shop.store.getState().notices).toEqual(createTestStore().store.getState().notices);
		await settled(3);
		expect(server.count('GET /products/active')).toBe(1);
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
