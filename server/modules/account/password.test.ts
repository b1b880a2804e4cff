import fs from 'node:fs';
import path from 'node:path';
import { createPasswords } from '#platform/lib/passwords';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { ensureAdmin, passwordFile } from '../users/firstAdmin';

describe('password', () => {
	let test: TestApp;
	let now = Date.now();
	beforeAll(async () => {
		test = await createTestApp({ clock: { now: () => now }, limits: { guesses: 3 } });
	});
	afterAll(() => test.close());

	const signIn = (username: string, password: string) =>
		test.call('POST', '/api/auth/signin', { json: { username, password } });
	const change = (token: string | undefined, currentPassword: unknown, newPassword: unknown) =>
		test.call('PUT', '/api/user/password', { token, json: { currentPassword, newPassword } });
	const profile = async (token: string) => (await test.call('GET', '/api/user/profile', { token })).statusCode;
	const wrong = {
		code: 'validation_failed',
		message: 'La contraseña actual no es correcta',
		fields: { currentPassword: 'La contraseña actual no es correcta' },
	};

	it('[R10-03] is changed by who knows it; other sessions end, this one goes on', async () => {
		const { username, token } = await test.createUser();
		const other = (await signIn(username, 'secreto')).json<{ accessToken: string }>().accessToken;
		const answer = await change(token, 'secreto', 'más secreto');
		expect([answer.statusCode, answer.json()]).toEqual([
			200,
			{ message: 'Contraseña actualizada exitosamente', accessToken: expect.any(String) },
		]);
		expect(await profile(other)).toBe(401);
		expect(await profile(answer.json<{ accessToken: string }>().accessToken)).toBe(200);
		expect((await signIn(username, 'secreto')).statusCode).toBe(401);
		expect((await signIn(username, 'más secreto')).statusCode).toBe(200);
	});

	it('[R10-03] stays as it is when the current one is wrong or the new one is not good', async () => {
		const { username, token } = await test.createUser();
		const refused = await change(token, 'no es', 'otra cosa');
		expect([refused.statusCode, refused.json()]).toEqual([400, wrong]);
		const short = await change(token, 'secreto', '12345');
		expect(short.json()).toMatchObject({ fields: { newPassword: 'La contraseña debe tener al menos 6 caracteres' } });
		expect((await change(token, undefined, 'otra cosa')).json().fields).toEqual({
			currentPassword: 'Escribe tu contraseña actual',
		});
		expect((await change(undefined, 'secreto', 'otra cosa')).statusCode).toBe(401);
		expect(await profile(token)).toBe(200);
		expect((await signIn(username, 'secreto')).statusCode).toBe(200);
	});

	it('[R10-03] cannot be guessed with a stolen session', async () => {
		const { username, token } = await test.createUser();
		for (let attempt = 0; attempt < 3; attempt++)
			expect((await change(token, 'adivino', 'otra cosa')).statusCode).toBe(400);
		const closed = await change(token, 'secreto', 'otra cosa');
		expect([closed.statusCode, closed.json().message]).toEqual([
			429,
			'Demasiados intentos fallidos. Espera unos minutos y vuelve a intentarlo.',
		]);
		expect((await signIn(username, 'secreto')).statusCode).toBe(200);
		now += 16 * 60_000;
		expect((await change(token, 'secreto', 'otra cosa')).statusCode).toBe(200);
	});

	it('is changed once by two sessions that try at the same moment', async () => {
		const { username, token } = await test.createUser();
		const answers = await Promise.all([change(token, 'secreto', 'primera'), change(token, 'secreto', 'segunda')]);
		expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
		const good = answers.filter(({ statusCode }) => statusCode === 200);
		expect(good).toHaveLength(1);
		expect(await profile(good[0]?.json<{ accessToken: string }>().accessToken ?? '')).toBe(200);
		expect((await signIn(username, good[0] === answers[0] ? 'primera' : 'segunda')).statusCode).toBe(200);
	});

	it('takes the file with the first administrator’s password away when he changes it', async () => {
		const { database, config } = test;
		await ensureAdmin(database, createPasswords({ memoryCost: 8, timeCost: 1 }), {
			...config,
			adminUsername: 'jefa',
			adminPassword: undefined,
		});
		const file = path.join(config.dataDir, passwordFile);
		const generated = fs.readFileSync(file, 'utf8').trim();
		const { accessToken } = (await signIn('jefa', generated)).json<{ accessToken: string }>();
		expect((await change(accessToken, generated, 'la mía propia')).statusCode).toBe(200);
		expect(fs.existsSync(file)).toBe(false);
	});

	it('limits how often a user may try in a minute', async () => {
		const limited = await createTestApp({ limits: { changesPerAccount: 2 } });
		const token = await limited.userToken();
		const statuses: number[] = [];
		for (let at = 0; at < 3; at++) {
			statuses.push((await limited.call('PUT', '/api/user/password', { token, json: {} })).statusCode);
		}
		expect(statuses).toEqual([400, 400, 429]);
		await limited.close();
	});
});
