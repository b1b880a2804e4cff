import type { AuditPage } from '#contract/admin/audit';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import {
	adminOfferPaths,
	type OfferCheck,
	type OfferDetail,
	type OfferInput,
	type OfferPage,
	type PriceHistory,
} from '#contract/offers/admin';
import { offerPrice, type PriceTerms } from '#contract/offers/terms';
import { dayLength, limaDay } from '#contract/shared/time';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { until } from '../catalog/prices/testing/offers';

type PriceOffer = OfferInput & { family: 'PRICE' };
type Coupon = OfferInput & { family: 'COUPON' };

const dayIn = (days: number): string => limaDay(Date.now() + days * dayLength);
const later = { from: `${dayIn(5)}T00:00`, until: `${dayIn(6)}T23:59` };
const runs = { from: `${dayIn(-1)}T00:00`, until: `${dayIn(2)}T23:59` };

const priceOffer = (changes: Partial<PriceOffer> = {}): PriceOffer => ({
	...{ family: 'PRICE', title: 'Cyber WOW', scope: 'ALL', targets: [], ...runs },
	terms: { kind: 'PERCENT', percent: 20 },
	...changes,
});
const threeForTwo = (changes: object = {}): OfferInput => ({
	...{ family: 'QUANTITY', title: '3 × 2', scope: 'ALL', targets: [], ...runs },
	terms: { kind: 'EVERY', of: 3, reduced: 1, percent: 100 },
	...changes,
});
const coupon = (changes: Partial<Coupon> = {}): Coupon => ({
	...{ family: 'COUPON', title: 'Bienvenida', scope: 'ALL', targets: [], ...runs, code: 'HOLA10' },
	terms: { kind: 'PERCENT', percent: 10 },
	...changes,
});

