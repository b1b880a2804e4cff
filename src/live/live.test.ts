import { adminApi } from '#admin/kit/adminApi';
import type { Product } from '#contract/catalog/product';
import { itemAdded } from '#storefront/cart/cartSlice';
import { catalogApi } from '#storefront/catalog/catalogApi';
import { aCategory, aProduct } from '#testing/builders';
import { warningsOf } from '#testing/consoleGuard';
import { createLiveStore, sendProduct } from '#testing/liveStore';
import { type FakeServer, serve } from '#testing/serve';
import { settled, type TestStore } from '#testing/testStore';

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
	shop = await createLiveStore();
});
afterEach(() => {
	server.restore();
	jest.restoreAllMocks();
});

const send = (type: string, product: Partial<Product> & { id: number }) => sendProduct(shop, type, product);
const sendCategory = (type: string, category: object) => shop.channel.send('/topic/categories', { type, category });
const active = () => getActiveProducts.select()(shop.store.getState()).data;
const ids = (list: Array<{ id: number }> | undefined) => list?.map(({ id }) => id);

describe('lists follow live events', () => {
	it.each([
		['/products', 'product', 'Nuevo producto: Recién'],
		['/categories', 'category', 'Nueva categoría: Recién'],
		['/', 'product', undefined],
		['/products', 'category', undefined],
	])('[R21-85] at %s the first new %s has its notice before an effect of the page has run', (path, kind, text) => {
		window.history.replaceState(null, '', path);
		if (kind === 'product') send('PRODUCT_CREATED', { id: 9, name: 'Recién' });
		else sendCategory('CATEGORY_CREATED', aCategory({ id: 9, name: 'Recién' }));
		expect(shop.store.getState().notices[0]?.text).toBe(text);
		window.history.replaceState(null, '', '/');
	});

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
		expect(warningsOf(warned)).toHaveLength(1);
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
		expect(warningsOf(warned)).toHaveLength(3);
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

	it('[R7-14, R14-13] subscribes to both topics of the contract, and to our server’s of the shop, with the token of the moment', () => {
		expect(shop.channel.options().topics()).toEqual(['/topic/products', '/topic/categories', '/topic/shop']);
		expect(shop.channel.options().url).toBe('http://tienda.test/ws');
		expect(shop.channel.options().token()).toBeNull();
	});
});
