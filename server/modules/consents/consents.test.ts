import { type Consents, consentTexts } from '#contract/account/forms';
import type { MailKind } from '#contract/admin/mail';
import { sql } from '#platform/db';
import { createSeal } from '#platform/lib/sealed';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { kindRules } from '../mail/kinds';
import { createMailQueue } from '../mail/queue';
import { createConsents } from './service';

describe('consents', () => {
	let test: TestApp;
	let now = Date.UTC(2026, 10, 20);
	const clock = { now: () => now };
	beforeAll(async () => {
		test = await createTestApp({ clock });
	});
	afterAll(() => test.close());

	const of = async (token: string) => (await test.call('GET', '/api/user/consents', { token })).json<Consents>();
	const decide = (token: string, given: boolean, version = consentTexts['offers-mail'].version) =>
		test.call('PUT', '/api/user/consents', { token, json: { kind: 'offers-mail', given, version } });
	const history = (id: number) =>
		test.query(sql`SELECT kind, given, version, text, at FROM consents WHERE user_id = ${id} ORDER BY id`);

	it('[R14-73] nobody has given one before they say so; giving and withdrawing keeps text, version and time', async () => {
		const { id, token } = await test.createUser();
		expect((await of(token)).consents).toEqual([
			{ kind: 'offers-mail', given: false, at: null, ...consentTexts['offers-mail'] },
			{ kind: 'offers-whatsapp', given: false, at: null, ...consentTexts['offers-whatsapp'] },
		]);
		const first = new Date(now);
		const answer = (await decide(token, true)).json<Consents>();
		expect(answer.consents[0]).toMatchObject({ given: true, at: first.toISOString() });
		await decide(token, true);
		now += 60_000;
		expect((await decide(token, false)).json<Consents>().consents[0]).toMatchObject({ given: false });
		const text = consentTexts['offers-mail'];
		expect(await history(id)).toEqual([
			{ kind: 'offers-mail', given: true, ...text, at: first },
			{ kind: 'offers-mail', given: false, ...text, at: new Date(now) },
		]);
	});

	it('[R14-73] who agrees to a text that has changed reads it again first; withdrawing is never refused', async () => {
		const { token } = await test.createUser();
		const refused = await decide(token, true, 0);
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'consent_text_changed']);
		await decide(token, true);
		expect((await decide(token, false, 0)).statusCode).toBe(200);
		const unknown = { kind: 'todo', given: true, version: 1 };
		expect((await test.call('PUT', '/api/user/consents', { token, json: unknown })).statusCode).toBe(400);
		expect((await test.call('PUT', '/api/user/consents', { json: unknown })).statusCode).toBe(401);
	});

	it('[R14-74] sign-up takes those that were ticked, and without them gives none', async () => {
		const signUp = async (username: string, consents?: object[]) => {
			const json = {
				username,
				email: `${username}@x.pe`,
				password: 'secreto',
				firstName: 'A',
				lastName: 'B',
				consents,
			};
			const answer = await test.call('POST', '/api/auth/signup', { json });
			const [user] = await test.query<{ id: number }>(sql`SELECT id FROM users WHERE username = ${username}`);
			return { status: answer.statusCode, id: user?.id ?? 0 };
		};
		const without = await signUp('sin.permisos');
		expect([without.status, await history(without.id)]).toEqual([201, []]);
		const ticked = { kind: 'offers-mail', version: 1 };
		const given = await signUp('con.permiso', [ticked, ticked]);
		expect(await history(given.id)).toMatchObject([{ kind: 'offers-mail', given: true }]);
		expect(await signUp('texto.viejo', [{ kind: 'offers-mail', version: 0 }])).toEqual({ status: 409, id: 0 });
	});

	it('[R14-75] a commercial mail is written for nobody who has not agreed, nor after they withdrew', async () => {
		const { id, token } = await test.createUser();
		const consents = createConsents({ database: test.database, clock });
		const kind = 'ofertas-de-prueba' as MailKind;
		const rules = { ...kindRules, [kind]: { ...kindRules.welcome, needsConsent: 'offers-mail' as const } };
		const queue = createMailQueue({
			clock,
			seal: createSeal('x'.repeat(32)),
			consents,
			isSetUp: () => true,
			perNetwork: 60,
			rules,
		});
		const send = async (userId: number | null) => {
			const to = { name: 'N', address: 'n@x.pe', userId };
			const facts = { path: '/', username: 'n', hours: 48 };
			await test.database.transaction((tx) =>
				queue(tx, { kind: kind as 'welcome', to, facts, publicUrl: 'http://localhost' }),
			);
			return (await test.query(sql`SELECT FROM mails WHERE kind = ${kind}`)).length;
		};
		expect(await send(null)).toBe(0);
		expect(await send(id)).toBe(0);
		await decide(token, true);
		expect(await send(id)).toBe(1);
		await decide(token, false);
		expect(await send(id)).toBe(1);
	});
});
