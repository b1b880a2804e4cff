import fc from 'fast-check';
import { wholeName } from '#contract/catalog/group';
import type { Product, ProductPage } from '#contract/catalog/product';
import { runs } from '#contract/testing/runs';
import { cardOf, isSoldOut } from '#lib/product';
import { aCategory, aProduct } from '#testing/builders';
import { pageAnswer } from '#testing/catalogPages';
import { createLiveStore } from '#testing/liveStore';
import { answer, byHand, type FakeServer, serve } from '#testing/serve';
import { settled } from '#testing/testStore';
import { catalogApi } from './catalogApi';
import type { PageQuery } from './listing';
import type { HeldPage } from './livePage';

const { getProductPage } = catalogApi.endpoints;

const rebate = { id: 5, title: 'Cyber', until: '2026-12-06T05:00:00.000Z' };

type Change = Partial<
	Pick<
		Product,
		'attributes' | 'group' | 'name' | 'price' | 'stock' | 'category' | 'active' | 'featured' | 'description'
	>
>;

let server: FakeServer | undefined;
afterEach(() => server?.restore());

const shape = ({ count, page, pages, facets, products }: ProductPage) => ({ count, page, pages, facets, products });
const movesUnits = (change: Change | null) => change !== null && Object.keys(change).every((name) => name === 'stock');

/** A catalogue on the server, and a browser that has one page of it open. */
async function openPage(
	rows: readonly Product[],
	query: PageQuery,
	random = 0,
	firstAnswer = (page: ProductPage): ProductPage => page,
) {
	const catalogue = new Map(rows.map((product) => [product.id, product]));
	const isShown = ({ active }: Product) => active !== false;
	const shown = () => [...catalogue.values()].filter(isShown);
	const running = serve({
		'GET /products/page': (request) => {
			const page = pageAnswer(shown(), request.query);
			return running.count('GET /products/page') > 1 ? page : firstAnswer(page);
		},
		'GET /categories/active': () => [aCategory()],
	});
	server = running;
	const shop = await createLiveStore({ random });
	await shop.store.dispatch(getProductPage.initiate(query));
	const params = new URLSearchParams(
		Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
	);

	const deleted = new Set<number>();
	function tell(id: number, change: Change | null): void {
		const was = catalogue.get(id);
		// An id is never given again.
		if (deleted.has(id) || (!was && !change)) return;
		if (!change) deleted.add(id);
		const version = (was?.version ?? 0) + 1;
		const previous =
			was && isShown(was) ? { ...was, categoryId: was.category?.id, groupId: was.group?.id ?? null } : null;
		const editVersion = (was?.editVersion ?? 0) + (movesUnits(change) ? 0 : 1);
		const product = { ...(was ?? aProduct({ id })), ...change, version, editVersion };
		product.stockQuantity = product.stock;
		if (product.group) product.name = wholeName(product.group.name, product.group.values);
		if (change) catalogue.set(id, product);
		else catalogue.delete(id);
		const type = change ? (was ? 'PRODUCT_UPDATED' : 'PRODUCT_CREATED') : 'PRODUCT_DELETED';
		if (!was && !isShown(product)) return;
		const body = change && isShown(product) ? product : { id, active: false, version };
		shop.channel.send('/topic/products', { type, product: body, previous });
	}
	/** Offers begin or end; `off`: soles off the struck price of each, 0 for none. */
	function tellPrices(...changes: { id: number; price: number; off: number }[]): void {
		const known = changes.filter(({ id }) => catalogue.has(id));
		const products = known.map(({ id, price, off }) => {
			const was = catalogue.get(id) as Product;
			const offer = off > 0 ? { ...rebate, listPrice: price + off, left: null } : null;
			const product = { ...was, price, offer, version: (was.version ?? 0) + 1 };
			catalogue.set(id, product);
			const place = { categoryId: was.category?.id, featured: was.featured, groupId: was.group?.id };
			const own = offer && { offer: { id: rebate.id, listPrice: offer.listPrice, left: null } };
			return { id, version: product.version, price, previousPrice: was.price, ...place, ...own };
		});
		if (products.length === 0) return;
		shop.channel.send('/topic/products', { type: 'PRICES_CHANGED', offers: [rebate], products });
	}
	/** Units of a product are held or let go. */
	function tellHeld(id: number, stock: number): void {
		const was = catalogue.get(id);
		if (!was) return;
		const product = { ...was, stock, stockQuantity: stock, heldUntil: null, version: (was.version ?? 0) + 1 };
		catalogue.set(id, product);
		const { version, category, price, featured, group } = product;
		const place = { categoryId: category?.id, price, featured, ...(group && { groupId: group.id }) };
		const crossed = isSoldOut(was) !== isSoldOut(product) && { crossed: place };
		if (isShown(product))
			shop.channel.send('/topic/products', {
				type: 'PRODUCTS_HELD',
				products: [{ id, version, stock, heldUntil: null, ...crossed }],
			});
	}
	/** Answers and the requests that wait for their time. */
	async function atRest(): Promise<void> {
		await settled(3);
		while (shop.waitingTimers().length) {
			shop.runTimers();
			await settled(3);
		}
	}
	/** Until no question waits for its answer. */
	async function answered(): Promise<void> {
		while (held().outdated) {
			shop.runTimers();
			await settled(1);
		}
	}
	const held = (): HeldPage => {
		const { data } = getProductPage.select(query)(shop.store.getState());
		if (!data) throw new Error('The page is not in the cache.');
		return data;
	};
	return {
		...shop,
		server: running,
		tell,
		tellHeld,
		tellPrices,
		atRest,
		answered,
		held,
		product: (id: number) => catalogue.get(id),
		truth: () => pageAnswer(shown(), params),
		requests: () => running.count('GET /products/page'),
	};
}

