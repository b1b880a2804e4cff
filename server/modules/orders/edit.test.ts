import type { ProductDto } from '#contract/catalog/product';
import type { AdminOrder } from '#contract/orders/desk';
import type { Order } from '#contract/orders/order';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { outboxEvents } from '#server/testing/testApp';
import { testAppOn } from '#server/testing/testAppOn';
import { anAddress } from '../addressBook/testing/addresses';
import { createShopper, lineOf } from './testing/shopper';

const address = anAddress({
	recipient: { name: 'Lucía Quispe', documentType: 'DNI', documentNumber: '45678912', phone: '987654321' },
	reference: '',
});

describeOnBackends('an order that is edited before it leaves', (kind) => {
	const test = testAppOn(kind);
	const shopper = createShopper(test);
	let admin: string;
	let pot: ProductDto;
	let cup: ProductDto;
	let owner: { token: string; id: number };
	let order: Order;
	beforeAll(async () => {
		admin = await test.adminToken();
	});
	beforeEach(async () => {
		const { id: categoryId } = await test.createCategory();
		pot = await test.createProduct({ categoryId, name: 'Olla', price: 50, stockQuantity: 10 });
		cup = await test.createProduct({ categoryId, name: 'Taza', price: 8.5, stockQuantity: 3 });
		owner = await test.createUser();
		order = await shopper.buy(owner.token, [lineOf(pot, 2)], { paymentMethod: 'BANK_TRANSFER' });
	});

	const read = (id = order.id) => shopper.adminOrder(id);
	const edit = (json: object, { id = order.id, token = admin } = {}) =>
		test.call('PUT', `/api/admin/orders/${id}/contents`, { token, json });
	/** The lines as they are, but for what is said. */
	async function bodyOf(quantities: Record<number, number> = {}, more: object = {}) {
		const { editVersion, items } = await read();
		const lines = items.flatMap(({ lineId, productId, quantity }) => {
			const wanted = quantities[productId as number] ?? quantity;
			return wanted > 0 ? { lineId, quantity: wanted } : [];
		});
		return { editVersion, lines, added: [], ...more };
	}
	const stockOf = async (product: ProductDto) => (await shopper.product(product.id)).stock;
	const confirmPayment = () => shopper.confirmPayment(order.id);
	const timeline = () => shopper.timeline(order.id);

	it('[R15-250] gets more, fewer and other products; stock and its movements follow in the same transaction', async () => {
		// Units that were there keep the agreed price; those beyond them, and a new line, have today's.
		await test.query(sql`UPDATE products SET price_cents = 6000 WHERE id = ${pot.id}`);
		const changed = await edit(await bodyOf({ [pot.id]: 5 }, { added: [lineOf(cup, 2)] }));
		expect(changed.statusCode).toBe(200);
		expect(changed.json<AdminOrder>()).toMatchObject({
			total: 297,
			items: [
				{ productName: 'Olla', quantity: 5, price: 50 },
				{ productName: 'Taza', quantity: 2, price: 8.5 },
			],
		});
		expect([await stockOf(pot), await stockOf(cup)]).toEqual([5, 1]);
		await edit(await bodyOf({ [pot.id]: 1, [cup.id]: 0 }));
		expect([await stockOf(pot), await stockOf(cup)]).toEqual([9, 3]);
		expect(await read()).toMatchObject({ total: 50, items: [{ productName: 'Olla', quantity: 1 }] });
		const moved = await test.query(sql`
			SELECT reason, change, by_name, order_number FROM stock_movements
			WHERE product_id = ${cup.id} AND reason <> 'created' ORDER BY id`);
		expect(moved).toEqual(
			[-2, 2].map((change) => ({
				...{ reason: 'order-edit', change, by_name: 'admin', order_number: order.orderNumber },
			})),
		);
	});

	it('[R15-251] is refused whole where units, price or product are not there any more', async () => {
		const before = await read();
		for (const [added, reason] of [
			[lineOf(cup, 4), 'stock'],
			[{ ...lineOf(cup), price: 7 }, 'price'],
			[{ productId: 99_999, quantity: 1, price: 1 }, 'gone'],
		] as const) {
			const refused = await edit(await bodyOf({ [pot.id]: 3 }, { added: [added] }));
			expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_changed']);
			expect(refused.json().lines).toMatchObject([{ productId: added.productId, reason }]);
		}
		const tooMany = await edit(await bodyOf({ [pot.id]: 13 }));
		expect(tooMany.json().lines).toMatchObject([{ productId: pot.id, reason: 'stock', quantity: 11, available: 8 }]);
		expect(await read()).toEqual(before);
		expect([await stockOf(pot), await stockOf(cup)]).toEqual([8, 3]);
	});

	it('[R15-252] never becomes empty, and does not change once it has left', async () => {
		const empty = await edit({ ...(await bodyOf()), lines: [] });
		expect([empty.statusCode, empty.json().fields.lines]).toEqual([400, expect.stringContaining('cancélalo')]);
		for (const status of ['CONFIRMED', 'PROCESSING'] as const) {
			await shopper.setStatus(order.id, status);
			expect((await edit(await bodyOf({ [pot.id]: 3 }))).statusCode).toBe(200);
		}
		await shopper.setStatus(order.id, 'SHIPPED');
		const late = await edit(await bodyOf({ [pot.id]: 4 }));
		expect([late.statusCode, late.json().code, late.json().current.status]).toEqual([409, 'not_editable', 'SHIPPED']);
		expect(await stockOf(pot)).toBe(7);
	});

	it('[R15-253] is not overwritten by who has not seen what it became: 409 with the order as it is now', async () => {
		const old = await bodyOf({ [pot.id]: 4 });
		await shopper.setStatus(order.id, 'CONFIRMED');
		const refused = await edit(old);
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_edited']);
		expect(refused.json().current).toEqual(await read());
		const twice = await bodyOf({ [pot.id]: 4 });
		const answers = await Promise.all([edit(twice), edit({ ...twice, lines: [{ ...twice.lines[0], quantity: 6 }] })]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
		const { items } = await read();
		expect(await stockOf(pot)).toBe(10 - (items[0]?.quantity ?? 0));
	});

	it('[R15-254] goes to another address; its fee stays, or is that of the district', async () => {
		const kept = await edit(await bodyOf({}, { address }));
		expect(kept.json<AdminOrder>()).toMatchObject({
			shippingAddress: 'Jr. Mariano Núñez 350, Juliaca, San Román, Puno',
			phone: '987654321',
			address: { district: 'Juliaca', recipient: { name: 'Lucía Quispe' } },
			shipping: 0,
		});
		const zone = await test.call('POST', '/api/admin/delivery/zones', {
			token: admin,
			json: { name: `Puno ${order.id}`, areas: ['21'] },
		});
		const method = await test.call('POST', '/api/admin/delivery/methods', {
			token: admin,
			json: {
				...{ name: `Olva ${order.id}`, kind: 'OWN', note: '', active: true, cutoff: '', offices: [] },
				fees: [{ zoneId: zone.json().id, daysFrom: 1, daysTo: 3, steps: [{ from: 0, fee: 15 }] }],
			},
		});
		expect([zone.statusCode, method.statusCode]).toEqual([201, 201]);
		const methodId = method.json<{ id: number }>().id;
		const dearer = await edit(await bodyOf({}, { delivery: { methodId, fee: 12 } }));
		expect([dearer.statusCode, dearer.json().code]).toEqual([409, 'delivery_changed']);
		const agreed = await edit(await bodyOf({}, { delivery: { methodId, fee: 15 } }));
		expect(agreed.json<AdminOrder>()).toMatchObject({ shipping: 15, total: 115, delivery: { fee: 15 } });
		const wrong = await edit(await bodyOf({}, { address: { ...address, street: ' ' } }));
		expect(wrong.json().fields).toEqual({ 'address.street': 'La calle con su número es obligatoria' });
		await test.query(sql`DELETE FROM delivery_zones`);
	});

	it('[R15-255] asks an unpaid customer for the new sum; after the payment the difference is still to come or to go back', async () => {
		await edit(await bodyOf({ [pot.id]: 3 }));
		expect(await read()).toMatchObject({
			total: 150,
			payment: { state: 'WAITING', amount: 150 },
			money: { paid: 0, refunded: 0, owed: 150, balance: 150 },
		});
		await confirmPayment();
		expect((await read()).money).toEqual({ paid: 150, refunded: 0, owed: 150, balance: 0 });
		await edit(await bodyOf({}, { added: [lineOf(cup)] }));
		expect(await read()).toMatchObject({ payment: { amount: 150 }, money: { paid: 150, owed: 158.5, balance: 8.5 } });
		await edit(await bodyOf({ [pot.id]: 1 }));
		expect((await read()).money).toEqual({ paid: 150, refunded: 0, owed: 58.5, balance: -91.5 });
	});

	it('[R15-255] keeps its sum while a proof of payment waits to be looked at', async () => {
		await test.query(sql`UPDATE payments SET state = 'PROOF_SENT' WHERE order_id = ${order.id}`);
		const refused = await edit(await bodyOf({ [pot.id]: 3 }));
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'proof_waits']);
		expect(await stockOf(pot)).toBe(8);
		expect((await edit(await bodyOf({}, { address }))).statusCode).toBe(200);
	});

	it('[R15-252] stays what its boleta says, but for where it goes', async () => {
		await test.query(sql`
			INSERT INTO tax_documents (order_id, kind, series, number, issued_on, issued_elsewhere, buyer, lines, igv_percent,
				base_cents, igv_cents, total_cents, state, created_at)
			VALUES (${order.id}, 'BOLETA', 'B009', ${order.id}, now(), true, '{}', '[]', 0, 10000, 0, 10000, 'ACCEPTED', now())`);
		const refused = await edit(await bodyOf({ [pot.id]: 3 }));
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'document_issued']);
		expect(await stockOf(pot)).toBe(8);
		expect((await edit(await bodyOf({}, { address }))).statusCode).toBe(200);
		await test.query(sql`UPDATE tax_documents SET state = 'VOIDED' WHERE order_id = ${order.id}`);
		expect((await edit(await bodyOf({ [pot.id]: 3 }))).statusCode).toBe(200);
	});

	it('[R15-255] keeps its sum while a gateway is at a payment', async () => {
		await test.query(sql`
			INSERT INTO payment_attempts (id, order_id, method, amount_cents, pending, created_at, ask_at)
			VALUES (${`edit-${order.id}`}, ${order.id}, 'MERCADO_PAGO', 10000, true, now(), now() + interval '1 day')`);
		expect((await edit(await bodyOf({ [pot.id]: 3 }))).json().code).toBe('payment_under_way');
		await test.query(sql`UPDATE payment_attempts SET state = 'CLOSED' WHERE order_id = ${order.id}`);
		expect((await edit(await bodyOf({ [pot.id]: 3 }))).statusCode).toBe(200);
	});

	it('[R15-256] tells the customer live and by mail, the team by the timeline and the audit log', async () => {
		await edit(await bodyOf({ [pot.id]: 1 }, { added: [lineOf(cup)], address }));
		const [own] = (await outboxEvents(test)).filter(({ topic }) => topic === '/user/queue/orders').slice(-1);
		expect(own?.body).toMatchObject({
			order: { id: order.id, contents: { total: 58.5, items: [{ quantity: 1 }, { productName: 'Taza' }] } },
		});
		const { events, mails } = await timeline();
		expect(events.at(-1)).toMatchObject({
			kind: 'edited',
			by: { kind: 'staff', name: 'admin' },
			facts: {
				from: { total: 100, items: [{ name: 'Olla', quantity: 2 }] },
				to: { total: 58.5, items: [{ quantity: 1 }, { name: 'Taza', quantity: 1 }] },
				address: expect.stringContaining('Juliaca'),
			},
		});
		expect(mails.at(-1)).toMatchObject({ kind: 'order-changed' });
		const [audited] = await test.query<{ after: object }>(sql`
			SELECT after FROM audit_log WHERE entity = 'order' AND entity_id = ${order.id} ORDER BY id DESC LIMIT 1`);
		expect(audited?.after).toEqual({ total: 58.5, orderItems: '1 × Olla, 1 × Taza' });
		const { token } = owner;
		const seen = await test.call('GET', `/api/orders/${order.id}`, { token });
		expect(seen.json<Order>()).toMatchObject({ total: 58.5, items: [{ quantity: 1 }, { productName: 'Taza' }] });
		expect(seen.body).not.toMatch(/lineId|"money"|"editVersion"/);
	});

	it('[R15-257] is edited by who has orders:write', async () => {
		const body = await bodyOf({ [pot.id]: 3 });
		expect((await edit(body, { token: owner.token })).statusCode).toBe(403);
		expect((await test.call('PUT', `/api/admin/orders/${order.id}/contents`, { json: body })).statusCode).toBe(401);
		expect((await edit(body, { id: 2_000_000 })).statusCode).toBe(404);
	});
});