describeOnBoth('offers at the desk', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let category: CategoryDto;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		admin = await test.adminToken();
		category = await test.createCategory({ name: 'Ropa' });
		await test.query(sql`UPDATE schema_migrations SET applied_at = now() - interval '1 year'`);
	});
	beforeEach(async () => {
		for (const table of [sql`offers`, sql`products`, sql`audit_log`]) await test.query(sql`DELETE FROM ${table}`);
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const api = (path: string) => `/api${path}`;
	const post = (json: unknown, token = admin) => test.call('POST', api(adminOfferPaths.all), { token, json });
	const put = (id: number, json: unknown) => test.call('PUT', api(adminOfferPaths.one(id)), { token: admin, json });
	const stop = (id: number) => test.call('POST', api(adminOfferPaths.stop(id)), { token: admin });
	const check = async (json: OfferInput, query = '') =>
		(await test.call('POST', api(adminOfferPaths.check) + query, { token: admin, json })).json<OfferCheck>();
	const list = async (query = '') =>
		(await test.call('GET', api(adminOfferPaths.all) + query, { token: admin })).json<OfferPage>();
	const one = async (id: number) =>
		(await test.call('GET', api(adminOfferPaths.one(id)), { token: admin })).json<OfferDetail>();
	const create = async (json: OfferInput): Promise<OfferDetail> => {
		const answer = await post(json);
		if (answer.statusCode !== 201) throw new Error(answer.body);
		return answer.json<OfferDetail>();
	};
	const product = (price = '100.00', more: object = {}) =>
		test.createProduct({ price, categoryId: category.id, ...more });
	const audit = async () =>
		(await test.call('GET', '/api/admin/audit?entity=offer', { token: admin })).json<AuditPage>().entries;
	/** The last price that a test has told of a product. */
	const last = new Map<number, { price: number; listPrice: number | null }>();
	/** A price from `days` ago on, the oldest one first. Soles. */
	async function asked(id: number, days: number, price: number, listPrice: number | null = null): Promise<void> {
		const before = last.get(id);
		last.set(id, { price, listPrice });
		const then = sql`now() - ${days}::integer * interval '1 day'`;
		if (!before) await test.query(sql`UPDATE products SET created_at = ${then} WHERE id = ${id}`);
		else
			await test.query(sql`
				INSERT INTO product_prices (product_id, until, price_cents, list_price_cents)
				VALUES (${id}, ${then}, ${before.price * 100}::integer, ${before.listPrice && before.listPrice * 100}::integer)`);
	}

	it('[R24-140] an offer, a quantity rule and a coupon are stored as they were sent', async () => {
		const { id } = await product();
		const sent = [
			priceOffer({ scope: 'PRODUCTS', targets: [id], units: 5 }),
			threeForTwo({ scope: 'CATEGORIES', targets: [category.id] }),
			coupon({ minimum: 50.5, uses: 100, usesPerPerson: 1, firstPurchase: true, joins: false }),
		];
		for (const body of sent) {
			const { targets, ...fields } = body;
			const stored = await one((await create(body)).id);
			expect(stored).toMatchObject({ ...fields, state: 'RUNNING', editVersion: 1 });
			expect(stored.targets.map((target) => target.id)).toEqual(targets);
		}
	});

	it('[R24-141] a day ends at 23:59:59 in Lima, and saving it again moves no date', async () => {
		const { id, ...stored } = await create(priceOffer({ from: '2031-12-01T00:00', until: '2031-12-31T23:59' }));
		const [row] = await test.query<{ ends: boolean }>(
			sql`SELECT ends_at = '2032-01-01T05:00:00Z'::timestamptz AS ends FROM offers WHERE id = ${id}`,
		);
		expect(row?.ends).toBe(true);
		await put(id, priceOffer({ from: stored.from, until: stored.until, editVersion: 1 }));
		expect(await one(id)).toMatchObject({ from: '2031-12-01T00:00', until: '2031-12-31T23:59', editVersion: 2 });
	});

	it.each([
		[{ until: '2020-01-01T00:00' }, 'until'],
		[{ from: '2031-02-30T00:00', until: '2032-01-01T00:00' }, 'from'],
		[{ title: '  ' }, 'title'],
		[{ scope: 'CATEGORIES' }, 'targets'],
		[{ scope: 'PRODUCTS', targets: [2_000_000_000] }, 'targets'],
		[{ terms: { kind: 'PERCENT', percent: 100 } }, 'terms.percent'],
		[{ terms: { kind: 'AMOUNT', amount: 0 } }, 'terms.amount'],
		[{ units: 0 }, 'units'],
	])('[R24-142] refuses %j with a text at its field', async (changes, field) => {
		const answer = await post({ ...priceOffer(), ...changes });
		expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
	});

	it('[R24-268] a body that is no offer is refused', async () => {
		const wrong = [
			[],
			{},
			{ family: 'X' },
			{ family: 'X', targets: null },
			{ family: 'PRICE', targets: null },
			[1, 'a'],
		];
		for (const json of wrong)
			for (const path of [adminOfferPaths.all, adminOfferPaths.check]) {
				const answer = await test.call('POST', api(path), { token: admin, json });
				expect([json, answer.statusCode]).toEqual([json, 400]);
			}
	});

	it('[R24-143] one code is of one coupon, however it is written', async () => {
		await create(coupon());
		const answer = await post(coupon({ code: 'hola10' }));
		expect([answer.statusCode, answer.json()]).toMatchObject([
			409,
			{ code: 'already_exists', fields: { code: 'Ya hay un cupón con este código' } },
		]);
	});

	it('[R24-144] of two who save at the same time the second one gets the present offer', async () => {
		const { id } = await create(priceOffer());
		expect((await put(id, priceOffer({ title: 'Uno', editVersion: 1 }))).statusCode).toBe(200);
		const late = await put(id, priceOffer({ title: 'Otro', editVersion: 1 }));
		expect([late.statusCode, late.json()]).toMatchObject([
			409,
			{ code: 'version_conflict', current: { title: 'Uno', editVersion: 2 } },
		]);
		const family = await put(id, coupon({ editVersion: 2 }));
		expect([family.statusCode, Object.keys(family.json().fields)]).toEqual([400, ['family']]);
		expect((await put(id + 1, priceOffer())).statusCode).toBe(404);
	});

	it('[R24-145] the list has what runs, comes, ended and was stopped, by time', async () => {
		const ended = await create(priceOffer({ title: 'Pasada', from: '2024-01-01T00:00', until: '2024-01-02T23:59' }));
		const coming = await create(coupon({ from: `${dayIn(5)}T00:00`, until: `${dayIn(6)}T00:00` }));
		const running = await create(threeForTwo());
		const stopped = await create(priceOffer({ title: 'Detenida' }));
		await stop(stopped.id);
		const all = await list();
		expect(all.offers.map(({ id, state }) => [id, state])).toEqual([
			[running.id, 'RUNNING'],
			[coming.id, 'COMING'],
			[stopped.id, 'STOPPED'],
			[ended.id, 'ENDED'],
		]);
		expect(all.counts).toEqual({ all: 4, running: 1, coming: 1, over: 2 });
		expect((await list('?state=ENDED')).offers.map(({ id }) => id)).toEqual([ended.id]);
		expect((await list('?family=COUPON')).matching).toBe(1);
		expect((await list('?search=hola')).offers.map(({ id }) => id)).toEqual([coming.id]);
	});

	it('[R24-146] stopping is done once, now, and an ended offer stays ended', async () => {
		const { id } = await create(priceOffer());
		const first = (await stop(id)).json<OfferDetail>();
		expect(first).toMatchObject({ state: 'STOPPED', editVersion: 2 });
		expect((await stop(id)).json<OfferDetail>()).toEqual(first);
		const { id: past } = await create(priceOffer({ from: '2024-01-01T00:00', until: '2024-01-02T23:59' }));
		expect((await stop(past)).json<OfferDetail>()).toMatchObject({ state: 'ENDED', stoppedAt: null, editVersion: 1 });
		expect((await audit()).map(({ action }) => action)).toEqual(['create', 'update', 'create']);
	});

	it('[R24-147] readers see offers, and only who may write them changes or checks them', async () => {
		const { id } = await create(priceOffer());
		const { token: reader } = await test.createUser({ roles: ['ROLE_READER'] });
		const { token: catalogue } = await test.createUser({ roles: ['ROLE_CATALOGUE'] });
		const customer = await test.userToken();
		const statuses = async (token?: string) => {
			const calls = [
				['GET', adminOfferPaths.all],
				['GET', adminOfferPaths.one(id)],
				['POST', adminOfferPaths.all],
				['POST', adminOfferPaths.check],
				['PUT', adminOfferPaths.one(id)],
				['POST', adminOfferPaths.stop(id)],
			] as const;
			const answers = [];
			for (const [method, path] of calls)
				answers.push(
					(
						await test.call(method, api(path), {
							...(token && { token }),
							...(method !== 'GET' && { json: priceOffer() }),
						})
					).statusCode,
				);
			return answers;
		};
		expect(await statuses(reader)).toEqual([200, 200, 403, 403, 403, 403]);
		expect(await statuses(customer)).toEqual([403, 403, 403, 403, 403, 403]);
		expect(await statuses()).toEqual([401, 401, 401, 401, 401, 401]);
		expect(await statuses(catalogue)).toEqual([200, 200, 201, 200, 200, 200]);
	});

	it('[R24-148] every write stands in the audit log with what changed', async () => {
		const { id: shirt } = await product('100.00', { name: 'Polo' });
		const { id } = await create(priceOffer({ scope: 'PRODUCTS', targets: [shirt] }));
		await put(id, priceOffer({ terms: { kind: 'PERCENT', percent: 30 } }));
		const [changed, created] = await audit();
		expect(created).toMatchObject({ action: 'create', label: 'Cyber WOW', after: { targets: ['Polo'], units: null } });
		expect(changed).toMatchObject({
			before: { terms: { percent: 20 }, scope: 'PRODUCTS', targets: ['Polo'] },
			after: { terms: { percent: 30 }, scope: 'ALL', targets: [] },
		});
	});

	it('[R24-149] the check counts the products that shoppers see, and those whose price would not fall', async () => {
		await product('100.00', { name: 'Caro' });
		await product('30.00', { name: 'Barato' });
		await product('500.00', { active: 'false' });
		const terms: PriceTerms = { kind: 'AMOUNT', amount: 30 };
		expect(await check(priceOffer({ terms }))).toMatchObject({
			products: 2,
			notLowered: 1,
			examples: [
				{ name: 'Caro', listPrice: 100, price: 70 },
				{ name: 'Barato', listPrice: 30, price: null },
			],
			overlaps: [],
			unaskedCount: 0,
		});
		expect(await check(priceOffer({ scope: 'CATEGORIES', targets: [category.id + 1] }))).toMatchObject({ products: 0 });
		expect(await check(coupon())).toMatchObject({ products: 2, notLowered: 0, examples: [{ price: null }, {}] });
	});

	it('[R24-150] the check lowers exactly the prices that the contract lowers', async () => {
		const amounts = ['0.01', '0.02', '0.03', '0.49', '0.50', '0.51', '0.99', '1.00', '19.99', '20.00', '20.01'];
		for (const price of amounts) await product(price);
		const kinds: PriceTerms[] = [
			...[1, 2, 33, 50, 51, 98, 99].map((percent): PriceTerms => ({ kind: 'PERCENT', percent })),
			...[0.01, 0.5, 20].map((amount): PriceTerms => ({ kind: 'AMOUNT', amount })),
			...[0.01, 0.5, 20].map((amount): PriceTerms => ({ kind: 'PRICE', amount })),
		];
		for (const terms of kinds) {
			const same = amounts.filter((price) => offerPrice(terms, Number(price)) === null).length;
			expect([terms, (await check(priceOffer({ terms }))).notLowered]).toEqual([terms, same]);
		}
	});

	it('[R24-151] offers of one kind that share products and time are named before saving', async () => {
		const { id } = await product();
		await product();
		const wow = await create(priceOffer({ scope: 'PRODUCTS', targets: [id] }));
		const { id: stopped } = await create(priceOffer({ title: 'Detenida' }));
		await stop(stopped);
		await create(threeForTwo());
		const found = (await check(priceOffer())).overlaps;
		expect(found.map((overlap) => [overlap.id, overlap.title, overlap.products])).toEqual([[wow.id, 'Cyber WOW', 1]]);
		expect((await check(priceOffer(), `?except=${wow.id}`)).overlaps).toEqual([]);
		const after = `${dayIn(3)}T00:00`;
		expect((await check(priceOffer({ from: after, until: `${dayIn(4)}T00:00` }))).overlaps).toEqual([]);
		expect((await check(threeForTwo({ title: 'Otra' }))).overlaps).toMatchObject([{ title: '3 × 2', products: 2 }]);
		expect((await check(coupon())).overlaps).toEqual([]);
	});

	it('[R24-152] a price that was not asked in the last 30 days is not struck without a word', async () => {
		const raised = await product('120.00', { name: 'Inflado' });
		const calm = await product('120.00', { name: 'Estable' });
		await asked(raised.id, 60, 80);
		await asked(raised.id, 2, 120);
		await asked(calm.id, 60, 120);
		const refused = await post(priceOffer());
		const inflated = { id: raised.id, name: 'Inflado', listPrice: 120, lowest: 80 };
		expect([refused.statusCode, refused.json()]).toMatchObject([
			409,
			{ code: 'price_unasked', check: { unasked: [inflated], unaskedCount: 1 } },
		]);
		expect((await list()).matching).toBe(0);
		const { id } = await create(priceOffer({ askedElsewhere: true }));
		expect((await one(id)).askedElsewhere).toBe(true);
		expect((await audit())[0]?.after).toMatchObject({ askedElsewhere: true });
	});

	it.each([
		[
			'a price that fell',
			[
				[60, 150],
				[10, 120],
			],
			0,
		],
		[
			'a rise of 31 days ago',
			[
				[60, 80],
				[31, 120],
			],
			0,
		],
		[
			'a rise of 29 days ago',
			[
				[60, 80],
				[29, 120],
			],
			1,
		],
		[
			'a product known for 20 days',
			[
				[20, 80],
				[2, 120],
			],
			0,
		],
		[
			'a price that fell for an hour in between',
			[
				[60, 120],
				[5, 90],
				[4, 120],
			],
			1,
		],
	] as [string, number[][], number][])('[R24-153] of %s: %j', async (_, prices, refused) => {
		const { id } = await product('120.00');
		for (const [days = 0, price = 0] of prices) await asked(id, days, price);
		expect((await check(priceOffer())).unaskedCount).toBe(refused);
		expect((await check(threeForTwo())).unaskedCount).toBe(0);
	});

	it('[R24-266] a shop that was moved or restored judges struck prices by the history that came along', async () => {
		const raised = await product('120.00', { name: 'Inflado' });
		await asked(raised.id, 60, 80);
		await asked(raised.id, 40, 100);
		await asked(raised.id, 2, 120);
		const applied = sql`SELECT applied_at FROM schema_migrations WHERE id = 72`;
		const [before] = await test.query<{ applied_at: Date }>(applied);
		await test.query(sql`UPDATE schema_migrations SET applied_at = now() WHERE id = 72`);
		const { unasked } = await check(priceOffer());
		await test.query(
			sql`UPDATE schema_migrations SET applied_at = ${before?.applied_at.toISOString() ?? ''} WHERE id = 72`,
		);
		expect(unasked).toMatchObject([{ id: raised.id, lowest: 100 }]);
	});

	it('[R24-154] the price of an offer before does not count as a list price that was asked', async () => {
		const { id } = await product('120.00');
		await asked(id, 60, 120);
		await asked(id, 20, 80, 120);
		await asked(id, 10, 120);
		expect((await check(priceOffer())).unaskedCount).toBe(0);
		expect((await check(priceOffer({ terms: { kind: 'PRICE', amount: 200 } }))).unaskedCount).toBe(0);
	});

	it('[R24-155] an offer that strikes nothing any more is saved without that question', async () => {
		const { id: raised } = await product('120.00');
		await asked(raised, 60, 80);
		await asked(raised, 2, 120);
		const { id } = await create(priceOffer({ from: '2024-01-01T00:00', until: '2024-01-02T23:59' }));
		expect(
			(await put(id, priceOffer({ title: 'Pasada', from: '2024-01-01T00:00', until: '2024-01-02T23:59' }))).statusCode,
		).toBe(200);
		expect((await put(id, priceOffer({ title: 'Otra vez' }))).statusCode).toBe(409);
	});

	it('[R24-156] a product tells the prices that it had, the last one first', async () => {
		const shirt: ProductDto = await product('120.00');
		const prices = async () =>
			(await test.call('GET', api(adminOfferPaths.prices(shirt.id)), { token: admin })).json<PriceHistory>();
		expect(await prices()).toMatchObject({ lowest: 120, prices: [{ price: 120, listPrice: null, offer: null }] });
		const { id } = await create(priceOffer(later));
		await asked(shirt.id, 60, 90);
		await asked(shirt.id, 1, 120);
		await test.query(sql`
			UPDATE products SET price_cents = 9600, list_price_cents = 12000, offer_id = ${id} WHERE id = ${shirt.id}`);
		expect(await prices()).toMatchObject({
			lowest: 90,
			prices: [{ price: 96, listPrice: 120, offer: 'Cyber WOW' }, { price: 120 }, { price: 90 }],
		});
		expect((await test.call('GET', api(adminOfferPaths.prices(shirt.id + 1)), { token: admin })).statusCode).toBe(404);
		expect((await test.call('GET', api(adminOfferPaths.prices(shirt.id)))).statusCode).toBe(401);
	});

	it('[R24-157] an offer shows what it sold and gave, without cancelled orders and what came back', async () => {
		const { id: shirt } = await product();
		const { id } = await create(priceOffer());
		const sell = async (number: string, status: string, quantity: number, given: number, back = 0) => {
			const [order] = await test.query<{ id: number }>(sql`
				INSERT INTO orders (order_number, total_cents, payment_method, status)
				VALUES (${number}, 8000, 'BANK_TRANSFER', ${status}) RETURNING id`);
			const reductions = JSON.stringify([
				{ kind: 'OFFER', id, title: 'Cyber WOW', amount: given },
				{ kind: 'COUPON', id: id + 100, title: 'Otro', amount: 10 },
			]);
			const [item] = await test.query<{ id: number }>(sql`
				INSERT INTO order_items (order_id, product_id, product_name, quantity, unit_price_cents, list_price_cents, reductions)
				VALUES (${order?.id}, ${shirt}, 'Polo', ${quantity}, 8000, 10000, ${reductions}::text::jsonb) RETURNING id`);
			if (back > 0) await giveBack(Number(order?.id), Number(item?.id), back);
		};
		const giveBack = async (orderId: number, itemId: number, units: number) => {
			const [row] = await test.query<{ id: number }>(sql`
				INSERT INTO order_returns (order_id, credit_cents, note, at) VALUES (${orderId}, 8000, '', now()) RETURNING id`);
			await test.query(sql`
				INSERT INTO order_return_lines (return_id, item_id, units, reason, restocked)
				VALUES (${row?.id}, ${itemId}, ${units}, 'DEFECT', true)`);
		};
		await sell('V-1', 'DELIVERED', 2, 40);
		await sell('V-2', 'PENDING', 1, 20);
		await sell('V-3', 'CANCELLED', 5, 100);
		await sell('V-4', 'DELIVERED', 2, 40, 1);
		await sell('V-5', 'DELIVERED', 2, 40, 2);
		const sold = { units: 4, orders: 3, given: 80, sales: 295 };
		expect((await list()).offers[0]?.sold).toEqual(sold);
		expect((await one(id)).sold).toEqual(sold);
	});

	it('[R24-158] prices follow a write at once: a new offer, another reduction, a stop', async () => {
		const { id: shirt } = await product('100.00');
		const costs = (price: number) =>
			until(async () => (await test.call('GET', `/api/products/${shirt}`)).json<ProductDto>().price === price);
		const { id } = await create(priceOffer({ scope: 'PRODUCTS', targets: [shirt] }));
		await costs(80);
		await put(id, priceOffer({ terms: { kind: 'PERCENT', percent: 30 } }));
		await costs(70);
		await stop(id);
		await costs(100);
	});

	it('[R24-159] 50,000 products are saved at once, and more are refused', async () => {
		await test.query(sql`
			INSERT INTO products (name, description, price_cents, stock, sku, category_id)
			SELECT 'Producto ' || n, '', 1000, 1, 'MUCHO-' || n, ${category.id} FROM generate_series(1, 50000) n`);
		const rows = await test.query<{ id: number }>(sql`SELECT id FROM products ORDER BY id`);
		const targets = rows.map(({ id }) => id);
		const { id } = await create(priceOffer({ scope: 'PRODUCTS', targets, ...later }));
		expect(await one(id)).toMatchObject({ targetCount: 50_000, targets: { length: 50_000 } });
		expect((await check(priceOffer({ scope: 'PRODUCTS', targets }))).products).toBe(50_000);
		const answer = await post(priceOffer({ scope: 'PRODUCTS', targets: [...targets, targets[0] ?? 0] }));
		expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['targets']]);
	});
});
