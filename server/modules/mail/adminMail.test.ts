import { randomUUID } from 'node:crypto';
import { type AdminMailPage, type AdminMailText, mailFailureTexts, mailKinds } from '#contract/admin/mail';
import { sql } from '#platform/db';
import { readSmtpUrl, type SmtpUrl } from '#platform/lib/smtpUrl';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createShopper, lineOf } from '../orders/testing/shopper';
import type { MailFacts } from './kinds';
import { renderMail } from './render';
import { openMailbox } from './testing/mailbox';
import { testShop } from './testing/startMail';

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
	for (const one of opened.splice(0).reverse()) await one.close();
});
const kept = <T extends { close(): Promise<unknown> }>(one: T): T => {
	opened.push(one);
	return one;
};

const list = async (test: TestApp, query = '') =>
	(await test.call('GET', `/api/admin/mail${query}`, { token: await test.adminToken() })).json<AdminMailPage>();

async function placeOrder(test: TestApp) {
	const { id: categoryId } = await test.createCategory();
	const product = await test.createProduct({ categoryId });
	return createShopper(test).buy(await test.userToken(), [lineOf(product)]);
}

describe('the mails of the back-office', () => {
	it('[R14-46, R14-49, R15-165] without a mail server an order’s mail can be read there, and cannot be sent', async () => {
		const test = kept(await createTestApp());
		const { orderNumber } = await placeOrder(test);
		const page = await list(test);
		expect(page.setUp).toEqual({ from: null, trouble: null, passwordLost: false, hasLinks: true });
		const away = { token: await test.adminToken(), headers: { host: 'tienda.example' } };
		const { setUp } = (await test.call('GET', '/api/admin/mail', away)).json<AdminMailPage>();
		expect(setUp.hasLinks).toBe(false);
		expect(page.counts).toMatchObject({ unsent: 1, waiting: 0, sent: 0, failed: 0 });
		const [mail] = page.mails;
		expect(mail).toMatchObject({ kind: 'order-received', state: 'unsent', to: { address: 'cliente@tienda.test' } });
		const token = await test.adminToken();
		const one = (await test.call('GET', `/api/admin/mail/${mail?.id}`, { token })).json<AdminMailText>();
		expect(one.content?.subject).toBe(`Recibimos tu pedido ${orderNumber}`);
		expect(one.content?.text).toContain('Total: S/. 10.00');
		expect(one.content?.html).not.toContain('<style');
		const sent = await test.call('POST', `/api/admin/mail/${mail?.id}/send`, { token });
		expect([sent.statusCode, sent.json().code]).toEqual([409, 'mail_not_set_up']);
		expect((await list(test, '?state=sent')).matching).toBe(0);
		expect((await list(test, '?kind=order-received&search=CLIENTE')).matching).toBe(1);
		expect((await list(test, '?search=nadie')).matching).toBe(0);
		const status = (await test.call('GET', '/api/admin/system', { token })).json();
		expect(status.mail).toMatchObject({
			state: 'warning',
			sends: false,
			passwordLost: false,
			working: true,
			waiting: 0,
		});
		const metrics = await test.call('GET', '/metrics', { headers: { host: 'localhost' } });
		expect(metrics.body).toContain('shop_mails{state="unsent"} 1');
		expect(metrics.body).toContain('shop_mail_set_up 0');
	});

	it('[R14-49] is for those with the permission alone', async () => {
		const test = kept(await createTestApp());
		for (const token of [undefined, await test.userToken()]) {
			const status = token ? 403 : 401;
			for (const [method, url] of [
				['GET', '/api/admin/mail'],
				['GET', '/api/admin/mail/1'],
				['POST', '/api/admin/mail/1/send'],
				['POST', '/api/admin/mail/test'],
			] as const)
				expect((await test.call(method, url, token ? { token } : {})).statusCode).toBe(status);
		}
	});

	it('[R14-166] a mail that is sent again leaves an entry of the audit log, without its reader', async () => {
		const box = kept(await openMailbox());
		const test = kept(await createTestApp({ config: { smtp: box.smtp } }));
		await placeOrder(test);
		await box.first(1);
		const token = await test.adminToken();
		let mail = (await list(test)).mails[0];
		while (mail?.state !== 'sent') mail = (await list(test)).mails[0];
		const again = await test.call('POST', `/api/admin/mail/${mail.id}/send`, { token });
		expect(again.statusCode).toBe(200);
		await box.first(2);
		const entries = await test.query(
			sql`SELECT actor_name AS actor, action, entity_id AS id, label, after FROM audit_log WHERE entity = 'mail'`,
		);
		expect(entries).toEqual([
			{ actor: 'admin', action: 'update', id: mail.id, label: 'Pedido recibido', after: { sentAgain: true } },
		]);
	});

	it('[R14-168] whoever chooses the Host of a request chooses no link: without PUBLIC_URL the mail has none', async () => {
		const test = kept(await createTestApp());
		const { id: categoryId } = await test.createCategory();
		const product = await test.createProduct({ categoryId });
		const order = (host: string) =>
			test.call('POST', '/api/orders', {
				token: shopperToken,
				headers: { host, 'idempotency-key': randomUUID() },
				json: {
					items: [lineOf(product)],
					shippingAddress: 'Av. Arequipa 123, Lima',
					phone: '+51 999 888 777',
					paymentMethod: 'ON_DELIVERY',
					again: true,
				},
			});
		const shopperToken = await test.userToken();
		for (const host of ['trampa.example', 'localhost:3000']) expect((await order(host)).statusCode).toBe(201);
		const token = await test.adminToken();
		const [own, foreign] = await Promise.all(
			(await list(test)).mails.map(async ({ id }) =>
				(await test.call('GET', `/api/admin/mail/${id}`, { token })).json<AdminMailText>(),
			),
		);
		expect(own?.content?.html).toContain('href="http://localhost:3000/orders"');
		expect(foreign?.content?.html).toContain('El Libro de Reclamaciones está al pie de cada página de la tienda.');
		for (const text of [foreign?.content?.html, foreign?.content?.text]) expect(text).not.toMatch(/href|http|example/);
	});

	it('[R14-50] the test mail goes to one’s own address', async () => {
		const box = kept(await openMailbox());
		const test = kept(await createTestApp({ config: { smtp: box.smtp } }));
		const answer = await test.call('POST', '/api/admin/mail/test', { token: await test.adminToken() });
		expect(answer.json()).toMatchObject({ address: 'admin@tienda.test' });
		const [mail] = box.mails;
		expect(mail?.to).toMatchObject({ value: [{ address: 'admin@tienda.test' }] });
		expect(mail?.subject).toBe('Prueba de correo de Tienda Viva');
	});

	it.each([
		['a server that refuses', async () => (await keptRefusing()).smtp, 'refused', 'No such user'],
		['a server that is not there', closedPort, 'unreachable', 'ECONNREFUSED'],
	] as const)('[R14-50] %s is told in plain Spanish, with its words', async (_name, smtp, failure, words) => {
		const test = kept(await createTestApp({ config: { smtp: await smtp() } }));
		const answer = await test.call('POST', '/api/admin/mail/test', { token: await test.adminToken() });
		expect(answer.statusCode).toBe(409);
		expect(answer.json()).toMatchObject({ code: 'mail_not_sent', message: mailFailureTexts[failure] });
		expect(answer.json().reply).toContain(words);
	});

	const keptRefusing = async () => kept(await openMailbox({ refuse: () => [550, 'No such user'] }));
	async function closedPort(): Promise<SmtpUrl> {
		const box = await openMailbox();
		await box.close();
		return box.smtp;
	}

	it('[R14-52] the server of the settings is used, and SMTP_URL counts more', async () => {
		const [set, environment] = [kept(await openMailbox()), kept(await openMailbox())];
		const save = async (test: TestApp) => {
			const json = {
				host: '127.0.0.1',
				port: set.port,
				security: 'none',
				user: '',
				senderName: 'Doña Rosa',
				sender: 'rosa@rosa.test',
			};
			const saved = await test.call('PUT', '/api/admin/settings/mail', { token: await test.adminToken(), json });
			expect(saved.statusCode).toBe(200);
			await test.call('POST', '/api/admin/mail/test', { token: await test.adminToken() });
		};
		await save(kept(await createTestApp()));
		expect(set.mails[0]?.from?.text).toBe('"Doña Rosa" <rosa@rosa.test>');
		await save(kept(await createTestApp({ config: { smtp: environment.smtp } })));
		expect([set.mails.length, environment.mails.length]).toEqual([1, 1]);
	});

	it('[R14-52] a password is not sent to a server that offers no encryption', async () => {
		const box = kept(await openMailbox());
		// Leads to this machine, but is not one of its names.
		const smtp = { ...box.smtp, host: '0.0.0.0', user: 'rosa', password: 'secreta' };
		const test = kept(await createTestApp({ config: { smtp } }));
		const answer = await test.call('POST', '/api/admin/mail/test', { token: await test.adminToken() });
		expect(answer.json()).toMatchObject({ message: mailFailureTexts.encryption });
		expect(box.attempts()).toBe(0);
	});

	it('[R17-184] what leaves or is passed on later has the ways to pay of then, and of an order that is over none', async () => {
		const test = kept(await createTestApp());
		const box = kept(await openMailbox());
		const token = await test.adminToken();
		const set = async (section: string, json: object) =>
			expect((await test.call('PUT', `/api/admin/settings/${section}`, { token, json })).statusCode).toBe(200);
		const payTo = (yapeNumber: string) => set('payment', { yapeNumber, yapeHolder: 'Rosa Quispe' });
		await payTo('911 111 111');
		const { id: categoryId } = await test.createCategory();
		const product = await test.createProduct({ categoryId });
		const shopper = createShopper(test);
		const { id } = await shopper.buy(await test.userToken(), [lineOf(product)], { paymentMethod: 'YAPE' });
		const [mail] = (await list(test)).mails;
		const url = `/api/admin/mail/${mail?.id}`;
		const passedOn = async () => (await test.call('GET', url, { token })).json<AdminMailText>().content?.passOn;
		expect(await passedOn()).toMatch(/Cómo pagar:[\s\S]*911 ?111 ?111/);
		await payTo('922 222 222');
		expect(await passedOn()).toMatch(/Cómo pagar:[\s\S]*922 ?222 ?222/);
		expect(await passedOn()).not.toMatch(/911 ?111 ?111/);
		const smtp = { host: '127.0.0.1', port: box.port, security: 'none', user: '' };
		await set('mail', { ...smtp, senderName: 'Rosa', sender: 'rosa@rosa.test' });
		const send = async () => expect((await test.call('POST', `${url}/send`, { token })).statusCode).toBe(200);
		await send();
		expect((await box.first(1))[0]?.text).toMatch(/922 ?222 ?222/);
		await payTo('933 333 333');
		await send();
		const again = (await box.first(2))[1]?.text;
		expect(again).toMatch(/933 ?333 ?333/);
		expect(again).not.toMatch(/922 ?222 ?222/);
		await shopper.setStatus(id, 'CANCELLED');
		expect(await passedOn()).not.toContain('Cómo pagar');
	});

	it('[R14-48] goes with the account that it was about', async () => {
		const test = kept(await createTestApp());
		await placeOrder(test);
		await test.query(sql`DELETE FROM users WHERE username = 'cliente'`);
		expect((await list(test)).matching).toBe(0);
	});
});

