import type { Product } from '#contract/catalog/product';
import { storedAtHeader } from '#contract/shared/backEnd';
import { selectPricesFrom } from '#store/freshnessSlice';
import { catalogApi } from '#storefront/catalog/catalogApi';
import { ordersApi } from '#storefront/order/ordersApi';
import { aProduct, signedInStorage } from '#testing/builders';
import { answer, byHand, type FakeServer, serve } from '#testing/serve';
import { createTestStore, settled, type TestStore } from '#testing/testStore';
import { liveStarted, positionKnown } from './actions';

const { getActiveProducts, getActiveCategories } = catalogApi.endpoints;
const { getOrdersOfUser } = ordersApi.endpoints;
const list = 'GET /products/active';
const orders = 'GET host:/orders/user/7';

let server: FakeServer;
beforeEach(() => {
	server = serve({
		[list]: () => [aProduct({ id: 1 }), aProduct({ id: 2 })],
		'GET /categories/active': () => [],
		[orders]: () => [],
	});
});
afterEach(() => {
	server.restore();
	jest.restoreAllMocks();
});

/** A page with the list of products, not yet connected; with `position` as our server's HTML brings it. */
async function aPage(position?: string, storage = {}, backEnd = {}): Promise<TestStore> {
	const page = createTestStore({ storage, backEnd });
	if (position !== undefined) page.store.dispatch(positionKnown(position));
	await page.store.dispatch(getActiveProducts.initiate());
	page.store.dispatch(liveStarted());
	await settled();
	return page;
}

/** A connection to our server: it goes on from the position that the page names. */
function connect({ channel }: TestStore, position: string, audience = 'public') {
	const named = channel.options().continueFrom(audience);
	return { named, open: () => channel.open({ position, continued: named !== null }) };
}

async function caughtUp(page: TestStore) {
	page.runTimers();
	await settled();
}

const update = (page: TestStore, product: Partial<Product> & { id: number }, position?: string) =>
	page.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: aProduct(product) }, position);
const prices = ({ store }: TestStore) =>
	getActiveProducts
		.select()(store.getState())
		.data?.map(({ price }) => price);

it('[R11-24] a page that knows its position asks for no list again, at its first connection or a later one', async () => {
	const page = await aPage('p1');
	const first = connect(page, 'p2');
	expect(first.named).toBe('p1');
	first.open();
	await caughtUp(page);
	update(page, { id: 1, price: 11, version: 2 }, 'p3');
	page.channel.drop();
	const second = connect(page, 'p4');
	expect(second.named).toBe('p3');
	// The server sends it before the connection counts as open.
	update(page, { id: 1, price: 12, version: 3 });
	second.open();
	await caughtUp(page);
	expect(prices(page)).toEqual([12, 10]);
	expect(page.store.getState().live).toMatchObject({ position: 'p4', complete: true });
	expect(server.count(list)).toBe(1);
});

it('[R11-24] a page without a position catches up once, and goes on from there at the next connection', async () => {
	const page = await aPage();
	const first = connect(page, 'p2');
	expect(first.named).toBeNull();
	first.open();
	expect(page.channel.options().continueFrom('public')).toBeNull();
	await caughtUp(page);
	expect(server.count(list)).toBe(2);
	page.channel.drop();
	const second = connect(page, 'p3');
	expect(second.named).toBe('p2');
	second.open();
	await caughtUp(page);
	expect(server.count(list)).toBe(2);
});

it('[R11-25] a back end without positions is caught up with at each connection', async () => {
	const page = await aPage();
	for (const connection of [1, 2, 3]) {
		page.channel.open();
		await caughtUp(page);
		expect(server.count(list)).toBe(1 + connection);
		page.channel.drop();
	}
});

it('[R11-26] orders, which are not sent again, are asked for after each connection, and nothing else is', async () => {
	const page = await aPage('p1', signedInStorage());
	await page.store.dispatch(getOrdersOfUser.initiate(7));
	for (const connection of [1, 2]) {
		connect(page, `p${connection}`).open();
		await caughtUp(page);
		expect([server.count(orders), server.count(list)]).toEqual([1 + connection, 1]);
		page.channel.drop();
	}
});

describe('[R11-27] a page whose answers may lack something names no position', () => {
	let page: TestStore;
	beforeEach(async () => {
		page = await aPage('p1');
		connect(page, 'p2').open();
		await caughtUp(page);
	});
	const named = () => page.channel.options().continueFrom('public');

	it('when the connection dropped before the catch-up of a changed catalogue', async () => {
		page.channel.send('/topic/products', { type: 'CATALOG_CHANGED' }, 'p3');
		page.channel.drop();
		expect(named()).toBeNull();
		page.channel.open({ position: 'p4', continued: false });
		await caughtUp(page);
		expect(server.count(list)).toBe(2);
		expect(named()).toBe('p4');
	});

	it('when a change of the catalogue was among what it had missed', async () => {
		page.channel.drop();
		const again = connect(page, 'p3');
		page.channel.send('/topic/products', { type: 'CATALOG_CHANGED' });
		again.open();
		await caughtUp(page);
		expect(server.count(list)).toBe(2);
		expect(named()).toBe('p3');
	});

	it('when a list could not be fetched anew, and the next connection makes up for it', async () => {
		server.use({ [list]: () => answer(503) });
		page.channel.send('/topic/products', { type: 'CATALOG_CHANGED' }, 'p3');
		await caughtUp(page);
		expect(server.count(list)).toBe(2);
		expect(named()).toBeNull();
		server.use({ [list]: () => [aProduct({ id: 1, price: 99 })] });
		page.channel.drop();
		connect(page, 'p4').open();
		await caughtUp(page);
		expect(prices(page)).toEqual([99]);
		expect(named()).toBe('p4');
	});

	it('but does when the server has said that something is gone, or nothing had been shown before', async () => {
		server.use({ [list]: () => answer(404), 'GET /categories/active': () => answer(503) });
		await page.store.dispatch(getActiveProducts.initiate(undefined, { forceRefetch: true }));
		await page.store.dispatch(getActiveCategories.initiate());
		expect(named()).toBe('p2');
	});
});

