import type { Order } from '#contract/orders/order';
import { raw, sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { aSheet, fileSheet } from '../complaints/testing/sheets';
import { createShopper, lineOf } from '../orders/testing/shopper';
import { mailsOf } from './testing/mailbox';

const address = '203.0.113.77';

/** Each stands nowhere else. */
const marks = {
	username: 'marca.usuario',
	email: 'marca.correo@ejemplo.pe',
	newEmail: 'marca.nuevo@ejemplo.pe',
	firstName: 'Marcanombre',
	lastName: 'Marcapellido',
	phone: '+51 911 222 333',
	address: 'Jr. Marcadomicilio 123',
	orderAddress: 'Av. Marcaentrega 456',
	orderPhone: '+51 944 555 666',
	notes: 'Marcanota: dejar en portería',
	earlierEmail: 'marca.antes@ejemplo.pe',
	device: 'Marcanavegador/1.0',
	signInAddress: address,
};

describe('an account that is deleted', () => {
	let test: TestApp;
	let boss: string;
	let shopper: ReturnType<typeof createShopper>;
	beforeAll(async () => {
		test = await createTestApp({ sendsMail: () => true, config: { trustProxy: '127.0.0.1' } });
		boss = await test.adminToken();
		shopper = createShopper(test);
	});
	afterAll(() => test.close());

	const headers = { host: 'localhost', 'user-agent': marks.device, 'x-forwarded-for': address };
	const call = (method: 'GET' | 'POST' | 'PUT', url: string, token?: string, json?: object) =>
		test.call(method, url, { token, json, headers });
	const signIn = async (username: string) =>
		(await call('POST', '/api/auth/signin', undefined, { username, password: 'secreto' })).json().accessToken as string;
	const leave = (token: string, json: object = { password: 'secreto' }) =>
		call('POST', '/api/user/deletion', token, json);
	const product = async () => {
		const { id: categoryId } = await test.createCategory();
		return test.createProduct({ categoryId, price: '19.90' });
	};
	const finish = async ({ id }: Order) => {
		for (const status of ['CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
			await shopper.setStatus(id, status);
	};

	/** Every row of every table, as text, by table. */
	async function dump(): Promise<Map<string, string>> {
		const tables = await test.query<{ name: string }>(sql`
			SELECT quote_ident(table_name) AS name FROM information_schema.tables
			WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`);
		const texts = new Map<string, string>();
		for (const { name } of tables) {
			const rows = await test.query<{ line: string }>(raw(`SELECT row_to_json(t)::text AS line FROM ${name} t`));
			texts.set(name, rows.map(({ line }) => line).join('\n'));
		}
		return texts;
	}
	const found = async (mark: string) =>
		[...(await dump())].filter(([, text]) => text.includes(mark)).map(([name]) => name);

	it('[R14-70, R14-71] leaves nothing of its owner in any table, and its orders with what accounts need', async () => {
		const json = {
			...{ username: marks.username, email: marks.earlierEmail, password: 'secreto', phone: marks.phone },
			...{ firstName: marks.firstName, lastName: marks.lastName, address: marks.address },
			consents: [{ kind: 'offers-mail', version: 1 }],
		};
		expect((await call('POST', '/api/auth/signup', undefined, json)).statusCode).toBe(201);
		const first = await signIn(marks.username);
		const { id } = (await call('GET', '/api/user/profile', first)).json();
		const names = { firstName: marks.firstName, lastName: marks.lastName };
		await call('POST', `/api/user/admin/users/${id}/reset-link`, boss);
		// The audit log learns of the account, and then from it.
		const roles = ['ROLE_USER', 'ROLE_ADMIN'];
		await call('PUT', `/api/user/admin/users/${id}`, boss, { ...names, email: marks.email, roles });
		const token = await signIn(marks.username);
		await test.call('POST', '/api/categories', { token, form: { name: 'De quien se va' } });
		await call('POST', '/api/user/address/confirmation', token);
		const confirm = (await mailsOf(test, marks.email)).at(-1)?.token;
		await call('POST', '/api/auth/address-link', undefined, { token: confirm });
		await call('PUT', '/api/user/profile', token, { ...names, email: marks.newEmail, currentPassword: 'secreto' });
		await call('POST', '/api/user/2fa/setup', token);
		const bought = await shopper.buy(token, [lineOf(await product(), 2)], {
			shippingAddress: marks.orderAddress,
			phone: marks.orderPhone,
			notes: marks.notes,
		});
		await test.query(sql`
			INSERT INTO mails (message_id, kind, state, to_name, to_address, to_phone, public_url, facts, created_at, expires_at,
				due_at)
			VALUES ('m', 'order-tracking', 'sent', '', ${marks.email}, '', '', '{}', now(), now(), now())`);

		const refused = await leave(token);
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'orders_under_way']);
		await finish(bought);
		for (const mark of Object.values(marks)) expect([mark, await found(mark)]).not.toEqual([mark, []]);

		expect((await leave(token)).statusCode).toBe(200);
		for (const mark of Object.values(marks)) expect([mark, await found(mark)]).toEqual([mark, []]);
		expect((await call('GET', '/api/user/profile', token)).statusCode).toBe(401);
		const kept = (await test.call('GET', `/api/orders/${bought.id}`, { token: boss })).json<Order>();
		expect(kept).toEqual({
			...bought,
			payment: { ...bought.payment, state: 'CONFIRMED' },
			...{ status: 'DELIVERED', paymentInstructions: '', shippingAddress: '', phone: '', notes: '' },
		});
		const log = await test.query<{ actor: string; label: string; action: string; after: object }>(sql`
			SELECT actor_name AS actor, label, action, after FROM audit_log
			WHERE entity = 'category' AND label = 'De quien se va' OR entity = 'user' AND entity_id = ${id} ORDER BY id`);
		expect(log).toMatchObject([
			{ actor: 'admin', label: 'cuenta eliminada', action: 'update', after: { resetLink: 'issued' } },
			{ actor: 'admin', label: 'cuenta eliminada', action: 'update', after: { email: '…', roles } },
			{ actor: 'cuenta eliminada', label: 'De quien se va', action: 'create' },
			{ actor: 'cuenta eliminada', label: 'cuenta eliminada', action: 'delete' },
		]);
	});

	it('[R14-176] leaves the complaints book as it was filed, with its mails and who answered, and nothing that refers to it', async () => {
		const sheet = {
			...{
				name: 'Marcahoja Completa',
				address: 'Jr. Marcahoja 1',
				phone: '955 111 333',
				email: 'marca.hoja@ejemplo.pe',
			},
			...{ detail: 'Marcahoja: llegó roto', request: 'Marcahoja: que lo cambien' },
		};
		const { id, username, token } = await test.createUser({
			username: 'marca.firma',
			roles: ['ROLE_USER', 'ROLE_ADMIN'],
		});
		await test.query(sql`UPDATE users SET email = ${sheet.email}, email_confirmed_at = now() WHERE id = ${id}`);
		const own = await fileSheet(test, sheet);
		await fileSheet(test, { ...aSheet, email: 'otra@ejemplo.pe' });
		const [other] = await test.query<{ id: number }>(sql`SELECT max(id) AS id FROM complaints`);
		const answered = await test.call('POST', `/api/admin/complaints/${other?.id}/answers`, {
			token,
			json: { text: 'Se la cambiamos', after: 0 },
		});
		expect(answered.statusCode).toBe(201);
		await test.query(sql`
			INSERT INTO consents (user_id, kind, given, version, text, at)
			VALUES (${id}, 'offers-mail', true, 1, 'Marcaconsentimiento', now())`);
		const invite = (by: string, email: string) =>
			test.call('POST', '/api/admin/team/invitations', { token: by, json: { email, role: 'ROLE_READER' } });
		expect((await invite(boss, sheet.email)).statusCode).toBe(201);
		expect((await invite(token, 'colega@ejemplo.pe')).statusCode).toBe(201);
		const { id: productId } = await product();
		const json = { place: 'una-pestana', kind: 'product', id: String(productId), editing: true };
		expect((await test.call('POST', '/api/admin/presence/catalogue', { token, json })).statusCode).toBe(200);
		const book = () =>
			test.query(sql`
				SELECT c.*, a.author, a.text FROM complaints c LEFT JOIN complaint_answers a ON a.complaint_id = c.id
				WHERE c.sheet->>'email' IN (${sheet.email}, 'otra@ejemplo.pe') ORDER BY c.id`);
		const before = await book();
		expect(await found('Marcaconsentimiento')).toEqual(['consents']);
		expect(await found(sheet.email)).toEqual(['complaints', 'mails', 'team_invitations', 'users']);

		expect((await leave(token)).statusCode).toBe(200);
		expect(await book()).toEqual(before);
		expect(before).toMatchObject([{ sheet: { name: sheet.name } }, { author: username, text: 'Se la cambiamos' }]);
		for (const mark of Object.values(sheet)) expect([mark, await found(mark)]).toEqual([mark, ['complaints', 'mails']]);
		expect(await found(username)).toEqual(['complaint_answers']);
		for (const mark of ['Marcaconsentimiento', 'una-pestana']) expect(await found(mark)).toEqual([]);
		// The mail is somebody else's; the invitation went with its sender.
		expect(await found('colega@ejemplo.pe')).toEqual(['mails']);
		const kept = await test.query(sql`SELECT kind, user_id AS "userId" FROM mails WHERE to_address = ${sheet.email}`);
		expect(kept).toEqual([{ kind: 'complaint-copy', userId: null }]);
		const state = { number: own.number, token: own.token };
		expect((await test.call('POST', '/api/complaints/state', { json: state })).json()).toMatchObject({
			sheet: { detail: sheet.detail },
		});
	});

	it('[R14-70] asks for the password, and for a code where there is one', async () => {
		const { token } = await test.createUser();
		expect((await leave(token, { password: 'no es' })).json().fields).toEqual({
			password: 'La contraseña no es correcta',
		});
		expect((await leave(token, {})).json().fields).toEqual({ password: 'Escribe tu contraseña' });
		await test.query(sql`
			INSERT INTO second_factors (user_id, secret, enabled)
			SELECT id, 'x', true FROM users ORDER BY id DESC LIMIT 1`);
		expect((await leave(token)).json().fields).toEqual({
			code: 'Escribe el código de tu aplicación de autenticación',
		});
		expect((await call('GET', '/api/user/profile', token)).statusCode).toBe(200);
		expect((await call('POST', '/api/user/deletion', undefined, { password: 'secreto' })).statusCode).toBe(401);
	});

	it('[R14-70] is not the last administrator’s', async () => {
		const refused = await leave(boss);
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_admin']);
	});

	it('[R14-72] by an administrator: an order under way keeps where it goes until it ends', async () => {
		const leaving = await test.createUser();
		const contact = { shippingAddress: 'Av. Pendiente 789', phone: '955 666 777', notes: 'Timbre roto' };
		const ended = await shopper.buy(leaving.token, [lineOf(await product())], contact);
		await finish(ended);
		const open = await shopper.buy(leaving.token, [lineOf(await product())], contact);
		await test.call('DELETE', `/api/user/admin/users/${leaving.id}`, { token: boss });
		const seen = async ({ id }: Order) => (await test.call('GET', `/api/orders/${id}`, { token: boss })).json<Order>();
		expect(await seen(open)).toMatchObject(contact);
		expect(await seen(ended)).toMatchObject({ shippingAddress: '', phone: '', notes: '' });
		await finish(open);
		expect(await seen(open)).toMatchObject({ status: 'DELIVERED', shippingAddress: '', phone: '', notes: '' });
		for (const mark of Object.values(contact)) expect(await found(mark)).toEqual([]);
	});
});