it('[R14-52] SMTP_URL is read with its escapes, and refused without a sender', () => {
	expect(readSmtpUrl('smtps://ana%40x.pe:p%3Ass@smtp.x.pe')).toEqual({
		host: 'smtp.x.pe',
		port: 465,
		security: 'tls',
		user: 'ana@x.pe',
		password: 'p:ss',
		from: 'ana@x.pe',
	});
	expect(readSmtpUrl('smtp://smtp.x.pe?from=a@x.pe')).toMatchObject({ port: 587, security: 'offered' });
	for (const wrong of [
		'smtp://smtp.x.pe',
		'smtp://ana:%E0@smtp.x.pe?from=a@x.pe',
		'http://x.pe',
		'smtp://x.pe?form=a@x.pe',
	])
		expect(readSmtpUrl(wrong)).toBeNull();
});

const samples: MailFacts = {
	welcome: { path: '/a#b', username: 'ana', hours: 48 },
	'confirm-address': { path: '/a#b', hours: 24 },
	'reset-password': { path: '/a#b', minutes: 30 },
	'password-changed': { path: '/a', at: '2026-03-02T12:00:00.000Z' },
	'address-change': { path: '/a#b', end: 'old', newAddress: 'nueva@x.pe', hours: 1 },
	'order-received': {
		path: '/orders',
		orderNumber: 'ORD-1',
		items: [{ name: 'Taza & "plato"', quantity: 2, price: 10.5 }],
		total: 21,
		shippingAddress: 'Lima',
		phone: '999',
		paymentMethod: 'ON_DELIVERY',
		paymentInstructions: 'Uno\nDos',
		notes: '',
	},
	'request-waits': {
		path: '/admin/orders',
		orderNumber: 'ORD-1',
		total: 21,
		until: '2026-03-02T12:00:00Z',
		waiting: 2,
	},
	'order-state-changed': { path: '/orders', orderNumber: 'ORD-1', status: 'SHIPPED' },
	'order-tracking': { path: '/orders', orderNumber: 'ORD-1', trackingNumber: 'T-1' },
	'order-payment': { path: '/checkout/done/1', orderNumber: 'ORD-1', total: 21, news: 'asked', message: 'Uno\nDos' },
	'order-changed': {
		path: '/orders',
		orderNumber: 'ORD-1',
		lines: [{ name: 'Taza', from: 1, to: 2 }],
		before: 10,
		total: 20,
		shippingAddress: 'Lima',
		addressChanged: true,
		balance: 10,
	},
	'order-returned': { path: '/orders', orderNumber: 'ORD-1', lines: [{ name: 'Taza', quantity: 1 }], amount: 10 },
	'order-refunded': { path: '/orders', orderNumber: 'ORD-1', amount: 10, way: 'YAPE', reason: 'Llegó rota' },
	'complaint-copy': {
		path: '/a',
		number: '2026-1',
		type: 'queja',
		receivedAt: '2026-03-02T12:00:00.000Z',
		dueDay: '2026-03-23',
		sheet: [{ label: 'Detalle', value: 'Mala atención' }],
	},
	'complaint-answer': { path: '/a', number: '2026-1', type: 'queja', answer: 'Hola\n\nAdiós' },
	'staff-invitation': { path: '/a#b', invitedBy: 'Rosa', role: 'Pedidos', hours: 72 },
};

