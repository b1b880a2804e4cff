import { type TOTP, URI } from 'otpauth';
import type { RoleName } from '#contract/team/permissions';
import type { IssuedInvitation, Team } from '#contract/team/team';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describeOnBackends('the team', (kind) => {
	let database: Database;
	let test: TestApp;
	let now = 1_800_000_015_000;
	let owner: { id: number; token: string };

	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, clock: { now: () => now } });
		owner = await test.createUser({ username: 'duena', roles: ['ROLE_USER', 'ROLE_ADMIN'] });
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	let made = 0;
	const member = (role: RoleName) => test.createUser({ username: `miembro${++made}`, roles: ['ROLE_USER', role] });
	const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token: string | undefined, json?: object) =>
		test.call(method, url, { token, json });
	const team = async () => (await send('GET', '/api/admin/team', owner.token)).json<Team>();
	const invite = async (email: string, role: RoleName = 'ROLE_CATALOGUE', token = owner.token) =>
		(await send('POST', '/api/admin/team/invitations', token, { email, role })).json<IssuedInvitation>();
	const join = (token: string, username: string) =>
		send('POST', '/api/team/join', undefined, {
			token,
			username,
			password: 'clave-larga-9',
			firstName: 'Eva',
			lastName: 'Ríos',
		});
	const signIn = async (username: string, password = 'clave-larga-9', code?: string) =>
		(await send('POST', '/api/auth/signin', undefined, { username, password, code })).json();
	const audit = () =>
		test.query<{ actor: string; action: string; label: string; before: object | null; after: object | null }>(
			sql`SELECT actor_name AS actor, action, label, before, after FROM audit_log WHERE entity IN ('team', 'user') ORDER BY id`,
		);

	describe('an invitation', () => {
		it('[R14-126] makes an account with the role, once, and is told by mail in the same transaction', async () => {
			const invitation = await invite('eva@tienda.test');
			expect(invitation).toMatchObject({ email: 'eva@tienda.test', role: 'ROLE_CATALOGUE', invitedBy: 'duena' });
			expect(Date.parse(invitation.expiresAt)).toBe(now + 72 * 3_600_000);
			const mails = await test.query(
				sql`SELECT kind, to_address AS "to" FROM mails WHERE to_address = 'eva@tienda.test'`,
			);
			expect(mails).toEqual([{ kind: 'staff-invitation', to: 'eva@tienda.test' }]);
			const kept = await test.query(sql`SELECT row_to_json(i)::text AS text FROM team_invitations i`);
			expect(JSON.stringify(kept)).not.toContain(invitation.token);

			const seen = await send('POST', '/api/team/invitation', undefined, { token: invitation.token });
			expect(seen.json()).toEqual({
				email: 'eva@tienda.test',
				role: 'ROLE_CATALOGUE',
				invitedBy: 'duena',
				known: false,
			});
			expect((await join(invitation.token, 'eva')).statusCode).toBe(201);
			const { roles, accessToken } = await signIn('eva');
			expect(roles).toEqual(['ROLE_USER', 'ROLE_CATALOGUE']);
			expect((await send('GET', '/api/categories', accessToken)).statusCode).toBe(200);
			expect((await team()).members.find(({ username }) => username === 'eva')).toMatchObject({
				email: 'eva@tienda.test',
				role: 'ROLE_CATALOGUE',
				secondFactor: false,
			});
			expect((await team()).invitations).toEqual([]);

			const again = await join(invitation.token, 'eva2');
			expect([again.statusCode, again.json().code]).toEqual([400, 'invitation_invalid']);
			expect(await audit()).toMatchObject([
				{ actor: 'duena', action: 'create', after: { invitation: 'ROLE_CATALOGUE' } },
				{ actor: 'eva', action: 'create', label: 'eva', after: { roles: ['ROLE_USER', 'ROLE_CATALOGUE'] } },
			]);
		});

		it('[R14-126] of two uses at once one makes an account', async () => {
			const { token } = await invite('dos@tienda.test');
			const answers = await Promise.all([join(token, 'dos-a'), join(token, 'dos-b')]);
			expect(answers.map(({ statusCode }) => statusCode).sort()).not.toEqual([201, 201]);
			expect(await test.query(sql`SELECT id FROM users WHERE email = 'dos@tienda.test'`)).toHaveLength(1);
		});

		it('[R14-127] serves nobody once it is forged, expired, withdrawn or replaced, or who sent it may no longer give it', async () => {
			const codeOf = async (token: string) => (await join(token, `nadie${++made}`)).json().code;
			const { token } = await invite('caduca@tienda.test');
			expect(await codeOf(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe('invitation_invalid');
			now += 72 * 3_600_000;
			expect((await team()).invitations).toMatchObject([{ email: 'caduca@tienda.test', expired: true }]);
			expect(await codeOf(token)).toBe('invitation_invalid');

			const replaced = await invite('otra@tienda.test');
			const newer = await invite('Otra@tienda.test', 'ROLE_READER');
			expect(await codeOf(replaced.token)).toBe('invitation_invalid');
			const withdrawn = await send('DELETE', `/api/admin/team/invitations/${newer.id}`, owner.token);
			expect(withdrawn.statusCode).toBe(200);
			expect(await codeOf(newer.token)).toBe('invitation_invalid');

			const second = await member('ROLE_ADMIN');
			const hers = await invite('suya@tienda.test', 'ROLE_ADMIN', second.token);
			await send('PUT', `/api/admin/team/members/${second.id}`, owner.token, { role: 'ROLE_CATALOGUE' });
			expect(await codeOf(hers.token)).toBe('invitation_invalid');
			expect(await test.query(sql`SELECT id FROM users WHERE username LIKE 'nadie%'`)).toEqual([]);
		});

		it('[R14-167] its mail does not leave once it is withdrawn, replaced or used', async () => {
			const states = async (address: string) =>
				test.query<{ state: string; failure: string | null; facts: string | null }>(
					sql`SELECT state, failure, facts FROM mails WHERE lower(to_address) = ${address} ORDER BY id`,
				);
			const over = { state: 'failed', failure: 'withdrawn', facts: null };
			await invite('cambia@tienda.test');
			const newer = await invite('Cambia@tienda.test');
			expect(await states('cambia@tienda.test')).toMatchObject([over, { failure: null, facts: expect.any(String) }]);
			await send('DELETE', `/api/admin/team/invitations/${newer.id}`, owner.token);
			expect(await states('cambia@tienda.test')).toEqual([over, over]);

			const { id } = await invite('muere@tienda.test');
			await test.query(sql`UPDATE mails SET state = 'sending' WHERE to_address = 'muere@tienda.test'`);
			await send('DELETE', `/api/admin/team/invitations/${id}`, owner.token);
			const [dying] = await test.query<{ over: boolean }>(
				sql`SELECT expires_at <= ${new Date(now).toISOString()}::timestamptz AS over FROM mails
					WHERE to_address = 'muere@tienda.test'`,
			);
			expect(dying).toEqual({ over: true });

			const { token } = await invite('usa@tienda.test');
			expect((await join(token, 'usa')).statusCode).toBe(201);
			expect(await states('usa@tienda.test')).toEqual([over]);
		});

		it('[R14-128] for an address with an account gives the role only in a session of that account', async () => {
			const known = await test.createUser({ username: 'conocida' });
			const stranger = await test.createUser({ username: 'extrana' });
			const { token } = await invite('conocida@tienda.test', 'ROLE_ORDERS');
			expect((await send('POST', '/api/team/invitation', undefined, { token })).json().known).toBe(true);
			expect((await join(token, 'conocida2')).statusCode).toBe(409);
			const other = await send('POST', '/api/team/accept', stranger.token, { token });
			expect([other.statusCode, other.json().code]).toEqual([409, 'other_account']);
			expect((await send('POST', '/api/team/accept', known.token, { token })).statusCode).toBe(200);
			expect((await send('GET', '/api/user/profile', known.token)).statusCode).toBe(401);
			const { roles } = await signIn('conocida', 'secreto');
			expect(roles).toEqual(['ROLE_USER', 'ROLE_ORDERS']);
		});
	});

	it('[R14-129] an owner changes and takes away roles, which ends the sessions; the last owner stays one', async () => {
		const { id, token } = await member('ROLE_READER');
		const changed = await send('PUT', `/api/admin/team/members/${id}`, owner.token, { role: 'ROLE_SUPPORT' });
		expect(changed.statusCode).toBe(200);
		expect((await send('GET', '/api/user/profile', token)).statusCode).toBe(401);
		expect((await team()).members.find((one) => one.id === id)?.role).toBe('ROLE_SUPPORT');
		await send('PUT', `/api/admin/team/members/${id}`, owner.token, { role: null });
		expect((await team()).members.some((one) => one.id === id)).toBe(false);

		const last = await send('PUT', `/api/admin/team/members/${owner.id}`, owner.token, { role: 'ROLE_READER' });
		expect([last.statusCode, last.json().code]).toEqual([409, 'last_admin']);
	});

	it('[R14-123] nobody gives more than they have: not by users, links, invitations or settings of the team', async () => {
		const roles: RoleName[] = ['ROLE_CATALOGUE', 'ROLE_ORDERS', 'ROLE_SUPPORT', 'ROLE_READER'];
		const victim = await member('ROLE_CATALOGUE');
		const account = { username: 'trampa', email: 'trampa@tienda.test', password: 'clave-larga-9' };
		for (const role of roles) {
			const { id, token } = await member(role);
			const attempts = [
				await send('POST', '/api/user/admin/users', token, { ...account, roles: ['ROLE_ADMIN'] }),
				await send('PUT', `/api/user/admin/users/${id}`, token, { email: account.email, roles: ['ROLE_ADMIN'] }),
				await send('PUT', `/api/admin/team/members/${id}`, token, { role: 'ROLE_ADMIN' }),
				await send('POST', '/api/admin/team/invitations', token, { email: account.email, role: 'ROLE_ADMIN' }),
				await send('PUT', '/api/admin/team/second-factor', token, { role, demanded: false }),
				await send('DELETE', `/api/user/admin/users/${victim.id}`, token),
				await send('POST', `/api/user/admin/users/${victim.id}/reset-link`, token),
			];
			expect(attempts.map(({ statusCode }) => statusCode)).toEqual(attempts.map(() => 403));
			const { accessToken } = await signIn(
				(await test.query<{ username: string }>(sql`SELECT username FROM users WHERE id = ${id}`))[0]?.username ?? '',
				'secreto',
			);
			await send('PUT', '/api/user/profile', accessToken, {
				firstName: 'Yo',
				email: `yo${id}@tienda.test`,
				currentPassword: 'secreto',
				roles: ['ROLE_ADMIN'],
			});
			const [kept] = await test.query(sql`SELECT roles FROM users WHERE id = ${id}`);
			expect(kept).toEqual({ roles: ['ROLE_USER', role] });
		}
		const support = await member('ROLE_SUPPORT');
		const customer = await test.createUser();
		const link = await send('POST', `/api/user/admin/users/${customer.id}/reset-link`, support.token);
		expect(link.statusCode).toBe(201);
	});

	describe('a demanded second factor', () => {
		const post = (url: string, token: string, json: object = {}) => send('POST', `/api/user/2fa${url}`, token, json);
		async function enable({ token }: { token: string }) {
			const { otpauthUrl } = (await post('/setup', token)).json<{ otpauthUrl: string }>();
			const totp = URI.parse(otpauthUrl) as TOTP;
			const answer = await post('/enable', token, { code: totp.generate({ timestamp: now }), password: 'secreto' });
			expect(answer.statusCode).toBe(200);
			now += 60_000;
			return () => totp.generate({ timestamp: now });
		}
		const demand = (role: RoleName, demanded: boolean) =>
			send('PUT', '/api/admin/team/second-factor', owner.token, { role, demanded });

		it('[R14-130] closes the back-office at once for those without one, until they have it', async () => {
			const without = await demand('ROLE_ORDERS', true);
			expect([without.statusCode, without.json().code]).toEqual([409, 'own_second_factor_missing']);
			await enable(owner);

			const { token, username } = await member('ROLE_ORDERS');
			const catalogue = await member('ROLE_CATALOGUE');
			const orders = async () => {
				const { statusCode, json } = await send('GET', '/api/orders', token);
				return statusCode === 200 ? 200 : json().code;
			};
			expect(await orders()).toBe(200);
			expect((await demand('ROLE_ORDERS', true)).statusCode).toBe(200);
			expect((await team()).demandsSecondFactor).toEqual(['ROLE_ORDERS']);
			expect(await orders()).toBe('second_factor_demanded');
			expect((await send('GET', '/api/user/profile', token)).json().secondFactorDemanded).toBe(true);
			const named = await send('PUT', '/api/user/profile', token, { firstName: 'Ada', lastName: '' });
			expect(named.json().secondFactorDemanded).toBe(true);
			expect((await signIn(username, 'secreto')).secondFactorDemanded).toBe(true);
			expect((await send('GET', '/api/categories', catalogue.token)).statusCode).toBe(200);

			await enable({ token });
			expect(await orders()).toBe(200);
			expect((await send('GET', '/api/user/profile', token)).json().secondFactorDemanded).toBeUndefined();
			expect((await demand('ROLE_ORDERS', false)).statusCode).toBe(200);
			expect((await audit()).slice(-4)).toMatchObject([
				{ label: 'Pedidos', after: { secondFactorDemanded: true } },
				{ after: { firstName: 'Ada' } },
				{ after: { secondFactor: true } },
				{ label: 'Pedidos', after: { secondFactorDemanded: false } },
			]);
		});

		it('[R14-130] holds for owners too, but for the one who asks for it', async () => {
			const other = await member('ROLE_ADMIN');
			expect((await demand('ROLE_ADMIN', true)).statusCode).toBe(200);
			expect((await send('GET', '/api/admin/team', other.token)).json().code).toBe('second_factor_demanded');
			expect((await send('GET', '/api/admin/team', owner.token)).statusCode).toBe(200);
			await demand('ROLE_ADMIN', false);
			expect((await send('GET', '/api/admin/team', other.token)).statusCode).toBe(200);
		});
	});
});