const names = ['Café', 'cafe', 'Lata 2', 'Lata 10', 'Ñandú', 'Té verde'];
const categories = [
	{ id: 1, name: 'Abarrotes' },
	{ id: 2, name: 'Bebidas' },
];
const change = fc.record(
	{
		name: fc.constantFrom(...names),
		price: fc.integer({ min: 1, max: 9 }),
		stock: fc.integer({ min: 0, max: 2 }),
		category: fc.constantFrom(...categories),
		active: fc.boolean(),
		featured: fc.boolean(),
	},
	{ requiredKeys: [] },
);
const step = fc.record({
	id: fc.integer({ min: 1, max: 14 }),
	change: fc.oneof({ weight: 5, arbitrary: change }, { weight: 1, arbitrary: fc.constant(null) }),
});
const start = fc
	.array(change, { minLength: 4, maxLength: 10 })
	.map((changes) =>
		changes.map((one, index) =>
			aProduct({ id: index + 1, name: names[index % names.length], price: index + 1, ...one }),
		),
	);
const query: fc.Arbitrary<PageQuery> = fc.record({
	category: fc.constantFrom(undefined, undefined, 1),
	search: fc.constantFrom(undefined, undefined, 'cafe', 'bebidas'),
	minPrice: fc.constantFrom(undefined, 3),
	maxPrice: fc.constantFrom(undefined, 7),
	available: fc.constantFrom(undefined, undefined, 'true' as const),
	sortBy: fc.constantFrom(undefined, 'price-asc' as const, 'price-desc' as const, 'newest' as const),
	featured: fc.constantFrom(undefined, undefined, 'true' as const),
	page: fc.constantFrom(undefined, 2),
	size: fc.constantFrom(3, 5),
});
const offerQuery = fc
	.tuple(query, fc.constantFrom(undefined, 'true' as const), fc.boolean())
	.map(([one, offers, byOff]): PageQuery => ({ ...one, offers, ...(byOff && { sortBy: 'discount-desc' as const }) }));
const reprices = fc.uniqueArray(
	fc.record({
		id: fc.integer({ min: 1, max: 10 }),
		price: fc.integer({ min: 1, max: 9 }),
		off: fc.constantFrom(0, 0, 1, 5),
	}),
	{ selector: ({ id }) => id, minLength: 1, maxLength: 10 },
);

