import type { ResetLink } from '#contract/account/account';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describe('links to a new password', () => {
	let test: TestApp;
	let now = Date.UTC(2026, 10, 20);
	beforeAll(async () => {
		test = await createTestApp({ clock: { now: () => now } });
	});
	afterAll(() => test.close());

	const ask = async (id: number, token?: string) =>
		test.call('POST', `/api/user/admin/users/${id}/reset-link`, { token: token ?? (await test.adminToken()) });
	const linkFor = async (id: number) => {
		const answer = await ask(id);
		expect(answer.statusCode).toBe(201);
		return answer.json<ResetLink>();
	};
	const use = (token: string, password = 'una-nueva') =>
		test.call('POST', '/api/auth/reset-password', { json: { token, password } });
	const signIn = (username: string, password: string) =>
		test.call('POST', '/api/auth/signin', { json: { username, password } });

	it('[R10-05] sets the password once, ends every session, and stands in the audit log', async () => {
		const person = await test.createUser();
		const link = await linkFor(person.id);
		expect(link).toEqual({
			username: person.username,
			token: expect.stringMatching(/^[\w-]{43}$/),
			expiresAt: new Date(now + 30 * 60_000).toISOString(),
		});
		expect((await test.call('GET', '/api/user/profile', { token: person.token })).statusCode).toBe(200);

		expect((await use(link.token)).statusCode).toBe(200);
		expect((await test.call('GET', '/api/user/profile', { token: person.token })).statusCode).toBe(401);
		expect((await signIn(person.username, 'secreto')).statusCode).toBe(401);
		expect((await signIn(person.username, 'una-nueva')).statusCode).toBe(200);

		const again = await use(link.token, 'y-otra-mas');
		expect([again.statusCode, again.json().code]).toEqual([400, 'reset_link_invalid']);
		const audit = await test.call('GET', '/api/admin/audit?entity=user', { token: await test.adminToken() });
		expect(audit.json().entries[0]).toMatchObject({
			actor: { username: 'admin' },
			label: person.username,
			after: { resetLink: 'issued' },
		});
	});

	it('[R10-05] is kept as a hash only, and a newer one takes its place', async () => {
		const person = await test.createUser();
		const older = await linkFor(person.id);
		const newer = await linkFor(person.id);
		const rows = await test.query(sql`SELECT * FROM password_resets WHERE user_id = ${person.id}`);
		expect(rows).toHaveLength(1);
		for (const { token } of [older, newer]) expect(JSON.stringify(rows)).not.toContain(token);
		expect((await use(older.token)).statusCode).toBe(400);
		expect((await use(newer.token)).statusCode).toBe(200);
	});

	it('[R10-05] ends after 30 minutes, and with any other change of the password', async () => {
		const person = await test.createUser();
		const late = await linkFor(person.id);
		now += 30 * 60_000;
		expect((await use(late.token)).statusCode).toBe(400);

		const other = await linkFor(person.id);
		const changed = await test.call('PUT', '/api/user/password', {
			token: (await signIn(person.username, 'secreto')).json<{ accessToken: string }>().accessToken,
			json: { currentPassword: 'secreto', newPassword: 'cambiada' },
		});
		expect(changed.statusCode).toBe(200);
		expect((await use(other.token)).statusCode).toBe(400);
	});

	it('[R10-05] of two uses at once one succeeds; a password that is too short uses nothing up', async () => {
		const person = await test.createUser();
		const { token } = await linkFor(person.id);
		const short = await use(token, 'corta');
		expect(short.json().fields).toEqual({ password: 'La contraseña debe tener al menos 6 caracteres' });
		const codes = (await Promise.all([use(token, 'primera'), use(token, 'segunda')])).map((one) => one.statusCode);
		expect(codes.sort()).toEqual([200, 400]);
	});

	it('[R10-05, R6-04] only administrators make one, and none for an administrator', async () => {
		const person = await test.createUser();
		expect((await ask(person.id, person.token)).statusCode).toBe(403);
		expect((await test.call('POST', `/api/user/admin/users/${person.id}/reset-link`)).statusCode).toBe(401);
		expect((await ask(99_999)).statusCode).toBe(404);
		const boss = await test.createUser({ roles: ['ROLE_ADMIN'] });
		const refused = await ask(boss.id);
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'administrator_account']);
	});

	it('[R10-05] opens a sign-in that was closed by too many failures', async () => {
		const person = await test.createUser();
		for (let attempt = 0; attempt < 10; attempt += 1) await signIn(person.username, 'mal');
		expect((await signIn(person.username, 'secreto')).statusCode).toBe(429);
		expect((await use((await linkFor(person.id)).token)).statusCode).toBe(200);
		expect((await signIn(person.username, 'una-nueva')).statusCode).toBe(200);
	});
});
