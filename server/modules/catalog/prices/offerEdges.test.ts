import type { ProductDto } from '#contract/catalog/product';
import { offerPrice, type PriceTerms } from '#contract/offers/terms';
import type { Hold } from '#contract/orders/holds';
import { limits } from '#contract/shared/limits';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createVisitor } from '../../holds/testing/visitor';
import { checkoutBody, createShopper } from '../../orders/testing/shopper';
import { forgetOldPrices } from './history';
import { createOffers, until } from './testing/offers';

const always = { from: '2026-01-01T00:00', until: '2098-12-31T23:59' };

describeOnBoth('edges of offers', (kind) => {
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
		for (const table of [sql`stock_holds`, sql`hold_rests`, sql`offers`, sql`products`])
			await test.query(sql`DELETE FROM ${table}`);
		product = await test.createProduct({ categoryId, name: 'Manta', price: 100, stockQuantity: 50 });
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const seen = (of = product) => shopper.product(of.id);
	const priced = (price: number, of = product) => until(async () => (await seen(of)).price === price);
	const percent = (off: number): PriceTerms => ({ kind: 'PERCENT', percent: off });
	const line = (quantity: number) => ({ productId: product.id, quantity });
	const itemsOf = (answer: { json<T>(): T }) => answer.json<Hold>().items;

	it('[R24-250] an offer reaches the dearest products that a shop can have, by every percentage', async () => {
		const prices = [limits.price, 500_000, 268_435.46, 216_947.84, 1, 0.02];
		const products = await Promise.all(prices.map((price) => test.createProduct({ categoryId, price })));
		for (const off of [1, 20, 99]) {
			await test.query(sql`DELETE FROM offers`);
			await offers.add({ terms: percent(off) });
			for (const [at, one] of products.entries())
				await priced(offerPrice(percent(off), prices[at] ?? 0) ?? prices[at] ?? 0, one);
			const json = { family: 'PRICE', title: 'Autos', scope: 'ALL', targets: [], terms: percent(off), ...always };
			const check = { token: await test.adminToken(), json };
			const same = prices.filter((price) => offerPrice(percent(off), price) === null).length;
			expect((await test.call('POST', '/api/admin/offers/check', check)).json()).toMatchObject({ notLowered: same });
		}
	});

	it.each([
		['all units', 2, 2],
		['some units', 5, 2],
	])('[R24-251] who renews a hold of %s of a running offer of few keeps their price', async (_name, units, held) => {
		await offers.add({ terms: percent(20), units });
		await priced(80);
		const holder = createVisitor(test, buyer);
		await holder.hold(line(held));
		expect(itemsOf(await holder.renew())).toEqual([{ ...line(held), price: 80 }]);
		const { price, offer } = await seen();
		expect([price, offer?.left]).toEqual(units === held ? [100, undefined] : [80, units - held]);
		const other = createVisitor(test, (await test.createUser()).token);
		expect((await other.order({ ...line(units), price: 80 })).statusCode).toBe(409);
		expect((await holder.order({ ...line(held), price: 80 })).json()).toMatchObject({ total: 80 * held });
	});

	it('[R24-252] a hold that grows has no more units of an offer of few than the offer has', async () => {
		await offers.add({ terms: percent(20), units: 3 });
		await priced(80);
		const holder = createVisitor(test, buyer);
		for (const [wanted, granted] of [
			[2, 2],
			[3, 3],
			[5, 3],
			[1, 1],
			[2, 2],
		] as const)
			expect(itemsOf(await holder.hold(line(wanted)))).toEqual([{ ...line(granted), price: 80 }]);
		expect((await seen()).offer?.left).toBe(1);
		expect((await holder.order({ ...line(2), price: 80 })).json()).toMatchObject({ total: 160 });
	});

	it('[R24-253] a hold from before an offer of few gets its price for as many units as the offer has', async () => {
		const holder = createVisitor(test, buyer);
		await holder.hold(line(5));
		await offers.add({ terms: percent(20), units: 3 });
		await priced(80);
		expect(itemsOf(await holder.hold(line(5)))).toEqual([{ ...line(3), price: 80 }]);
		expect(await seen()).toMatchObject({ price: 100, offer: null, stock: 47 });
		expect((await holder.order({ ...line(3), price: 80 })).json()).toMatchObject({ total: 240 });
	});

	it('[R24-254] the price that a hold answers is kept, also where the hold is from before the offer', async () => {
		const holder = createVisitor(test, buyer);
		await holder.hold(line(2));
		const id = await offers.add({ terms: percent(20) });
		await priced(80);
		expect(itemsOf(await holder.hold(line(2)))).toEqual([{ ...line(2), price: 80 }]);
		await offers.stop(id);
		await priced(100);
		expect((await holder.order({ ...line(2), price: 80 })).json()).toMatchObject({ total: 160 });
	});

	it('[R24-255] a unit held at the price of an offer gives no other unit that price', async () => {
		const id = await offers.add({ terms: percent(80) });
		await priced(20);
		const account = createVisitor(test, buyer);
		await account.hold(line(1));
		await offers.stop(id);
		await priced(100);
		const guest = createVisitor(test);
		await guest.hold(line(2));
		const asAccount = { key: guest.key, token: buyer };
		const held = await test.call('POST', '/api/holds', {
			...{ token: buyer, json: { items: [line(3)] }, headers: { 'hold-key': asAccount.key } },
		});
		expect(itemsOf(held)).toEqual([line(3)]);
		const ordered = await shopper.checkout(buyer, checkoutBody([{ ...line(3), price: 20 }]));
		expect(ordered.json()).toMatchObject({ code: 'order_changed', lines: [{ reason: 'price', price: 100 }] });
	});

	it.each([
		['first', 80, 10],
		['last', 10, 80],
	])(
		'[R24-256] two holds of one person, the cheaper one %s, sell all their units at the dearer price',
		async (_name, ...[one, other]) => {
			const guest = createVisitor(test);
			for (const [off, visitor, units] of [
				[one, createVisitor(test, buyer), one === 80 ? 1 : 3],
				[other, guest, other === 80 ? 1 : 3],
			] as const) {
				const id = await offers.add({ terms: percent(off) });
				await priced(100 - off);
				await visitor.hold(line(units));
				await offers.stop(id);
				await priced(100);
			}
			const order = (quantity: number, price: number) =>
				test.call('POST', '/api/orders', {
					...{ token: buyer, json: checkoutBody([{ ...line(quantity), price }]) },
					headers: { 'hold-key': guest.key, 'idempotency-key': `${quantity}-${price}-${Date.now()}`.padEnd(32, '0') },
				});
			expect((await order(4, 20)).json()).toMatchObject({ code: 'order_changed', lines: [{ price: 90 }] });
			expect((await order(4, 90)).json()).toMatchObject({ total: 360 });
		},
	);

	it('[R24-257] fewer units of an offer that the shop sets later are none of those that a hold has', async () => {
		const id = await offers.add({ terms: percent(20), units: 5 });
		await priced(80);
		const holder = createVisitor(test, buyer);
		await holder.hold(line(3));
		await test.query(sql`UPDATE offers SET units = 2, edit_version = edit_version + 1 WHERE id = ${id}`);
		await priced(100);
		expect((await holder.order({ ...line(3), price: 80 })).json()).toMatchObject({ total: 240 });
		expect(await seen()).toMatchObject({ price: 100, offer: null });
	});

	it('[R24-259] prices that ended more than 400 days ago are forgotten, however many, and later ones stay', async () => {
		const other = await test.createProduct({ categoryId, price: 5 });
		await test.query(sql`
			INSERT INTO product_prices (product_id, until, price_cents)
			SELECT id, now() - days * interval '1 day', days FROM unnest(ARRAY[${product.id}, ${other.id}]::integer[]) AS id,
				(SELECT generate_series(3500, 401, -1) AS days UNION ALL SELECT unnest(ARRAY[399, 1])) AS days`);
		await forgetOldPrices(database);
		const rows = await test.query(
			sql`SELECT product_id AS id, price_cents AS days FROM product_prices ORDER BY product_id, until`,
		);
		expect(rows).toEqual([product, other].flatMap(({ id }) => [399, 1].map((days) => ({ id, days }))));
	});

	it.each([
		['above the list price', 120, 96],
		['between both', 90, 72],
		['below the offer', 50, 40],
	])('[R24-261] a price %s that a server of the release before edits is the list price', async (_name, edited, now) => {
		await offers.add({ terms: percent(20) });
		await priced(80);
		await test.query(sql`
			UPDATE products SET price_cents = ${edited * 100}::integer, edit_version = edit_version + 1, version = version + 1
			WHERE id = ${product.id}`);
		await priced(now);
		expect((await seen()).offer).toMatchObject({ listPrice: edited });
		await test.query(sql`UPDATE products SET name = 'Chal', edit_version = edit_version + 1 WHERE id = ${product.id}`);
		expect(await seen()).toMatchObject({ name: 'Chal', price: now, offer: { listPrice: edited } });
	});

	it('[R24-264] buyers and holders at the same moment get exactly the units that an offer has', async () => {
		await offers.add({ terms: percent(20), units: 5 });
		await priced(80);
		const people = await Promise.all(Array.from({ length: 12 }, () => test.createUser()));
		const bought = await Promise.all(
			people.map(async ({ token }, at) => {
				const visitor = createVisitor(test, token);
				if (at % 2) await visitor.hold(line(1));
				return (await visitor.order({ ...line(1), price: 80 })).statusCode;
			}),
		);
		expect(bought.filter((status) => status === 201)).toHaveLength(5);
		expect(bought.filter((status) => status === 409)).toHaveLength(7);
		expect(await seen()).toMatchObject({ price: 100, offer: null });
	});

	it('[R24-265] orders, holds, edits of products, saved offers and the job never wait for each other in a circle', async () => {
		const second = await test.createProduct({ categoryId, name: 'Chal', price: 100, stockQuantity: 500 });
		await test.query(sql`UPDATE products SET stock = 500 WHERE id = ${product.id}`);
		const admin = await test.adminToken();
		const body = { family: 'PRICE', title: 'Rebaja', scope: 'ALL', targets: [], askedElsewhere: true, ...always };
		const save = (json: object, path = '', method: 'POST' | 'PUT' = 'POST') =>
			test.call(method, `/api/admin/offers${path}`, { token: admin, json });
		const { id } = (await save({ ...body, terms: percent(10), units: 1000 })).json<{ id: number }>();
		const coupon = { ...body, family: 'COUPON', terms: percent(10), code: 'CIRCULO' };
		await save(coupon);
		const people = await Promise.all(Array.from({ length: 8 }, () => test.createUser()));
		const form = { name: 'Manta', stockQuantity: '500', sku: product.sku, categoryId: String(categoryId) };
		const answers = await Promise.all(
			people.flatMap(({ token }, at) => {
				const visitor = createVisitor(test, token);
				const lines = [product, second].map((one) => ({ productId: one.id, quantity: 1 }));
				if (at % 2) lines.reverse();
				return [
					visitor.hold(...lines),
					visitor.orderWith({ coupon: 'CIRCULO' }, ...lines.map((one) => ({ ...one, price: 90 }))),
					save({ ...body, terms: percent(10 + at), units: 1000 - at }, `/${id}`, 'PUT'),
					test.call('PUT', `/api/products/${product.id}`, { token: admin, form: { ...form, price: String(100 + at) } }),
				];
			}),
		);
		expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
	});

	it('[R24-267] no network keeps an offer of few off sale by holding its units with ever new keys', async () => {
		await offers.add({ terms: percent(20), units: 2 });
		await priced(80);
		const first = createVisitor(test);
		expect(itemsOf(await first.hold(line(2)))).toEqual([{ ...line(2), price: 80 }]);
		await first.release();
		expect(itemsOf(await createVisitor(test).hold(line(2)))).toEqual([]);
		expect(await seen()).toMatchObject({ price: 80, offer: { left: 2 } });
		expect((await createVisitor(test, buyer).order({ ...line(2), price: 80 })).json()).toMatchObject({ total: 160 });
	});
});
