import type { ProductDto } from '#contract/catalog/product';
import type { Order, OrderChanged } from '#contract/orders/order';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { cartOf, type Wanted } from '../offers/testing/cart';
import { clearOffers, insertOffer, threeForTwo } from '../offers/testing/offer';
import { createGuest } from './testing/guest';
import { checkoutBody, createShopper } from './testing/shopper';

const ten = { kind: 'PERCENT', percent: 10 } as const;

describeOnBoth('reductions of an order', (kind) => {
	let database: Database;
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let guest: ReturnType<typeof createGuest>;
	let token: string;
	let categoryId: number;
	let cup: ProductDto;
	let lamp: ProductDto;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, limits: { couponTriesPerNetwork: 100_000, checkoutsPerNetwork: 100_000 } });
		shopper = createShopper(test);
		guest = createGuest(test);
		token = await test.userToken();
		categoryId = (await test.createCategory()).id;
		cup = await test.createProduct({ categoryId, name: 'Taza', price: '10.00', stockQuantity: 5000 });
		lamp = await test.createProduct({ categoryId, name: 'Lámpara', price: '80.00', stockQuantity: 5000 });
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});
	beforeEach(() => clearOffers(test));

	async function bodyOf(wanted: Wanted, coupon: string | null = null, more: object = {}, by = token) {
		const { items, ...rest } = await cartOf(test, wanted, coupon, by);
		return { ...checkoutBody(items, { ...rest, ...more }), items };
	}
	const buy = async (...asked: Parameters<typeof bodyOf>) =>
		shopper.checkout(asked[3] ?? token, await bodyOf(...asked));
	async function bought(...asked: Parameters<typeof bodyOf>): Promise<Order> {
		const answer = await buy(...asked);
		if (answer.statusCode !== 201) throw new Error(answer.body);
		return answer.json<Order>();
	}
	const uses = async (): Promise<number> =>
		(await test.query<{ uses: number }>(sql`SELECT count(*)::integer AS uses FROM coupon_uses`))[0]?.uses ?? 0;
	const orders = async (): Promise<number> =>
		(await test.query<{ orders: number }>(sql`SELECT count(*)::integer AS orders FROM orders`))[0]?.orders ?? 0;

	it('[R24-120] an order keeps what each rule and the coupon took off its lines, and its total is what is paid', async () => {
		const rule = await insertOffer(test, {
			...{ title: '3 × 2', terms: threeForTwo, scope: 'PRODUCTS' },
			targets: [cup.id],
		});
		const coupon = await insertOffer(test, { code: 'HOLA', title: 'Hola', terms: ten });
		const order = await bought(
			[
				[cup, 3],
				[lamp, 1],
			],
			'HOLA',
		);
		expect(order.items.map(({ price, quantity, reductions }) => ({ price, quantity, reductions }))).toEqual([
			{
				...{ price: 10, quantity: 3 },
				reductions: [
					{ kind: 'RULE', id: rule, title: '3 × 2', amount: 10 },
					{ kind: 'COUPON', id: coupon, title: 'Cupón HOLA', amount: 2 },
				],
			},
			{ price: 80, quantity: 1, reductions: [{ kind: 'COUPON', id: coupon, title: 'Cupón HOLA', amount: 8 }] },
		]);
		expect([order.total, order.payment?.amount]).toEqual([90, 90]);
		expect((await test.call('GET', `/api/orders/${order.id}`, { token })).json()).toEqual(order);
		expect(await shopper.adminOrder(order.id)).toMatchObject({ total: 90, items: order.items });
		const [listed] = (await test.call('GET', `/orders/user/${await userId()}`, { token })).json<Order[]>();
		expect(listed).toMatchObject({
			total: 90,
			items: [
				{ price: 10, quantity: 3 },
				{ price: 80, quantity: 1 },
			],
		});
	});
	const userId = async () =>
		(await test.query<{ id: number }>(sql`SELECT id FROM users WHERE username = 'cliente'`))[0]?.id;

	it('[R24-121] a line says the list price that its offer struck, and an order without an offer says none', async () => {
		const desk = await test.createProduct({ categoryId, price: '15.00' });
		const offer = await insertOffer(test, { title: 'Feria', terms: ten });
		await test.query(sql`
			UPDATE offers SET family = 'PRICE', terms = '{"kind": "PRICE", "amount": 15}', scope = 'PRODUCTS' WHERE id = ${offer}`);
		await test.query(sql`INSERT INTO offer_targets (offer_id, target_id) VALUES (${offer}, ${desk.id})`);
		await test.query(sql`
			UPDATE products p SET list_price_cents = 2000, offer_id = o.id, offer_until = o.ends_at FROM offers o
			WHERE p.id = ${desk.id} AND o.id = ${offer}`);
		const order = await bought([
			[desk, 2],
			[cup, 1],
		]);
		expect(order.items[0]).toMatchObject({
			...{ price: 15, listPrice: 20, quantity: 2 },
			reductions: [{ kind: 'OFFER', id: offer, title: 'Feria', amount: 10 }],
		});
		expect(order.items[1]).not.toHaveProperty('listPrice');
		expect(order.items[1]).not.toHaveProperty('reductions');
		expect(order.total).toBe(40);
	});

	it('[R24-122] a cart that shows other reductions than the shop gives is refused with both, and nothing is written', async () => {
		const rule = await insertOffer(test, { title: '3 × 2', terms: threeForTwo });
		const before = await orders();
		const body = await bodyOf([[cup, 3]]);
		await test.query(sql`UPDATE offers SET stopped_at = now()`);
		const gone = await shopper.checkout(token, body);
		expect([gone.statusCode, gone.json()]).toEqual([
			409,
			{
				...{ code: 'order_changed', message: expect.stringMatching(/cambiaron/) },
				lines: [
					{
						...{ productId: cup.id, name: 'Taza', reason: 'reductions', quantity: 3, available: expect.any(Number) },
						...{ seenPrice: 10, price: 10, reductions: [] },
						seenReductions: [{ kind: 'RULE', id: rule, amount: 10 }],
					},
				],
			},
		]);
		await test.query(sql`UPDATE offers SET stopped_at = NULL, title = 'Tres'`);
		const unseen = await shopper.checkout(
			token,
			checkoutBody([{ productId: cup.id, price: 10, quantity: 3, reductions: [] } as never]),
		);
		expect(unseen.json<OrderChanged>().lines[0]).toMatchObject({
			...{ reason: 'reductions', seenReductions: [] },
			reductions: [{ kind: 'RULE', id: rule, title: 'Tres', amount: 10 }],
		});
		const less = {
			...body,
			items: body.items.map((line) => ({ ...line, reductions: [{ kind: 'RULE', id: rule, amount: 11 }] })),
		};
		expect((await shopper.checkout(token, less)).statusCode).toBe(409);
		expect(await orders()).toBe(before);
	});

	it('[R24-123] a client that sends no reductions gets no rule and no coupon, at the prices of the shop', async () => {
		await insertOffer(test, { terms: threeForTwo });
		const order = await shopper.buy(token, [{ productId: cup.id, price: 10, quantity: 3 }]);
		expect([order.total, order.items[0]?.reductions]).toEqual([30, undefined]);
	});

	it('[R24-124] a coupon that ended in an open cart is refused with both sums and its reason', async () => {
		const id = await insertOffer(test, { code: 'HOY', terms: ten });
		const body = await bodyOf([[lamp, 1]], 'HOY');
		await test.query(
			sql`UPDATE offers SET ends_at = now() - interval '1 second', begins_at = now() - interval '1 hour'`,
		);
		const answer = await shopper.checkout(token, body);
		expect(answer.statusCode).toBe(409);
		expect(answer.json<OrderChanged>()).toMatchObject({
			...{ code: 'order_changed', coupon: 'Este cupón ya no vale.' },
			lines: [{ reductions: [], seenReductions: [{ kind: 'COUPON', id, amount: 8 }] }],
		});
		expect(await uses()).toBe(0);
	});

	it('[R24-125] 200 checkouts at once for a coupon of 50 uses make exactly 50 orders', async () => {
		await insertOffer(test, { code: 'CINCUENTA', terms: ten, uses: 50 });
		const before = await orders();
		const body = await bodyOf([[cup, 1]], 'CINCUENTA');
		const answers = await Promise.all(Array.from({ length: 200 }, () => shopper.checkout(token, body)));
		const codes = answers.map(({ statusCode }) => statusCode);
		expect(codes.filter((code) => code === 201)).toHaveLength(50);
		expect(codes.filter((code) => code === 409)).toHaveLength(150);
		expect([await uses(), (await orders()) - before]).toEqual([50, 50]);
		expect(answers.find(({ statusCode }) => statusCode === 409)?.json<OrderChanged>().coupon).toBe(
			'Este cupón ya se usó todas las veces que se podía.',
		);
	});

	it('[R24-126] a person uses a coupon as often as it allows, also at the same moment, and gets it back with an unpaid order', async () => {
		await insertOffer(test, { code: 'UNA', terms: ten, usesPerPerson: 1 });
		const body = await bodyOf([[cup, 1]], 'UNA');
		const answers = await Promise.all(Array.from({ length: 5 }, () => shopper.checkout(token, body)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
		const id = answers.find(({ statusCode }) => statusCode === 201)?.json<Order>().id ?? 0;
		expect((await shopper.checkout(token, body)).json<OrderChanged>().coupon).toBe('Ya usaste este cupón.');
		const other = await test.createUser();
		expect((await shopper.checkout(other.token, body)).statusCode).toBe(201);
		expect((await shopper.cancel(token, id)).statusCode).toBe(200);
		const again = await shopper.checkout(token, { ...body, paymentMethod: 'BANK_TRANSFER' });
		expect(again.statusCode).toBe(201);
		const paid = again.json<Order>().id;
		expect((await shopper.confirmPayment(paid)).statusCode).toBe(200);
		expect((await shopper.setStatus(paid, 'CANCELLED')).statusCode).toBe(200);
		expect((await shopper.checkout(token, body)).statusCode).toBe(409);
	});

	it('[R24-127] without an account a coupon per person counts by the document, and says so where there is none', async () => {
		await insertOffer(test, { code: 'PERSONA', terms: ten, usesPerPerson: 1 });
		const contact = { contact: { phone: '999888777' } };
		const none = await guest.checkout(await bodyOf([[cup, 1]], 'PERSONA', contact, ''));
		expect([none.statusCode, none.json<OrderChanged>().coupon]).toEqual([
			409,
			'Este cupón cuenta por persona: inicia sesión, o escribe tu documento en el comprobante, para usarlo.',
		]);
		const admin = await test.adminToken();
		const tax = { documents: 'all', igvPercent: 18 };
		expect((await test.call('PUT', '/api/admin/settings/tax', { token: admin, json: tax })).statusCode).toBe(200);
		const named = (documentNumber: string) => ({
			...contact,
			receipt: { kind: 'BOLETA', documentType: 'DNI', documentNumber, name: 'Rosa Quispe' },
		});
		const asRosa = await bodyOf([[cup, 1]], 'PERSONA', named('45678912'), '');
		const answers = await Promise.all([1, 2, 3].map(() => guest.checkout(asRosa)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
		expect((await guest.checkout(await bodyOf([[cup, 1]], 'PERSONA', named('45678913'), ''))).statusCode).toBe(201);
	});

	it('[R24-128] a coupon for the first purchase is refused to an account with an order that stands', async () => {
		await insertOffer(test, { code: 'PRIMERA', terms: ten, firstPurchase: true });
		const { token: fresh } = await test.createUser();
		const body = await bodyOf([[cup, 1]], 'PRIMERA', {}, fresh);
		const answers = await Promise.all([1, 2, 3].map(() => shopper.checkout(fresh, body)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
		const refused = answers.find(({ statusCode }) => statusCode === 409)?.json<OrderChanged>();
		expect(refused?.coupon).toBe('Este cupón es solo para tu primera compra.');
	});

	it('[R24-129] a coupon below its minimum takes nothing off and is not used', async () => {
		await insertOffer(test, { code: 'CIEN', terms: ten, minimum: 100 });
		expect((await bought([[cup, 1]], 'CIEN')).total).toBe(10);
		expect(await uses()).toBe(0);
		expect((await bought([[lamp, 2]], 'CIEN')).total).toBe(144);
		expect(await uses()).toBe(1);
	});
});