it('[R11-28] a page that hears more than before, as after an administrator signed in, catches up on everything', async () => {
	const page = await aPage('p1');
	connect(page, 'p2').open();
	await caughtUp(page);
	page.channel.drop();
	const promoted = connect(page, 'p3', 'admins');
	expect(promoted.named).toBeNull();
	promoted.open();
	await caughtUp(page);
	page.channel.drop();
	expect(connect(page, 'p4', 'admins').named).toBe('p3');
	page.channel.drop();
	expect(connect(page, 'p4', 'public').named).toBe('p3');
});

it('[R11-24] an event that was missed reaches an answer that is on its way, asked for before it', async () => {
	const page = await aPage('p1');
	connect(page, 'p1').open();
	await caughtUp(page);
	const held = byHand<Product[]>();
	server.use({ [list]: () => held.promise });
	const request = page.store.dispatch(getActiveProducts.initiate(undefined, { forceRefetch: true }));
	await settled();
	page.channel.drop();
	const again = connect(page, 'p2');
	update(page, { id: 2, price: 22, version: 2 });
	again.open();
	held.resolve([aProduct({ id: 1 }), aProduct({ id: 2 })]);
	await request;
	expect(prices(page)).toEqual([10, 22]);
});

const atLeast = () => server.requests.at(-1)?.headers.get('x-shop-at-least');
const fetchAgain = ({ store }: TestStore) =>
	store.dispatch(getActiveProducts.initiate(undefined, { forceRefetch: true }));

it('[R13-42] a request asks for no older than what the page has heard, of our server alone', async () => {
	const page = await aPage('p1');
	expect(atLeast()).toBe('p1');
	connect(page, 'p2').open();
	update(page, { id: 1, version: 2 }, 'p3');
	await fetchAgain(page);
	expect(atLeast()).toBe('p3');
	server.foreign = true;
	const other = await aPage('p1', {}, { contract: 0 });
	await fetchAgain(other);
	expect(atLeast()).toBeNull();
});

it('[R13-43] an event whose position has yet to come reaches an answer that was asked for after it', async () => {
	const page = await aPage('p1');
	connect(page, 'p1').open();
	await caughtUp(page);
	update(page, { id: 1, price: 11, version: 2 });
	// Another server answers that knows the log up to the position that the request named.
	await fetchAgain(page);
	expect(prices(page)).toEqual([11, 10]);
	update(page, { id: 2, price: 22, version: 2 }, 'p2');
	server.use({ [list]: () => [aProduct({ id: 1, price: 11, version: 2 })] });
	await fetchAgain(page);
	expect(prices(page)).toEqual([11]);
});

it('[R13-44] a page hears of versions that come again after the server went back to an older state', async () => {
	const page = await aPage('p1');
	connect(page, 'p1').open();
	update(page, { id: 1, price: 65, version: 65 }, 'p2');
	server.use({ [list]: () => [aProduct({ id: 1, price: 5, version: 5 }), aProduct({ id: 2 })] });
	page.channel.send('/topic/products', { type: 'CATALOG_CHANGED' }, 'other-history');
	await caughtUp(page);
	update(page, { id: 1, price: 6, version: 6 }, 'other-history-2');
	expect(prices(page)).toEqual([6, 10]);
});

it('[R17-159] what was kept is asked for again while the connection holds, and prices are live again then', async () => {
	jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
	const page = createTestStore();
	page.store.dispatch(liveStarted());
	await jest.advanceTimersByTimeAsync(0);
	connect(page, 'p1').open();
	page.runTimers();
	let keptAt: string | undefined = String(Date.now() - 60_000);
	const listed = () => {
		const { headers, status } = answer(200, []);
		if (keptAt) headers.set(storedAtHeader, keptAt);
		return new Response(JSON.stringify([aProduct({ id: 1 })]), { headers, status });
	};
	server.use({ [list]: listed });
	void page.store.dispatch(getActiveProducts.initiate());
	await jest.advanceTimersByTimeAsync(50);
	expect(selectPricesFrom(page.store.getState())).toBe(Number(keptAt));
	keptAt = undefined;
	await jest.advanceTimersByTimeAsync(10_000);
	page.runTimers();
	await jest.advanceTimersByTimeAsync(3000);
	expect(server.count(list)).toBe(2);
	expect(selectPricesFrom(page.store.getState())).toBeNull();
	jest.useRealTimers();
});

it('[R11-69] what fails still in the moment when the network comes back is asked for once more', async () => {
	jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
	const page = createTestStore();
	page.store.dispatch(liveStarted());
	await jest.advanceTimersByTimeAsync(0);
	const away = () => {
		throw new TypeError('Failed to fetch');
	};
	server.use({ [list]: away });
	void page.store.dispatch(getActiveProducts.initiate());
	await jest.advanceTimersByTimeAsync(50);
	connect(page, 'p1').open();
	await jest.advanceTimersByTimeAsync(50);
	expect(server.count(list)).toBe(2);
	server.use({ [list]: () => [aProduct({ id: 1 })] });
	await jest.advanceTimersByTimeAsync(3000);
	expect(getActiveProducts.select()(page.store.getState()).data).toMatchObject([{ id: 1 }]);
	jest.useRealTimers();
});
