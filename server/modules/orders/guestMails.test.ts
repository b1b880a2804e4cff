import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AdminMailPage, AdminMailText } from '#contract/admin/mail';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { type Mailbox, openMailbox } from '../mail/testing/mailbox';
import { createGuest } from './testing/guest';
import { createShopper, lineOf } from './testing/shopper';

const publicUrl = 'https://tienda.example';

describe('what leaves the shop about an order without an account', () => {
	let mailbox: Mailbox;
	let test: TestApp;
	let guest: ReturnType<typeof createGuest>;
	let publicDir: string;
	beforeAll(async () => {
		publicDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-guests-'));
		fs.writeFileSync(path.join(publicDir, 'index.html'), '<!doctype html><title>Tienda</title>');
		mailbox = await openMailbox();
		const timing = { mail: { pace: 0, trouble: 20 } };
		test = await createTestApp({ config: { smtp: mailbox.smtp, publicUrl, publicDir }, timing });
		guest = createGuest(test);
	});
	afterAll(async () => {
		await test.close();
		await mailbox.close();
		fs.rmSync(publicDir, { recursive: true, force: true });
	});

	const product = async () => test.createProduct({ categoryId: (await test.createCategory()).id });
	const tokenIn = (text: string) => text.match(/https:\/\/tienda\.example\/pedido\/([\w-]{43})(?![\w-])/)?.[1] ?? '';

	it('[R15-131, R15-140] each mail goes to the contact with a link of its own, which no table holds', async () => {
		const email = 'ana@correo.pe';
		const more = { notes: 'Portón verde', shippingAddress: 'Jr. Puno 345, Juliaca' };
		const { id, orderNumber, linkToken } = await guest.buy([lineOf(await product())], { email }, more);
		await createShopper(test).setStatus(id, 'CONFIRMED');
		const mails = await mailbox.first(2);
		expect(mails.map(({ subject }) => subject).sort()).toEqual([
			`Recibimos tu pedido ${orderNumber}`,
			`Tu pedido ${orderNumber}: Confirmado`,
		]);
		const tokens = mails.map(({ text = '' }) => tokenIn(text));
		expect(new Set([...tokens, linkToken]).size).toBe(3);
		for (const mail of mails) {
			expect(mail.to).toMatchObject({ text: email });
			expect(mail.text).toContain('Ver mi pedido');
			// Nobody has shown that the address is theirs.
			for (const hidden of ['Puno', '999 888', 'verde']) expect(mail.text).not.toContain(hidden);
		}
		for (const token of tokens) expect(await guest.state(token)).toMatchObject({ orderNumber, status: 'CONFIRMED' });
		const rows = await test.query<{ row: string }>(sql`SELECT row_to_json(m)::text AS row FROM mails m`);
		for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
	});

	it('[R15-140, R17-182] the back-office reads such a mail without its link, passes the rest on, and sends it again with another', async () => {
		const boss = await test.adminToken();
		const { mails } = (await test.call('GET', '/api/admin/mail', { token: boss })).json<AdminMailPage>();
		const received = mails.find(({ kind }) => kind === 'order-received');
		const url = `/api/admin/mail/${received?.id}`;
		const { content } = (await test.call('GET', url, { token: boss })).json<AdminMailText>();
		expect(content).toMatchObject({ hasHiddenLink: true, text: expect.stringContaining('Recibimos tu pedido') });
		expect(content?.text).not.toContain('/pedido/');
		expect([content?.text.includes('Ver mi pedido'), content?.passOn?.includes('Ver mi pedido')]).toEqual([
			true,
			false,
		]);
		expect((await test.call('POST', `${url}/send`, { token: boss })).statusCode).toBe(200);
		const again = (await mailbox.first(3))[2];
		expect(again?.subject).toMatch(/^Recibimos tu pedido/);
		expect((await guest.state(tokenIn(again?.text ?? ''))).status).toBe('CONFIRMED');
	});

	it('[R15-140] who left a phone alone gets no mail', async () => {
		const before = await test.query(sql`SELECT id FROM mails`);
		await guest.buy([lineOf(await product())], { phone: '951 222 333' });
		expect(await test.query(sql`SELECT id FROM mails`)).toHaveLength(before.length);
	});

	it('[R15-140] after the adoption mails go to the account, with the way to its orders', async () => {
		const { username, token } = await test.createUser();
		const { id, orderNumber, linkToken } = await guest.buy([lineOf(await product())], { phone: '951222333' });
		expect((await guest.post('adopt', { token: linkToken, digits: '8777' }, token)).statusCode).toBe(200);
		await createShopper(test).setStatus(id, 'CONFIRMED');
		const mail = (await mailbox.first(4))[3];
		expect(mail?.subject).toBe(`Tu pedido ${orderNumber}: Confirmado`);
		expect(mail?.to).toMatchObject({ text: expect.stringContaining(`${username}@tienda.test`) });
		expect(mail?.text).toContain(`${publicUrl}/orders`);
	});

	it('[R15-142] the page of a link is the same for every token, kept by nobody and told to nobody', async () => {
		const pages = await Promise.all(['A', 'B'].map((sign) => test.call('GET', `/pedido/${sign.repeat(43)}`)));
		for (const page of pages) {
			expect([page.statusCode, page.body]).toEqual([200, '<!doctype html><title>Tienda</title>']);
			expect(page.headers).toMatchObject({
				'cache-control': 'no-store',
				'x-robots-tag': 'noindex',
				'referrer-policy': 'no-referrer',
			});
		}
		expect((await test.call('GET', '/robots.txt')).body).toContain('Disallow: /pedido/\n');
	});
});