it('[R12-23, R12-24, R20-64] after any events a page is what the server would answer, its rows at once, and sales ask for nothing', async () => {
	await fc.assert(
		fc.asyncProperty(start, query, fc.array(step, { minLength: 1, maxLength: 8 }), async (rows, asked, steps) => {
			const page = await openPage(rows, asked);
			for (const { id, change } of steps) {
				const made = page.requests();
				const was = page.product(id);
				page.tell(id, change);
				const now = page.product(id);
				for (const row of page.held().products.filter((one) => one.id === id))
					expect(row).toMatchObject({ name: now?.name, price: now?.price, stock: now?.stock, active: true });
				await page.atRest();
				expect(shape(page.held())).toEqual(page.truth());
				const leavesUnits = was !== undefined && movesUnits(change) && isSoldOut(was) === isSoldOut(now ?? was);
				expect(page.requests()).toBeLessThanOrEqual(made + (leavesUnits && was.active ? 0 : 1));
			}
			page.server.restore();
		}),
		{ numRuns: runs(20, 100) },
	);
});

it('[R24-170] after offers begin or end, a page has the prices at once and is what the server would answer, for one request', async () => {
	await fc.assert(
		fc.asyncProperty(
			start,
			offerQuery,
			fc.array(reprices, { minLength: 1, maxLength: 5 }),
			async (rows, asked, steps) => {
				const page = await openPage(rows, asked);
				for (const changes of steps) {
					const made = page.requests();
					page.tellPrices(...changes);
					for (const row of page.held().products)
						expect([row.price, row.offer ?? null]).toEqual([
							page.product(row.id)?.price,
							page.product(row.id)?.offer ?? null,
						]);
					await page.atRest();
					expect(shape(page.held())).toEqual(page.truth());
					expect(page.requests()).toBeLessThanOrEqual(made + 1);
				}
				page.server.restore();
			},
		),
		{ numRuns: runs(25, 100) },
	);
});

it('[R24-171] of a price that an older event brings late, a row keeps the newer one', async () => {
	const page = await openPage(twelve, {});
	page.tell(1, { price: 30 });
	const version = page.held().products.find(({ id }) => id === 1)?.version as number;
	const place = { previousPrice: 10, categoryId: 1, featured: false };
	page.channel.send('/topic/products', {
		type: 'PRICES_CHANGED',
		offers: [],
		products: [
			{ id: 1, version: version - 1, price: 5, ...place },
			{ id: 2, version: 99, price: 6, ...place },
		],
	});
	expect(page.held().products.slice(0, 2)).toMatchObject([
		{ id: 1, price: 30 },
		{ id: 2, price: 6 },
	]);
});

it('[R24-172] of offers in other categories, a page asks for nothing', async () => {
	const page = await openPage([...twelve, aProduct({ id: 50, category: { id: 2, name: 'Otros' } })], { category: 1 });
	page.tellPrices({ id: 50, price: 3, off: 2 });
	await page.atRest();
	expect(page.requests()).toBe(1);
});

it('[R24-173] 2,000 new prices are one action, one patch of a page and one request', async () => {
	const many = Array.from({ length: 2000 }, (_, at) => aProduct({ id: at + 1, price: 10 }));
	const page = await openPage(many, {});
	const before = page.log.length;
	page.tellPrices(...many.map(({ id }) => ({ id, price: 8, off: 2 })));
	await page.atRest();
	expect(page.requests()).toBe(2);
	expect(page.log.length - before).toBeLessThan(10);
	expect(page.held().products.every(({ price }) => price === 8)).toBe(true);
});

it('[R24-174] an offer that begins while a page is on its way stands in that page', async () => {
	const page = await openPage(twelve, {});
	const late = byHand<ProductPage>();
	const old = page.truth();
	page.server.use({ 'GET /products/page': () => late.promise });
	page.store.dispatch(getProductPage.initiate({}, { forceRefetch: true }));
	await settled();
	page.tellPrices({ id: 1, price: 2, off: 3 });
	page.server.use({ 'GET /products/page': () => page.truth() });
	late.resolve(old);
	await settled(2);
	expect(page.held().products.find(({ id }) => id === 1)).toMatchObject({ price: 2, offer: { title: 'Cyber' } });
});

