import { randomUUID } from 'node:crypto';
import type { Order } from '#contract/orders/order';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, stateOf, type TestApp } from '#server/testing/testApp';
import { checkoutBody, createShopper, lineOf } from './testing/shopper';

describeOnBoth('checkout', (kind) => {
	let database: Database;
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let categoryId: number;
	let token: string;
	let now = Date.parse('2027-01-01T03:00:00Z');
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, clock: { now: () => now } });
		shopper = createShopper(test);
		categoryId = (await test.createCategory()).id;
		token = await test.userToken();
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const rows = async () =>
		(
			await test.query<{ orders: number; items: number; events: number }>(
				sql`SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM order_items) AS items,
				(SELECT count(*)::int FROM outbox) AS events`,
			)
		)[0];

	it('[R10-01] makes an order at the prices of the shop, takes the units and tells everybody', async () => {
		const mug = await test.createProduct({ categoryId, name: 'Taza', price: '29.90', stockQuantity: 5 });
		const pot = await test.createProduct({ categoryId, name: 'Olla', price: '0.10', stockQuantity: 3 });
		const answer = await shopper.checkout(
			token,
			checkoutBody([lineOf(pot, 3), lineOf(mug, 2)], { notes: ' Tocar el timbre ', total: 1 }),
		);
		expect(answer.statusCode).toBe(201);
		const order = answer.json<Order>();
		expect(order).toEqual({
			id: expect.any(Number),
			// Three in the morning in Greenwich is still the old year in Lima.
			orderNumber: 'ORD-2026-000001',
			createdAt: '2027-01-01T03:00:00.000Z',
			status: 'PENDING',
			total: 60.1,
			items: [
				{ productId: pot.id, productName: 'Olla', imageUrl: null, quantity: 3, price: 0.1, taxKind: 'TAXED' },
				{ productId: mug.id, productName: 'Taza', imageUrl: null, quantity: 2, price: 29.9, taxKind: 'TAXED' },
			],
			shippingAddress: 'Av. Arequipa 123, Lima',
			phone: '+51 999 888 777',
			address: null,
			paymentMethod: 'ON_DELIVERY',
			paymentInstructions: expect.stringMatching(/^Paga S\/\s60\.10 cuando recibas tu pedido ORD-2026-000001\.$/),
			payment: expect.objectContaining({ state: 'ON_DELIVERY', amount: 60.1, dueAt: null }),
			notes: 'Tocar el timbre',
			trackingNumber: null,
			shipping: 0,
			delivery: null,
			receipt: null,
			igvPercent: null,
		});
		expect(await shopper.product(mug.id)).toMatchObject({ stock: 3, version: mug.version + 1 });
		expect(await shopper.product(pot.id)).toMatchObject({ stock: 0, version: pot.version + 1 });
		expect((await outboxEvents(test)).slice(-3, -1).map(({ body }) => body)).toEqual(
			expect.arrayContaining([
				{ type: 'PRODUCT_UPDATED', product: await shopper.product(mug.id), previous: stateOf(mug) },
				{ type: 'PRODUCT_UPDATED', product: await shopper.product(pot.id), previous: stateOf(pot) },
			]),
		);
		expect((await test.call('GET', `/api/orders/${order.id}`, { token })).json()).toEqual(order);
		const listed = (await test.call('GET', '/api/products/active')).json<{ id: number; stock: number }[]>();
		expect(listed.find(({ id }) => id === pot.id)?.stock).toBe(0);

		now += 3 * 3_600_000;
		expect((await shopper.buy(token, [lineOf(mug)])).orderNumber).toBe('ORD-2027-000002');
	});

	it('[R10-01] keeps name, price and picture as they were bought', async () => {
		const lamp = await test.createProduct({ categoryId, name: 'Lámpara', price: '80.00' });
		const { id } = await shopper.buy(token, [lineOf(lamp)]);
		const changed = { name: 'Lámpara nueva', price: '99.00', stockQuantity: 1, sku: lamp.sku, categoryId };
		await test.call('PUT', `/api/products/${lamp.id}`, { token: await test.adminToken(), form: changed });
		await test.call('DELETE', `/api/products/${lamp.id}`, { token: await test.adminToken() });
		const { items, total } = (await test.call('GET', `/api/orders/${id}`, { token })).json<Order>();
		expect([total, items[0]]).toEqual([
			80,
			{ productId: null, productName: 'Lámpara', imageUrl: null, quantity: 1, price: 80, taxKind: 'TAXED' },
		]);
	});

	it('[R10-01] makes one order of a request that comes again, one after the other or many at once', async () => {
		const product = await test.createProduct({ categoryId, stockQuantity: 3 });
		const key = randomUUID();
		const body = checkoutBody([lineOf(product, 2)]);
		const answers = await Promise.all(Array.from({ length: 8 }, () => shopper.checkout(token, body, key)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(7).fill(200), 201]);
		const { stock } = await shopper.product(product.id);
		expect(stock).toBe(1);
		// Not enough stock for a second one by now, but this is still the first.
		const again = await shopper.checkout(token, body, key);
		expect(again.statusCode).toBe(200);
		expect(new Set([again, ...answers].map((answer) => answer.json<Order>().id)).size).toBe(1);
	});

	it('[R10-01] refuses a key that already made another order, also at the same moment, and keeps keys per user', async () => {
		const one = await test.createProduct({ categoryId });
		const other = await test.createProduct({ categoryId });
		const key = randomUUID();
		const bodies = [checkoutBody([lineOf(one)]), checkoutBody([lineOf(other)])];
		const answers = await Promise.all(bodies.map((body) => shopper.checkout(token, body, key)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
		expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
			code: 'idempotency_conflict',
			message: expect.stringMatching(/^Tu pedido ORD-\S+ ya quedó registrado, con los datos que escribiste antes/),
			order: expect.objectContaining({ id: answers.find(({ statusCode }) => statusCode === 201)?.json().id }),
		});
		expect((await shopper.product(one.id)).stock + (await shopper.product(other.id)).stock).toBe(9);
		const stranger = await test.createUser();
		expect((await shopper.checkout(stranger.token, checkoutBody([lineOf(one)]), key)).statusCode).toBe(201);
	});

	it('[R17-62] asks an account that sends the same again with another key, one after the other or at once', async () => {
		const [one, other] = [await test.createProduct({ categoryId }), await test.createProduct({ categoryId })];
		const send = (more: object = {}) =>
			shopper.checkout(token, checkoutBody([lineOf(one, 2), lineOf(other)], { again: false, ...more }));
		const answers = await Promise.all([send(), send()]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
		const made = answers.find(({ statusCode }) => statusCode === 201)?.json<Order>();
		const asked = answers.find(({ statusCode }) => statusCode === 409)?.json();
		expect(asked).toMatchObject({ code: 'order_repeated', order: { id: made?.id, orderNumber: made?.orderNumber } });
		expect(
			(await shopper.checkout(await test.userToken(), checkoutBody([lineOf(one)], { again: false }))).statusCode,
		).toBe(201);
		// What was cancelled is not there any more.
		await shopper.cancel(token, made?.id ?? 0);
		expect((await send()).statusCode).toBe(201);
		expect((await send({ again: true })).statusCode).toBe(201);
	});

	it('[R10-01] says so when every product of the cart was deleted', async () => {
		const deleted = await test.createProduct({ categoryId });
		await test.call('DELETE', `/api/products/${deleted.id}`, { token: await test.adminToken() });
		const answer = await shopper.checkout(token, checkoutBody([lineOf(deleted)]));
		expect([answer.statusCode, answer.json().code]).toEqual([409, 'order_changed']);
		expect(answer.json().lines).toMatchObject([{ productId: deleted.id, reason: 'gone' }]);
	});

	it('[R10-01] orders nothing when a price, a stock or a product is not what the shopper saw', async () => {
		const right = await test.createProduct({ categoryId });
		const dearer = await test.createProduct({ categoryId, name: 'Cara', price: '12.35' });
		const scarce = await test.createProduct({ categoryId, name: 'Escasa', stockQuantity: 1 });
		const hidden = await test.createProduct({ categoryId, active: false });
		const hiddenCategory = await test.createCategory({ active: false });
		const unseen = await test.createProduct({ categoryId: hiddenCategory.id });
		const before = await rows();
		const key = randomUUID();
		const gone = (productId: number) => ({
			...{ productId, name: '', reason: 'gone', quantity: 1, available: 0, seenPrice: 10, price: 10 },
		});
		const answer = await shopper.checkout(
			token,
			checkoutBody([
				lineOf(right),
				lineOf({ ...dearer, price: 12.34 }),
				lineOf({ ...scarce, price: 9 }, 2),
				...[hidden.id, unseen.id, 2_000_000].map((id) => lineOf({ id, price: 10 })),
			]),
			key,
		);
		expect(answer.statusCode).toBe(409);
		expect(answer.json()).toEqual({
			code: 'order_changed',
			message: 'Algunos productos cambiaron desde que los elegiste. Revisa el pedido.',
			lines: [
				{ ...gone(dearer.id), name: 'Cara', reason: 'price', available: 5, seenPrice: 12.34, price: 12.35 },
				{ ...gone(scarce.id), name: 'Escasa', reason: 'stock', quantity: 2, available: 1, seenPrice: 9, price: 10 },
				gone(hidden.id),
				gone(unseen.id),
				gone(2_000_000),
			],
		});
		const onlyHidden = await shopper.checkout(token, checkoutBody([lineOf(right), lineOf(unseen)]));
		expect([onlyHidden.statusCode, onlyHidden.json().lines]).toEqual([409, [gone(unseen.id)]]);
		expect(await rows()).toEqual(before);
		expect((await shopper.product(right.id)).stock).toBe(5);
		// The same key with what the shopper accepts instead.
		const accepted = await shopper.checkout(token, checkoutBody([lineOf(right), lineOf(dearer), lineOf(scarce)]), key);
		expect(accepted.statusCode).toBe(201);
	});

	it('[R10-01] sells each unit once to many shoppers at once, and gives every order its own number', async () => {
		const hot = await test.createProduct({ categoryId, stockQuantity: 7 });
		const also = await test.createProduct({ categoryId, stockQuantity: 100 });
		// Half of them name the two products the other way round, which must not make them wait for each other.
		const bodies = Array.from({ length: 24 }, (_, at) =>
			checkoutBody(at % 2 ? [lineOf(hot), lineOf(also)] : [lineOf(also), lineOf(hot)]),
		);
		const answers = await Promise.all(bodies.map((body) => shopper.checkout(token, body)));
		const placed = answers.filter(({ statusCode }) => statusCode === 201);
		expect(placed).toHaveLength(7);
		expect(new Set(placed.map((answer) => answer.json<Order>().orderNumber)).size).toBe(7);
		for (const answer of answers.filter((one) => !placed.includes(one))) {
			expect([answer.statusCode, answer.json().code]).toEqual([409, 'order_changed']);
		}
		expect((await shopper.product(hot.id)).stock).toBe(0);
		expect((await shopper.product(also.id)).stock).toBe(93);
	});

	it('[R10-01] refuses bodies and keys that nobody should send, and writes nothing', async () => {
		const product = await test.createProduct({ categoryId, price: '999999.99', stockQuantity: 1_000_000 });
		const before = await rows();
		const line = lineOf(product);
		const lines = Array.from({ length: 101 }, (_, at) => ({ ...line, productId: at + 1 }));
		const cases: [object, string][] = [
			[{ items: [{ ...line, quantity: 0 }] }, 'La cantidad debe ser al menos 1'],
			[{ items: [{ ...line, quantity: -1 }] }, 'La cantidad debe ser al menos 1'],
			[{ items: [{ ...line, quantity: 1.5 }] }, 'La cantidad debe ser un número entero'],
			[{ items: [{ ...line, quantity: 1e9 }] }, 'La cantidad no puede ser mayor que 999'],
			[{ items: [{ ...line, quantity: '1' }] }, 'La cantidad no es válida'],
			[{ items: [{ ...line, productId: 1e12 }] }, 'El identificador no es válido'],
			[{ items: [{ ...line, price: -1 }] }, 'El precio no es válido'],
			[{ items: [line, line] }, 'El pedido repite un producto'],
			[{ items: lines }, 'El pedido tiene demasiados productos'],
			[{ items: [] }, 'El pedido no tiene productos'],
			[{ items: 'todo' }, 'El pedido no tiene productos'],
			[{ shippingAddress: '   ' }, 'La dirección es obligatoria'],
			[{ phone: 'llámame' }, 'El teléfono solo puede tener números, espacios, paréntesis y guiones'],
			[{ phone: '912 345 67' }, 'Un celular tiene 9 dígitos'],
			[{ paymentMethod: 'GRATIS' }, 'Elige cómo quieres pagar'],
			[{ notes: 'x'.repeat(501) }, 'Las notas no pueden tener más de 500 caracteres'],
			[{ items: [{ ...line, quantity: 999 }] }, 'El total del pedido es demasiado alto. Divídelo en varios pedidos.'],
		];
		for (const [change, message] of cases) {
			const answer = await shopper.checkout(token, { ...checkoutBody([line]), ...change });
			expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
		}
		for (const key of ['corta', "'; DROP TABLE orders; --"]) {
			const answer = await shopper.checkout(token, checkoutBody([line]), key);
			expect([answer.statusCode, answer.json().message]).toEqual([400, 'La clave del pedido no es válida']);
		}
		const unkeyed = await test.call('POST', '/api/orders', { token, json: checkoutBody([line]) });
		expect([unkeyed.statusCode, unkeyed.json().message]).toEqual([400, 'Falta la clave del pedido']);
		const anonymous = await test.call('POST', '/api/orders', { json: checkoutBody([line]) });
		expect(anonymous.statusCode).toBe(401);
		expect(await rows()).toEqual(before);
	});
});

it('limits how many orders a user may place in a minute', async () => {
	const test = await createTestApp({ limits: { checkoutsPerAccount: 2 } });
	const shopper = createShopper(test);
	const token = await test.userToken();
	const statuses: number[] = [];
	for (let at = 0; at < 3; at++) statuses.push((await shopper.checkout(token, {})).statusCode);
	expect(statuses).toEqual([400, 400, 429]);
	const other = await test.createUser();
	expect((await shopper.checkout(other.token, {})).statusCode).toBe(400);
	await test.close();
});
