import type { PricesChanged } from '#contract/live/live';
import { itemAdded, selectCartChanges, selectCartItems } from '#storefront/cart/cartSlice';
import { catalogApi } from '#storefront/catalog/catalogApi';
import { aProduct } from '#testing/builders';
import { createLiveStore, sendProduct } from '#testing/liveStore';
import { type FakeServer, serve } from '#testing/serve';
import { settled } from '#testing/testStore';
import { createReplayBuffer } from './replayBuffer';

type Priced = PricesChanged['products'][number];

const cyber = { id: 5, title: 'Cyber', until: '2026-12-06T05:00:00.000Z' };
const offered = { id: 5, listPrice: 100, left: null };

const priced = (id: number, more: Partial<Priced> = {}): Priced => ({
	id,
	version: 2,
	price: 80,
	previousPrice: 100,
	categoryId: 1,
	featured: false,
	...more,
});
const event = (...products: Priced[]): PricesChanged => ({ type: 'PRICES_CHANGED', offers: [cyber], products });

let server: FakeServer;
beforeEach(() => {
	server = serve({
		'GET /products/active': () => [aProduct({ id: 1, price: 100 }), aProduct({ id: 2, price: 100 })],
		'GET /products/1': () => aProduct({ id: 1, price: 100 }),
	});
});
afterEach(() => server.restore());

it('[R24-175] an offer that begins stands in lists, on the product page and in the cart, without a request', async () => {
	const { store, channel } = await createLiveStore();
	await store.dispatch(catalogApi.endpoints.getActiveProducts.initiate());
	await store.dispatch(catalogApi.endpoints.getProduct.initiate(1));
	store.dispatch(itemAdded({ id: 1, name: 'Uno', price: 100, imageUrl: null }));
	const before = server.requests.length;
	channel.send('/topic/products', event(priced(1, { offer: offered })));
	const now = { price: 80, offer: { ...cyber, ...offered }, version: 2 };
	expect(catalogApi.endpoints.getActiveProducts.select()(store.getState()).data).toMatchObject([now, { price: 100 }]);
	expect(catalogApi.endpoints.getProduct.select(1)(store.getState()).data).toMatchObject(now);
	expect(selectCartItems(store.getState())).toMatchObject([{ price: 80 }]);
	expect(selectCartChanges(store.getState())[1]).toEqual({ previousPrice: 100, offer: now.offer });
	expect(server.requests).toHaveLength(before);
});

it('[R24-176] an offer that ends leaves no struck price', async () => {
	const { store, channel } = await createLiveStore();
	await store.dispatch(catalogApi.endpoints.getProduct.initiate(1));
	store.dispatch(itemAdded({ id: 1, name: 'Uno', price: 100, imageUrl: null }));
	channel.send('/topic/products', event(priced(1, { offer: offered })));
	channel.send('/topic/products', event(priced(1, { version: 3, price: 100 })));
	expect(catalogApi.endpoints.getProduct.select(1)(store.getState()).data).toMatchObject({ price: 100, offer: null });
	expect(selectCartChanges(store.getState())[1]).toEqual({ offer: null });
});

it('[R24-177] of an event, only the products that no newer event has changed count, in the cart too', async () => {
	const shop = await createLiveStore();
	const { store, channel } = shop;
	for (const id of [1, 2]) store.dispatch(itemAdded({ id, name: 'Uno', price: 100, imageUrl: null }));
	sendProduct(shop, 'PRODUCT_UPDATED', {
		id: 1,
		price: 70,
		version: 3,
	});
	channel.send('/topic/products', event(priced(1), priced(2)));
	expect(selectCartItems(store.getState())).toMatchObject([{ price: 70 }, { price: 80 }]);
	sendProduct(shop, 'PRODUCT_UPDATED', {
		id: 2,
		price: 60,
		version: 1,
	});
	expect(selectCartItems(store.getState())).toMatchObject([{ price: 70 }, { price: 80 }]);
});

it('[R24-178] a line that cannot be bought stays so when an offer begins', async () => {
	const { store, channel } = await createLiveStore();
	store.dispatch(itemAdded({ id: 1, name: 'Uno', price: 100, imageUrl: null }));
	channel.send('/topic/products', { type: 'PRODUCT_DELETED', product: { id: 1, version: 2 } });
	channel.send('/topic/products', event(priced(1, { version: 3, offer: offered })));
	expect(selectCartChanges(store.getState())[1]).toMatchObject({ unavailable: true });
});

describe('the replay buffer', () => {
	it('[R24-179] keeps 2,000 prices as one event', () => {
		const buffer = createReplayBuffer({ now: () => 0, bufferSize: 3 });
		const many = event(...Array.from({ length: 2000 }, (_, at) => priced(at + 1)));
		buffer.add(event(priced(1, { version: 1 })));
		buffer.add(many);
		expect(buffer.since(0)).toHaveLength(2);
	});

	it('[R24-177] answers what is news of an event, and nothing of a repeated one', () => {
		const buffer = createReplayBuffer({ now: () => 0 });
		buffer.add(event(priced(1, { version: 3 })));
		const two = event(priced(1), priced(2));
		expect(buffer.newsOf(two)?.products).toEqual([priced(2)]);
		buffer.add(two);
		expect(buffer.newsOf(event(priced(2)))).toBeNull();
	});
});

it('[R24-188] suggestions follow prices: a product at once, a group by asking once', async () => {
	const answer = {
		...{ count: 2, categories: [] },
		products: [
			{ id: 1, name: 'Uno', price: 100, imageUrl: null },
			{ id: 2, name: 'Grupo', price: 100, imageUrl: null, group: 9 },
		],
	};
	server.use({ 'GET /products/suggestions': () => answer });
	const { store, channel, runTimers } = await createLiveStore();
	await store.dispatch(catalogApi.endpoints.getSuggestions.initiate('u'));
	const shown = () => catalogApi.endpoints.getSuggestions.select('u')(store.getState()).data?.products;
	channel.send('/topic/products', event(priced(1, { offer: offered })));
	expect(shown()?.[0]).toMatchObject({ price: 80, listPrice: 100 });
	runTimers();
	await settled();
	expect(server.count('GET /products/suggestions')).toBe(1);
	channel.send('/topic/products', event(priced(3, { groupId: 9, offer: offered })));
	runTimers();
	await settled();
	expect(server.count('GET /products/suggestions')).toBe(2);
});

it('[R24-189] of a group the rows follow prices, each by its version, and nothing is asked', async () => {
	const row = (id: number, version: number) => ({
		...{ id, price: 100, stock: 3, version, sku: '' },
		values: [String(id)],
	});
	const group = {
		...{ id: 9, name: 'Polo', description: '', category: { id: 1, name: 'Ropa' }, pictures: [], version: 1 },
		options: [{ name: 'Talla', values: [{ name: '1' }, { name: '2' }] }],
		products: [row(1, 1), row(2, 5)],
	};
	server.use({ 'GET /product-groups/9': () => group });
	const { store, channel, runTimers } = await createLiveStore();
	await store.dispatch(catalogApi.endpoints.getProductGroup.initiate(9));
	channel.send('/topic/products', event(priced(1, { groupId: 9, offer: offered }), priced(2, { groupId: 9 })));
	runTimers();
	await settled();
	expect(catalogApi.endpoints.getProductGroup.select(9)(store.getState()).data?.products).toMatchObject([
		{ id: 1, price: 80, offer: { title: 'Cyber', listPrice: 100 } },
		{ id: 2, price: 100 },
	]);
	expect(server.count('GET /product-groups/9')).toBe(1);
});