it('[R12-24] events in a rush end in the right page too', async () => {
	await fc.assert(
		fc.asyncProperty(start, query, fc.array(step, { minLength: 2, maxLength: 12 }), async (rows, asked, steps) => {
			const page = await openPage(rows, asked);
			for (const [index, { id, change }] of steps.entries()) {
				page.tell(id, change);
				if (index % 3 === 2) await settled(1);
			}
			await page.atRest();
			expect(shape(page.held())).toEqual(page.truth());
			page.server.restore();
		}),
		{ numRuns: runs(15, 60) },
	);
});

const groups = [
	{ id: 1, name: 'Polo' },
	{ id: 2, name: 'Taza' },
];
const memberOf = (id: number, group: number | null) => {
	const of = groups.find((one) => one.id === group);
	return of ? { ...of, values: [String(id)] } : null;
};
const groupStep = fc.record({
	id: fc.integer({ min: 1, max: 24 }),
	change: fc.oneof(
		{ weight: 16, arbitrary: change },
		{ weight: 8, arbitrary: fc.record({ stock: fc.integer({ min: 0, max: 2 }) }) },
		{ weight: 1, arbitrary: fc.constant(null) },
	),
	joins: fc.option(fc.constantFrom(null, 1, 2), { freq: 6, nil: undefined }),
	held: fc.boolean(),
	/** Else the next event comes before the question's answer. */
	rests: fc.boolean(),
});

it('[R16-50, R16-51] a page of groups is what a refetch answers after each event, once its question is answered', async () => {
	const events = 100;
	const steps = fc.array(groupStep, { minLength: events, maxLength: events });
	await fc.assert(
		fc.asyncProperty(query, steps, async (asked, all) => {
			const rows = Array.from({ length: 14 }, (_, index) => {
				const group = memberOf(index + 1, index % 3);
				const name = group ? wholeName(group.name, group.values) : `Producto ${index + 1}`;
				return aProduct({ id: index + 1, name, group, price: (index % 5) + 1, stock: index % 3 });
			});
			const page = await openPage(rows, asked);
			for (const { id, change, joins, held, rests } of all) {
				const was = page.product(id);
				if (held && was?.group) page.tellHeld(id, change?.stock ?? 0);
				else page.tell(id, change && joins !== undefined ? { ...change, group: memberOf(id, joins) } : change);
				const cards = page.held().products.map(cardOf);
				expect(new Set(cards).size).toBe(cards.length);
				if (!rests) continue;
				await page.answered();
				expect(shape(page.held())).toEqual(page.truth());
			}
			page.server.restore();
		}),
		{ numRuns: runs(20, 100) },
	);
});

const inGroup = (id: number, group: number, changes: Partial<Product> = {}): Product => {
	const member = memberOf(id, group);
	return aProduct({ id, group: member, name: wholeName(member?.name ?? '', member?.values ?? []), ...changes });
};
const shownIds = ({ products }: HeldPage) => products.map(({ id }) => id);

it('[R16-51] a card stays until the server says what stands there instead of a product that no longer matches', async () => {
	const rows = [inGroup(1, 1, { price: 3 }), inGroup(2, 1, { price: 5 }), inGroup(3, 2)];
	const page = await openPage(rows, {}, 0.5);
	await page.atRest();
	page.tell(1, { active: false });
	page.tell(3, { active: false });
	expect(shownIds(page.held())).toEqual([1, 3]);
	await page.atRest();
	expect(shownIds(page.held())).toEqual([2]);
	expect(page.held().movedRows).toEqual([]);
	page.tell(2, { price: 4 });
	expect(page.held().products[0]?.card).toMatchObject({ lowest: 4 });
});

it('[R16-52] units of a product that no card shows ask for nothing, its last held one asks', async () => {
	const page = await openPage([inGroup(1, 1, { price: 3 }), inGroup(2, 1, { price: 5, stock: 9 })], {});
	page.tell(2, { stock: 8 });
	page.tellHeld(2, 4);
	await page.atRest();
	expect(page.requests()).toBe(1);
	page.tellHeld(2, 0);
	await page.atRest();
	expect(page.requests()).toBe(2);
});

