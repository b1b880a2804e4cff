import { isRuc } from '#contract/people/identity';
import { defaultShop } from '#contract/shop/default';
import { sql } from '#platform/db';
import { createSeal } from '#platform/lib/sealed';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { openMailbox } from '../mail/testing/mailbox';
import { checkoutBody, createShopper, lineOf } from '../orders/testing/shopper';

let test: TestApp;
beforeAll(async () => {
	test = await createTestApp({ config: { bankTransferInfo: 'BCP 191-123' } });
});
/** The forms begin with what the program has. */
afterEach(async () => {
	await test.query(sql`DELETE FROM shop_settings`);
	await test.query(sql`TRUNCATE audit_log, outbox`);
});
afterAll(() => test.close());

const shop = async (on = test) => (await on.call('GET', '/api/shop')).json();
const settings = async (section: string) =>
	(await test.call('GET', `/api/admin/settings/${section}`, { token: await test.adminToken() })).json();
const save = async (section: string, json: object) =>
	test.call('PUT', `/api/admin/settings/${section}`, { token: await test.adminToken(), json });

const mail = {
	...{ host: 'smtp.example.com', port: 465, security: 'tls', user: 'ana', senderName: '', sender: 'ana@example.com' },
	password: 'muy-secreta-42',
};

it('[R14-01] a shop that was told nothing has the texts of the program and the bank account of the environment', async () => {
	expect(await shop()).toEqual(defaultShop);
	expect(await settings('identity')).toEqual({ name: 'Tienda Viva', slogan: defaultShop.slogan, version: 0 });
	expect(await settings('payment')).toMatchObject({ bankTransfer: 'BCP 191-123', onDelivery: '', version: 0 });
});

it('[R14-02] a saved section is the public view, without payment and mail', async () => {
	expect((await save('identity', { name: ' Bodega Rosita ', slogan: '', version: 0 })).json()).toEqual({
		...{ name: 'Bodega Rosita', slogan: '', version: 1 },
	});
	await save('mail', mail);
	await save('payment', { bankTransfer: 'Interbank 200', onDelivery: 'Yape' });
	const seller = { legalName: 'Rosita SAC', ruc: '20100070970', whatsapp: '987 654 321' };
	expect((await save('seller', seller)).statusCode).toBe(200);
	const view = await shop();
	expect(view).toMatchObject({
		name: 'Bodega Rosita',
		slogan: '',
		seller: { ruc: '20100070970', whatsapp: '51987654321' },
	});
	expect(Object.keys(view).sort()).toEqual(Object.keys(defaultShop).sort());
	expect(JSON.stringify(view)).not.toMatch(/Interbank|smtp/);
});

it('[R20-04] the view names the ways to pay, a company’s only while its key can be read', async () => {
	await save('payment', { yapeNumber: '987654321', bankTransfer: 'BCP 191' });
	await save('gateways', { culqi: 'off', mercadoPago: 'on', mercadoPagoToken: 'APP_USR-1' });
	expect(await shop()).toMatchObject({
		pays: ['YAPE', 'BANK_TRANSFER', 'ON_DELIVERY'],
		paysOnline: ['MERCADO_PAGO'],
	});
	expect(JSON.stringify(await shop())).not.toMatch(/987654321|APP_USR/);
	const other = JSON.stringify(createSeal('another key').seal('APP_USR-1', 'settings:gateways.mercadoPagoToken'));
	await test.query(sql`
		UPDATE shop_settings SET value = jsonb_set(value, '{mercadoPagoToken}', ${other}::jsonb) WHERE section = 'gateways'`);
	await save('identity', { name: 'Rosita', slogan: '' });
	expect((await shop()).paysOnline).toEqual([]);
});

