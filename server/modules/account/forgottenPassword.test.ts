import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { addressOf, mailsOf } from './testing/mailbox';

describe('a forgotten password', () => {
	let test: TestApp;
	let now = Date.UTC(2026, 10, 20);
	beforeAll(async () => {
		test = await createTestApp({
			sendsMail: () => true,
			clock: { now: () => now },
			timing: { holds: { idle: 3_600_000 }, pictures: { idle: 3_600_000 } },
		});
	});
	afterAll(() => test.close());

	const ask = (login: unknown, headers: Record<string, string> = {}) =>
		test.call('POST', '/api/auth/forgot-password', { json: { login }, headers: { host: '127.0.0.1', ...headers } });
	const use = (token: string, password = 'recordada-ahora') =>
		test.call('POST', '/api/auth/reset-password', { json: { token, password }, headers: { host: '127.0.0.1' } });
	const signIn = (username: string, password: string) =>
		test.call('POST', '/api/auth/signin', { json: { username, password } });
	const waiting = async () => (await test.query(sql`SELECT FROM reset_requests`)).length;
	const handled = async () => {
		while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
	};
	const linksTo = async (person: { username: string }) =>
		(await mailsOf(test, addressOf(person))).filter(({ kind }) => kind === 'reset-password');

	it('[R14-60] is replaced with the link of a mail: once, within 30 minutes, and every session ends', async () => {
		const person = await test.createUser();
		expect((await ask(addressOf(person).toUpperCase())).statusCode).toBe(202);
		await handled();
		const [mail] = await linksTo(person);
		expect(mail).toMatchObject({
			name: person.username,
			userId: person.id,
			publicUrl: 'http://127.0.0.1',
			facts: { path: expect.stringMatching(/^\/reset-password#[\w-]{43}$/), minutes: 30 },
		});
		const token = mail?.token ?? '';
		const stored = await test.query(sql`SELECT p.*, m.facts FROM password_resets p, mails m`);
		expect(JSON.stringify(stored)).not.toContain(token);

		expect((await use(token)).statusCode).toBe(200);
		expect((await test.call('GET', '/api/user/profile', { token: person.token })).statusCode).toBe(401);
		expect((await signIn(person.username, 'secreto')).statusCode).toBe(401);
		expect((await signIn(person.username, 'recordada-ahora')).statusCode).toBe(200);
		expect((await use(token, 'y-otra-mas')).json().code).toBe('reset_link_invalid');
		expect((await mailsOf(test, addressOf(person))).at(-1)).toMatchObject({
			kind: 'password-changed',
			facts: { path: '/recuperar', at: new Date(now).toISOString() },
		});

		await ask(person.username);
		await handled();
		const late = (await linksTo(person)).at(-1)?.token ?? '';
		now += 30 * 60_000;
		expect((await use(late)).json().code).toBe('reset_link_invalid');
	});

	it('[R17-136] what nobody sees in the copied email keeps no mail back', async () => {
		const person = await test.createUser();
		await ask(`\u2068${addressOf(person)}\u2069\u200B`);
		await handled();
		expect(await linksTo(person)).toHaveLength(1);
	});

	it('[R14-61] an unknown name gets the same answer, and neither is looked at before it', async () => {
		const person = await test.createUser();
		const statements: string[][] = [];
		const { transaction } = test.database;
		for (const login of [addressOf(person), 'nadie@ninguna.parte']) {
			const seen: string[] = [];
			const spy = jest.spyOn(test.database, 'transaction').mockImplementation(
				(work, limits) =>
					transaction.call(
						test.database,
						(tx) =>
							work({
								...tx,
								query: (statement) => {
									seen.push(statement.text);
									return tx.query(statement);
								},
							}),
						limits,
					) as never,
			);
			const answer = await ask(login);
			spy.mockRestore();
			statements.push([String(answer.statusCode), answer.body, ...seen]);
			await handled();
		}
		expect(statements[0]).toEqual(statements[1]);
		expect(statements[0]?.join()).toContain('INSERT INTO reset_requests');
		expect(statements[0]?.join()).not.toMatch(/FROM users|INTO mails/);
		expect(await linksTo(person)).toHaveLength(1);
		expect(await mailsOf(test, 'nadie@ninguna.parte')).toEqual([]);
	});

	it('[R14-62] an account gets three links in a quarter of an hour, and whoever asks on learns nothing', async () => {
		const person = await test.createUser();
		for (const address of ['1', '2', '3', '4', '5']) {
			const answer = await ask(address === '2' ? person.username : addressOf(person));
			expect(answer.statusCode).toBe(202);
		}
		await handled();
		const links = await linksTo(person);
		expect(links).toHaveLength(3);
		expect((await use(links[0]?.token ?? '')).statusCode).toBe(400);
		expect((await use(links[2]?.token ?? '')).statusCode).toBe(200);
		now += 15 * 60_000;
		await ask(person.username);
		await handled();
		expect(await linksTo(person)).toHaveLength(4);
	});

	it('[R14-62] an address asks ten times in a quarter of an hour for one name, known or not', async () => {
		const person = await test.createUser();
		for (const login of [person.username, 'quien-sea']) {
			const codes: number[] = [];
			for (let at = 0; at < 11; at++) codes.push((await ask(login)).statusCode);
			expect(codes).toEqual([...Array(10).fill(202), 429]);
		}
		await handled();
	});

	it('[R14-63] no link leads to a host that whoever asks has chosen', async () => {
		const person = await test.createUser();
		const foreign = { host: 'tienda.malvada.example' };
		const refused = await ask(person.username, foreign);
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'mail_not_set_up']);
		expect((await test.call('GET', '/api/auth/recovery', { headers: foreign })).json()).toEqual({ byMail: false });
		const own = { headers: { host: '127.0.0.1' } };
		expect((await test.call('GET', '/api/auth/recovery', own)).json()).toEqual({ byMail: true });
		expect(await linksTo(person)).toEqual([]);

		const told = await createTestApp({ sendsMail: () => true, config: { publicUrl: 'https://tienda.pe' } });
		const one = await told.createUser();
		await told.call('POST', '/api/auth/forgot-password', { json: { login: one.username }, headers: foreign });
		while ((await told.query(sql`SELECT FROM reset_requests`)).length > 0)
			await new Promise((resolve) => setTimeout(resolve, 50));
		expect((await mailsOf(told)).map(({ publicUrl }) => publicUrl)).toEqual(['https://tienda.pe']);
		await told.close();
	});

	it('[R14-64] staff get one only to an address that they have confirmed', async () => {
		const boss = await test.createUser({ roles: ['ROLE_USER', 'ROLE_ADMIN'] });
		await ask(boss.username);
		await handled();
		expect(await linksTo(boss)).toEqual([]);
		await test.query(sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${boss.id}`);
		await ask(boss.username);
		await handled();
		expect(await linksTo(boss)).toHaveLength(1);

		// Another administrator who puts an address of theirs in its place does not get the account.
		const { token } = await test.createUser({ roles: ['ROLE_ADMIN'] });
		const json = { email: 'otra@tienda.test', firstName: '', lastName: '' };
		const changed = await test.call('PUT', `/api/user/admin/users/${boss.id}`, { token, json });
		expect(changed.statusCode).toBe(200);
		await ask(boss.username);
		await handled();
		expect(await mailsOf(test, 'otra@tienda.test')).toEqual([]);
	});

	it('[R14-65] a request that a server left behind is looked at by the next, unless its time is over', async () => {
		const person = await test.createUser();
		const forgotten = await test.createUser();
		const row = (login: string, age: number) =>
			test.query(sql`
				INSERT INTO reset_requests (login, public_url, asked_at)
				VALUES (${login}, 'http://localhost', ${new Date(now - age).toISOString()}::timestamptz)`);
		await row(person.username, 60_000);
		await row(forgotten.username, 31 * 60_000);
		const next = await createTestApp({ sendsMail: () => true, database: test.database, clock: { now: () => now } });
		await handled();
		await next.close();
		expect(await linksTo(person)).toHaveLength(1);
		expect(await linksTo(forgotten)).toEqual([]);
	});

	it.each([[''], ['x'.repeat(161)], ['a\0b'], [7]])('refuses %j', async (login) => {
		const answer = await ask(login);
		expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['login']]);
	});
});