it('[R16-53] of new products only those of a card that does not stand on the page are told, once per card', async () => {
	const page = await openPage([inGroup(1, 1)], {}, 0.5);
	page.tell(10, { group: memberOf(10, 1) });
	for (const id of [20, 21]) page.tell(id, { group: memberOf(id, 2) });
	expect(page.held().arrived).toEqual([{ card: 2, id: 20 }]);
	await page.atRest();
	expect(shownIds(page.held())).toEqual([1, 20]);
});

const twelve = Array.from({ length: 30 }, (_, index) =>
	aProduct({ id: index + 1, name: `Artículo ${String(index + 1).padStart(2, '0')}`, price: index + 1 }),
);

it.each<[string, PageQuery, number, Change]>([
	['a sale on the page', {}, 3, { stock: 19 }],
	['a sale on another page', {}, 20, { stock: 19 }],
	['a sale while a word is searched', { search: 'zapato' }, 20, { stock: 19 }],
	['a sale on the page of a word', { search: 'producto' }, 3, { stock: 1 }],
	['units that came in', { sortBy: 'price-asc', page: 2 }, 14, { stock: 500 }],
])('[R12-23] %s makes no request', async (_what, query, id, change) => {
	const page = await openPage(twelve, query);
	page.tell(id, change);
	await page.atRest();
	expect(shape(page.held())).toEqual(page.truth());
	expect(page.requests()).toBe(1);
});

it.each<[string, PageQuery, number, Change | null]>([
	['one that is sold out', {}, 20, { stock: 0 }],
	['a price on the page, by name', {}, 3, { price: 4.5 }],
	['a price that keeps its place, by price', { sortBy: 'price-asc' }, 3, { price: 3.5 }],
	['a price that moves between other pages', { sortBy: 'price-asc' }, 20, { price: 25.5 }],
	['a name with another accent', {}, 3, { name: 'Articulo 03' }],
	['a description', {}, 3, { description: 'Otra.' }],
	['a description and units at once', { search: 'producto' }, 3, { description: 'Otra.', stock: 3 }],
	['a price of another category', { category: 2 }, 3, { price: 4.5 }],
	['one that is deleted', {}, 20, null],
	['a new one', {}, 99, { name: 'Nuevo' }],
	['one that moves to another page', { sortBy: 'price-asc' }, 3, { price: 25.5 }],
	['one that moves within the page', { sortBy: 'price-asc' }, 3, { price: 8.5 }],
	['one that comes from another page', {}, 20, { name: 'Artículo 03 bis' }],
	['one that passes the page', { page: 2 }, 1, { name: 'Artículo 30 bis' }],
	['a price below the cheapest', {}, 20, { price: 0.5 }],
	['one that comes into the bounds', { maxPrice: 5 }, 20, { price: 4.5 }],
	['one that leaves the category', { category: 1 }, 20, { category: { id: 2, name: 'Dos' } }],
	['a name while a word is searched', { search: 'zapato' }, 20, { name: 'Zapato' }],
	['a name that changes the place in a search', { search: 'producto' }, 4, { name: 'Otro producto' }],
])('[R12-24] %s makes one request', async (_what, query, id, change) => {
	const page = await openPage(twelve, query);
	page.tell(id, change);
	await page.atRest();
	expect(shape(page.held())).toEqual(page.truth());
	expect(page.requests()).toBe(2);
});

it('[R12-24] an event without the state before asks, whether or not the page has the product', async () => {
	const page = await openPage(twelve, {});
	const send = (id: number, more: Partial<Product>) =>
		page.channel.send('/topic/products', {
			type: 'PRODUCT_UPDATED',
			product: { ...twelve[id - 1], ...more, version: 2 },
		});
	send(3, { stock: 19 });
	expect(page.held().products).toContainEqual(expect.objectContaining({ id: 3, stock: 19 }));
	await page.atRest();
	expect(page.requests()).toBe(2);
	send(20, { stock: 19 });
	await page.atRest();
	expect(page.requests()).toBe(3);
});

