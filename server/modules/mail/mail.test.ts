import type { Order } from '#contract/orders/order';
import { sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createShopper, lineOf } from '../orders/testing/shopper';
import { type Mailbox, openMailbox } from './testing/mailbox';

const quick = { pace: 0, trouble: 20 };
const publicUrl = 'https://tienda.example';

async function shopWithProduct(test: TestApp) {
	const { id: categoryId } = await test.createCategory();
	const product = await test.createProduct({ categoryId, name: 'Lámpara <b>roja</b>', price: '19.90' });
	return { shopper: createShopper(test), token: await test.userToken(), product };
}

describeOnBackends('mails of orders', (kind) => {
	let mailbox: Mailbox;
	let test: TestApp;
	let order: Order;
	const token = () => test.userToken();

	beforeAll(async () => {
		mailbox = await openMailbox();
		const database = await openBackend(kind);
		test = await createTestApp({ database, config: { smtp: mailbox.smtp, publicUrl }, timing: { mail: quick } });
	});
	afterAll(async () => {
		await test.close();
		await test.database.close();
		await mailbox.close();
	});

	it('[R14-40, R14-45] a placed order is confirmed by mail, once, with what was bought and where to see it', async () => {
		const { shopper, product } = await shopWithProduct(test);
		const key = 'one-order-one-mail-1';
		const body = {
			items: [lineOf(product, 2)],
			shippingAddress: 'Av. Arequipa 123, Lima',
			phone: '+51 999 888 777',
			paymentMethod: 'BANK_TRANSFER',
		};
		order = (await shopper.checkout(await token(), body, key)).json<Order>();
		await shopper.checkout(await token(), body, key);
		const [mail] = await mailbox.first(1);
		expect(mail?.subject).toBe(`Recibimos tu pedido ${order.orderNumber}`);
		expect(mail?.from?.text).toBe('"Tienda Viva" <tienda@tienda.test>');
		expect(mail?.to).toMatchObject({ text: expect.stringContaining('cliente@tienda.test') });
		for (const part of ['2 × Lámpara <b>roja</b>', 'S/. 39.80', 'Av. Arequipa 123, Lima', `${publicUrl}/orders`])
			expect(mail?.text).toContain(part);
		expect(mail?.html).toContain('Lámpara &lt;b&gt;roja&lt;/b&gt;');
		expect(mail?.html).toContain(`href="${publicUrl}/libro-de-reclamaciones"`);
		expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
	});

	it('[R14-45] a new state and a tracking number are told; the same state again is not', async () => {
		const { setStatus } = createShopper(test);
		await setStatus(order.id, 'CONFIRMED');
		const admin = await test.adminToken();
		const tracking = { trackingNumber: 'OLVA-77' };
		await test.call('PATCH', `/api/orders/${order.id}/tracking`, { token: admin, json: tracking });
		await test.call('PATCH', `/api/orders/${order.id}/tracking`, { token: admin, json: tracking });
		await test.call('PATCH', `/api/orders/${order.id}/status`, { token: admin, json: { status: 'CANCELLED' } });
		const mails = await mailbox.first(4);
		const news = new Map(mails.slice(1).map(({ subject, text }) => [subject, text]));
		expect([...news.keys()].sort()).toEqual([
			`Número de seguimiento de tu pedido ${order.orderNumber}`,
			`Tu pedido ${order.orderNumber}: Cancelado`,
			`Tu pedido ${order.orderNumber}: Confirmado`,
		]);
		expect(news.get(`Número de seguimiento de tu pedido ${order.orderNumber}`)).toContain('OLVA-77');
	});

	it('[R14-40] an order that is not placed is not told of', async () => {
		const { shopper, product } = await shopWithProduct(test);
		const before = await test.query(sql`SELECT id FROM mails`);
		const answer = await shopper.checkout(await token(), {
			items: [lineOf(product, 500)],
			shippingAddress: 'Av. Arequipa 123, Lima',
			phone: '+51 999 888 777',
			paymentMethod: 'BANK_TRANSFER',
		});
		expect(answer.statusCode).toBe(409);
		expect(await test.query(sql`SELECT id FROM mails`)).toHaveLength(before.length);
	});

	it('[R14-40] who has no address gets none, and an address that is none is said to be', async () => {
		const { shopper, product } = await shopWithProduct(test);
		await test.query(sql`UPDATE users SET email = '' WHERE username = 'cliente'`);
		await shopper.buy(await token(), [lineOf(product)]);
		expect(await test.query(sql`SELECT id FROM mails WHERE to_address = ''`)).toEqual([]);
		await test.query(
			sql`UPDATE users SET email = ${'ana@tienda.test\nBcc: todos@tienda.test'} WHERE username = 'cliente'`,
		);
		await shopper.buy(await token(), [lineOf(product)]);
		const [row] = await test.query<{ state: string; failure: string }>(
			sql`SELECT state, failure FROM mails ORDER BY id DESC LIMIT 1`,
		);
		expect(row).toEqual({ state: 'failed', failure: 'address' });
	});

	it('[R14-44] line breaks in names and subjects begin no header', async () => {
		const evil = 'Ana\r\nBcc: todos@tienda.test\r\nX-Evil: yes';
		await test.query(
			sql`UPDATE users SET email = 'ana@tienda.test', first_name = ${evil}, last_name = '' WHERE username = 'cliente'`,
		);
		await test.query(
			sql`UPDATE orders SET order_number = ${`ORD\r\nX-Evil: yes`}, status = 'PENDING' WHERE id = ${order.id}`,
		);
		const before = mailbox.mails.length;
		await createShopper(test).setStatus(order.id, 'CONFIRMED');
		const mail = (await mailbox.first(before + 1))[before];
		expect(mail?.headers.has('x-evil')).toBe(false);
		expect(mail?.bcc).toBeUndefined();
		expect(mail?.to).toMatchObject({ value: [{ address: 'ana@tienda.test' }] });
		expect(mail?.subject).toBe('Tu pedido ORD X-Evil: yes: Confirmado');
	});
});