describe('the look of a mail', () => {
	const about = { shop: { ...testShop, url: 'https://rosa.test' }, name: 'Ana' };

	it.each(mailKinds)('[R14-51] %s is HTML and text with the same words, who sells and its link', (kind) => {
		const { subject, html, text } = renderMail(kind, samples[kind], about);
		const { path } = samples[kind];
		expect(subject).not.toBe('');
		for (const part of ['Hola, Ana:', 'Inversiones Rosa S.A.C. · RUC 20100070970', `https://rosa.test${path}`]) {
			expect(html).toContain(part);
			expect(text).toContain(part);
		}
		expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
		expect(html).toContain('prefers-color-scheme:dark');
		expect(html.match(/(src|background|url)\s*[=(]\s*["']?https?:/g)).toBeNull();
		expect(text).not.toMatch(/[<>]|&[a-z]+;/);
		expect(html.includes('/libro-de-reclamaciones')).toBe(/^(order|complaint)/.test(kind));
	});

	it('[R14-51] what people write stays text, with its line breaks; the logo is the only picture', () => {
		const { html, text } = renderMail('order-received', samples['order-received'], {
			...about,
			shop: {
				...about.shop,
				logo: 'https://rosa.test/uploads/logo.webp',
				accents: { light: '#005f73', dark: '#94d2bd' },
			},
		});
		expect(text).toContain('2 × Taza & "plato": S/. 21.00');
		expect(text).toContain('Uno\nDos');
		expect(html).toContain('2 × Taza &amp; &quot;plato&quot;:');
		expect(html.match(/<img /g)).toHaveLength(1);
		expect(html).not.toContain('<link');
		expect(html).toContain('background:#005f73');
		expect(html).toContain('background:#94d2bd!important');
	});

	it('[R24-222] of an order with reductions it has the price before, the reasons, and the sums', () => {
		const reductions = [
			{ kind: 'OFFER' as const, id: 3, title: 'Feria', amount: 6 },
			{ kind: 'RULE' as const, id: 7, title: '3 × 2', amount: 10 },
		];
		const items = [{ name: 'Taza', quantity: 3, price: 10, listPrice: 12, reductions }];
		const { text } = renderMail('order-received', { ...samples['order-received'], items, total: 20 }, about);
		expect(text).toContain(
			'3 × Taza (antes S/. 12.00 c/u): S/. 30.00\nSubtotal: S/. 30.00\n3 × 2: −S/. 10.00\nTotal: S/. 20.00',
		);
	});

	it('[R24-278] the lines of the mail add up to its subtotal, and each reduction stands there once', () => {
		const rule = { kind: 'RULE' as const, id: 7, title: '3 × 2' };
		const items = [
			{ name: 'Taza', quantity: 2, price: 10, reductions: [{ ...rule, amount: 6 }] },
			{ name: 'Plato', quantity: 1, price: 10, reductions: [{ ...rule, amount: 4 }] },
		];
		const { text } = renderMail('order-received', { ...samples['order-received'], items, total: 20 }, about);
		expect(text).toContain(
			'2 × Taza: S/. 20.00\n1 × Plato: S/. 10.00\nSubtotal: S/. 30.00\n3 × 2: −S/. 10.00\nTotal: S/. 20.00',
		);
	});

	it('[R24-273] of an order with reductions the mail about a change has all lines, the reasons, delivery and total', () => {
		const reductions = [{ kind: 'RULE' as const, id: 7, title: '3 × 2', amount: 10 }];
		const items = [{ name: 'Taza', quantity: 3, price: 10, listPrice: 12, reductions }];
		const facts = { ...samples['order-changed'], before: 18, total: 28, balance: 0 };
		const { text } = renderMail('order-changed', { ...facts, now: { items, fee: { kind: 'OWN', fee: 8 } } }, about);
		expect(text).toContain(
			'Así queda tu pedido:\n\n3 × Taza (antes S/. 12.00 c/u): S/. 30.00\nSubtotal: S/. 30.00\n3 × 2: −S/. 10.00\nEnvío: S/. 8.00\nTotal: S/. 28.00 (antes S/. 18.00)',
		);
		expect(text.match(/^Total/gm)).toHaveLength(1);
	});

	it('[R18-82] of a request it says that the shop has to accept it first', () => {
		const asked = renderMail('order-received', { ...samples['order-received'], request: true }, about);
		expect([asked.subject, asked.text]).toEqual([
			expect.stringContaining('Recibimos tu solicitud'),
			expect.stringContaining('la tienda tiene que aceptarla, como máximo en 48 horas, antes de que pagues'),
		]);
	});

	it.each([
		['order-received', { paymentInstructions: '' }],
		['order-state-changed', { status: 'CANCELLED' as const }],
		['order-state-changed', { status: 'PENDING' as const }],
		['order-changed', { shippingAddress: '', balance: 0 }],
	] as const)('[R21-27] %s of a request speaks of nothing else, and promises no day: %o', (kind, changes) => {
		const delivery = { name: 'Motorizado', kind: 'OWN' as const, fee: 5, promised: 'Llega el martes 24', place: '' };
		const path = '/pedido/abc';
		const facts = { ...samples[kind], delivery, ...changes, path };
		const read = (more: object) => {
			const { subject, text } = renderMail(kind, { ...facts, ...more } as MailFacts[typeof kind], about);
			return `${subject}\n${text.replaceAll(path, '')}`;
		};
		expect(read({ request: true })).toMatch(/solicitud/);
		expect(read({ request: true })).not.toMatch(/pedido|Llega|pagaste|Pendiente/i);
		expect(read({})).toMatch(/pedido/);
		expect(read({})).not.toMatch(/solicitud/i);
	});

	it('[R15-332] of an order that is picked up it names the office once', () => {
		const facts = samples['order-received'];
		const delivery = { name: 'Agencia Shalom', kind: 'AGENCY' as const, fee: 12, promised: 'Llega el martes 24' };
		const place = 'Shalom Juliaca, Jr. San Martín 455, 8:00 a 18:00';
		const shippingAddress = 'Agencia Shalom: Shalom Juliaca, Jr. San Martín 455';
		const { text } = renderMail(
			'order-received',
			{ ...facts, shippingAddress, delivery: { ...delivery, place } },
			about,
		);
		expect(text).toContain(place);
		expect(text.match(/Shalom Juliaca/g)).toHaveLength(1);
		const toDoor = { ...facts, shippingAddress: 'Jr. Puno 1', delivery: { ...delivery, place: '' } };
		expect(renderMail('order-received', toDoor, about).text).toContain('Jr. Puno 1');
	});

	it('[R14-51] facts that lack what the template needs make no mail', () => {
		expect(() => renderMail('order-received', {} as MailFacts['order-received'], about)).toThrow();
	});
});