it('[R14-03] settings are read and changed by administrators only', async () => {
	for (const token of [undefined, await test.userToken()]) {
		const status = token ? 403 : 401;
		const options = token ? { token } : {};
		expect((await test.call('GET', '/api/admin/settings/identity', options)).statusCode).toBe(status);
		const put = await test.call('PUT', '/api/admin/settings/identity', { ...options, json: { name: 'X', slogan: '' } });
		expect(put.statusCode).toBe(status);
	}
	expect((await settings('identity')).name).toBe('Tienda Viva');
});

it.each([
	['identity', { name: ' ' }, { name: 'El nombre de la tienda es obligatorio' }],
	['identity', { name: 'Ana\r\nBcc: x@y.pe' }, { name: 'El texto debe estar en una sola línea' }],
	['looks', { accent: 'rojo' }, { accent: 'El color debe ser como #b3261e' }],
	['looks', { logo: 'https://malo.example/x.png' }, { logo: 'La imagen no es válida' }],
	['home', { heroTitle: 'x'.repeat(81) }, { heroTitle: 'El título no puede tener más de 80 caracteres' }],
	['seller', { ruc: '20100070971' }, { ruc: 'El RUC no es válido: revisa sus 11 dígitos' }],
	['seller', { email: 'rosita' }, { email: 'El correo no es una dirección válida' }],
	['seller', { whatsapp: '12' }, { whatsapp: 'El número de WhatsApp debe tener entre 9 y 15 dígitos' }],
	[
		'payment',
		{ bankTransfer: 'x'.repeat(501) },
		{ bankTransfer: 'Los datos de la cuenta no pueden tener más de 500 caracteres' },
	],
	['orders', { source: 'otra' }, { source: 'La opción no es válida' }],
	['mail', { ...mail, port: 0 }, { port: 'El puerto debe ser un número entre 1 y 65535' }],
	[
		'mail',
		{ ...mail, host: 'smtp example' },
		{ host: 'El servidor no es válido; escríbelo como smtp.tuproveedor.com' },
	],
	['mail', { ...mail, sender: 'Ana <ana@example.com>' }, { sender: 'El remitente no es una dirección válida' }],
])('[R14-04] %s refuses %j in Spanish and stays as it was', async (section, json, fields) => {
	const answer = await save(section, json);
	expect(answer.statusCode).toBe(400);
	expect(answer.json().fields).toMatchObject(fields);
	expect((await settings(section)).version).toBe(0);
});

it('[R17-132] what is stored and fits no more is left out alone, and the rest of its section stays', async () => {
	await save('seller', { legalName: 'Rosita SAC', ruc: '20100070970', phone: '01 700 0000' });
	await test.query(sql`
		UPDATE shop_settings SET value = value || '{"phone": "------"}' WHERE section = 'seller'`);
	await save('identity', { name: 'Rosita', slogan: '' });
	expect((await shop()).seller).toMatchObject({ legalName: 'Rosita SAC', ruc: '20100070970', phone: '' });
});

it('[R14-05] a RUC has 11 digits, a known beginning and the right check digit', () => {
	expect(['20100070970', '20131312955', '20100047218', '10467793549'].filter(isRuc)).toHaveLength(4);
	expect(['20100070971', '2010007097', '201000709700', '30100070970', '2010007097x', ''].filter(isRuc)).toEqual([]);
});

it('[R14-06] two people who save one section: the second is shown the first one’s values, and nothing is lost', async () => {
	await save('identity', { name: 'Ana', slogan: '', version: 0 });
	const late = await save('identity', { name: 'Berta', slogan: '', version: 0 });
	expect(late.statusCode).toBe(409);
	expect(late.json()).toMatchObject({ code: 'version_conflict', current: { name: 'Ana', version: 1 } });
	expect((await save('identity', { name: 'Berta', slogan: '', version: 1 })).json()).toMatchObject({ version: 2 });
	expect((await save('home', { ...(await settings('home')), heroTitle: 'Hola' })).statusCode).toBe(200);
});

