import type { AddressState } from '#contract/account/account';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { addressOf, mailsOf } from './testing/mailbox';

const hour = 60 * 60_000;

describe('the address of an account', () => {
	let test: TestApp;
	let now = Date.UTC(2026, 10, 20);
	beforeAll(async () => {
		test = await createTestApp({ sendsMail: () => true, clock: { now: () => now } });
	});
	afterAll(() => test.close());
	beforeEach(() => {
		now += 2 * hour;
	});

	const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token?: string, json?: object) =>
		test.call(method, url, { token, json, headers: { host: '127.0.0.1' } });
	const state = async (token: string) => (await call('GET', '/api/user/address', token)).json<AddressState>();
	const use = (token = '') => call('POST', '/api/auth/address-link', undefined, { token });
	const last = async (address: string) => (await mailsOf(test, address)).at(-1);
	const signIn = (username: string) => call('POST', '/api/auth/signin', undefined, { username, password: 'secreto' });
	const signUp = async (username: string, json: object = {}) => {
		const body = { username, email: addressOf({ username }), password: 'secreto', firstName: 'Ana', lastName: 'Ríos' };
		const answer = await call('POST', '/api/auth/signup', undefined, { ...body, ...json });
		expect([answer.statusCode, answer.json()]).toEqual([
			201,
			{ message: 'Registro exitoso. Ahora puedes iniciar sesión.' },
		]);
		return { username, token: (await signIn(username)).json().accessToken as string };
	};
	const change = (token: string, email: string, json: object = {}) =>
		call('PUT', '/api/user/profile', token, {
			email,
			firstName: 'A',
			lastName: 'B',
			currentPassword: 'secreto',
			...json,
		});

	it('[R14-66, R14-169] is asked for at sign-up, in the one mail of it, and confirmed once, within 48 hours; nothing waits for it', async () => {
		const ana = await signUp('ana');
		expect(await state(ana.token)).toEqual({
			address: 'ana@tienda.test',
			confirmed: false,
			canBeConfirmed: true,
			pending: null,
		});
		const mail = await last('ana@tienda.test');
		expect(mail).toMatchObject({
			kind: 'welcome',
			name: 'Ana Ríos',
			facts: { path: expect.stringMatching(/^\/confirmar-correo#[\w-]{43}$/), username: 'ana', hours: 48 },
		});
		const answers = await Promise.all([use(mail?.token), use(mail?.token)]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
		expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({
			outcome: 'confirmed',
			address: 'ana@tienda.test',
			signedOut: false,
		});
		expect((await state(ana.token)).confirmed).toBe(true);
		const count = sql`SELECT count(*)::int AS mails FROM mails WHERE to_address = 'ana@tienda.test'`;
		expect(await test.query(count)).toEqual([{ mails: 1 }]);

		const late = await signUp('tarde');
		const { token } = (await last('tarde@tienda.test')) ?? {};
		now += 48 * hour;
		expect((await use(token)).json().code).toBe('address_link_invalid');
		expect((await state(late.token)).confirmed).toBe(false);
	});

	it('[R14-66] the mail is sent again, five times in an hour, and only the newest link serves', async () => {
		const { token } = await signUp('otra.vez');
		const first = await last('otra.vez@tienda.test');
		const again = () => call('POST', '/api/user/address/confirmation', token);
		for (let at = 0; at < 5; at++) expect((await again()).statusCode).toBe(200);
		expect((await again()).statusCode).toBe(429);
		expect((await use(first?.token)).statusCode).toBe(400);
		expect((await use((await last('otra.vez@tienda.test'))?.token)).statusCode).toBe(200);
		now += hour;
		expect((await again()).json().code).toBe('address_confirmed');
	});

	it('[R14-67, R7-05] a new one waits until its owner confirms it; the rest of the profile is saved at once', async () => {
		const { token, username } = await signUp('mudanza');
		const saved = await change(token, 'nueva@tienda.test', { phone: '999888777' });
		expect([saved.statusCode, saved.json()]).toMatchObject([
			200,
			{ email: 'mudanza@tienda.test', firstName: 'A', phone: '999888777' },
		]);
		expect((await state(token)).pending).toEqual({
			address: 'nueva@tienda.test',
			expiresAt: new Date(now + 48 * hour).toISOString(),
		});
		expect((await last('mudanza@tienda.test'))?.facts).toMatchObject({
			path: expect.stringMatching(/^\/detener-cambio#/),
			end: 'old',
			newAddress: 'nueva@tienda.test',
		});
		const link = await last('nueva@tienda.test');
		expect(link?.facts).toMatchObject({ path: expect.stringMatching(/^\/confirmar-correo#/), end: 'new' });
		expect((await use(link?.token)).json()).toMatchObject({ outcome: 'changed', address: 'nueva@tienda.test' });
		expect(await state(token)).toMatchObject({ address: 'nueva@tienda.test', confirmed: true, pending: null });
		expect((await signIn('nueva@tienda.test')).json().username).toBe(username);
		expect((await signIn('mudanza@tienda.test')).statusCode).toBe(401);
	});

	it('[R14-67] without the password nothing waits; letter cases are no new address; the owner gives it up', async () => {
		const { token } = await signUp('quieta');
		expect((await change(token, 'x@tienda.test', { currentPassword: undefined })).json().code).toBe(
			'confirmation_required',
		);
		expect((await state(token)).pending).toBeNull();
		expect((await change(token, 'Quieta@tienda.test')).json().email).toBe('Quieta@tienda.test');
		await change(token, 'y@tienda.test');
		const { token: link } = (await last('y@tienda.test')) ?? {};
		expect((await call('DELETE', '/api/user/address/change', token)).json()).toMatchObject({ pending: null });
		expect((await use(link)).statusCode).toBe(400);
		expect((await state(token)).address).toBe('Quieta@tienda.test');
	});

	it('[R14-68] the old address stops a change, and within two days takes back one that was confirmed', async () => {
		const { token } = await signUp('atacada');
		await use((await last('atacada@tienda.test'))?.token);
		await change(token, 'ladron@tienda.test');
		const stop = await last('atacada@tienda.test');
		const steal = await last('ladron@tienda.test');
		expect((await use(stop?.token)).json()).toEqual({
			outcome: 'kept',
			address: 'atacada@tienda.test',
			signedOut: false,
		});
		expect((await use(steal?.token)).statusCode).toBe(400);
		expect((await use(stop?.token)).statusCode).toBe(400);

		await change(token, 'ladron@tienda.test');
		const back = await last('atacada@tienda.test');
		await use((await last('ladron@tienda.test'))?.token);
		now += 47 * hour;
		expect((await use(back?.token)).json()).toEqual({
			outcome: 'kept',
			address: 'atacada@tienda.test',
			signedOut: true,
		});
		expect((await call('GET', '/api/user/profile', token)).statusCode).toBe(401);
		expect((await signIn('atacada@tienda.test')).statusCode).toBe(200);
		expect((await signIn('ladron@tienda.test')).statusCode).toBe(401);
	});

	it('[R14-67] an address that somebody else takes meanwhile is refused, and the link stays good', async () => {
		const { token } = await signUp('primera');
		await change(token, 'codiciada@tienda.test');
		const link = (await last('codiciada@tienda.test'))?.token;
		expect((await change(token, 'ana@tienda.test')).json().fields).toEqual({
			email: 'Este correo ya está registrado',
		});
		await signUp('segunda', { email: 'codiciada@tienda.test' });
		expect((await use(link)).statusCode).toBe(409);
		await test.query(sql`DELETE FROM users WHERE username = 'segunda'`);
		expect((await use(link)).statusCode).toBe(200);
	});

	it('[R14-67] a link to a new password that was sent to the old address opens nothing after the change', async () => {
		const { token, username } = await signUp('celosa');
		const boss = await test.adminToken();
		const { id } = (await call('GET', '/api/user/profile', token)).json();
		const reset = (await call('POST', `/api/user/admin/users/${id}/reset-link`, boss)).json().token;
		await change(token, 'celosa2@tienda.test');
		await use((await last('celosa2@tienda.test'))?.token);
		const used = await call('POST', '/api/auth/reset-password', undefined, { token: reset, password: 'una-nueva' });
		expect(used.statusCode).toBe(400);
		expect((await signIn(username)).statusCode).toBe(200);
	});

	it('[R14-69] where the shop sends no mail, a change counts at once, unconfirmed, and sign-up asks for nothing', async () => {
		const foreign = { host: 'tienda.example' };
		const body = { username: 'sinmail', email: 'sinmail@x.pe', password: 'secreto', firstName: 'S', lastName: 'M' };
		await test.call('POST', '/api/auth/signup', { json: body, headers: foreign });
		expect(await mailsOf(test, 'sinmail@x.pe')).toEqual([]);
		const { accessToken: token } = (await signIn('sinmail')).json();
		const json = { ...body, email: 'sinmail2@x.pe', currentPassword: 'secreto' };
		const saved = await test.call('PUT', '/api/user/profile', { token, json, headers: foreign });
		expect(saved.json().email).toBe('sinmail2@x.pe');
		const seen = await test.call('GET', '/api/user/address', { token, headers: foreign });
		expect(seen.json()).toEqual({
			address: 'sinmail2@x.pe',
			confirmed: false,
			canBeConfirmed: false,
			pending: null,
		});
		const again = await test.call('POST', '/api/user/address/confirmation', { token, headers: foreign });
		expect(again.json().code).toBe('mail_not_set_up');
	});

	it('[R14-69] an address that an administrator sets is not confirmed', async () => {
		const { token } = await signUp('editada');
		await use((await last('editada@tienda.test'))?.token);
		const { id } = (await call('GET', '/api/user/profile', token)).json();
		const json = { email: 'corregida@tienda.test', firstName: 'E', lastName: 'D' };
		await call('PUT', `/api/user/admin/users/${id}`, await test.adminToken(), json);
		expect(await state(token)).toMatchObject({ address: 'corregida@tienda.test', confirmed: false });
	});
});
