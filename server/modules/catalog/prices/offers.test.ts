import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { ProductDto } from '#contract/catalog/product';
import type { PricesChanged } from '#contract/live/live';
import { offerPrice, type PriceTerms } from '#contract/offers/terms';
import type { Hold } from '#contract/orders/holds';
import { runs, testSeed } from '#contract/testing/runs';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { createVisitor } from '../../holds/testing/visitor';
import { checkoutBody, createShopper, lineOf } from '../../orders/testing/shopper';
import { createOffers, until } from './testing/offers';

describeOnBoth('offers', (kind) => {
	let database: Database;
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let offers: ReturnType<typeof createOffers>;
	let buyer: string;
	let categoryId: number;
	let product: ProductDto;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, timing: { offers: { idle: 20, pace: 1 } } });
		shopper = createShopper(test);
		offers = createOffers(test);
		await test.adminToken();
		buyer = await test.userToken();
		categoryId = (await test.createCategory()).id;
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM stock_holds`);
		await test.query(sql`DELETE FROM offers`);
		await test.query(sql`DELETE FROM products`);
		product = await test.createProduct({ categoryId, name: 'Manta', price: 100, stockQuantity: 50 });
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const seen = (of = product) => shopper.product(of.id);
	const priced = (price: number, of = product) => until(async () => (await seen(of)).price === price);
	const order = (price: number, quantity = 1, token = buyer) =>
		shopper.checkout(token, checkoutBody([{ productId: product.id, quantity, price }]));
	const percent = (off: number): PriceTerms => ({ kind: 'PERCENT', percent: off });

	it('[R24-20] begins and ends at its second, and no form that is open is outdated by it', async () => {
		const id = await offers.add({ terms: percent(20), begins: 0.5, ends: 2 });
		expect((await seen()).price).toBe(100);
		await priced(80);
		const { offer, editVersion } = await seen();
		expect([offer, editVersion]).toEqual([
			{ id, title: 'Oferta', listPrice: 100, until: expect.any(String), left: null },
			product.editVersion,
		]);
		await priced(100);
		expect(await seen()).toMatchObject({ offer: null, editVersion: product.editVersion });
		const late = Date.now() - Date.parse(offer?.until ?? '');
		expect(late).toBeGreaterThanOrEqual(0);
		expect(late).toBeLessThan(1000);
	});

	it('[R24-21] tells all open pages in one event, visitors without hidden products', async () => {
		const hidden = await test.createProduct({ categoryId, price: 50, active: false });
		const id = await offers.add({ terms: { kind: 'AMOUNT', amount: 10.5 } });
		await priced(39.5, hidden);
		const events = (await outboxEvents(test)).filter(({ body }) => body.type === 'PRICES_CHANGED');
		const event = events.at(-1);
		expect(event?.body).toMatchObject({
			offers: [{ id, title: 'Oferta' }],
			products: [
				{ id: product.id, version: 2, price: 89.5, previousPrice: 100, categoryId, offer: { id, listPrice: 100 } },
				{ id: hidden.id, price: 39.5, previousPrice: 50 },
			],
		});
		expect((event?.publicBody as PricesChanged | undefined)?.products.map((one) => one.id)).toEqual([product.id]);
	});

	it('[R24-22] the lowest price of several counts, and the next one where it ends', async () => {
		await offers.add({ terms: percent(10), scope: 'PRODUCTS', targets: [product.id] });
		const lowest = await offers.add({
			terms: { kind: 'PRICE', amount: 70 },
			scope: 'CATEGORIES',
			targets: [categoryId],
		});
		await offers.add({ terms: { kind: 'AMOUNT', amount: 5 } });
		await priced(70);
		await offers.stop(lowest);
		await priced(90);
	});

	it('[R24-23] computes prices as the contract does, and lowers only to a price above nothing', async () => {
		const amount = fc.integer({ min: 1, max: 30_000 }).map((cents) => cents / 100);
		const terms: fc.Arbitrary<PriceTerms> = fc.oneof(
			fc.record({ kind: fc.constant('PERCENT' as const), percent: fc.integer({ min: 1, max: 99 }) }),
			fc.record({ kind: fc.constantFrom('AMOUNT' as const, 'PRICE' as const), amount }),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(fc.tuple(amount, terms), { minLength: 1, maxLength: 20 }), async (cases) => {
				await test.query(sql`DELETE FROM offers`);
				await test.query(sql`DELETE FROM products`);
				const products: ProductDto[] = [];
				for (const [price, one] of cases) {
					const created = await test.createProduct({ categoryId, price });
					products.push(created);
					await offers.add({ terms: one, scope: 'PRODUCTS', targets: [created.id] });
				}
				const expected = cases.map(([price, one]) => offerPrice(one, price) ?? price);
				await until(async () => {
					const now = await Promise.all(products.map((one) => seen(one)));
					return now.every(({ price }, at) => price === expected[at]);
				});
			}),
			{ numRuns: runs(4, 40), seed: testSeed },
		);
	});

	it('[R24-24] sells at no price whose time is over, or that was not shown, whatever the job has done', async () => {
		await offers.withoutJob(async () => {
			await offers.add({ terms: percent(20), ends: 1.5 });
			expect((await order(100)).json()).toMatchObject({
				code: 'order_changed',
				lines: [{ reason: 'price', price: 80 }],
			});
			expect((await order(80)).statusCode).toBe(201);
			await pause(1600);
			expect((await order(80)).json()).toMatchObject({ code: 'order_changed', lines: [{ price: 100 }] });
			expect((await order(100)).statusCode).toBe(201);
		});
	});

	it('[R24-25] whoever holds units keeps their price until the first end of the hold; others see the new one', async () => {
		const id = await offers.add({ terms: percent(20) });
		await priced(80);
		const holder = createVisitor(test, buyer);
		expect((await holder.hold({ productId: product.id, quantity: 2 })).json<Hold>().items).toEqual([
			{ productId: product.id, quantity: 2, price: 80 },
		]);
		await offers.stop(id);
		await priced(100);
		const { token } = await test.createUser();
		const other = await createVisitor(test, token).order({ productId: product.id, quantity: 1, price: 80 });
		expect(other.json()).toMatchObject({ code: 'order_changed', lines: [{ price: 100 }] });
		expect((await holder.order({ productId: product.id, quantity: 3, price: 80 })).statusCode).toBe(409);
		const placed = await holder.order({ productId: product.id, quantity: 2, price: 80 });
		expect(placed.json()).toMatchObject({ total: 160, items: [{ price: 80, listPrice: 100 }] });
	});

	it('[R24-26] a renewed hold, and one of more units, has the present price', async () => {
		const id = await offers.add({ terms: percent(20) });
		await priced(80);
		const [renewing, growing] = [createVisitor(test), createVisitor(test)];
		for (const one of [renewing, growing]) await one.hold({ productId: product.id, quantity: 1 });
		await offers.stop(id);
		await priced(100);
		expect((await renewing.renew()).json<Hold>().items).toEqual([{ productId: product.id, quantity: 1 }]);
		const grown = await growing.hold({ productId: product.id, quantity: 2 });
		expect(grown.json<Hold>().items).toEqual([{ productId: product.id, quantity: 2 }]);
	});

	it('[R24-27] an offer of few units ends with the last one, and no cancellation starts it again', async () => {
		await offers.add({ terms: percent(50), units: 3 });
		await priced(50);
		expect((await seen()).offer?.left).toBe(3);
		expect((await order(50, 4)).json()).toMatchObject({ lines: [{ reason: 'stock', available: 3 }] });
		const placed = await shopper.buy(buyer, [{ productId: product.id, quantity: 2, price: 50 }]);
		expect((await seen()).offer?.left).toBe(1);
		const holder = createVisitor(test);
		await holder.hold({ productId: product.id, quantity: 1 });
		expect((await seen()).price).toBe(100);
		await holder.release();
		expect((await seen()).offer?.left).toBe(1);
		expect((await order(50)).statusCode).toBe(201);
		expect(await seen()).toMatchObject({ price: 100, offer: null });
		await shopper.cancel(buyer, placed.id);
		await pause(100);
		expect(await seen()).toMatchObject({ price: 100, offer: null });
	});

	it('[R24-28] a product that comes into the scope has the price at once, and loses it when it leaves', async () => {
		const other = (await test.createCategory()).id;
		await offers.add({ terms: percent(20), scope: 'CATEGORIES', targets: [categoryId] });
		await priced(80);
		expect(await test.createProduct({ categoryId, price: 10 })).toMatchObject({ price: 8, offer: { listPrice: 10 } });
		const form = { name: 'Manta', price: '100', stockQuantity: '50', sku: product.sku, categoryId: String(other) };
		expect(await offers.edit(product.id, form)).toMatchObject({ price: 100, offer: null });
		expect(await offers.edit(product.id, { ...form, categoryId: String(categoryId) })).toMatchObject({ price: 80 });
	});

	it('[R24-29] the price of an offer that a page sends back is no change; another one is the new list price', async () => {
		const id = await offers.add({ terms: percent(20) });
		await priced(80);
		const form = { name: 'Manta', stockQuantity: '50', sku: product.sku, categoryId: String(categoryId) };
		const edit = (price: string, more: object = {}) => offers.edit(product.id, { ...form, ...more, price });
		expect(await edit('80')).toMatchObject({
			...{ price: 80, offer: { listPrice: 100 }, editVersion: 1 },
			priceNotice: 'S/\u00a080.00 es un precio de oferta: el precio de lista sigue en S/\u00a0100.00.',
		});
		expect(await edit('100')).toMatchObject({ price: 80, offer: { listPrice: 100 }, editVersion: 1 });
		expect(await edit('200')).toMatchObject({
			...{ price: 160, offer: { listPrice: 200 }, editVersion: 2 },
			priceNotice: 'El precio de lista es S/\u00a0200.00; la oferta «Oferta» lo deja en S/\u00a0160.00.',
		});
		expect(await edit('160', { listPrice: '160' })).toMatchObject({
			price: 128,
			offer: { listPrice: 160 },
			editVersion: 3,
		});
		await offers.stop(id);
		await priced(160);
		expect(await edit('128')).toMatchObject({ price: 160, offer: null, editVersion: 3 });
		expect(await edit('129')).toMatchObject({ price: 129, offer: null, editVersion: 4 });
		await test.query(sql`UPDATE product_prices SET until = until - interval '25 hours'`);
		expect(await edit('128')).toMatchObject({ price: 128, offer: null });
	});

	it('[R24-30] keeps the prices that each product had', async () => {
		const id = await offers.add({ terms: percent(20) });
		await priced(80);
		await offers.stop(id);
		await priced(100);
		const rows = await test.query(sql`SELECT price_cents AS price, list_price_cents AS list, offer_id AS offer
			FROM product_prices WHERE product_id = ${product.id} ORDER BY until`);
		expect(rows).toEqual([
			{ price: 10_000, list: null, offer: null },
			{ price: 8000, list: 10_000, offer: id },
		]);
	});

	it('[R24-31] an offer is no edit in the audit log, and an edit meanwhile shows list prices', async () => {
		await offers.add({ terms: percent(20) });
		await priced(80);
		const form = { name: 'Manta', stockQuantity: '50', sku: product.sku, categoryId: String(categoryId) };
		await offers.edit(product.id, { ...form, price: '200' });
		const rows = await test.query(
			sql`SELECT before, after FROM audit_log WHERE entity = 'product' AND entity_id = ${product.id} ORDER BY id`,
		);
		expect(rows.slice(1)).toEqual([{ before: { price: 100 }, after: { price: 200 } }]);
	});

	it('[R24-32] the same price as the line of an order keeps its list price', async () => {
		await offers.add({ terms: percent(20) });
		await priced(80);
		const placed = await shopper.buy(buyer, [lineOf(await seen(), 2)]);
		expect(placed).toMatchObject({ total: 160, items: [{ price: 80, listPrice: 100, quantity: 2 }] });
	});
});