it('[R14-06] of two who save at the same time one is refused', async () => {
	await test.adminToken();
	const both = await Promise.all(['Ana', 'Berta'].map((name) => save('identity', { name, slogan: '', version: 0 })));
	expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it('[R14-07] a change is in the audit log with the fields that changed', async () => {
	await save('identity', { name: 'Bodega Rosita', slogan: defaultShop.slogan });
	const page = await test.call('GET', '/api/admin/audit?entity=settings', { token: await test.adminToken() });
	expect(page.json().entries).toEqual([
		expect.objectContaining({
			...{ action: 'update', entity: 'settings', label: 'Identidad' },
			...{ before: { name: 'Tienda Viva' }, after: { name: 'Bodega Rosita' } },
		}),
	]);
});

it('[R14-08] the password of the mail is sealed: no answer, event, log entry or row has it', async () => {
	const saved = await save('mail', mail);
	expect(saved.json()).toEqual({ ...mail, password: undefined, secrets: { password: 'kept' }, version: 1 });
	const tables = await test.query(sql`
		SELECT (SELECT json_agg(s) FROM shop_settings s)::text, (SELECT json_agg(a) FROM audit_log a)::text,
			(SELECT json_agg(o) FROM outbox o)::text AS events`);
	const seen = [saved.body, JSON.stringify(await settings('mail')), JSON.stringify(tables)];
	expect(seen.join()).not.toContain('muy-secreta-42');
	const [entry] = await test.query<{ after: object }>(sql`SELECT after FROM audit_log WHERE entity = 'settings'`);
	expect(entry?.after).toMatchObject({ host: 'smtp.example.com', password: 'changed' });
	expect((await outboxEvents(test)).filter(({ topic }) => topic === '/topic/shop')).toEqual([]);
});

it('[R14-08] the password stays when the form does not send it, and goes when it sends an empty one', async () => {
	await save('mail', mail);
	const { password: _password, ...rest } = mail;
	expect((await save('mail', { ...rest, user: 'berta' })).json()).toMatchObject({
		...{ user: 'berta', secrets: { password: 'kept' } },
	});
	expect((await save('mail', { ...rest, password: '' })).json()).toMatchObject({ secrets: { password: 'none' } });
});

it('[R14-158] a password that was sealed with another key keeps nothing from working but the mail, and is asked for again', async () => {
	await save('mail', mail);
	const other = JSON.stringify(createSeal('another key').seal('muy-secreta-42', 'settings:mail'));
	await test.query(sql`
		UPDATE shop_settings SET value = jsonb_set(value, '{password}', ${other}::jsonb) WHERE section = 'mail'`);
	const restarted = await createTestApp({ database: test.database });
	try {
		const token = await test.adminToken();
		const read = async (url: string) => (await restarted.call('GET', url, { token })).json();
		expect(await read('/api/admin/settings/mail')).toMatchObject({ secrets: { password: 'lost' } });
		expect((await read('/api/admin/mail')).setUp).toEqual({
			...{ from: null, trouble: null, passwordLost: true, hasLinks: true },
		});
		expect((await read('/api/admin/system')).mail).toMatchObject({
			state: 'problem',
			sends: false,
			passwordLost: true,
		});
		const product = await test.createProduct({ categoryId: (await test.createCategory()).id });
		expect(await createShopper(restarted).buy(await test.userToken(), [lineOf(product)])).toBeDefined();
		const typed = await restarted.call('PUT', '/api/admin/settings/mail', { token, json: mail });
		expect(typed.json()).toMatchObject({ secrets: { password: 'kept' } });
		expect((await read('/api/admin/mail')).setUp).toMatchObject({ from: 'ana@example.com', passwordLost: false });
	} finally {
		await restarted.close();
	}
});

it('[R14-09] orders, the authenticator app and the document of the API say what the settings say', async () => {
	await save('identity', { name: 'Bodega Rosita', slogan: '' });
	await save('payment', { bankTransfer: 'Interbank 200', onDelivery: '' });
	const setup = await test.call('POST', '/api/user/2fa/setup', { token: await test.userToken() });
	expect(decodeURIComponent(setup.json().otpauthUrl)).toContain('/Bodega Rosita:cliente');
	expect((await test.call('GET', '/api/docs/json')).json().info.title).toBe('Bodega Rosita');
	expect((await test.call('GET', '/api/docs')).body).toContain('<title>API de Bodega Rosita</title>');
	const category = await test.createCategory();
	const product = await test.createProduct({ categoryId: category.id });
	const body = { ...checkoutBody([lineOf(product, 1)]), paymentMethod: 'BANK_TRANSFER' as const };
	const order = await createShopper(test).checkout(await test.userToken(), body);
	expect(order.body).toContain('Interbank 200');
});

describeOnBackends('two servers of one shop', (kind) => {
	it('[R14-10] the other server knows a change at once, also one that visitors are not told', async () => {
		const database = await openBackend(kind);
		const [first, second] = [await createTestApp({ database }), await createTestApp({ database })];
		try {
			const token = await first.adminToken();
			const put = (section: string, json: object) =>
				first.call('PUT', `/api/admin/settings/${section}`, { token, json });
			await put('identity', { name: 'Bodega Rosita', slogan: '' });
			await put('payment', { bankTransfer: 'Interbank 200', onDelivery: '' });
			// Each try takes one.
			const { id: categoryId } = await first.createCategory();
			const product = await first.createProduct({ categoryId, stockQuantity: 1000 });
			const body = { ...checkoutBody([lineOf(product, 1)]), paymentMethod: 'BANK_TRANSFER' as const };
			await eventually(async () => {
				expect((await shop(second)).name).toBe('Bodega Rosita');
				expect((await createShopper(second).checkout(token, body)).body).toContain('Interbank 200');
			});
		} finally {
			await Promise.all([first.close(), second.close()]);
			await database.close();
		}
	});

	it('[R14-157] mails that wait for a mail server leave at once when it is mended, also by a server that did not save', async () => {
		const database = await openBackend(kind);
		const opened: { close(): Promise<unknown> }[] = [];
		const kept = <T extends { close(): Promise<unknown> }>(one: T): T => {
			opened.unshift(one);
			return one;
		};
		try {
			const box = kept(await openMailbox());
			const nobody = await openMailbox();
			await nobody.close();
			const begun = Date.now();
			// Its own way leads nowhere, and its clock stands: having failed once it tries no more.
			const first = kept(await createTestApp({ database, config: { smtp: nobody.smtp }, clock: { now: () => begun } }));
			const token = await first.adminToken();
			const sendBy = (port: number) =>
				first.call('PUT', '/api/admin/settings/mail', {
					token,
					json: { host: '127.0.0.1', port, security: 'none', user: '', senderName: '', sender: 'rosa@rosa.test' },
				});
			const attempts = async (count: number) => {
				const [row] = await database.query<{ attempts: number; state: string }>(sql`SELECT attempts, state FROM mails`);
				expect(row).toEqual({ attempts: count, state: 'waiting' });
			};
			await sendBy(nobody.port);
			const product = await first.createProduct({ categoryId: (await first.createCategory()).id });
			await createShopper(first).buy(token, [lineOf(product)]);
			await eventually(() => attempts(1));
			kept(await createTestApp({ database }));
			await eventually(() => attempts(2));
			await sendBy(box.port);
			expect((await box.first(1))[0]?.subject).toMatch(/^Recibimos tu pedido/);
		} finally {
			for (const one of opened) await one.close();
			await database.close();
		}
	});
});

async function eventually(check: () => Promise<void>): Promise<void> {
	const deadline = Date.now() + 120_000;
	for (;;) {
		try {
			return await check();
		} catch (error) {
			if (Date.now() > deadline) throw error;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
}