it('[R23-15] a row that the server has read after it chose the places moves once its event comes', async () => {
	const rows = [1, 2, 3].map((id) => aProduct({ id, name: `Producto ${id}`, price: id, version: 1 }));
	const page = await openPage(rows, { sortBy: 'price-asc' }, 0, (answer) => ({
		...answer,
		products: answer.products.map((row) => (row.id === 1 ? { ...row, price: 9, version: 2 } : row)),
	}));
	expect(shownIds(page.held())).toEqual([1, 2, 3]);
	page.tell(1, { price: 9 });
	await page.atRest();
	expect(shownIds(page.held())).toEqual([2, 3, 1]);
	expect(page.requests()).toBe(2);
	page.tell(2, { stock: 3 });
	await page.atRest();
	expect(page.requests()).toBe(2);
});

it('[R19-50] an event shows in the rows at once, and asks for the rest within two seconds, by chance', async () => {
	const page = await openPage(twelve, { sortBy: 'price-asc' }, 0.9);
	page.tell(3, { price: 25.5 });
	page.tell(4, { stock: 0 });
	page.tell(5, { category: { id: 2, name: 'Dos' } });
	expect(page.held().products.slice(2, 5)).toMatchObject([
		{ id: 3, price: 25.5 },
		{ id: 4, stock: 0 },
		{ id: 5, category: { id: 2 } },
	]);
	expect(page.held().facets).toEqual(pageAnswer(twelve, new URLSearchParams('sortBy=price-asc')).facets);
	expect(page.waitingTimers()).toEqual([1800]);
	await page.atRest();
	expect(shape(page.held())).toEqual(page.truth());
	expect(page.requests()).toBe(2);
});

it('[R19-51] a page that the server refuses is asked for again, some seconds later, until it is answered', async () => {
	const page = await openPage(twelve, {}, 0.5);
	const refusals = [
		() => answer(429, { message: 'x' }),
		() => answer(503, { message: 'x' }),
		() => Promise.reject(new TypeError('Failed to fetch')),
	];
	page.tell(99, { name: 'Nuevo' });
	for (const [tries, refuse] of refusals.entries()) {
		page.server.use({ 'GET /products/page': refuse });
		page.runTimers();
		await settled();
		expect(page.requests()).toBe(tries + 2);
		expect(page.held()).toMatchObject({ count: 30, arrived: [{ card: -99, id: 99 }], outdated: true });
		expect(page.waitingTimers()).toEqual([4000]);
	}
	page.server.use({ 'GET /products/page': () => page.truth() });
	await page.atRest();
	expect(shape(page.held())).toEqual(page.truth());
	expect(page.requests()).toBe(5);
});

it('[R12-24] events of one second make one request, spread by chance, of the pages on screen only', async () => {
	const page = await openPage(twelve, {});
	const unused = page.store.dispatch(getProductPage.initiate({ page: 2 }));
	await unused;
	unused.unsubscribe();
	await settled();
	expect(page.requests()).toBe(2);
	const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
	page.tell(98, { name: 'Nuevo 1' });
	await settled();
	expect(page.requests()).toBe(3);
	page.tell(99, { name: 'Nuevo 2' });
	page.tell(100, { name: 'Nuevo 3' });
	const [wait = 0, ...others] = page.waitingTimers();
	expect(others).toEqual([]);
	expect(wait).toBe(1000);
	clock.mockRestore();
	await page.atRest();
	expect(page.requests()).toBe(4);
	expect(getProductPage.select({ page: 2 })(page.store.getState()).status).toBe('uninitialized');
});

it('[R12-24] an event during a request is judged by its answer', async () => {
	const page = await openPage(twelve, {});
	const late = byHand<ProductPage>();
	const old = page.truth();
	page.server.use({ 'GET /products/page': () => late.promise });
	void page.store.dispatch(getProductPage.initiate({}, { forceRefetch: true }));
	await settled();
	page.tell(3, { stock: 0 });
	page.server.use({ 'GET /products/page': () => page.truth() });
	late.resolve(old);
	await page.atRest();
	expect(shape(page.held())).toEqual(page.truth());
});

it('[R12-25] a row that moves to another page follows its events as long as a reader may see it', async () => {
	const page = await openPage(twelve, { sortBy: 'price-asc' });
	page.tell(3, { price: 25.5 });
	await page.atRest();
	expect(page.held().products.map(({ id }) => id)).not.toContain(3);
	page.tell(3, { stock: 1 });
	await page.atRest();
	expect(page.held().movedRows).toMatchObject([{ id: 3, price: 25.5, stock: 1 }]);
	page.tell(3, { active: false });
	await page.atRest();
	expect(page.held().movedRows).toEqual([]);
});