describe('the team on the live channel', () => {
	let test: TestApp;
	let boss: string;
	beforeAll(async () => {
		test = await createTestApp();
		boss = await test.adminToken();
	});
	afterAll(() => test.close());

	it('[R14-178] tells owners of each change of the team, in its transaction, without a word of who or what', async () => {
		const told = async () =>
			(
				await test.query<{ topic: string; body: string; audience: string }>(
					sql`SELECT topic, body, audience FROM outbox WHERE topic = '/topic/admin/team'`,
				)
			).map(({ body, audience }) => [body, audience]);
		const one = await test.createUser({ roles: ['ROLE_USER', 'ROLE_SUPPORT'] });
		const changes = async (...steps: (() => Promise<{ statusCode: number }>)[]) => {
			for (const step of steps) {
				const before = (await told()).length;
				expect((await step()).statusCode).toBeLessThan(300);
				expect(await told()).toHaveLength(before + 1);
			}
		};
		let issued: IssuedInvitation | undefined;
		await changes(
			() => test.call('PUT', `/api/admin/team/members/${one.id}`, { token: boss, json: { role: 'ROLE_ORDERS' } }),
			async () => {
				const answer = await test.call('POST', '/api/admin/team/invitations', {
					token: boss,
					json: { email: 'oida@tienda.test', role: 'ROLE_READER' },
				});
				issued = answer.json<IssuedInvitation>();
				return answer;
			},
			() =>
				test.call('POST', '/api/team/join', {
					json: {
						token: issued?.token,
						username: 'oida',
						password: 'clave-larga-9',
						firstName: 'Eva',
						lastName: 'Ríos',
					},
				}),
			() => test.call('DELETE', `/api/user/admin/users/${one.id}`, { token: boss }),
		);
		expect(new Set((await told()).map(String))).toEqual(new Set([String(['{"type":"TEAM_CHANGED"}', 'admins'])]));
		const before = (await told()).length;
		const customer = await test.createUser();
		const own = { email: `${customer.username}@tienda.test`, firstName: 'Ana' };
		expect((await test.call('PUT', '/api/user/profile', { token: customer.token, json: own })).statusCode).toBe(200);
		expect(await told()).toHaveLength(before);
	});
});
