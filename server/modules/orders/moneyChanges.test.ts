import type { ProductDto } from '#contract/catalog/product';
import type { AdminOrder, AdminOrderPage } from '#contract/orders/desk';
import type { Order } from '#contract/orders/order';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { testAppOn } from '#server/testing/testAppOn';
import { listRefunds } from './ledger';
import { createShopper, lineOf } from './testing/shopper';

describeOnBackends('money and goods that go back', (kind) => {
	const test = testAppOn(kind);
	const shopper = createShopper(test);
	let admin: string;
	let owner: { token: string; id: number };
	let pot: ProductDto;
	let cup: ProductDto;
	let order: Order;
	beforeAll(async () => {
		admin = await test.adminToken();
	});
	beforeEach(async () => {
		const { id: categoryId } = await test.createCategory();
		pot = await test.createProduct({ categoryId, name: 'Olla', price: 50, stockQuantity: 10 });
		cup = await test.createProduct({ categoryId, name: 'Taza', price: 10, stockQuantity: 10 });
		owner = await test.createUser();
		order = await shopper.buy(owner.token, [lineOf(pot, 2), lineOf(cup)], { paymentMethod: 'BANK_TRANSFER' });
	});

	const post = (url: string, json: object, token = admin) => test.call('POST', url, { token, json });
	const read = () => shopper.adminOrder(order.id);
	const confirm = () => shopper.confirmPayment(order.id);
	async function deliver() {
		await confirm();
		for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await shopper.setStatus(order.id, status);
	}
	const send = async (what: 'refunds' | 'charges' | 'returns', json: object, token = admin) =>
		post(`/api/admin/orders/${order.id}/${what}`, { editVersion: (await read()).editVersion, ...json }, token);
	const refund = (amount: number, more: object = {}) =>
		send('refunds', { amount, way: 'YAPE', reason: 'Llegó rota', ...more });
	async function takeBack(lines: { product: ProductDto; quantity: number; restock?: boolean }[], more: object = {}) {
		const { items } = await read();
		return send('returns', {
			credit: lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0),
			lines: lines.map(({ product, quantity, restock = true }) => ({
				lineId: items.find(({ productId }) => productId === product.id)?.lineId,
				...{ quantity, restock, reason: 'DAMAGED' },
			})),
			...more,
		});
	}
	const timeline = () => shopper.timeline(order.id);
	const report = async () => (await test.call('GET', '/api/sales?period=7', { token: admin })).json();

	it('[R15-270] gives a part back with a reason: sums, timeline, mail and audit log tell of it', async () => {
		await confirm();
		const answer = await refund(30);
		expect([answer.statusCode, answer.json<AdminOrder>().money]).toEqual([
			200,
			{ paid: 110, refunded: 30, owed: 80, balance: 0 },
		]);
		expect(await read()).toMatchObject({ total: 110, payment: { state: 'CONFIRMED', amount: 110 } });
		const { events, mails } = await timeline();
		expect(events.at(-1)).toMatchObject({
			kind: 'refunded',
			by: { name: 'admin' },
			facts: { amount: 30, way: 'YAPE', reason: 'Llegó rota' },
		});
		expect(mails.at(-1)).toMatchObject({ kind: 'order-refunded' });
		const [audited] = await test.query<{ after: object }>(sql`
			SELECT after FROM audit_log WHERE entity = 'order' AND entity_id = ${order.id} ORDER BY id DESC LIMIT 1`);
		expect(audited?.after).toEqual({ refunded: 30 });
		expect(await listRefunds(test.database, order.id)).toMatchObject([
			{ orderId: order.id, cents: 3000, credit: 3000, reason: 'Llegó rota', way: 'YAPE' },
		]);
	});

	it('[R15-335, R17-13] an open balance is found in the list of orders and counted, until it is settled', async () => {
		const listed = async (balance: string) =>
			(await test.call('GET', `/api/orders?search=${order.orderNumber}&balance=${balance}`, { token: admin }))
				.json<AdminOrderPage>()
				.orders.map(({ id }) => id);
		const counted = async () =>
			(await test.call('GET', '/api/orders', { token: admin })).json<AdminOrderPage>().counts.balances;
		// An order that waits for its payment is to be collected too.
		expect([await listed('TO_COLLECT'), await listed('TO_RETURN')]).toEqual([[order.id], []]);
		await confirm();
		expect([await listed('TO_COLLECT'), await listed('COLLECTED')]).toEqual([[], [order.id]]);
		const before = await counted();
		const { items, editVersion } = await read();
		const change = (quantity: number, version: number) =>
			test.call('PUT', `/api/admin/orders/${order.id}/contents`, {
				token: admin,
				json: {
					...{ editVersion: version, added: [] },
					lines: items.map(({ lineId, productId, quantity: was }) => ({
						lineId,
						quantity: productId === pot.id ? quantity : was,
					})),
				},
			});
		await change(3, editVersion ?? 0);
		expect([await listed('TO_COLLECT'), await listed('TO_RETURN'), await listed('ALL')]).toEqual([
			...[[order.id], [], [order.id]],
		]);
		expect(await counted()).toEqual({ ...before, TO_COLLECT: (before?.TO_COLLECT ?? 0) + 1 });
		await send('charges', { amount: 50, way: 'YAPE' });
		expect(await counted()).toEqual(before);
		await shopper.setStatus(order.id, 'CANCELLED');
		expect([await listed('TO_COLLECT'), await listed('TO_RETURN')]).toEqual([[], [order.id]]);
		await refund(160);
		expect(await listed('TO_RETURN')).toEqual([]);
		expect(await counted()).toEqual(before);
	});

	it('[R15-271] gives never more back than was paid, and all of it makes the payment RETURNED', async () => {
		const unpaid = await refund(10);
		expect([unpaid.statusCode, unpaid.json().code]).toEqual([409, 'not_paid']);
		await confirm();
		const tooMuch = await refund(110.01);
		expect([tooMuch.statusCode, tooMuch.json().fields]).toEqual([400, { amount: 'Como máximo S/\u00a0110.00' }]);
		await refund(60);
		expect((await refund(50.01)).json().fields).toEqual({ amount: 'Como máximo S/\u00a050.00' });
		expect((await refund(50)).json<AdminOrder>()).toMatchObject({
			payment: { state: 'RETURNED' },
			money: { paid: 110, refunded: 110, owed: 0, balance: 0 },
		});
		expect((await refund(0.01)).json().fields).toEqual({ amount: 'Ya se devolvió todo' });
		for (const [body, field] of [
			[{ amount: 0 }, 'amount'],
			[{ amount: 1.005 }, 'amount'],
			[{ reason: ' ' }, 'reason'],
			[{ way: 'ORO' }, 'way'],
		] as const)
			expect(Object.keys((await refund(1, body)).json().fields)).toEqual([field]);
	});

	it('[R15-271] of two people who give back at once one is refused and sees the order as it is', async () => {
		await confirm();
		const { editVersion } = await read();
		const answers = await Promise.all([refund(80, { editVersion }), refund(80, { editVersion })]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
		expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
			...{ code: 'order_edited', current: { money: { refunded: 80 } } },
		});
	});

	it('[R15-272] settles what an edit made dearer or cheaper', async () => {
		await confirm();
		const edit = async (quantity: number) => {
			const { editVersion, items } = await read();
			const lines = items.map((line) => ({ lineId: line.lineId, quantity: line.productId === pot.id ? quantity : 1 }));
			return test.call('PUT', `/api/admin/orders/${order.id}/contents`, {
				token: admin,
				json: { editVersion, lines, added: [] },
			});
		};
		await edit(3);
		expect((await read()).money?.balance).toBe(50);
		expect((await send('charges', { amount: 60, way: 'CASH' })).json().fields).toEqual({
			amount: 'Como máximo S/\u00a050.00',
		});
		expect((await send('charges', { amount: 50, way: 'CASH' })).json<AdminOrder>().money).toEqual({
			...{ paid: 160, refunded: 0, owed: 160, balance: 0 },
		});
		await edit(1);
		expect((await read()).money).toEqual({ paid: 160, refunded: 0, owed: 60, balance: -100 });
		// The difference settles; what is more makes the order worth less.
		expect((await refund(120)).json<AdminOrder>().money).toEqual({ paid: 160, refunded: 120, owed: 40, balance: 0 });
		expect((await timeline()).events.filter(({ kind }) => kind === 'charged')).toMatchObject([
			{ facts: { amount: 50, way: 'CASH' } },
		]);
	});

	it('[R15-273] takes goods back: onto the shelf with a movement, or written off', async () => {
		await deliver();
		const answer = await takeBack([
			{ product: pot, quantity: 1, restock: false },
			{ product: cup, quantity: 1 },
		]);
		expect(answer.json<AdminOrder>()).toMatchObject({
			items: [{ returned: 1 }, { returned: 1 }],
			money: { paid: 110, refunded: 0, owed: 50, balance: -60 },
		});
		expect([(await shopper.product(pot.id)).stock, (await shopper.product(cup.id)).stock]).toEqual([8, 10]);
		const moved = await test.query(sql`
			SELECT product_id AS product, change, order_number AS "order" FROM stock_movements WHERE reason = 'return'
			AND product_id IN (${pot.id}, ${cup.id})`);
		expect(moved).toEqual([{ product: cup.id, change: 1, order: order.orderNumber }]);
		const { events, mails } = await timeline();
		expect(events.at(-1)).toMatchObject({
			kind: 'returned',
			facts: {
				amount: 60,
				lines: [
					{ name: 'Olla', reason: 'DAMAGED', restock: false },
					{ name: 'Taza', restock: true },
				],
			},
		});
		expect(mails.at(-1)).toMatchObject({ kind: 'order-returned' });
		expect((await refund(60)).json<AdminOrder>().money).toEqual({ paid: 110, refunded: 60, owed: 50, balance: 0 });
		const again = await takeBack([{ product: pot, quantity: 2 }]);
		expect([again.statusCode, again.json().fields.lines]).toEqual([400, expect.stringContaining('como máximo 1')]);
	});

	it('[R15-273] takes back only what was delivered, and credits no more than it is worth', async () => {
		await confirm();
		const early = await takeBack([{ product: pot, quantity: 1 }]);
		expect([early.statusCode, early.json().code]).toEqual([409, 'not_delivered']);
		await deliver();
		const much = await takeBack([{ product: pot, quantity: 1 }], { credit: 50.5 });
		expect(much.json().fields).toEqual({ credit: 'Como máximo S/\u00a050.00' });
		expect((await takeBack([{ product: pot, quantity: 1 }], { credit: 0 })).json<AdminOrder>().money?.balance).toBe(0);
		expect((await shopper.product(pot.id)).stock).toBe(9);
	});

	it('[R15-274] sales are without goods that came back, and what was collected without what was given back', async () => {
		await test.query(sql`DELETE FROM orders WHERE id <> ${order.id}`);
		await deliver();
		await takeBack([{ product: pot, quantity: 1 }]);
		await refund(55);
		const { totalSales, topProducts, salesByCategory, money } = await report();
		expect(totalSales).toBe(60);
		expect(topProducts).toMatchObject([
			{ name: 'Olla', unitsSold: 1, revenue: 50 },
			{ name: 'Taza', unitsSold: 1, revenue: 10 },
		]);
		expect(salesByCategory).toMatchObject([{ sales: 60, percentage: 100 }]);
		expect(money).toEqual({ collected: 55, toCollect: 0 });
	});

	it('[R15-275] what the payments’ screen notes as returned is a refund too', async () => {
		await confirm();
		await refund(10);
		await shopper.setStatus(order.id, 'CANCELLED');
		expect((await read()).money).toEqual({ paid: 110, refunded: 10, owed: 0, balance: -100 });
		const noted = await post(`/api/admin/payments/${order.id}/return`, { proofId: null });
		expect(noted.statusCode).toBe(200);
		expect(await read()).toMatchObject({
			payment: { state: 'RETURNED' },
			money: { paid: 110, refunded: 110, owed: 0, balance: 0 },
		});
	});

	it('[R15-276] money is moved by who has payments:write, goods by who has orders:write', async () => {
		await deliver();
		for (const answer of [
			await send('refunds', { amount: 1, way: 'YAPE', reason: 'Uno' }, owner.token),
			await send('charges', { amount: 1, way: 'YAPE' }, owner.token),
			await send('returns', { lines: [], credit: 0 }, owner.token),
		])
			expect(answer.statusCode).toBe(403);
	});

	it('[R15-277] reasons and notes go when the customer is forgotten; sums stay', async () => {
		await deliver();
		await takeBack([{ product: pot, quantity: 1 }], { note: 'La trajo su hermana' });
		await refund(50);
		await test.call('DELETE', `/api/user/admin/users/${owner.id}`, { token: admin });
		const left = JSON.stringify([await timeline(), await listRefunds(test.database, order.id)]);
		expect(left).not.toMatch(/hermana|Llegó rota/);
		expect((await read()).money).toEqual({ paid: 110, refunded: 50, owed: 60, balance: 0 });
	});

	describe('an order that is cancelled', () => {
		const stock = async () => [(await shopper.product(pot.id)).stock, (await shopper.product(cup.id)).stock];
		const sent = async () => {
			await confirm();
			for (const status of ['PROCESSING', 'SHIPPED'] as const) await shopper.setStatus(order.id, status);
		};
		const reopen = async (json: object = {}) =>
			post(`/api/admin/orders/${order.id}/reopen`, { editVersion: (await read()).editVersion, ...json });
		const mails = () =>
			test.query<{ kind: string; facts: string }>(sql`
				SELECT kind, facts FROM mails WHERE order_id = ${order.id} ORDER BY id DESC LIMIT 1`);

		it('[R17-05] gives units back before it is sent, and afterwards only to who says that they came back', async () => {
			await sent();
			// A caller who says nothing of the goods.
			expect((await shopper.setStatus(order.id, 'CANCELLED')).statusCode).toBe(200);
			expect(await stock()).toEqual([8, 9]);
			expect(await read()).toMatchObject({ status: 'CANCELLED', goodsAway: true });
			expect((await timeline()).events.at(-1)?.facts).toMatchObject({ from: 'SHIPPED', goods: 'away' });
			const back = await shopper.buy(owner.token, [lineOf(pot, 2)]);
			for (const status of ['CONFIRMED', 'PROCESSING', 'SHIPPED'] as const) await shopper.setStatus(back.id, status);
			await shopper.setStatus(back.id, 'CANCELLED', { goodsBack: true });
			expect(await stock()).toEqual([8, 9]);
			const early = await shopper.buy(owner.token, [lineOf(pot, 2)]);
			await shopper.setStatus(early.id, 'CANCELLED');
			expect(await stock()).toEqual([8, 9]);
		});

		it('[R17-06] takes back what was on its way once it comes, line by line, and owes nobody for it', async () => {
			await sent();
			await shopper.setStatus(order.id, 'CANCELLED');
			const credited = await takeBack([{ product: pot, quantity: 1 }]);
			expect(credited.json().fields).toEqual({ credit: 'Como máximo S/\u00a00.00' });
			await takeBack([{ product: pot, quantity: 2 }], { credit: 0 });
			await takeBack([{ product: cup, quantity: 1, restock: false }], { credit: 0 });
			expect(await stock()).toEqual([10, 9]);
			expect((await read()).money).toMatchObject({ paid: 110, owed: 0, balance: -110 });
			const refused = await reopen();
			expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_reopened']);
		});

		it('[R17-05] a figure typed before the sale does not bring back units that never came back', async () => {
			await sent();
			await shopper.setStatus(order.id, 'CANCELLED');
			const form = {
				name: pot.name,
				price: '50.00',
				sku: pot.sku,
				categoryId: pot.category?.id ?? 0,
				stockQuantity: 10,
			};
			const saved = await test.call('PUT', `/api/products/${pot.id}`, { token: admin, form });
			expect([saved.statusCode, saved.json<ProductDto>().stock]).toEqual([200, 8]);
		});

		it('[R17-03] keeps its reason, and tells it to the customer only where the shop says so', async () => {
			await shopper.setStatus(order.id, 'CANCELLED', { reason: 'Ya no hay ollas', tell: true });
			const seen = await test.call('GET', `/api/orders/${order.id}`, { token: owner.token });
			expect(seen.json<Order>().cancelReason).toBe('Ya no hay ollas');
			expect(await mails()).toMatchObject([
				{ kind: 'order-state-changed', facts: expect.stringContaining('Ya no hay ollas') },
			]);
			expect((await timeline()).events.at(-1)?.facts).toMatchObject({ reason: 'Ya no hay ollas', told: true });
			const quiet = await shopper.buy(owner.token, [lineOf(pot)]);
			await shopper.setStatus(quiet.id, 'CANCELLED', { reason: 'Cliente dudoso' });
			const own = await test.call('GET', `/api/orders/${quiet.id}`, { token: owner.token });
			expect(own.body).not.toMatch(/dudoso|cancelReason/);
			await test.call('DELETE', `/api/user/admin/users/${owner.id}`, { token: admin });
			const rows = await test.query(sql`SELECT id FROM orders WHERE cancel_reason <> ''`);
			expect([rows, JSON.stringify(await timeline())]).toEqual([[], expect.not.stringContaining('ollas')]);
		});

		it('[R17-02] is another one by then: who decided on an older one is refused', async () => {
			const { editVersion } = await read();
			await confirm();
			const old = await shopper.setStatus(order.id, 'CANCELLED', { editVersion });
			expect([old.statusCode, old.json().code, (await read()).status]).toEqual([409, 'order_edited', 'CONFIRMED']);
		});

		it('[R17-07] stands again as it was, with its units and its money, as often as it must, and the audit log says who did it', async () => {
			await confirm();
			await shopper.setStatus(order.id, 'PROCESSING');
			for (let time = 0; time < 2; time++) {
				await shopper.setStatus(order.id, 'CANCELLED', { reason: 'Por error', tell: true });
				expect(await stock()).toEqual([10, 10]);
				const answer = await reopen();
				expect(answer.json<AdminOrder>()).toMatchObject({
					...{ status: 'PROCESSING', payment: { state: 'CONFIRMED' } },
					money: { paid: 110, refunded: 0, owed: 110, balance: 0 },
				});
				expect(await stock()).toEqual([8, 9]);
			}
			expect((await test.call('GET', `/api/orders/${order.id}`, { token: owner.token })).body).not.toContain(
				'Por error',
			);
			expect((await timeline()).events.at(-1)).toMatchObject({
				...{ kind: 'status', by: { name: 'admin' } },
				facts: { from: 'CANCELLED', to: 'PROCESSING' },
			});
			const [audited] = await test.query(sql`
				SELECT actor_name AS who, after FROM audit_log
				WHERE entity = 'order' AND entity_id = ${order.id} ORDER BY id DESC LIMIT 1`);
			expect(audited).toEqual({ who: 'admin', after: { status: 'PROCESSING' } });
			expect(await mails()).toMatchObject([{ facts: expect.stringContaining('PROCESSING') }]);
		});

		it('[R17-07] is not reopened without its units, by an older screen, by who may not, or without its customer', async () => {
			await shopper.setStatus(order.id, 'CANCELLED');
			const { editVersion = 0 } = await read();
			await shopper.buy(owner.token, [lineOf(pot, 9)]);
			const missing = await reopen();
			expect([missing.statusCode, missing.json().message]).toEqual([
				409,
				'No se puede reabrir el pedido: de «Olla» hay 1 y el pedido tiene 2.',
			]);
			expect(await stock()).toEqual([1, 10]);
			expect((await reopen({ editVersion: editVersion - 1 })).json().code).toBe('order_edited');
			expect((await post(`/api/admin/orders/${order.id}/reopen`, { editVersion }, owner.token)).statusCode).toBe(403);
			const left = await test.createUser();
			const gone = await shopper.buy(left.token, [lineOf(cup)]);
			await shopper.setStatus(gone.id, 'CANCELLED');
			await test.call('DELETE', `/api/user/admin/users/${left.id}`, { token: admin });
			const { editVersion: version } = await shopper.adminOrder(gone.id);
			const forgotten = await post(`/api/admin/orders/${gone.id}/reopen`, { editVersion: version });
			expect(forgotten.json().message).toContain('ya no se sabe de quién es');
		});

		it('[R17-08] what did not come is waited for anew, what went back is to be collected again', async () => {
			await shopper.setStatus(order.id, 'CANCELLED');
			const waiting = (await reopen()).json<AdminOrder>();
			expect(waiting).toMatchObject({ status: 'PENDING', payment: { state: 'WAITING', dueAt: expect.any(String) } });
			await test.query(sql`UPDATE payments SET state = 'PROOF_SENT' WHERE order_id = ${order.id}`);
			await shopper.setStatus(order.id, 'CANCELLED');
			expect((await reopen()).json<AdminOrder>().payment?.state).toBe('PROOF_SENT');
			await confirm();
			await shopper.setStatus(order.id, 'CANCELLED');
			await refund(110);
			expect((await reopen()).json<AdminOrder>()).toMatchObject({
				...{ status: 'CONFIRMED', payment: { state: 'RETURNED' }, money: { owed: 110, balance: 110 } },
			});
			expect((await send('charges', { amount: 110, way: 'CASH' })).json<AdminOrder>()).toMatchObject({
				...{ payment: { state: 'CONFIRMED' }, money: { balance: 0 } },
			});
		});

		it('[R17-07] what is still on its way goes on; what is here again is to be sent again', async () => {
			await sent();
			await shopper.setStatus(order.id, 'CANCELLED');
			const away = (await reopen()).json<AdminOrder>();
			expect([away.status, away.goodsAway, await stock()]).toEqual(['SHIPPED', undefined, [8, 9]]);
			await shopper.setStatus(order.id, 'CANCELLED', { goodsBack: true });
			expect(await stock()).toEqual([10, 10]);
			expect((await reopen()).json<AdminOrder>().status).toBe('PROCESSING');
			expect(await stock()).toEqual([8, 9]);
		});

		it('[R17-04] what was noted as given back keeps the reason in the timeline', async () => {
			await confirm();
			await shopper.setStatus(order.id, 'CANCELLED');
			await post(`/api/admin/payments/${order.id}/return`, { proofId: null, message: 'Por Yape a su número' });
			expect((await timeline()).events.at(-1)).toMatchObject({
				...{ kind: 'payment', facts: { to: 'RETURNED', reason: 'Por Yape a su número' } },
			});
			expect(await listRefunds(test.database, order.id)).toMatchObject([{ reason: 'Por Yape a su número' }]);
		});
	});
});
