import { type TOTP, URI } from 'otpauth';
import type { Activity } from '#contract/account/account';
import type { AuditPage } from '#contract/admin/audit';
import { type Database, sql } from '#platform/db';
import { createSeal } from '#platform/lib/sealed';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp, testSecret } from '#server/testing/testApp';

describeOnBackends('sessions and secrets', (kind) => {
	let database: Database;
	let test: TestApp;
	/** A second server of the same shop. */
	let other: TestApp;
	let now = 1_800_000_015_000;
	const options = () => ({ database, clock: { now: () => now }, config: { trustProxy: 'loopback' as const } });
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp(options());
		other = await createTestApp(options());
	});
	afterAll(async () => {
		await test?.close();
		await other?.close();
		await database?.close();
	});

	const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
	const signIn = (username: string, password = 'secreto', code?: string) =>
		test.call('POST', '/api/auth/signin', {
			json: { username, password, code },
			headers: { 'x-forwarded-for': '198.51.100.7', 'user-agent': phone },
		});
	const tokenOf = (answer: { json<T>(): T }) => answer.json<{ accessToken: string }>().accessToken;
	const profile = async (token: string, server = test) =>
		(await server.call('GET', '/api/user/profile', { token })).statusCode;
	const signOut = (token?: string) => test.call('POST', '/api/auth/signout', { token });
	const activityOf = async (token: string) =>
		(await test.call('GET', '/api/user/activity', { token })).json<Activity>().entries;

	it('[R13-67] signing out ends this token on every server, and no other', async () => {
		const { username, token } = await test.createUser();
		const copied = tokenOf(await signIn(username));
		expect((await signOut(copied)).statusCode).toBe(200);
		expect([await profile(copied), await profile(copied, other), await profile(token, other)]).toEqual([401, 401, 200]);
		const events = await database.query<{ body: string }>(sql`SELECT body FROM outbox WHERE topic LIKE '%session%'`);
		expect(events).toHaveLength(1);
		for (const again of [copied, undefined, 'nothing']) expect((await signOut(again)).statusCode).toBe(200);
		now += 8 * 24 * 60 * 60_000;
		await signOut(tokenOf(await signIn(username)));
		expect(await database.query(sql`SELECT id FROM ended_sessions`)).toHaveLength(1);
	});

	it('[R13-68] the most used passwords, the user name and the email are refused wherever one is chosen', async () => {
		const { username, token } = await test.createUser();
		const admin = await test.adminToken();
		const person = { username: 'rosa.quispe', email: 'rosa.q@correo.pe', firstName: 'Rosa', lastName: 'Quispe' };
		const weak = ['123456', 'Password', 'QWERTY'];
		for (const password of [...weak, 'Rosa.Quispe', 'rosa.q@correo.pe', 'rosa.q']) {
			const answers = [
				await test.call('POST', '/api/auth/signup', { json: { ...person, password } }),
				await test.call('POST', '/api/user/admin/users', { token: admin, json: { ...person, password } }),
			];
			for (const answer of answers)
				expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['password']]);
		}
		for (const newPassword of [...weak, username]) {
			const change = { token, json: { currentPassword: 'secreto', newPassword } };
			const answer = await test.call('PUT', '/api/user/password', change);
			expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['newPassword']]);
		}
		const { id } = (await test.call('GET', '/api/user/profile', { token })).json<{ id: number }>();
		const link = await test.call('POST', `/api/user/admin/users/${id}/reset-link`, { token: admin });
		const use = (password: string) =>
			test.call('POST', '/api/auth/reset-password', {
				json: { token: link.json<{ token: string }>().token, password },
			});
		expect((await use('iloveyou')).json().fields).toEqual({
			password: 'Esta contraseña es de las más usadas y se adivina enseguida. Elige otra.',
		});
		expect((await use('una-clave-larga')).statusCode).toBe(200);
	});

	it('[R13-69] no cache keeps what belongs to a person', async () => {
		const token = await test.adminToken();
		for (const url of ['profile', 'admin/users/all', 'activity', '2fa', 'export']) {
			const answer = await test.call('GET', `/api/user/${url}`, { token });
			expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store']);
		}
	});

	it('[R13-70] secrets stand sealed, old ones from the next start on, and another key is told at start', async () => {
		const { id, token, username } = await test.createUser();
		const setup = await test.call('POST', '/api/user/2fa/setup', { token, json: {} });
		const { secret, otpauthUrl } = setup.json<{ secret: string; otpauthUrl: string }>();
		const code = () => (URI.parse(otpauthUrl) as TOTP).generate({ timestamp: now });
		await test.call('POST', '/api/user/2fa/enable', { token, json: { code: code(), password: 'secreto' } });
		const kept = async () =>
			(await database.query<{ secret: string }>(sql`SELECT secret FROM second_factors WHERE user_id = ${id}`))[0]
				?.secret;
		expect(await kept()).toMatch(/^v1\./);
		expect(await kept()).not.toContain(secret);

		await test.query(sql`UPDATE second_factors SET secret = ${secret} WHERE user_id = ${id}`);
		const restarted = await createTestApp(options());
		expect(await kept()).toMatch(/^v1\./);
		now += 60_000;
		expect((await signIn(username, 'secreto', code())).statusCode).toBe(200);
		await restarted.close();
		const sealed = await kept();
		expect(() => createSeal('another key').open(String(sealed), `second-factor:${id}`)).toThrow('SECRET_KEY');
		await test.query(
			sql`UPDATE second_factors SET secret = ${createSeal('another key').seal(secret, `second-factor:${id}`)} WHERE user_id = ${id}`,
		);
		await expect(createTestApp(options())).rejects.toThrow('SECRET_KEY');
		await test.query(sql`DELETE FROM second_factors`);
	});

	it('[R13-70] what is sealed for one account opens for no other, and not once it is changed', () => {
		const seal = createSeal(testSecret);
		const sealed = seal.seal('JBSWY3DPEHPK3PXP', 'second-factor:1');
		expect(seal.open(sealed, 'second-factor:1')).toBe('JBSWY3DPEHPK3PXP');
		expect(seal.seal('JBSWY3DPEHPK3PXP', 'second-factor:1')).not.toBe(sealed);
		const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
		for (const [text, owner] of [
			[sealed, 'second-factor:2'],
			[changed, 'second-factor:1'],
			['v1.', 'second-factor:1'],
		])
			expect(() => seal.open(String(text), String(owner))).toThrow('SECRET_KEY');
	});

	it('[R13-71] the owner sees sign-ins, failures and sign-outs with time, address and device', async () => {
		const { username, token } = await test.createUser();
		const stranger = await test.createUser();
		await signIn(username, 'no es');
		await signIn('nadie-conocido', 'no es');
		await signOut(tokenOf(await signIn(username)));
		const about = { at: new Date(now).toISOString(), address: '198.51.100.7', device: phone };
		const entries = await activityOf(token);
		expect(entries.slice(0, 3).map(({ id: _id, ...entry }) => entry)).toEqual([
			{ ...about, outcome: 'signed_out', address: '127.0.0.1', device: expect.any(String) },
			{ ...about, outcome: 'signed_in' },
			{ ...about, outcome: 'wrong_password' },
		]);
		expect((await activityOf(stranger.token)).map(({ outcome }) => outcome)).toEqual(['signed_in']);
		expect((await test.call('GET', '/api/user/activity')).statusCode).toBe(401);
		now += 91 * 24 * 60 * 60_000;
		const later = tokenOf(await signIn(username));
		expect((await activityOf(later)).map(({ outcome }) => outcome)).toEqual(['signed_in']);
	});

	it('[R13-72] administrators see them in the audit log where they ask for them', async () => {
		const { id, username } = await test.createUser();
		await signIn(username, 'no es');
		const boss = await test.createUser({ roles: ['ROLE_ADMIN'] });
		const page = async (query: string) =>
			(await test.call('GET', `/api/admin/audit?${query}`, { token: boss.token })).json<AuditPage>().entries;
		const failed = {
			id: expect.any(Number),
			at: new Date(now).toISOString(),
			actor: { id, username: 'desconocido' },
			action: 'sign_in_failed',
			entity: 'session',
			entityId: id,
			label: username,
			before: null,
			after: { outcome: 'wrong_password', address: '198.51.100.7', device: phone },
		};
		expect((await page('action=sign_in_failed'))[0]).toEqual(failed);
		const all = await page(`entity=session&search=${username}`);
		expect(all.map(({ action }) => action)).toEqual(['sign_in_failed', 'sign_in']);
		expect(await page(`entity=session&search=${username}&before=${all[0]?.id}`)).toHaveLength(1);
		expect((await page('')).some(({ entity }) => entity === 'session')).toBe(false);
		await test.call('DELETE', `/api/user/admin/users/${id}`, { token: boss.token });
		expect(await page(`entity=session&search=${username}`)).toEqual([]);
	});
});

describe('sign-ups from one address', () => {
	it('[R13-73] are few in an hour, because they tell which emails are taken', async () => {
		let now = Date.now();
		const test = await createTestApp({ clock: { now: () => now }, limits: { signUpsPerNetwork: 30 } });
		const probe = async () => (await test.call('POST', '/api/auth/signup', { json: {} })).statusCode;
		for (let at = 0; at < 30; at++) expect(await probe()).toBe(400);
		now += 59 * 60_000;
		expect(await probe()).toBe(429);
		now += 2 * 60_000;
		expect(await probe()).toBe(400);
		await test.close();
	});
});
