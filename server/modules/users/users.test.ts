import type { UserDto } from '#contract/account/user';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describe('users', () => {
	let test: TestApp;
	let admin: string;
	beforeAll(async () => {
		test = await createTestApp();
		admin = await test.adminToken();
	});
	afterAll(() => test.close());

	const profile = (token: string) => test.call('GET', '/api/user/profile', { token });
	const users = '/api/user/admin/users';
	const newUser = (fields: object = {}) => ({
		username: 'marco',
		email: 'marco@correo.pe',
		password: 'secreto',
		firstName: 'Marco',
		lastName: 'Rojas',
		...fields,
	});

	it('[R7-05] shows and changes the own profile, without ever showing the password hash', async () => {
		const { token, username, id } = await test.createUser();
		const answer = await test.call('PUT', '/api/user/profile', {
			token,
			json: {
				username,
				email: 'nuevo@correo.pe',
				firstName: 'Ana',
				lastName: 'Díaz',
				phone: '987654321',
				address: 'Cusco',
				currentPassword: 'secreto',
			},
		});
		const expected = {
			id,
			username,
			email: 'nuevo@correo.pe',
			firstName: 'Ana',
			lastName: 'Díaz',
			phone: '987654321',
			address: 'Cusco',
			roles: ['ROLE_USER'],
		};
		expect(answer.json()).toEqual(expected);
		expect((await profile(token)).json()).toEqual(expected);

		const kept = await test.call('PUT', '/api/user/profile', {
			token,
			json: { username, email: 'nuevo@correo.pe', firstName: 'Ana', lastName: 'Díaz' },
		});
		expect(kept.json()).toEqual(expected);
	});

	it('[R5-04, R6-02] keeps a customer’s user name and roles whatever the profile says, and requires the email', async () => {
		const { token, username } = await test.createUser();
		const put = (json: object) => test.call('PUT', '/api/user/profile', { token, json });
		const answer = await put({
			...{ username: 'otro', email: 'x@correo.pe', roles: ['ROLE_ADMIN'], id: 1 },
			currentPassword: 'secreto',
		});
		expect(answer.json()).toMatchObject({ username, roles: ['ROLE_USER'] });
		const refused = await put({ firstName: 'Ana' });
		expect(refused.statusCode).toBe(400);
		expect(refused.json()).toMatchObject({ fields: { email: 'El correo es obligatorio' } });
		expect((await put({ email: 'nada' })).json()).toMatchObject({ message: 'El correo no es válido' });
	});

	it('refuses another user’s email in the profile', async () => {
		const [one, other] = [await test.createUser(), await test.createUser()];
		const answer = await test.call('PUT', '/api/user/profile', {
			token: one.token,
			json: { email: `${other.username}@TIENDA.test`, currentPassword: 'secreto' },
		});
		expect(answer.statusCode).toBe(409);
		expect(answer.json().fields).toEqual({ email: 'Este correo ya está registrado' });
	});

	it('[R3-150] lets an administrator change the user name and leave the email out', async () => {
		const { token, username } = await test.createUser({ roles: ['ROLE_ADMIN'] });
		const put = (json: object) =>
			test.call('PUT', '/api/user/profile', { token, json: { ...json, currentPassword: 'secreto' } });
		const answer = await put({ username: 'jefa', firstName: 'J' });
		expect(answer.json()).toMatchObject({ username: 'jefa', email: `${username}@tienda.test`, firstName: 'J' });
		const taken = await put({ username: 'ADMIN' });
		expect(taken.json()).toMatchObject({ code: 'already_exists', message: 'Este usuario ya está registrado' });
	});

	it('[R7-12, R6-03] lets an administrator list, create, change and delete users', async () => {
		const created = await test.call('POST', users, { token: admin, json: newUser() });
		expect(created.statusCode).toBe(201);
		const { id } = created.json<UserDto>();
		expect(created.json()).toEqual({
			id,
			username: 'marco',
			email: 'marco@correo.pe',
			firstName: 'Marco',
			lastName: 'Rojas',
			phone: '',
			address: '',
			roles: ['ROLE_USER'],
		});
		const changed = await test.call('PUT', `${users}/${id}`, {
			token: admin,
			json: {
				username: 'ignorado',
				email: 'marco2@correo.pe',
				firstName: 'M',
				lastName: 'R',
				roles: ['ROLE_USER', 'ROLE_ADMIN'],
			},
		});
		expect(changed.json()).toMatchObject({
			id,
			username: 'marco',
			email: 'marco2@correo.pe',
			roles: ['ROLE_USER', 'ROLE_ADMIN'],
		});
		const all = (await test.call('GET', `${users}/all`, { token: admin })).json<UserDto[]>();
		expect(all.find((user) => user.id === id)).toEqual(changed.json());
		expect(JSON.stringify(all)).not.toContain('argon2');

		expect((await test.call('DELETE', `${users}/${id}`, { token: admin })).statusCode).toBe(200);
		const gone = await test.call('DELETE', `${users}/${id}`, { token: admin });
		expect(gone.statusCode).toBe(404);
		expect(gone.json().message).toBe('El usuario no existe');
	});

	it('[R5-07] checks what an administrator enters', async () => {
		const short = await test.call('POST', users, { token: admin, json: newUser({ password: '12345' }) });
		expect(short.json()).toMatchObject({ message: 'La contraseña debe tener al menos 6 caracteres' });
		const roles = await test.call('POST', users, { token: admin, json: newUser({ roles: ['ROLE_KING'] }) });
		expect(roles.statusCode).toBe(400);
	});

	it('[R6-04] ends the sessions of a user whose roles change or who is deleted, and of nobody else', async () => {
		const { id, token, username } = await test.createUser();
		const put = (roles: string[]) =>
			test.call('PUT', `${users}/${id}`, { token: admin, json: { email: `${username}@tienda.test`, roles } });
		await put(['ROLE_USER']);
		expect((await profile(token)).statusCode).toBe(200);
		await put(['ROLE_USER', 'ROLE_ADMIN']);
		expect((await profile(token)).statusCode).toBe(401);
		expect((await profile(admin)).statusCode).toBe(200);

		const leaving = await test.createUser();
		await test.call('DELETE', `${users}/${leaving.id}`, { token: admin });
		expect((await profile(leaving.token)).statusCode).toBe(401);
	});

	it('[R6-04] answers 401 without a token and 403 without the role, for every call that needs one', async () => {
		const customer = await test.userToken();
		const signedIn = [
			['GET', '/api/user/profile'],
			['PUT', '/api/user/profile'],
			['GET', '/orders/user/1'],
			['GET', '/api/orders/user/1'],
		] as const;
		const admins = [
			['GET', '/api/products'],
			['POST', '/api/products'],
			['PUT', '/api/products/1'],
			['DELETE', '/api/products/1'],
			['GET', '/api/categories'],
			['POST', '/api/categories'],
			['PUT', '/api/categories/1'],
			['DELETE', '/api/categories/1'],
			['GET', `${users}/all`],
			['POST', users],
			['PUT', `${users}/1`],
			['DELETE', `${users}/1`],
		] as const;
		for (const [method, url] of [...signedIn, ...admins]) {
			const answer = await test.call(method, url);
			expect([method, url, answer.statusCode]).toEqual([method, url, 401]);
			expect(answer.json().message).toBe('Inicia sesión para continuar');
		}
		for (const [method, url] of admins) {
			const answer = await test.call(method, url, { token: customer });
			expect([method, url, answer.statusCode]).toEqual([method, url, 403]);
			expect(answer.json().message).toBe('No tienes permiso para hacer esto');
		}
	});

	it('[R7-13, R6-02] answers own orders at both addresses, and another customer’s only to administrators', async () => {
		const { id, token } = await test.createUser();
		await test.query(sql`
			WITH placed AS (
				INSERT INTO orders (order_number, user_id, total_cents, payment_method, shipping_address)
				VALUES ('ORD-2026-001', ${id}, 5980, 'Transferencia bancaria', 'Av. Arequipa 123, Lima') RETURNING id
			)
			INSERT INTO order_items (order_id, product_name, quantity, unit_price_cents)
			SELECT id, 'Taza', 2, 2990 FROM placed`);
		const expected = [
			{
				id: expect.any(Number),
				createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
				status: 'PENDING',
				total: 59.8,
				items: [{ productName: 'Taza', quantity: 2, price: 29.9 }],
				shippingAddress: 'Av. Arequipa 123, Lima',
				orderNumber: 'ORD-2026-001',
				trackingNumber: null,
				payment: null,
			},
		];
		for (const base of ['', '/api']) {
			expect((await test.call('GET', `${base}/orders/user/${id}`, { token })).json()).toEqual(expected);
			expect((await test.call('GET', `${base}/orders/user/${id}`, { token: admin })).json()).toEqual(expected);
		}
		const stranger = await test.createUser();
		expect((await test.call('GET', `/orders/user/${id}`, { token: stranger.token })).statusCode).toBe(403);
		expect((await test.call('GET', `/orders/user/${stranger.id}`, { token: stranger.token })).json()).toEqual([]);
	});

	it('[R20-136] groups that somebody closes in the sidebar are closed wherever they sign in, and nobody else’s', async () => {
		const { token, username } = await test.createUser({ roles: ['ROLE_ADMIN'] });
		const close = (closedGroups: unknown) => test.call('PUT', '/api/user/panel', { token, json: { closedGroups } });
		expect((await close(['shop', 'system'])).json()).toMatchObject({ username, closedGroups: ['shop', 'system'] });
		const signedIn = await test.call('POST', '/api/auth/signin', { json: { username, password: 'secreto' } });
		expect(signedIn.json().closedGroups).toEqual(['shop', 'system']);
		expect((await profile(token)).json().closedGroups).toEqual(['shop', 'system']);
		expect((await profile(admin)).json()).not.toHaveProperty('closedGroups');
		for (const wrong of [['attic'], 'shop', undefined, Array(6).fill('shop')])
			expect((await close(wrong)).statusCode).toBe(400);
		expect((await close([])).json()).not.toHaveProperty('closedGroups');
	});
});

