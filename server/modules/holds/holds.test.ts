import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductDto } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import type { ProductsHeld } from '#contract/live/live';
import type { Hold } from '#contract/orders/holds';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { checkoutBody, createShopper, lineOf } from '../orders/testing/shopper';
import { createVisitor } from './testing/visitor';

const minute = 60_000;

describeOnBoth('holds', (kind) => {
	let database: Database;
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let admin: string;
	let buyer: string;
	let categoryId: number;
	let product: ProductDto;
	let now = Date.parse('2026-11-23T12:00:00Z');
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({
			database,
			clock: { now: () => now },
			timing: { holds: { batch: 50, pace: 5, idle: 20, trouble: 5 } },
			limits: { holdCallsPerNetwork: 100_000, holdLinesPerNetwork: 100_000 },
			config: { unpaidPerNetwork: 60 },
		});
		shopper = createShopper(test);
		admin = await test.adminToken();
		buyer = await test.userToken();
		categoryId = (await test.createCategory()).id;
	});
	beforeEach(async () => {
		await test.query(sql`TRUNCATE hold_rests`);
		await test.query(sql`DELETE FROM stock_holds`);
		await test.query(sql`DELETE FROM products`);
		await test.query(sql`TRUNCATE stock_movements`);
		product = await test.createProduct({ categoryId, name: 'Manta', stockQuantity: 3 });
	});
	afterEach(async () => {
		await setMinutes(10);
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const of = (quantity: number, of = product) => ({ productId: of.id, quantity });
	const seen = () => shopper.product(product.id);
	const setMinutes = (holdMinutes: number) =>
		test.call('PUT', '/api/admin/settings/orders', { token: admin, json: { source: 'auto', holdMinutes } });
	const movements = () =>
		test.query<{ reason: string; change: number }>(
			sql`SELECT reason, change FROM stock_movements WHERE product_id = ${product.id} ORDER BY id`,
		);
	const told = async () => (await movements()).map(({ reason, change }) => `${reason} ${change}`);
	async function until(holds: () => Promise<boolean>): Promise<void> {
		for (const end = Date.now() + 120_000; !(await holds()); ) {
			if (Date.now() > end) throw new Error('not in time');
			await pause(10);
		}
	}
	const isFree = async () => (await seen()).stock === 3;

	it('[R15-110] takes units off the stock for ten minutes, for a visitor without an account too', async () => {
		const answer = await createVisitor(test).hold(of(2));
		expect([answer.statusCode, answer.json<Hold>()]).toEqual([
			200,
			{
				items: [of(2)],
				until: new Date(now + 10 * minute).toISOString(),
				now: new Date(now).toISOString(),
				canRenew: true,
			},
		]);
		expect(await seen()).toMatchObject({ stock: 1, held: 2, heldUntil: new Date(now + 10 * minute).toISOString() });
		expect((await createVisitor(test, buyer).hold(of(1))).statusCode).toBe(200);
		expect(await seen()).toMatchObject({ stock: 0, held: 3, editVersion: 1 });
		expect(await told()).toEqual(['created 3']);
		const rows = await test.query(sql`SELECT key_hash AS key, address_hash AS address FROM stock_holds`);
		expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
	});

	it('[R15-111] holds as many as there are, and nothing of what is not sold', async () => {
		const hidden = await test.createProduct({ categoryId, active: false });
		const first = createVisitor(test);
		expect((await first.hold(of(2))).json<Hold>().items).toEqual([of(2)]);
		const second = await createVisitor(test).hold(of(2), of(1, hidden), { productId: 999_999, quantity: 1 });
		expect(second.json<Hold>().items).toEqual([of(1)]);
		const third = await createVisitor(test).hold(of(1));
		expect(third.json<Hold>()).toMatchObject({ items: [], until: null, canRenew: false });
	});

	it('[R15-112] is no obstacle to whoever holds, in this tab or another, and one to everybody else', async () => {
		const { token } = await test.createUser();
		await createVisitor(test, token).hold(of(3));
		const refused = await createVisitor(test, buyer).order(lineOf(product, 1));
		expect([refused.statusCode, refused.json()]).toMatchObject([
			409,
			{ code: 'order_changed', lines: [{ available: 0 }] },
		]);
		// Another tab of the same account has a key of its own.
		expect((await createVisitor(test, token).order(lineOf(product, 3))).statusCode).toBe(201);
		expect(await seen()).toMatchObject({ stock: 0, held: null, heldUntil: null });
		expect(await told()).toEqual(['created 3', 'sale -3']);
	});

	it('[R17-65] a repeated order leaves no hold, whatever the page that was loaded again holds', async () => {
		const visitor = createVisitor(test, buyer);
		const key = 'answer-was-lost-1';
		const send = () =>
			test.call('POST', '/api/orders', {
				token: buyer,
				json: checkoutBody([lineOf(product)]),
				headers: { 'idempotency-key': key, 'hold-key': visitor.key },
			});
		await visitor.hold(of(1));
		expect((await send()).statusCode).toBe(201);
		await visitor.hold(of(1));
		expect(await seen()).toMatchObject({ stock: 1, held: 1 });
		expect((await send()).statusCode).toBe(200);
		expect(await seen()).toMatchObject({ stock: 2, held: null });
	});

	it('[R15-112] of a visitor goes with them when they sign in', async () => {
		const guest = createVisitor(test);
		await guest.hold(of(3));
		const answer = await test.call('POST', '/api/orders', {
			token: buyer,
			json: {
				items: [lineOf(product, 2)],
				...{ shippingAddress: 'Av. Arequipa 123, Lima', phone: '+51 999 888 777', paymentMethod: 'ON_DELIVERY' },
			},
			headers: { 'idempotency-key': 'hold-of-a-visitor-1', 'hold-key': guest.key },
		});
		expect(answer.statusCode).toBe(201);
		expect(await seen()).toMatchObject({ stock: 1, held: null });
	});

	it('[R15-113] an order takes its units first and gives back what is left, told in one event per product', async () => {
		const other = await test.createProduct({ categoryId, stockQuantity: 12 });
		const visitor = createVisitor(test, buyer);
		await visitor.hold(of(3), of(4, other));
		await test.query(sql`DELETE FROM outbox`);
		expect((await visitor.order(lineOf(product, 2))).statusCode).toBe(201);
		expect(await seen()).toMatchObject({ stock: 1, held: null });
		expect(await shopper.product(other.id)).toMatchObject({ stock: 12, held: null });
		const events = (await outboxEvents(test)).flatMap(({ topic, body }) => (topic === topics.products ? [body] : []));
		expect(events).toMatchObject([
			{ type: 'PRODUCTS_HELD', products: [{ id: other.id, stock: 12, heldUntil: null }] },
			{ type: 'PRODUCT_UPDATED', product: { id: product.id, stock: 1 }, previous: { stock: 3 } },
		]);
	});

	it('[R15-113] an order that is refused leaves the hold as it was', async () => {
		const visitor = createVisitor(test, buyer);
		await visitor.hold(of(2));
		expect((await visitor.order(lineOf(product, 4))).json().lines).toMatchObject([{ available: 3 }]);
		expect(await seen()).toMatchObject({ stock: 1, held: 2 });
	});

	it('[R15-114] follows the cart of a checkout that is loaded again, and its end stays', async () => {
		const visitor = createVisitor(test);
		const first = (await visitor.hold(of(3))).json<Hold>();
		now += 4 * minute;
		const again = (await visitor.hold(of(1))).json<Hold>();
		expect(again).toMatchObject({ items: [of(1)], until: first.until, canRenew: true });
		expect(await seen()).toMatchObject({ stock: 2, held: 1, heldUntil: first.until });
		await test.query(sql`DELETE FROM outbox`);
		await visitor.hold(of(1));
		expect(await outboxEvents(test)).toEqual([]);
		// Many calls of one visitor at once hold what one of them asks for.
		await Promise.all(Array.from({ length: 8 }, () => visitor.hold(of(2))));
		expect(await seen()).toMatchObject({ stock: 1, held: 2 });
	});

	it('[R15-115] is renewed once', async () => {
		const visitor = createVisitor(test);
		expect((await visitor.renew()).json()).toMatchObject({ message: 'Tus productos ya no están apartados' });
		await visitor.hold(of(1));
		now += 9 * minute;
		const end = new Date(now + 10 * minute).toISOString();
		expect((await visitor.renew()).json()).toMatchObject({ items: [of(1)], until: end, canRenew: false });
		expect(await seen()).toMatchObject({ heldUntil: end });
		const twice = await visitor.renew();
		expect([twice.statusCode, twice.json().code]).toEqual([409, 'hold_renewed']);
		expect((await visitor.hold(of(2))).json()).toMatchObject({ until: end, canRenew: false });
	});

	it('[R15-116] ends when the visitor lets go', async () => {
		const visitor = createVisitor(test);
		await visitor.hold(of(2));
		expect((await visitor.release()).statusCode).toBe(200);
		expect(await seen()).toMatchObject({ stock: 3, held: null });
		expect((await visitor.release()).statusCode).toBe(200);
		expect(await told()).toEqual(['created 3']);
	});

	it('[R15-117] ends by itself when its time is over, with an event, also where the product is gone', async () => {
		const gone = await test.createProduct({ categoryId, stockQuantity: 1 });
		await createVisitor(test).hold(of(2), of(1, gone));
		await test.call('DELETE', `/api/products/${gone.id}`, { token: admin });
		now += 10 * minute - 1000;
		await pause(80);
		expect(await seen()).toMatchObject({ stock: 1 });
		await test.query(sql`DELETE FROM outbox`);
		now += 2000;
		await until(isFree);
		expect(await seen()).toMatchObject({ held: null, heldUntil: null });
		expect(await told()).toEqual(['created 3']);
		expect((await outboxEvents(test)).map(({ body }) => body)).toMatchObject([
			{ type: 'PRODUCTS_HELD', products: [{ id: product.id, stock: 3, heldUntil: null }] },
		]);
		expect(await test.query(sql`SELECT FROM stock_holds`)).toEqual([]);
	});

	it('[R15-117] a thousand that end together are given back in batches', async () => {
		await test.query(sql`UPDATE products SET stock = 1000 WHERE id = ${product.id}`);
		await test.query(sql`
			INSERT INTO stock_holds (key_hash, address_hash, product_id, units, until)
			SELECT 'k' || n, 'a' || n, ${product.id}, 1, ${new Date(now + minute).toISOString()} FROM generate_series(1, 1000) n`);
		await test.query(sql`UPDATE products SET stock = 0, held = 1000 WHERE id = ${product.id}`);
		await test.query(sql`DELETE FROM outbox`);
		now += 2 * minute;
		await until(async () => (await seen()).stock === 1000);
		const events = (await outboxEvents(test)).map(({ body }) => body);
		const stocks = Array.from({ length: 20 }, (_, batch) => ({ products: [{ stock: 50 * (batch + 1) }] }));
		expect(events).toMatchObject(stocks);
	});

	it('[R15-118] of one visitor, and of all behind one address, has a limit', async () => {
		await test.query(sql`UPDATE products SET stock = 7000 WHERE id = ${product.id}`);
		const much = await createVisitor(test).hold(of(201));
		expect([much.statusCode, much.json()]).toEqual([
			429,
			{
				code: 'hold_limit',
				message: 'No podemos apartar tantas unidades a la vez. Puedes comprar igual mientras haya stock.',
			},
		]);
		for (let count = 0; count < 10; count++) expect((await createVisitor(test).hold(of(200))).statusCode).toBe(200);
		const last = createVisitor(test, buyer);
		expect((await last.hold(of(1))).statusCode).toBe(429);
		expect(await seen()).toMatchObject({ held: 2000 });
		// Buying needs no hold.
		expect((await last.order(lineOf(product, 1))).statusCode).toBe(201);
	});

	describe('of strangers', () => {
		const holdFrom = (address: string, ...items: { productId: number; quantity: number }[]) =>
			test.app.inject({
				...{ method: 'POST', url: '/api/holds', remoteAddress: address, payload: { items } },
				headers: { 'hold-key': randomBytes(16).toString('hex') },
			});
		const stockOf = (stock: number) => test.query(sql`UPDATE products SET stock = ${stock} WHERE id = ${product.id}`);

		it('[R18-110] a third of a product at most, whatever number of addresses asks, and the rest can be bought', async () => {
			await stockOf(30);
			const held: number[] = [];
			for (let host = 1; host <= 8; host++)
				held.push((await holdFrom(`10.0.${host}.1`, of(4))).json<Hold>().items[0]?.quantity ?? 0);
			expect(held).toEqual([4, 4, 2, 0, 0, 0, 0, 0]);
			expect(await seen()).toMatchObject({ stock: 20, held: 10 });
			// An account that nothing was delivered to is as good as none; both buy what is there.
			const unknown = createVisitor(test, buyer);
			expect((await unknown.hold(of(1))).json<Hold>().items).toEqual([]);
			expect((await unknown.order(lineOf(product, 20))).statusCode).toBe(201);
		});

		it('[R18-111] up to three units of few, and no such bound for whoever has received an order', async () => {
			await stockOf(6);
			const known = (await test.createUser()).token;
			const order = (await createVisitor(test, known).order(lineOf(product, 1))).json<{ id: number }>();
			await test.query(sql`UPDATE orders SET status = 'DELIVERED' WHERE id = ${order.id}`);
			expect((await createVisitor(test).hold(of(5))).json<Hold>().items).toEqual([of(3)]);
			expect((await createVisitor(test, known).hold(of(2))).json<Hold>().items).toEqual([of(2)]);
		});

		it('[R18-112] never the same units anew and anew: with one key, or with many, they come back on sale', async () => {
			const visitor = createVisitor(test);
			await visitor.hold(of(3));
			now += 6 * minute;
			await visitor.release();
			now += 5 * minute;
			expect((await visitor.hold(of(3))).json<Hold>().items).toEqual([]);
			// Neither does another key keep them, nor a hold of something else in the meantime.
			expect((await holdFrom('10.1.0.1', of(3))).json<Hold>().items).toEqual([]);
			const other = await test.createProduct({ categoryId, stockQuantity: 3 });
			await visitor.hold(of(1, other));
			expect((await visitor.hold(of(1, other), of(3))).json<Hold>().items).toEqual([of(1, other)]);
			expect((await createVisitor(test, buyer).order(lineOf(product, 1))).statusCode).toBe(201);
			// As long as it was held; what is over is kept no longer.
			now += 2 * minute;
			await stockOf(6);
			expect((await visitor.hold(of(1, other), of(2))).json<Hold>().items).toEqual([of(1, other), of(2)]);
			now += 20 * minute;
			await until(isWhole(6));
			expect(await test.query(sql`SELECT FROM hold_rests`)).toHaveLength(4);
			now += 120 * minute;
			await createVisitor(test).hold(of(1));
			now += 20 * minute;
			await until(isWhole(6));
			expect(await test.query(sql`SELECT FROM hold_rests`)).toHaveLength(2);
		});
		const isWhole = (stock: number) => async () => (await seen()).stock === stock;

		it('[R18-123] nor by an order of something else, or of fewer: what was held and not ordered rests', async () => {
			const cheap = await test.createProduct({ categoryId, stockQuantity: 9 });
			const orderOf = async (...lines: ReturnType<typeof lineOf>[]) => {
				const visitor = createVisitor(test, (await test.createUser()).token);
				expect((await visitor.hold(of(3), of(1, cheap))).json<Hold>().items).toContainEqual(of(3));
				now += 6 * minute;
				expect((await visitor.order(...lines)).statusCode).toBe(201);
				return (await visitor.hold(of(3))).json<Hold>().items;
			};
			expect(await orderOf(lineOf(cheap, 1))).toEqual([]);
			await test.query(sql`TRUNCATE hold_rests`);
			expect(await orderOf(lineOf(product, 1))).toEqual([]);
			await test.query(sql`TRUNCATE hold_rests`);
			await stockOf(3);
			expect(await orderOf(lineOf(product, 3))).toEqual([]);
			expect(await test.query(sql`SELECT FROM hold_rests WHERE product_id = ${product.id}`)).toEqual([]);
		});

		it('[R18-112] and no neighbour behind the same address is refused for that', async () => {
			await stockOf(30);
			const visitor = createVisitor(test);
			await visitor.hold(of(4));
			now += 8 * minute;
			await visitor.release();
			expect((await visitor.hold(of(4))).json<Hold>().items).toEqual([]);
			expect((await createVisitor(test).hold(of(5))).json<Hold>().items).toEqual([of(5)]);
		});

		it('[R21-10, R21-11] but of few units nobody of that network holds any for six times as long, and all of it can order them', async () => {
			const there = (host: string) => `2001:db8:9:${host}::1`;
			const units = async (address: string, wanted = of(1)) =>
				(await holdFrom(address, wanted)).json<Hold>().items[0]?.quantity ?? 0;
			for (const [at, stock] of [1, 2, 3].entries()) {
				await stockOf(stock);
				expect(await units(there(`1${at}`), of(stock))).toBe(stock);
				now += 10 * minute + 100;
				await until(isWhole(stock));
				expect(await units(there(`2${at}`))).toBe(0);
				expect(await units('2001:db8:a::1')).toBe(stock < 3 ? 1 : 0);
				now += 10 * minute + 100;
				await until(isWhole(stock));
				now += 48 * minute;
				expect(await units(there(`3${at}`))).toBe(0);
				now += 2 * minute;
				expect(await units(there(`4${at}`))).toBe(1);
				now += 10 * minute + 100;
				await until(isWhole(stock));
				now += 120 * minute;
			}
			await stockOf(1);
			const visitor = createVisitor(test);
			await visitor.hold(of(1));
			await visitor.release();
			// A moment rests a moment.
			expect((await visitor.hold(of(1))).json<Hold>().items).toEqual([of(1)]);
			now += 5 * minute;
			await visitor.release();
			expect((await createVisitor(test).hold(of(1))).json<Hold>().items).toEqual([]);
			const order = await createVisitor(test, buyer).orderWith({ paymentMethod: 'BANK_TRANSFER' }, lineOf(product, 1));
			expect(order.statusCode).toBe(201);
			// An order that its buyer leaves unpaid counts with it.
			await test.query(sql`TRUNCATE hold_rests`);
			await test.call('POST', `/api/orders/${order.json().id}/cancel`, { token: buyer });
			expect((await createVisitor(test).hold(of(1))).json<Hold>().items).toEqual([]);
			now += 91 * minute;
			expect((await createVisitor(test).hold(of(1))).json<Hold>().items).toEqual([of(1)]);
		});

		it('[R18-112] nor where a hold that is over is asked for before it is given back', async () => {
			const still = await createTestApp({ database, clock: { now: () => now }, timing: { holds: { pace: 60_000 } } });
			const visitor = createVisitor(still);
			await visitor.hold(of(3));
			now += 11 * minute;
			await visitor.hold(of(3));
			await still.close();
			expect(await seen()).toMatchObject({ stock: 3, held: null });
		});
	});

	describe('tell of what they change', () => {
		const heldEvents = () =>
			test.query<{ body: ProductsHeld; publicBody: ProductsHeld | null }>(sql`
				SELECT body::jsonb AS body, public_body::jsonb AS "publicBody" FROM outbox
				WHERE audience IS DISTINCT FROM 'servers' ORDER BY id`);

		it('[R18-113] in one event for all lines, of which visitors hear what they may see, and without a movement', async () => {
			const hidden = await test.createProduct({ categoryId, stockQuantity: 9 });
			const more = await Promise.all(
				Array.from({ length: 5 }, () =>
					test.createProduct({ categoryId, stockQuantity: 9, description: 'x'.repeat(2000) }),
				),
			);
			const visitor = createVisitor(test);
			const all = [of(1), of(1, hidden), ...more.map((one) => of(1, one))];
			await test.query(sql`DELETE FROM outbox`);
			await visitor.hold(...all);
			await test.query(sql`UPDATE products SET active = false WHERE id = ${hidden.id}`);
			await visitor.release();
			const [held, free] = await heldEvents();
			expect(held?.body.products).toHaveLength(7);
			expect(held?.publicBody).toBeNull();
			expect(free?.body.products).toHaveLength(7);
			expect(free?.publicBody?.products).toHaveLength(6);
			expect(JSON.stringify(held?.body).length).toBeLessThan(7 * 110);
			expect(await outboxEvents(test)).toHaveLength(2);
			expect(await told()).toEqual(['created 3']);
		});

		it('[R16-10, R18-124] with what a page counts by, where a product is sold out or on sale again', async () => {
			const visitor = createVisitor(test);
			await test.query(sql`DELETE FROM outbox`);
			for (const units of [2, 3]) await visitor.hold(of(units));
			await visitor.release();
			const told = (await heldEvents()).map(({ body }) => body.products[0]?.crossed);
			const crossed = { categoryId, price: product.price, featured: false };
			expect(told).toEqual([undefined, crossed, crossed]);
			const [group] = await test.query<{ id: number }>(
				sql`INSERT INTO product_groups (name, category_id, options) VALUES ('Tazas', ${categoryId}, '[]') RETURNING id`,
			);
			await test.query(sql`UPDATE products SET group_id = ${group?.id} WHERE id = ${product.id}`);
			await visitor.hold(of(3));
			expect((await heldEvents()).at(-1)?.body.products[0]?.crossed).toEqual({ ...crossed, groupId: group?.id });
		});

		it('[R18-114] not at all where nothing changes: no event, no list made anew, no transaction for nobody’s hold', async () => {
			const visitor = createVisitor(test);
			await visitor.hold(of(1));
			const list = async () => (await test.call('GET', '/api/products/active')).headers.etag;
			const before = await test.query(sql`SELECT id, xmin::text FROM stock_holds`);
			await test.query(sql`DELETE FROM outbox`);
			const misses = async () => {
				const { body } = await test.call('GET', '/metrics', { headers: { host: 'localhost' } });
				return /shop_cache_misses_total\{[^}]*cache="lists"\} \d+/.exec(body)?.[0];
			};
			// Events of before, on their way, throw the list away once more.
			let still = 0;
			await until(async () => {
				const was = await misses();
				await list();
				still = was === (await misses()) ? still + 1 : 0;
				return still > 10;
			});
			const made = await misses();
			await visitor.hold(of(1));
			await list();
			const transaction = jest.spyOn(database, 'transaction').mockRejectedValue(new Error('There is none'));
			expect((await createVisitor(test).release()).statusCode).toBe(200);
			transaction.mockRestore();
			await list();
			expect(made).toBeDefined();
			expect(await misses()).toBe(made);
			expect(await outboxEvents(test)).toEqual([]);
			expect(await test.query(sql`SELECT id, xmin::text FROM stock_holds`)).toEqual(before);
		});

		it('[R18-115] in at most 5 events a second and 5 KB/s, from an address that does what it may, for a minute', async () => {
			const strict = await createTestApp({ database, clock: { now: () => now }, timing: { holds: { pace: 60_000 } } });
			const made = await Promise.all(
				Array.from({ length: 20 }, () =>
					test.createProduct({ categoryId, stockQuantity: 9, description: 'x'.repeat(2000) }),
				),
			);
			const visitors = [createVisitor(strict), createVisitor(strict)] as const;
			await test.query(sql`DELETE FROM outbox`);
			const codes: number[] = [];
			for (let call = 0; call < 130; call++) {
				const lines = made.map((one) => of(1 + (call % 2), one));
				const [first, second] = visitors;
				const answer = call % 40 === 39 ? second.release() : (call % 2 ? second : first).hold(...lines);
				codes.push((await answer).statusCode);
			}
			await strict.close();
			const rows = await test.query<{ body: string }>(sql`SELECT body FROM outbox`);
			const bytes = rows.reduce((sum, { body }) => sum + body.length + 250, 0);
			// Every line that is held comes back once more.
			expect(2 * rows.length).toBeLessThanOrEqual(5 * 60);
			expect(2 * bytes).toBeLessThanOrEqual(5 * 1024 * 60);
			expect(rows.length).toBeGreaterThan(5);
			expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(120);
			expect(codes.slice(-10)).toEqual(Array(10).fill(429));
		});
	});

	describe('from one address', () => {
		const callFrom = (app: TestApp, remoteAddress: string, items: object[], method: 'POST' | 'DELETE' = 'POST') =>
			app.app.inject({
				...{ method, url: '/api/holds', remoteAddress, ...(method === 'POST' && { payload: { items } }) },
				headers: { 'hold-key': randomBytes(16).toString('hex') },
			});

		it('[R18-116] are no more than it may have also where all come at once', async () => {
			await test.query(sql`UPDATE products SET stock = 60000 WHERE id = ${product.id}`);
			const answers = await Promise.all(Array.from({ length: 24 }, () => createVisitor(test).hold(of(200))));
			expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
			expect(await seen()).toMatchObject({ held: 2000 });
		});

		it('[R18-117] and from its /48 have a limit of visitors, and of lines that change', async () => {
			const more = await Promise.all(
				Array.from({ length: 4 }, () => test.createProduct({ categoryId, stockQuantity: 9 })),
			);
			const few = await createTestApp({ database, clock: { now: () => now }, config: { unpaidPerNetwork: 1 } });
			const site = (network: number, rest = '1', of = 'a') => `2001:db8:${of}:${network}::${rest}`;
			const codes = async (app: TestApp, froms: string[], items: object[]) => {
				const answers: number[] = [];
				for (const from of froms) answers.push((await callFrom(app, from, items)).statusCode);
				return answers;
			};
			await test.query(sql`UPDATE products SET stock = 90`);
			const all = more.map((one) => of(1, one));
			const froms = [site(1), site(1, '2'), ...[2, 3, 4, 5, 6].map((network) => site(network)), '2001:db8:b:1::1'];
			expect(await codes(few, froms, [of(1)])).toEqual([200, 429, 200, 200, 200, 200, 429, 200]);
			const slow = await createTestApp({
				database,
				clock: { now: () => now },
				limits: { holdCallsPerNetwork: 1, holdLinesPerNetwork: 4 },
			});
			expect(await codes(slow, ['10.8.0.1', '10.8.0.2'], [...all, of(1)])).toEqual([429, 429]);
			expect(
				await codes(
					slow,
					[6, 7, 8, 9, 10, 11].map((network) => site(network, '1', 'c')),
					all,
				),
			).toEqual([200, 200, 200, 200, 200, 429]);
			await Promise.all([few.close(), slow.close()]);
		});

		it('[R18-118] calls that let go count too', async () => {
			const few = await createTestApp({ database, limits: { holdCallsPerNetwork: 2, holdLinesPerNetwork: 8 } });
			const codes: number[] = [];
			for (let call = 0; call < 3; call++) codes.push((await callFrom(few, '10.9.0.1', [], 'DELETE')).statusCode);
			expect(codes).toEqual([200, 200, 429]);
			await few.close();
		});
	});

	describe('[R15-353] a network of IPv6 is one address', () => {
		const holdFrom = (app: TestApp, remoteAddress: string, quantity = 1) =>
			app.app.inject({
				...{ method: 'POST', url: '/api/holds', remoteAddress, payload: { items: [of(quantity)] } },
				headers: { 'hold-key': randomBytes(16).toString('hex') },
			});

		it('for the units and visitors that it may hold', async () => {
			product = await test.createProduct({ categoryId, stockQuantity: 200 });
			for (let host = 1; host <= 60; host++)
				expect((await holdFrom(test, `2001:db8:0:7::${host.toString(16)}`)).statusCode).toBe(200);
			expect((await holdFrom(test, '2001:db8:0:7:ffff::1')).json().code).toBe('hold_limit');
			expect((await holdFrom(test, '2001:db8:0:8::1')).statusCode).toBe(200);
		});

		it('for the calls that it may make in a minute', async () => {
			const few = await createTestApp({ database, limits: { holdCallsPerNetwork: 2, holdLinesPerNetwork: 8 } });
			const codes: number[] = [];
			for (const host of [':1', ':2', 'a:b:c:d']) codes.push((await holdFrom(few, `2001:db8:0:9:${host}`)).statusCode);
			codes.push((await holdFrom(few, '2001:db8:0:a::1')).statusCode);
			expect(codes).toEqual([200, 200, 429, 200]);
			await few.close();
		});
	});

	it('[R15-118] of a call without a right key is none', async () => {
		const call = (key?: string) =>
			test.call('POST', '/api/holds', { json: { items: [of(1)] }, ...(key && { headers: { 'hold-key': key } }) });
		expect((await call()).statusCode).toBe(400);
		expect((await call('corta')).json().message).toBe('La clave de la reserva no es válida');
		expect((await createVisitor(test).hold()).json().message).toBe('No hay productos que apartar');
		expect((await createVisitor(test).hold(of(1), of(2))).json().message).toBe('Un producto está repetido');
		expect(await seen()).toMatchObject({ stock: 3 });
	});

	it('[R15-119] lasts as long as the shop has set; 0 minutes hold nothing', async () => {
		expect((await setMinutes(61)).json().fields).toEqual({
			holdMinutes: 'Los minutos deben ser un número entero de 0 a 60',
		});
		await setMinutes(3);
		expect((await createVisitor(test).hold(of(1))).json<Hold>().until).toBe(new Date(now + 3 * minute).toISOString());
		await setMinutes(0);
		expect((await createVisitor(test).hold(of(1))).json<Hold>()).toMatchObject({ items: [], until: null });
		expect(await seen()).toMatchObject({ stock: 2 });
	});

	it('[R15-120] is not undone by a writer who has read the stock before it', async () => {
		await createVisitor(test).hold(of(2));
		const form = { name: 'Manta', price: '10.00', sku: product.sku, categoryId, stockQuantity: 3 };
		const saved = await test.call('PUT', `/api/products/${product.id}`, { token: admin, form });
		expect(saved.json()).toMatchObject({ stock: 1 });
		expect(await seen()).toMatchObject({ stock: 1, held: 2 });
	});

	it('[R15-280] is told to whoever has its key or its account, and to nobody else, until its end', async () => {
		const visitor = createVisitor(test);
		await visitor.hold(of(2));
		await createVisitor(test, buyer).hold(of(1));
		const own = async (headers: Record<string, string>, token?: string) =>
			(await test.call('GET', '/api/holds/own', { headers, ...(token && { token }) })).json<Hold>();
		const until = new Date(now + 10 * minute).toISOString();
		const key = { 'hold-key': visitor.key };
		const told = { items: [of(2)], until, now: new Date(now).toISOString(), canRenew: true };
		expect(await own(key)).toEqual(told);
		expect(await own({}, buyer)).toEqual({ ...told, items: [of(1)] });
		expect(await own(key, buyer)).toEqual({ ...told, items: [of(3)] });
		const nothing = { items: [], until: null, canRenew: false };
		expect(await own({})).toMatchObject(nothing);
		expect(await own({ 'hold-key': '0'.repeat(32) })).toMatchObject(nothing);
		await visitor.renew();
		expect(await own(key)).toMatchObject({ canRenew: false });
		now += 11 * minute;
		expect(await own(key)).toMatchObject(nothing);
	});

	it('[R15-285] tells who looks after the stock how many units are held until when, and by whom to nobody', async () => {
		const first = createVisitor(test);
		await first.hold(of(1));
		now += minute;
		await createVisitor(test, buyer).hold(of(1));
		const ask = (token?: string) =>
			test.call('GET', `/api/admin/products/${product.id}/holds`, { ...(token && { token }) });
		const end = (minutes: number) => new Date(now + minutes * minute).toISOString();
		expect((await ask(admin)).json()).toEqual({
			holds: [
				{ units: 1, until: end(9) },
				{ units: 1, until: end(10) },
			],
			now: new Date(now).toISOString(),
		});
		expect([(await ask()).statusCode, (await ask(buyer)).statusCode]).toEqual([401, 403]);
		await first.release();
		expect((await ask(admin)).json().holds).toEqual([{ units: 1, until: end(10) }]);
	});

	it('[R15-298] one that is not the checkout’s is left alone by it, counts for its owner, and is used by their order', async () => {
		const visitor = createVisitor(test, buyer);
		await visitor.hold(of(1));
		await test.query(sql`
			INSERT INTO stock_holds (key_hash, user_id, address_hash, product_id, units, until, source)
			SELECT key_hash, user_id, address_hash, product_id, 1, until, 'claim' FROM stock_holds`);
		await test.query(sql`UPDATE products SET stock = stock - 1, held = held + 1 WHERE id = ${product.id}`);
		expect(await seen()).toMatchObject({ stock: 1, held: 2 });
		// Of two units one is kept already.
		expect((await visitor.hold(of(2))).json<Hold>()).toMatchObject({ items: [of(2)], canRenew: true });
		expect(await seen()).toMatchObject({ stock: 1, held: 2 });
		await visitor.release();
		expect(await seen()).toMatchObject({ stock: 2, held: 1 });
		expect((await visitor.hold(of(1))).json<Hold>()).toMatchObject({ items: [of(1)], canRenew: false });
		expect(await seen()).toMatchObject({ stock: 2, held: 1 });
		expect((await visitor.order(lineOf(product, 3))).statusCode).toBe(201);
		expect(await seen()).toMatchObject({ stock: 0, held: null });
		expect(await test.query(sql`SELECT FROM stock_holds`)).toEqual([]);
	});
});