it('[R1-07] a renamed category is renamed in the rows of its page', async () => {
	const page = await openPage(twelve, {});
	page.channel.send('/topic/categories', {
		type: 'CATEGORY_UPDATED',
		category: aCategory({ name: 'Zumos', version: 2 }),
	});
	expect(page.held().products[0]?.category?.name).toBe('Zumos');
	expect(page.requests()).toBe(1);
});

it('[R18-120] units that are held or let go change rows and count in place, and no page is asked for', async () => {
	const rows = [aProduct({ id: 1, name: 'Arroz', stock: 1 }), aProduct({ id: 2, name: 'Frejol', stock: 5 })];
	const page = await openPage(rows, { size: 2 });
	const before = page.requests();
	const tellHeld = (...products: object[]) => page.channel.send('/topic/products', { type: 'PRODUCTS_HELD', products });
	const heldUntil = '2026-11-25T12:00:00.000Z';
	tellHeld(
		{ id: 1, version: 8, stock: 0, heldUntil },
		{ id: 2, version: 8, stock: 3, heldUntil },
		{ id: 77, version: 2, stock: 0, heldUntil: null },
	);
	await page.atRest();
	expect(page.held()).toMatchObject({
		products: [
			{ id: 1, name: 'Arroz', stock: 0, stockQuantity: 0, heldUntil },
			{ id: 2, stock: 3 },
		],
		facets: { stock: { available: 1, soldOut: 1 } },
	});
	tellHeld({ id: 1, version: 7, stock: 9, heldUntil: null });
	tellHeld({ id: 1, version: 9, stock: 1, heldUntil: null });
	await page.atRest();
	expect(page.held()).toMatchObject({
		products: [{ stock: 1, heldUntil: null }, { stock: 3 }],
		facets: { stock: { available: 2, soldOut: 0 } },
	});
	expect(page.requests()).toBe(before);
});

it('[R18-124] of a product on another page what is sold out, or on sale again, is counted in place where it counts', async () => {
	const rows = [...twelve, aProduct({ id: 50, price: 90, stock: 0 })];
	const page = await openPage(rows, { size: 2, category: 1 });
	const { available, soldOut } = page.held().facets.stock;
	const tellHeld = (version: number, stock: number, more?: object) => {
		const crossed = { categoryId: 1, price: 90, featured: false, ...more };
		const product = { id: 50, version, stock, heldUntil: null };
		page.channel.send('/topic/products', {
			type: 'PRODUCTS_HELD',
			products: [more ? { ...product, crossed } : product],
		});
	};
	const counted = () => page.held().facets.stock;
	tellHeld(11, 2, {});
	await page.atRest();
	expect(counted()).toEqual({ available: available + 1, soldOut: soldOut - 1 });
	tellHeld(12, 1);
	tellHeld(13, 0, { categoryId: 2 });
	await page.atRest();
	expect(counted()).toEqual({ available: available + 1, soldOut: soldOut - 1 });
	tellHeld(14, 0, {});
	await page.atRest();
	expect(counted()).toEqual({ available, soldOut });
	expect(page.requests()).toBe(1);
});

const made = (...keys: string[]): Product['attributes'] => [
	{ id: 1, key: 'material', name: 'Material', value: keys.map((key) => ({ key, name: key })) },
];
const holding = (litres: number): Product['attributes'] => [
	{ id: 2, key: 'litros', name: 'Litros', unit: 'L', value: litres },
];
const attributes = fc.oneof(
	fc.constantFrom(null, made('lino'), made('lana'), made('lino', 'lana')),
	fc.integer({ min: 1, max: 9 }).map(holding),
);
const facetStep = fc.record({
	id: fc.integer({ min: 1, max: 16 }),
	change: fc.oneof(
		{ weight: 4, arbitrary: fc.record({ attributes }) },
		{ weight: 6, arbitrary: fc.record({ stock: fc.integer({ min: 0, max: 1 }) }) },
		{ weight: 3, arbitrary: change },
		{ weight: 1, arbitrary: fc.constant(null) },
	),
	held: fc.boolean(),
});
const facetQuery = fc.record({
	attributes: fc.constantFrom(
		undefined,
		'material:lino',
		'material:lana,lino',
		'litros:3..6',
		'litros:..4;material:lino',
	),
	category: fc.constantFrom(undefined, 1),
	maxPrice: fc.constantFrom(undefined, 5),
	available: fc.constantFrom(undefined, undefined, 'true' as const),
});

