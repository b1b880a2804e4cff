import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Hold } from '../../../contract/holds';
import type { ProductDto } from '../../../contract/product';
import { type Database, sql } from '../../db';
import { describeOnBoth, openBackend } from '../../testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '../../testing/testApp';
import { checkoutBody, createShopper, lineOf } from '../orders/testing/shopper';
import { createVisitor } from './testing/visitor';

jest.setTimeout(60_000);

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
			holdTiming: { batch: 50, pace: 5, idle: 20 },
			limits: { holdsPerAddress: 100_000 },
		});
		shopper = createShopper(test);
		admin = await test.adminToken();
		buyer = await test.userToken();
		categoryId = (await test.createCategory()).id;
	});
	beforeEach(async () => {
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
		for (const end = Date.now() + 10_000; !(await holds()); ) {
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
		expect(await told()).toEqual(['created 3', 'hold -2', 'hold -1']);
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
		expect(await told()).toEqual(['created 3', 'hold -3', 'release 3', 'sale -3']);
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
		const other = await test.createProduct({ categoryId, stockQuantity: 5 });
		const visitor = createVisitor(test, buyer);
		await visitor.hold(of(3), of(4, other));
		await test.query(sql`DELETE FROM outbox`);
		expect((await visitor.order(lineOf(product, 2))).statusCode).toBe(201);
		expect(await seen()).toMatchObject({ stock: 1, held: null });
		expect(await shopper.product(other.id)).toMatchObject({ stock: 5, held: null });
		const events = (await outboxEvents(test)).flatMap(({ body }) => (body.type === 'PRODUCT_UPDATED' ? [body] : []));
		expect(events).toMatchObject([
			{ product: { id: other.id, stock: 5 }, previous: { stock: 1 } },
			{ product: { id: product.id, stock: 1 }, previous: { stock: 0 } },
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
		expect(await told()).toEqual(['created 3', 'hold -2', 'release 2']);
	});

	it('[R15-117] ends by itself when its time is over, with movement and event, also where the product is gone', async () => {
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
		expect(await told()).toEqual(['created 3', 'hold -2', 'expiry 2']);
		expect((await outboxEvents(test)).map(({ body }) => body)).toMatchObject([
			{ type: 'PRODUCT_UPDATED', product: { stock: 3 }, previous: { stock: 1 } },
		]);
		expect(await test.query(sql`SELECT FROM stock_holds`)).toEqual([]);
	});

	it('[R15-117] a thousand that end together are given back in batches', async () => {
		await test.query(sql`UPDATE products SET stock = 1000 WHERE id = ${product.id}`);
		await test.query(sql`
			INSERT INTO stock_holds (key_hash, address_hash, product_id, units, until)
			SELECT 'k' || n, 'a' || n, ${product.id}, 1, ${new Date(now + minute).toISOString()} FROM generate_series(1, 1000) n`);
		await test.query(sql`UPDATE products SET stock = 0, held = 1000 WHERE id = ${product.id}`);
		now += 2 * minute;
		await until(async () => (await seen()).stock === 1000);
		expect((await told()).filter((text) => text.startsWith('expiry'))).toEqual(Array(20).fill('expiry 50'));
	});

	it('[R15-118] of one visitor, and of all behind one address, has a limit', async () => {
		await test.query(sql`UPDATE products SET stock = 5000 WHERE id = ${product.id}`);
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
			const few = await createTestApp({ database, limits: { holdsPerAddress: 2 } });
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
