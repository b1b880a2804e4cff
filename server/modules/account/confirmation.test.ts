import { type TOTP, URI } from 'otpauth';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describeOnBackends('what opens an account', (kind) => {
	let database: Database;
	let test: TestApp;
	let now = 1_800_000_015_000;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, clock: { now: () => now } });
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const put = (url: string, token: string, json: object) => test.call('PUT', `/api/user${url}`, { token, json });
	const post = (url: string, token: string, json: object) => test.call('POST', `/api/user${url}`, { token, json });
	const signIn = (username: string, password = 'secreto') =>
		test.call('POST', '/api/auth/signin', { json: { username, password } });
	const signUp = (username: string, email: string) =>
		test.call('POST', '/api/auth/signup', {
			json: { username, email, password: 'una-clave-larga', firstName: 'Ana', lastName: 'Paz' },
		});

	async function withFactor() {
		const user = await test.createUser();
		const { otpauthUrl } = (await post('/2fa/setup', user.token, {})).json<{ otpauthUrl: string }>();
		const totp = URI.parse(otpauthUrl) as TOTP;
		const code = () => totp.generate({ timestamp: now });
		const enabled = await post('/2fa/enable', user.token, { code: code(), password: 'secreto' });
		expect(enabled.statusCode).toBe(200);
		now += 60_000;
		return { ...user, code };
	}

	it('[R13-65] the email changes with the password only, and everything else without it', async () => {
		const { username, token } = await test.createUser();
		const own = `${username}@tienda.test`;
		expect((await put('/profile', token, { email: own, phone: '987654321' })).statusCode).toBe(200);
		const asked = await put('/profile', token, { email: 'nueva@correo.pe', phone: '987111222' });
		expect([asked.statusCode, asked.json()]).toEqual([
			400,
			{
				code: 'confirmation_required',
				message: 'Para cambiar con qué entras a tu cuenta, confirma que eres tú',
				fields: { currentPassword: 'Escribe tu contraseña' },
			},
		]);
		const wrong = await put('/profile', token, { email: 'nueva@correo.pe', currentPassword: 'no es' });
		expect([wrong.statusCode, wrong.json().fields]).toEqual([
			400,
			{ currentPassword: 'La contraseña actual no es correcta' },
		]);
		expect((await test.call('GET', '/api/user/profile', { token })).json()).toMatchObject({
			email: own,
			phone: '987654321',
		});
		const changed = await put('/profile', token, { email: 'nueva@correo.pe', currentPassword: 'secreto' });
		expect(changed.json()).toMatchObject({ email: 'nueva@correo.pe' });
	});

	it('[R13-65] so does the user name of an administrator, and the own email in no other place', async () => {
		const { id, username, token } = await test.createUser({ username: 'jefa', roles: ['ROLE_ADMIN'] });
		const asked = await put('/profile', token, { username: 'otra', email: 'jefa@tienda.test' });
		expect(asked.json().code).toBe('confirmation_required');
		const elsewhere = await put(`/admin/users/${id}`, token, { email: 'ladron@correo.pe' });
		expect([elsewhere.statusCode, Object.keys(elsewhere.json().fields)]).toEqual([400, ['email']]);
		expect((await put(`/admin/users/${id}`, token, { email: 'jefa@tienda.test', firstName: 'Ana' })).statusCode).toBe(
			200,
		);
		const changed = await put('/profile', token, { username: 'otra', currentPassword: 'secreto' });
		expect([username, changed.json().username]).toEqual(['jefa', 'otra']);
	});

	it('[R13-65] with a second factor the password alone changes neither email nor password', async () => {
		const { token, code } = await withFactor();
		expect((await put('/profile', token, { email: 'dos@correo.pe' })).json().fields).toEqual({
			currentPassword: 'Escribe tu contraseña',
			code: 'Escribe el código de tu aplicación de autenticación',
		});
		const half = await put('/profile', token, { email: 'dos@correo.pe', currentPassword: 'secreto' });
		expect([half.statusCode, Object.keys(half.json().fields)]).toEqual([400, ['code']]);
		const body = { currentPassword: 'secreto', newPassword: 'una-clave-nueva' };
		const password = await put('/password', token, body);
		expect([password.statusCode, Object.keys(password.json().fields)]).toEqual([400, ['code']]);
		const email = await put('/profile', token, { email: 'dos@correo.pe', currentPassword: 'secreto', code: code() });
		expect(email.json()).toMatchObject({ email: 'dos@correo.pe' });
		now += 60_000;
		expect((await put('/password', token, { ...body, code: code() })).statusCode).toBe(200);
	});

	it('[R13-66] a stolen session alone enables no second factor', async () => {
		const { token } = await test.createUser();
		const { otpauthUrl } = (await post('/2fa/setup', token, {})).json<{ otpauthUrl: string }>();
		const code = (URI.parse(otpauthUrl) as TOTP).generate({ timestamp: now });
		const bare = await post('/2fa/enable', token, { code });
		expect([bare.statusCode, bare.json().fields]).toEqual([400, { password: 'Escribe tu contraseña' }]);
		const wrong = await post('/2fa/enable', token, { code, password: 'no es' });
		expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: 'La contraseña no es correcta' }]);
		expect((await test.call('GET', '/api/user/2fa', { token })).json()).toMatchObject({ enabled: false });
	});

	it('[R13-63] an email cannot be the user name of somebody else, nor a user name the email', async () => {
		expect((await signUp('victima', 'victima@correo.pe')).statusCode).toBe(201);
		const thief = await signUp('Victima@Correo.pe', 'ladron@correo.pe');
		expect([thief.statusCode, thief.json().fields]).toEqual([
			400,
			{ username: 'Un usuario con arroba tiene que ser igual a su correo' },
		]);
		const early = await signUp('futura@correo.pe', 'ladron@correo.pe');
		expect(early.statusCode).toBe(400);
		expect((await signUp('igual@correo.pe', 'Igual@correo.pe')).statusCode).toBe(201);
		const { accessToken } = (await signIn('igual@correo.pe', 'una-clave-larga')).json<{ accessToken: string }>();
		const moved = { email: 'movida@correo.pe', currentPassword: 'una-clave-larga' };
		expect((await put('/profile', accessToken, moved)).statusCode).toBe(200);
		const taken = await signUp('alguien', 'igual@correo.pe');
		expect([taken.statusCode, Object.keys(taken.json().fields)]).toEqual([409, ['email']]);
		const boss = await test.adminToken();
		const made = { username: 'victima@correo.pe', email: 'x@correo.pe', password: 'una-clave-larga' };
		expect((await post('/admin/users', boss, made)).statusCode).toBe(400);
		expect(
			(await put('/profile', boss, { username: 'victima@correo.pe', currentPassword: 'secreto' })).statusCode,
		).toBe(409);
	});

	it('[R13-64] with an @ the owner of the email signs in, though an old user name is the same', async () => {
		const owner = await test.createUser({ username: 'duena' });
		const old = await test.createUser({ username: 'vieja' });
		await test.query(sql`UPDATE users SET username = 'duena@tienda.test' WHERE id = ${old.id}`);
		expect((await signIn('Duena@tienda.test')).json()).toMatchObject({ id: owner.id });
		expect((await signIn('vieja@tienda.test')).json()).toMatchObject({ id: old.id });
		await test.query(sql`UPDATE users SET username = 'sola@tienda.pe' WHERE id = ${old.id}`);
		expect((await signIn('sola@tienda.pe')).json()).toMatchObject({ id: old.id });
	});
});