it('[R25-180] a page with facets is what a refetch answers, after any events and holds', async () => {
	const steps = fc.array(facetStep, { minLength: 40, maxLength: 40 });
	await fc.assert(
		fc.asyncProperty(facetQuery, steps, async (asked, all) => {
			const rows = Array.from({ length: 12 }, (_, index) => {
				const attributes = index % 4 === 3 ? holding(index) : made(index % 2 ? 'lana' : 'lino');
				const group = index < 6 ? memberOf(index + 1, (index % 2) + 1) : null;
				const name = group ? wholeName(group.name, group.values) : `Producto ${index + 1}`;
				return aProduct({ id: index + 1, name, group, attributes, price: (index % 7) + 1, stock: index % 3 });
			});
			const page = await openPage(rows, asked);
			for (const { id, change, held } of all) {
				if (held) page.tellHeld(id, change && 'stock' in change ? (change.stock ?? 0) : 0);
				else page.tell(id, change);
				await page.answered();
				expect(shape(page.held())).toEqual(page.truth());
			}
			page.server.restore();
		}),
		{ numRuns: runs(10, 100), endOnFailure: true },
	);
});

const materials = [
	aProduct({ id: 1, price: 3, stock: 5, attributes: made('lino') }),
	aProduct({ id: 2, price: 8, stock: 5, attributes: made('lana') }),
	aProduct({ id: 3, price: 8, stock: 5, attributes: made('lana'), category: { id: 2, name: 'Otros' } }),
];
const countOf = ({ facets }: HeldPage, value: string) =>
	facets.attributes?.[0]?.values?.find(({ key }) => key === value)?.count;

it('[R25-181] the last one that is held turns the number of its value', async () => {
	const page = await openPage(materials, { attributes: 'material:lino' });
	expect(countOf(page.held(), 'lana')).toBe(2);
	page.tellHeld(2, 0);
	await page.atRest();
	expect(countOf(page.held(), 'lana')).toBe(1);
});

it.each<[string, PageQuery, number, number]>([
	['units that do not run out', {}, 2, 1],
	['the last one of another category', { category: 1 }, 3, 0],
	['the last one beyond the price', { maxPrice: 5 }, 2, 0],
	['the last one, where no facets are shown', { size: 4 }, 2, 0],
])('[R25-182] of %s a page with facets asks nothing', async (_what, query, id, stock) => {
	const page = await openPage(materials, query);
	page.tellHeld(id, stock);
	await page.atRest();
	expect(page.requests()).toBe(1);
});

it('[R25-183] only a new product that has what is asked for is told', async () => {
	const page = await openPage(materials, { attributes: 'material:lino' }, 0.5);
	page.tell(20, { attributes: made('lino') });
	page.tell(21, { attributes: made('lana') });
	page.tell(2, { attributes: made('lino') });
	expect(page.held().arrived).toEqual([{ card: -20, id: 20 }]);
});

it('[R25-184] a new product of a category below the chosen one is told', async () => {
	const page = await openPage(materials, { category: 1 }, 0.5, (answer) => ({ ...answer, within: [1, 2] }));
	page.tell(20, { category: { id: 2, name: 'Otros' } });
	page.tell(21, { category: { id: 3, name: 'Más' } });
	expect(page.held().arrived).toEqual([{ card: -20, id: 20 }]);
});

it('[R25-185] new prices of a category below the chosen one are asked for', async () => {
	const page = await openPage(materials, { category: 1 }, 0, (answer) => ({ ...answer, within: [1, 2] }));
	page.tellPrices({ id: 3, price: 2, off: 1 });
	await page.atRest();
	expect(page.requests()).toBe(2);
});
