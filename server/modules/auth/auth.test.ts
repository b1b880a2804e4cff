import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describe('accounts', () => {
	let test: TestApp;
	let now = Date.now();
	beforeAll(async () => {
		test = await createTestApp({ clock: { now: () => now }, limits: { guesses: 3 } });
	});
	afterAll(() => test.close());

	const signUp = (fields: object = {}) =>
		test.call('POST', '/api/auth/signup', {
			json: {
				username: 'rosa',
				email: 'rosa@correo.pe',
				password: 'secreto',
				firstName: 'Rosa',
				lastName: 'Quispe',
				phone: '999888777',
				address: 'Lima',
				...fields,
			},
		});
	const signIn = (username: string, password: string) =>
		test.call('POST', '/api/auth/signin', { json: { username, password } });

	it('[R7-03, R7-04] signs up a customer who can then sign in, by user name or email in any letter case', async () => {
		const answer = await signUp();
		expect(answer.statusCode).toBe(201);
		expect(answer.json()).toEqual({ message: 'Registro exitoso. Ahora puedes iniciar sesión.' });

		for (const login of ['rosa', 'ROSA', 'Rosa@Correo.pe']) {
			const session = (await signIn(login, 'secreto')).json();
			expect(session).toEqual({
				accessToken: expect.any(String),
				id: expect.any(Number),
				username: 'rosa',
				email: 'rosa@correo.pe',
				firstName: 'Rosa',
				lastName: 'Quispe',
				phone: '999888777',
				address: 'Lima',
				roles: ['ROLE_USER'],
			});
		}
	});

	it('[R17-136] signs in whoever copied user name or email with what nobody sees', async () => {
		for (const login of ['rosa\u200B', '\u202Arosa@correo.pe\u202C', 'ro\u00ADsa'])
			expect([login, (await signIn(login, 'secreto')).statusCode]).toEqual([login, 200]);
		const again = await signUp({ username: '\u200Erosa', email: 'rosa@correo.pe\uFEFF' });
		expect(Object.keys(again.json().fields)).toEqual(['username', 'email']);
	});

	it('[R17-131] the phone of an account is one, or nothing', async () => {
		for (const [phone, message] of [
			['------', 'Al teléfono le faltan dígitos: tiene 6 como mínimo'],
			['912 345 67', 'Un celular tiene 9 dígitos'],
		])
			expect((await signUp({ username: 'otra', email: 'otra.mas@correo.pe', phone })).json().fields).toEqual({
				phone: message,
			});
		const { token } = await test.createUser();
		const json = { email: `${(await test.call('GET', '/api/user/profile', { token })).json().username}@tienda.test` };
		const saved = await test.call('PUT', '/api/user/profile', {
			token,
			json: { ...json, phone: '\u202A(+51) 987-654-321\u202C' },
		});
		expect(saved.json()).toMatchObject({ phone: '(+51) 987-654-321' });
		expect((await test.call('PUT', '/api/user/profile', { token, json: { ...json, phone: '' } })).json().phone).toBe(
			'',
		);
		const none = await test.call('PUT', '/api/user/profile', { token, json: { ...json, phone: '------' } });
		expect(Object.keys(none.json().fields)).toEqual(['phone']);
	});

	it('refuses a user name or email in use, naming the fields', async () => {
		const answer = await signUp({ username: 'Rosa', email: 'ROSA@correo.pe' });
		expect(answer.statusCode).toBe(409);
		expect(answer.json()).toMatchObject({
			message: 'Este usuario ya está registrado',
			fields: { username: 'Este usuario ya está registrado', email: 'Este correo ya está registrado' },
		});
	});

	it('lets only one of two simultaneous sign-ups have a name', async () => {
		const answers = await Promise.all([
			signUp({ username: 'gemela', email: 'una@correo.pe' }),
			signUp({ username: 'Gemela', email: 'otra@correo.pe' }),
		]);
		expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
	});

	it('[R5-03] refuses what does not fit with a Spanish text per field', async () => {
		const answer = await signUp({ username: undefined, password: '12345', email: 'nada' });
		expect(answer.statusCode).toBe(400);
		expect(answer.json()).toMatchObject({
			code: 'validation_failed',
			fields: {
				username: 'El usuario es obligatorio',
				password: 'La contraseña debe tener al menos 6 caracteres',
				email: 'El correo no es válido',
			},
		});
	});

	it('never gives roles to those who ask for them at sign-up', async () => {
		await signUp({ username: 'listo', email: 'listo@correo.pe', roles: ['ROLE_ADMIN'] });
		expect((await signIn('listo', 'secreto')).json()).toMatchObject({ roles: ['ROLE_USER'] });
	});

	it('answers a wrong password and an unknown user alike', async () => {
		const answers = [await signIn('rosa', 'equivocada'), await signIn('nadie', 'equivocada')];
		for (const answer of answers) {
			expect(answer.statusCode).toBe(401);
			expect(answer.json()).toEqual({ code: 'bad_credentials', message: 'Usuario o contraseña incorrectos' });
		}
		await signIn('rosa', 'secreto');
	});

	it('closes an account to guessing for a while, by whichever name, and opens it again', async () => {
		await signUp({ username: 'blanco', email: 'blanco@correo.pe' });
		for (const login of ['blanco', 'BLANCO', 'blanco@correo.pe']) await signIn(login, 'adivino');
		const closed = await signIn('blanco', 'secreto');
		expect(closed.statusCode).toBe(429);
		expect(closed.json().message).toMatch(/Demasiados intentos/);
		now += 16 * 60_000;
		expect((await signIn('blanco', 'secreto')).statusCode).toBe(200);
	});

	it('[R6-04] takes no token that is foreign, changed or of an older version', async () => {
		const { id, token } = await test.createUser();
		const profile = (bearer: string) => test.call('GET', '/api/user/profile', { token: bearer });
		expect((await profile(token)).statusCode).toBe(200);

		const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
		for (const bad of ['x', `${token}x`, unsigned]) expect((await profile(bad)).statusCode).toBe(401);

		await test.query(sql`UPDATE users SET token_version = token_version + 1 WHERE id = ${id}`);
		const ended = await profile(token);
		expect(ended.statusCode).toBe(401);
		expect(ended.json()).toEqual({ code: 'unauthenticated', message: 'Inicia sesión para continuar' });
	});
});

describe('sign-in and sign-up per address', () => {
	it('are limited, in Spanish, and nothing else is', async () => {
		const test = await createTestApp({ limits: { signInsPerNetwork: 2, signUpsPerNetwork: 2 } });
		for (const url of ['/api/auth/signin', '/api/auth/signup']) {
			for (let attempt = 0; attempt < 2; attempt++)
				expect((await test.call('POST', url, { json: {} })).statusCode).toBe(400);
			const refused = await test.call('POST', url, { json: {} });
			expect(refused.statusCode).toBe(429);
			expect(refused.json()).toEqual({
				code: 'too_many_requests',
				message: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
			});
		}
		for (let attempt = 0; attempt < 5; attempt++) {
			expect((await test.call('GET', '/api/products/active')).statusCode).toBe(200);
		}
		await test.close();
	});
});
