import { type TOTP, URI } from 'otpauth';
import type { RoleName } from '#contract/team/permissions';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describe('second factor', () => {
	let test: TestApp;
	let now = 1_800_000_015_000;
	beforeAll(async () => {
		test = await createTestApp({ clock: { now: () => now }, limits: { guesses: 3 } });
	});
	afterAll(() => test.close());

	const post = (url: string, token: string | undefined, json: object = {}) =>
		test.call('POST', `/api/user/2fa${url}`, { token, json });
	const state = async (token: string) => (await test.call('GET', '/api/user/2fa', { token })).json();
	const signIn = (username: string, code?: string, password = 'secreto') =>
		test.call('POST', '/api/auth/signin', { json: { username, password, code } });
	const minutes = (count: number) => {
		now += count * 60_000;
	};

	/** An authenticator app that has scanned the QR code; shows the code of the step `away` from the present one. */
	const appOf = (otpauthUrl: string) => {
		const totp = URI.parse(otpauthUrl) as TOTP;
		return (away = 0) => totp.generate({ timestamp: now + away * 30_000 });
	};

	const notThe = (code: string) => (code === '000000' ? '000001' : '000000');

	async function enabled(roles?: RoleName[], username = roles && 'jefa') {
		const user = await test.createUser({ username, roles });
		const { otpauthUrl } = (await post('/setup', user.token)).json<{ otpauthUrl: string }>();
		const code = appOf(otpauthUrl);
		const answer = await post('/enable', user.token, { code: code(), password: 'secreto' });
		minutes(1);
		return { ...user, code, recovery: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
	}

	it('[R10-03] counts from the moment when a code of the new secret was entered', async () => {
		const { username, token } = await test.createUser();
		expect(await state(token)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
		const early = await post('/enable', token, { code: '123456', password: 'secreto' });
		expect([early.statusCode, early.json().code]).toEqual([409, 'second_factor_not_set_up']);

		const setup = (await post('/setup', token)).json<{ secret: string; otpauthUrl: string }>();
		expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
		const url = new URL(setup.otpauthUrl);
		expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp');
		expect(decodeURIComponent(url.pathname)).toBe(`/Tienda Viva:${username}`);
		expect(Object.fromEntries(url.searchParams)).toEqual({
			...{ issuer: 'Tienda Viva', secret: setup.secret, algorithm: 'SHA1', digits: '6', period: '30' },
		});
		expect(await state(token)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
		expect((await signIn(username)).statusCode).toBe(200);

		const code = appOf(setup.otpauthUrl);
		const wrong = await post('/enable', token, { code: notThe(code()), password: 'secreto' });
		expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { code: 'El código no es correcto' }]);
		const answer = await post('/enable', token, {
			code: ` ${code().slice(0, 3)} ${code().slice(3)} `,
			password: 'secreto',
		});
		const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>();
		expect(answer.statusCode).toBe(200);
		expect(new Set(recoveryCodes).size).toBe(8);
		for (const one of recoveryCodes) expect(one).toMatch(/^[0-9a-z]{10}$/);
		expect(await state(token)).toEqual({ enabled: true, recoveryCodesLeft: 8 });
		for (const url of ['/setup', '/enable']) {
			const again = await post(url, token, { code: code(), password: 'secreto' });
			expect([again.statusCode, again.json().code]).toEqual([409, 'second_factor_enabled']);
		}
	});

	it('[R10-03] asks for a code at sign-in, in words that any client can show', async () => {
		const { username, code } = await enabled();
		const asked = await signIn(username);
		expect([asked.statusCode, asked.json()]).toEqual([
			401,
			{ code: 'second_factor_required', message: 'Ingresa el código de tu aplicación de autenticación' },
		]);
		// Who does not know the password learns nothing of it.
		expect((await signIn(username, undefined, 'otra cosa')).json().code).toBe('bad_credentials');
		expect((await signIn(username, code(), 'otra cosa')).json().code).toBe('bad_credentials');
		minutes(16);
		const refused = await signIn(username, notThe(code()));
		expect([refused.statusCode, refused.json()]).toEqual([
			401,
			{ code: 'second_factor_wrong', message: 'El código no es correcto' },
		]);
		minutes(16);
		const malformed = await signIn(username, '12');
		expect([malformed.statusCode, malformed.json().fields.code]).toEqual([
			400,
			'El código tiene seis números; el de recuperación, diez letras y números',
		]);
		const answer = await signIn(username, code());
		expect([answer.statusCode, answer.json()]).toEqual([
			200,
			expect.objectContaining({ username, accessToken: expect.any(String) }),
		]);
	});

	it('[R10-03] takes codes of the step before and after, no older ones, and each once', async () => {
		const { username, code } = await enabled();
		expect((await signIn(username, code(-2))).statusCode).toBe(401);
		expect((await signIn(username, code(2))).statusCode).toBe(401);
		const late = code(-1);
		expect((await signIn(username, late)).statusCode).toBe(200);
		expect((await signIn(username, late)).json().code).toBe('second_factor_wrong');
		const early = code(1);
		expect((await signIn(username, early)).statusCode).toBe(200);
		// An earlier code that nobody has used is over, too.
		expect((await signIn(username, code())).statusCode).toBe(401);
		minutes(1);
		const both = await Promise.all([signIn(username, code()), signIn(username, code())]);
		expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
	});

	it('[R10-03] does not take the code with which it was enabled a second time', async () => {
		const { username, token } = await test.createUser();
		const { otpauthUrl } = (await post('/setup', token)).json<{ otpauthUrl: string }>();
		const code = appOf(otpauthUrl)();
		await post('/enable', token, { code, password: 'secreto' });
		expect((await signIn(username, code)).json().code).toBe('second_factor_wrong');
	});

	it('[R10-03] takes each recovery code once, as people write it, and keeps none readable', async () => {
		const { id, username, token, recovery } = await enabled();
		const [first = '', second = ''] = recovery;
		const written = `${first.slice(0, 5)}-${first.slice(5)}`.toUpperCase();
		const both = await Promise.all([signIn(username, written), signIn(username, first)]);
		expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
		expect((await signIn(username, second)).statusCode).toBe(200);
		expect(await state(token)).toEqual({ enabled: true, recoveryCodesLeft: 6 });
		const kept = await test.query<{ code_hash: string }>(
			sql`SELECT code_hash FROM recovery_codes WHERE user_id = ${id}`,
		);
		expect(kept).toHaveLength(6);
		for (const { code_hash } of kept) for (const code of recovery) expect(code_hash).not.toContain(code);
		const stranger = await enabled();
		expect((await signIn(stranger.username, recovery[3])).statusCode).toBe(401);
	});

	it('[R10-03] closes the account to who guesses codes, many at once too, though the password is right', async () => {
		const { username, code } = await enabled();
		const wrong = notThe(code());
		const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(username, wrong)));
		const counts = answers.map(({ statusCode }) => statusCode);
		expect(counts.filter((status) => status === 401)).toHaveLength(3);
		expect(counts.filter((status) => status === 429)).toHaveLength(5);
		expect((await signIn(username, code())).statusCode).toBe(429);
		minutes(16);
		// Asking for the code in between gives no new tries.
		for (let attempt = 0; attempt < 3; attempt++) {
			await signIn(username, notThe(code()));
			await signIn(username);
		}
		expect((await signIn(username, code())).statusCode).toBe(429);
		minutes(16);
		expect((await signIn(username, code())).statusCode).toBe(200);
	});

	it('[R10-03, R13-66] is switched off with the password and a code only, and its codes are worth nothing afterwards', async () => {
		const { id, username, token, code } = await enabled();
		const refused = await post('/disable', token, { password: 'no es', code: code() });
		expect([refused.statusCode, refused.json().fields]).toEqual([400, { password: 'La contraseña no es correcta' }]);
		const missing = await post('/disable', token, { password: 'secreto' });
		expect([missing.statusCode, Object.keys(missing.json().fields)]).toEqual([400, ['code']]);
		const wrong = await post('/disable', token, { password: 'secreto', code: notThe(code()) });
		expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { code: 'El código no es correcto' }]);
		expect(await state(token)).toEqual({ enabled: true, recoveryCodesLeft: 8 });
		const answer = await post('/disable', token, { password: 'secreto', code: code() });
		expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Verificación en dos pasos desactivada' }]);
		expect(await state(token)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
		expect((await signIn(username)).statusCode).toBe(200);
		expect(await test.query(sql`SELECT 1 FROM recovery_codes WHERE user_id = ${id}`)).toEqual([]);
	});

	it('of an administrator it stands in the audit log, without any secret; of a customer nothing does', async () => {
		const entries = () =>
			test.query<{ label: string; before: object; after: object }>(
				sql`SELECT actor_name, entity, entity_id, label, before, after FROM audit_log ORDER BY id`,
			);
		const { token: customer, code: customersCode } = await enabled();
		await post('/disable', customer, { password: 'secreto', code: customersCode() });
		expect(await entries()).toEqual([]);

		const { id, token, code } = await enabled(['ROLE_USER', 'ROLE_ADMIN']);
		const about = { actor_name: 'jefa', entity: 'user', entity_id: id, label: 'jefa' };
		const on = { ...about, before: { secondFactor: false }, after: { secondFactor: true } };
		const off = { ...about, before: { secondFactor: true }, after: { secondFactor: false } };
		expect(await entries()).toEqual([on]);
		// Neither a refusal nor what is off already is a change.
		await post('/disable', token, { password: 'no es', code: code() });
		expect(await entries()).toEqual([on]);
		for (let time = 0; time < 2; time++) await post('/disable', token, { password: 'secreto', code: code() });
		expect(await entries()).toEqual([on, off]);
	});

	it('of an administrator it stays as it is when the audit log cannot be written', async () => {
		const { token, code } = await enabled(['ROLE_USER', 'ROLE_ADMIN'], 'jefe');
		await test.query(sql`ALTER TABLE audit_log ADD CONSTRAINT closed CHECK (label = '') NOT VALID`);
		expect((await post('/disable', token, { password: 'secreto', code: code() })).statusCode).toBe(500);
		await test.query(sql`ALTER TABLE audit_log DROP CONSTRAINT closed`);
		expect(await state(token)).toEqual({ enabled: true, recoveryCodesLeft: 8 });
	});

	it('[R6-04] belongs to who is signed in', async () => {
		for (const url of ['/setup', '/enable', '/disable']) expect((await post(url, undefined)).statusCode).toBe(401);
		expect((await test.call('GET', '/api/user/2fa')).statusCode).toBe(401);
	});
});