describe('the last administrator', () => {
	let test: TestApp;
	beforeAll(async () => {
		test = await createTestApp();
	});
	afterAll(() => test.close());

	it('[R6-03] can neither be deleted nor demoted, also not by two at once, and no administrator deletes their own account', async () => {
		const boss = await test.createUser({ username: 'jefa', roles: ['ROLE_ADMIN'] });
		const one = `/api/user/admin/users/${boss.id}`;
		const demotion = { email: 'jefa@tienda.test', roles: ['ROLE_USER'] };
		for (const answer of [
			await test.call('DELETE', one, { token: boss.token }),
			await test.call('PUT', one, { token: boss.token, json: demotion }),
		]) {
			expect(answer.statusCode).toBe(409);
			expect(answer.json()).toEqual({ code: 'last_admin', message: 'Debe quedar al menos un administrador' });
		}
		const second = await test.createUser({ username: 'segunda', roles: ['ROLE_ADMIN'] });
		const own = await test.call('DELETE', one, { token: boss.token });
		expect(own.statusCode).toBe(409);
		expect(own.json()).toEqual({ code: 'own_account', message: 'No puedes eliminar tu propia cuenta' });
		const answers = await Promise.all([
			test.call('DELETE', `/api/user/admin/users/${second.id}`, { token: boss.token }),
			test.call('DELETE', one, { token: second.token }),
		]);
		expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
		expect(await test.query(sql`SELECT id FROM users WHERE 'ROLE_ADMIN' = ANY (roles)`)).toHaveLength(1);
	});
});
