import { randomUUID } from 'node:crypto';
import type { AddressBook } from '#contract/delivery/address';
import type { Order } from '#contract/orders/order';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { mailsOf } from '../account/testing/mailbox';
import { anAddress } from '../addressBook/testing/addresses';
import { checkoutBody, createShopper, lineOf } from './testing/shopper';

describeOnBackends('an order with an address in parts', (kind) => {
	let database: Database;
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let line: ReturnType<typeof lineOf>;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, sendsMail: () => true });
		shopper = createShopper(test);
		const { id: categoryId } = await test.createCategory();
		line = lineOf(await test.createProduct({ categoryId, stockQuantity: 50 }));
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const parts = { ...anAddress(), district: 'Juliaca', province: 'San Román', department: 'Puno' };
	const text = 'Jr. Mariano Núñez 350, Juliaca, San Román, Puno (Ref.: Frente a la plaza)';

	it('[R15-24, R15-27] has text and phone made of its parts, which owner and staff see', async () => {
		const { token, id } = await test.createUser();
		const order = await shopper.buy(token, [line], { address: anAddress(), shippingAddress: 'Otra', phone: '111 111' });
		expect(order).toMatchObject({ shippingAddress: text, phone: '987 654 321', address: parts });
		for (const reader of [token, await test.adminToken()])
			expect((await test.call('GET', `/api/orders/${order.id}`, { token: reader })).json()).toMatchObject({
				address: parts,
			});
		const list = await test.call('GET', '/api/orders?size=1', { token: await test.adminToken() });
		expect(list.json().orders[0]).toMatchObject({ id: order.id, address: parts });
		expect((await outboxEvents(test)).at(-1)?.body).toMatchObject({ type: 'ORDER_CREATED', order: { address: parts } });
		expect((await test.call('GET', `/orders/user/${id}`, { token })).json()[0]).toMatchObject({
			shippingAddress: text,
		});
		const [mail] = (await mailsOf(test)).filter(({ userId }) => userId === id);
		expect(mail?.facts).toMatchObject({ shippingAddress: text, phone: '987 654 321' });
		expect(JSON.stringify(mail?.facts)).not.toContain('45678912');
		expect(await test.query(sql`SELECT district_code AS code FROM orders WHERE id = ${order.id}`)).toEqual([
			{ code: '211101' },
		]);
		expect((await test.call('GET', '/api/user/addresses', { token })).json<AddressBook>().last).toEqual(parts);
	});

	it('[R15-24] names a place once, and a text that is too long is cut in its reference', async () => {
		const { token } = await test.createUser();
		const lima = await shopper.buy(token, [line], { address: anAddress({ districtCode: '150101', reference: '' }) });
		expect(lima.shippingAddress).toBe('Jr. Mariano Núñez 350, Lima');
		const long = anAddress({ districtCode: '230110', street: 'x'.repeat(120), reference: '🛒'.repeat(80) });
		const { shippingAddress, address } = await shopper.buy(token, [line], { address: long });
		expect(shippingAddress.length).toBeLessThanOrEqual(240);
		expect(shippingAddress).toMatch(/^x{120}, Coronel Gregorio Albarracín Lanchipa, Tacna \(Ref\.: (🛒)+…$/u);
		expect(address?.reference).toBe(long.reference);
	});

	it('[R15-27] an order without parts has none', async () => {
		const { token } = await test.createUser();
		const order = await shopper.buy(token, [line]);
		expect(order).toMatchObject({ shippingAddress: 'Av. Arequipa 123, Lima', address: null });
		expect((await test.call('GET', '/api/user/addresses', { token })).json<AddressBook>().last).toBeNull();
	});

	it('[R15-25] a district that there is not orders nothing', async () => {
		const { token } = await test.createUser();
		const answer = await shopper.checkout(
			token,
			checkoutBody([line], { address: anAddress({ districtCode: '999999' }) }),
		);
		expect([answer.statusCode, answer.json().fields]).toEqual([
			400,
			{ 'address.districtCode': 'Elige el distrito de la lista' },
		]);
		expect((await test.call('GET', '/api/user/export', { token })).json()).toMatchObject({ orders: [] });
	});

	it('[R15-23] a mistyped document is told at its field', async () => {
		const { token } = await test.createUser();
		const address = anAddress();
		const recipient = { ...address.recipient, documentNumber: '4567891' };
		const answer = await shopper.checkout(token, checkoutBody([line], { address: { ...address, recipient } }));
		expect([answer.statusCode, answer.json().fields]).toEqual([
			400,
			{ 'address.recipient.documentNumber': 'El DNI tiene 8 dígitos' },
		]);
	});

	it('[R15-26] its key stands for its address: again the same order, and another address is refused', async () => {
		const { token } = await test.createUser();
		const key = randomUUID();
		const send = (address: object) => shopper.checkout(token, checkoutBody([line], { address }), key);
		const first = await send(anAddress());
		const again = await send(anAddress());
		expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 200, first.json()]);
		const other = await send(anAddress({ street: 'Jr. Otro 2' }));
		expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_conflict']);
	});

	it('[R15-27, R15-29] nothing of the parts is left when the account is gone', async () => {
		const { token } = await test.createUser();
		const address = anAddress({ street: 'Jr. Marcapartes 9', reference: 'Marcareferencia' });
		const order = await shopper.buy(token, [line], { address });
		await shopper.cancel(token, order.id);
		const left = await test.call('POST', '/api/user/deletion', { token, json: { password: 'secreto' } });
		expect(left.statusCode).toBe(200);
		const rows = await test.query<{ row: string }>(sql`SELECT o::text AS row FROM orders o WHERE id = ${order.id}`);
		for (const mark of ['Marcapartes', 'Marcareferencia', '45678912', '211101'])
			expect(rows[0]?.row).not.toContain(mark);
		const shown = await test.call('GET', `/api/orders/${order.id}`, { token: await test.adminToken() });
		expect(shown.json<Order>().address).toBeNull();
		const events = JSON.stringify(await outboxEvents(test));
		expect(events).not.toContain('Marcapartes');
	});
});
