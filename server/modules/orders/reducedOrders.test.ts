import type { SalesReport } from '#contract/admin/sales';
import type { ProductDto } from '#contract/catalog/product';
import type { AdminOrder } from '#contract/orders/desk';
import type { Order } from '#contract/orders/order';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { testAppOn } from '#server/testing/testAppOn';
import { cartOf, type Wanted } from '../offers/testing/cart';
import { clearOffers, insertOffer, threeForTwo } from '../offers/testing/offer';
import { createShopper } from './testing/shopper';

describeOnBackends('an order that rules and a coupon reduce', (kind) => {
	const test = testAppOn(kind, { limits: { couponTriesPerNetwork: 10_000 } });
	const shopper = createShopper(test);
	let admin: string;
	let token: string;
	let cup: ProductDto;
	let lamp: ProductDto;
	let order: Order;
	beforeAll(async () => {
		admin = await test.adminToken();
	});
	/** Three cups for two and ten per cent less: 18.00 and 72.00. */
	beforeEach(async () => {
		await test.query(sql`DELETE FROM orders`);
		await clearOffers(test);
		const { id: categoryId } = await test.createCategory();
		cup = await test.createProduct({ categoryId, name: 'Taza', price: '10.00', stockQuantity: 50 });
		lamp = await test.createProduct({ categoryId, name: 'Lámpara', price: '80.00', stockQuantity: 50 });
		token = (await test.createUser()).token;
		await insertOffer(test, { title: '3 × 2', terms: threeForTwo, scope: 'PRODUCTS', targets: [cup.id] });
		await insertOffer(test, { code: 'DIEZ', title: 'Diez', terms: { kind: 'PERCENT', percent: 10 }, uses: 1 });
		order = await buy(
			[
				[cup, 3],
				[lamp, 1],
			],
			'DIEZ',
		);
		expect(order.total).toBe(90);
	});

	async function buy(wanted: Wanted, coupon: string | null = null, more: object = {}): Promise<Order> {
		const { items, ...rest } = await cartOf(test, wanted, coupon, token);
		return shopper.buy(token, items, { ...rest, paymentMethod: 'BANK_TRANSFER', ...more });
	}
	const read = () => shopper.adminOrder(order.id);
	async function edit(quantities: [ProductDto, number, number?][], added: object[] = []) {
		const { editVersion, items } = await read();
		const lines = quantities.map(([{ id }, quantity, price]) => ({
			lineId: items.find(({ productId }) => productId === id)?.lineId,
			...{ quantity, ...(price !== undefined && { price }) },
		}));
		const json = { editVersion, lines, added };
		return test.call('PUT', `/api/admin/orders/${order.id}/contents`, { token: admin, json });
	}
	const setPrice = ({ id }: ProductDto, cents: number) =>
		test.query(sql`UPDATE products SET price_cents = ${cents} WHERE id = ${id}`);
	const reductionsOf = ({ items }: AdminOrder, { id }: ProductDto) =>
		items.find(({ productId }) => productId === id)?.reductions?.map(({ kind, amount }) => [kind, amount]);

	it('[R24-133] an edit keeps each line its part, costs today’s price for more units, and takes a removed line’s reductions along', async () => {
		await setPrice(cup, 1200);
		const more = (
			await edit([
				[cup, 5],
				[lamp, 1],
			])
		).json<AdminOrder>();
		expect([more.total, reductionsOf(more, cup)]).toEqual([
			114,
			[
				['RULE', 10],
				['COUPON', 2],
				['LATER', -4],
			],
		]);
		const back = (
			await edit([
				[cup, 3],
				[lamp, 1],
			])
		).json<AdminOrder>();
		expect([back.total, back.items]).toEqual([90, (await read()).items]);
		const fewer = (await edit([[cup, 1]])).json<AdminOrder>();
		expect([fewer.total, reductionsOf(fewer, cup)]).toEqual([
			6,
			[
				['RULE', 3.33],
				['COUPON', 0.67],
			],
		]);
		expect(await read()).toMatchObject({ total: 6, items: fewer.items });
	});

	it('[R24-277] the mail about an edit has what reduces the order now', async () => {
		expect((await edit([[cup, 1]])).statusCode).toBe(200);
		const [mail] = await test.query<{ facts: { now?: { items: object[] } } }>(
			sql`SELECT facts::jsonb AS facts FROM mails WHERE kind = 'order-changed' ORDER BY id DESC LIMIT 1`,
		);
		expect(mail?.facts.now?.items).toMatchObject([
			{
				name: 'Taza',
				quantity: 1,
				price: 10,
				reductions: [
					{ kind: 'RULE', amount: 3.33 },
					{ kind: 'COUPON', amount: 0.67 },
				],
			},
		]);
	});

	it('[R24-133] an edit that shows another price than today’s for more units is refused', async () => {
		await setPrice(cup, 1200);
		const stale = await edit([
			[cup, 5, 10],
			[lamp, 1],
		]);
		expect([stale.statusCode, stale.json().lines]).toEqual([
			409,
			[expect.objectContaining({ productId: cup.id, reason: 'price', seenPrice: 10, price: 12 })],
		]);
		expect(
			(
				await edit([
					[cup, 5, 12],
					[lamp, 1],
				])
			).statusCode,
		).toBe(200);
	});

	async function deliver(): Promise<void> {
		await shopper.confirmPayment(order.id);
		for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await shopper.setStatus(order.id, status);
	}
	async function takeBack(product: ProductDto, quantity: number, credit: number) {
		const { editVersion, items } = await read();
		const lineId = items.find(({ productId }) => productId === product.id)?.lineId;
		const json = { editVersion, credit, lines: [{ lineId, quantity, restock: true, reason: 'DAMAGED' }] };
		return test.call('POST', `/api/admin/orders/${order.id}/returns`, { token: admin, json });
	}
	const report = async () => (await test.call('GET', '/api/sales?period=7', { token: admin })).json<SalesReport>();

	it('[R24-134] units that come back are worth what their line cost, not its price, and all of them exactly the line', async () => {
		await deliver();
		const tooMuch = await takeBack(cup, 1, 10);
		expect([tooMuch.statusCode, tooMuch.json().fields]).toEqual([400, { credit: expect.stringMatching(/6\.00$/) }]);
		for (let at = 0; at < 3; at++) expect((await takeBack(cup, 1, 6)).statusCode).toBe(200);
		expect((await read()).money).toMatchObject({ paid: 90, owed: 72, balance: -18 });
		expect((await takeBack(lamp, 1, 72)).statusCode).toBe(200);
		expect((await read()).money).toMatchObject({ owed: 0, balance: -90 });
	});

	it('[R24-135] sales and best products count what was paid, also after a part came back', async () => {
		const soldAs = ({ totalSales, topProducts }: SalesReport) => [
			...[totalSales, topProducts.map(({ name, unitsSold, revenue }) => [name, unitsSold, revenue])],
		];
		expect(soldAs(await report())).toEqual([
			90,
			[
				['Lámpara', 1, 72],
				['Taza', 3, 18],
			],
		]);
		await deliver();
		await takeBack(cup, 2, 12);
		expect(soldAs(await report())).toEqual([
			78,
			[
				['Lámpara', 1, 72],
				['Taza', 1, 6],
			],
		]);
	});

	it('[R24-136] an order that the shop opens again has its coupon again, and one that was cancelled frees it', async () => {
		const uses = async () => (await test.query(sql`SELECT order_id AS id FROM coupon_uses`)).map(({ id }) => id);
		expect(await uses()).toEqual([order.id]);
		await shopper.setStatus(order.id, 'CANCELLED');
		expect(await uses()).toEqual([]);
		const { editVersion } = await read();
		const reopened = await test.call('POST', `/api/admin/orders/${order.id}/reopen`, {
			token: admin,
			json: { editVersion },
		});
		expect([reopened.statusCode, reopened.json().total]).toEqual([200, 90]);
		expect(await uses()).toEqual([order.id]);
	});

	it('[R24-137] an order that was not paid in time stands again while its rules run and its coupon is free', async () => {
		await shopper.setStatus(order.id, 'CANCELLED');
		await test.query(sql`UPDATE payments SET state = 'EXPIRED', decided_at = now() WHERE order_id = ${order.id}`);
		const revive = () => test.call('POST', `/api/payments/${order.id}/revive`, { token });
		await test.query(sql`UPDATE offers SET stopped_at = now() WHERE family = 'QUANTITY'`);
		expect((await revive()).json().message).toBe('No podemos recuperar el pedido: una de sus ofertas terminó.');
		await test.query(sql`UPDATE offers SET stopped_at = NULL`);
		const other = await buy([[lamp, 1]], 'DIEZ');
		expect((await revive()).json().message).toBe('No podemos recuperar el pedido: su cupón ya no vale.');
		await shopper.cancel(token, other.id);
		expect((await revive()).statusCode).toBe(200);
		expect(await read()).toMatchObject({ status: 'PENDING', total: 90, items: order.items });
	});

	it('[R24-139] an order that the shop writes down has no rule and no coupon', async () => {
		const json = {
			...{ channel: 'COUNTER', handover: 'NOW', paid: true, paymentMethod: 'CASH' },
			items: [{ productId: cup.id, quantity: 3, price: 10, reductions: [{ kind: 'RULE', id: 1, amount: 10 }] }],
		};
		const headers = { 'idempotency-key': `manual-${order.id}-0123456789` };
		const written = await test.call('POST', '/api/admin/orders', { token: admin, json, headers });
		expect([written.statusCode, written.json().order.total]).toEqual([201, 30]);
	});
});
