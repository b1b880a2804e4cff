import { setTimeout as rest } from 'node:timers/promises';
import { sql } from '../../db';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { fileSheet, sendSheet } from '../complaints/testing/sheets';
import { createGuest } from '../orders/testing/guest';
import { createShopper, lineOf } from '../orders/testing/shopper';
import { kindRules } from './kinds';
import { renderMail } from './render';
import { firstName, unlinked } from './templates/words';
import { type Mailbox, openMailbox } from './testing/mailbox';
import { testShop } from './testing/startMail';

const hour = 60 * 60_000;

describe('mails that strangers cause', () => {
	let mailbox: Mailbox;
	let test: TestApp;
	let now = Date.parse('2026-11-24T12:00:00Z');
	beforeAll(async () => {
		mailbox = await openMailbox();
		test = await createTestApp({
			config: { smtp: mailbox.smtp, publicUrl: 'https://tienda.example', unconfirmedMailsPerMinute: 6 },
			clock: { now: () => now },
			limits: { complaintsPerAddress: 10_000 },
			timing: { mail: { pace: 0 } },
		});
	});
	afterAll(async () => {
		await test.close();
		await mailbox.close();
	});
	beforeEach(async () => {
		now += 48 * hour;
		await test.query(sql`TRUNCATE mails`);
	});

	const kept = () =>
		test.query<{ kind: string; address: string; left: boolean; failure: string | null }>(sql`
			SELECT kind, to_address AS address, state <> 'unsent' AS left, failure FROM mails ORDER BY id`);
	const count = async (left: boolean) => (await kept()).filter((mail) => mail.left === left).length;

	it('[R18-186] one mailbox gets three copies of complaints a day; a further sheet is filed, and says that no copy leaves', async () => {
		const spellings = ['ana.luz@gmail.com', 'analuz+1@gmail.com', 'ANALUZ@googlemail.com', 'a.n.a.luz+x@gmail.com'];
		const filed = [];
		for (const email of spellings) filed.push(await fileSheet(test, { email }));
		expect(filed.map(({ mailed }) => mailed)).toEqual([true, true, true, false]);
		expect((await kept()).map(({ left, failure }) => [left, failure])).toEqual([
			...Array(3).fill([true, null]),
			[false, 'held'],
		]);
		const last = filed[3];
		const opened = await test.call('POST', '/api/complaints/state', {
			json: { number: last?.number, token: last?.token },
		});
		expect([opened.statusCode, opened.json().sheet.detail]).toEqual([200, 'Llegó con la jarra rota.']);
		expect((await fileSheet(test, { email: 'otra@correo.pe' })).mailed).toBe(true);
		now += 25 * hour;
		expect((await fileSheet(test, { email: 'analuz@gmail.com' })).mailed).toBe(true);
	});

	it('[R18-186] twenty sheets at once send three copies, and the same sheet again tells the same', async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => sendSheet(test, { email: 'eva@correo.pe' })));
		expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
		expect(await count(true)).toBe(3);
		const key = 'a-sheet-that-is-sent-twice';
		const [first, again] = [
			await sendSheet(test, { email: 'eva@correo.pe' }, key),
			await sendSheet(test, { email: 'eva@correo.pe' }, key),
		];
		expect([first, again].map((answer) => [answer.statusCode, answer.json().mailed])).toEqual([
			[201, false],
			[200, false],
		]);
	});

	it('[R18-187] three orders a day are told to an address that nobody has confirmed, with an account or without', async () => {
		const { id: categoryId } = await test.createCategory();
		const product = await test.createProduct({ categoryId, stockQuantity: 100 });
		const guest = createGuest(test);
		const shopper = createShopper(test);
		for (let made = 0; made < 4; made += 1) await guest.buy([lineOf(product)], { email: 'ana@correo.pe' });
		expect([await count(true), await count(false)]).toEqual([3, 1]);
		const account = await test.createUser({ username: 'vecino' });
		for (let made = 0; made < 4; made += 1) await shopper.buy(account.token, [lineOf(product)]);
		expect([await count(true), await count(false)]).toEqual([6, 2]);
		await test.query(sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${account.id}`);
		for (let made = 0; made < 4; made += 1) await shopper.buy(account.token, [lineOf(product)]);
		expect([await count(true), await count(false)]).toEqual([10, 2]);
	});

	it('[R18-198] what strangers order and cancel for an address stops nothing that the shop tells it', async () => {
		const product = await test.createProduct({
			categoryId: (await test.createCategory()).id,
			stockQuantity: 100,
		});
		const guest = createGuest(test);
		const shopper = createShopper(test);
		const buy = () => guest.buy([lineOf(product)], { email: 'ana@correo.pe' });
		for (let made = 0; made < 21; made += 1) {
			const { linkToken } = await buy();
			expect((await guest.post('cancel', { token: linkToken, digits: '8777' })).statusCode).toBe(200);
		}
		expect([await count(true), await count(false)]).toEqual([6, 36]);
		const { id } = await buy();
		for (const status of ['CONFIRMED', 'PROCESSING', 'CANCELLED']) await shopper.setStatus(id, status);
		const told = await test.query(sql`
			SELECT failure, paced_at FROM mails WHERE order_id = ${id} AND kind = 'order-state-changed'`);
		expect(told).toEqual(Array(3).fill({ failure: null, paced_at: null }));
	});

	it('[R18-199] each kind of mail about an account is counted alone', async () => {
		const { username, id } = await test.createUser({ username: 'luisa' });
		await test.query(sql`
			INSERT INTO mails (message_id, kind, state, user_id, to_name, to_address, to_phone, public_url, created_at, expires_at,
				due_at, mailbox, paced_at)
			SELECT 'welcome-' || n, 'welcome', 'sent', ${id}::integer, '', 'luisa@tienda.test', '', '', t, t, t, 'luisa@tienda.test', t
			FROM generate_series(1, 10) n, (SELECT ${new Date(now - hour).toISOString()}::timestamptz AS t) AS times`);
		await test.call('POST', '/api/auth/forgot-password', { json: { login: username } });
		const resets = async () => (await kept()).filter(({ kind }) => kind === 'reset-password');
		while ((await resets()).length === 0) await rest(10);
		expect(await resets()).toMatchObject([{ left: true }]);
	});

	it('[R18-188] further mails to such addresses wait for the next minute, and at most ten', async () => {
		for (let sheet = 0; sheet < 68; sheet += 1) await fileSheet(test, { email: `a${sheet}@correo.pe` });
		const minutes = await test.query<{ minute: number | null; mails: number }>(sql`
			SELECT (extract(epoch FROM due_at - ${new Date(now).toISOString()}::timestamptz) / 60)::integer AS minute,
				count(*)::integer AS mails
			FROM mails WHERE state <> 'unsent' GROUP BY 1 ORDER BY 1`);
		expect(minutes).toEqual(Array.from({ length: 11 }, (_, minute) => ({ minute, mails: 6 })));
		expect(await count(false)).toBe(2);
	});

	it('[R18-189] whatever somebody writes as a name or as a text, a mail to somebody else has no link of it', async () => {
		const evil = 'Ganaste S/5000 https://evil.example/cobra www.evil.example';
		await fileSheet(test, {
			email: 'nadie.mas@correo.pe',
			name: `www.evil.example ${evil}`,
			detail: evil,
			description: evil,
		});
		// Mails of the tests before may still arrive.
		const own = () => mailbox.mails.find(({ to }) => JSON.stringify(to).includes('nadie.mas@'));
		while (!own()) await rest(10);
		const mail = own();
		expect(`${mail?.text} ${mail?.html} ${JSON.stringify(mail?.to)}`).not.toMatch(/evil\.example|:\/\/evil|www\.evil/);
		expect(mail?.text).toMatch(/Recibimos tu reclamo\s+Hola:/);
	});
});

it('[R18-189] a greeting has the first word of a name, where that is one', () => {
	const names = ['Rosa Quispe', '  José', "O'Brien", 'evil.example', 'www.evil.example', 'https://x.pe', 'ana_1', ''];
	expect(names.map(firstName)).toEqual(['Rosa', 'José', "O'Brien", '', '', '', '', '']);
	for (const text of ['S/ 120.50', 'Jr. Puno 123, S.A.C.', 'rosa@correo.pe', '1.5 litros'])
		expect(unlinked(text)).toBe(text);
	expect(unlinked('ve a http://a.b.com/c y evil。example')).toBe('ve a http: //a.b. com/c y evil。 example');
});

it('[R18-189] no kind of mail greets with more of it', () => {
	const facts = {
		path: '/x',
		username: 'evil.example',
		items: [],
		sheet: [],
		lines: [],
		receivedAt: '2026-11-24T12:00:00Z',
	};
	const times = { at: '2026-11-24T12:00:00Z', dueDay: '2026-11-24', total: 1, amount: 1, before: 1, balance: 0 };
	const state = { status: 'PENDING', news: 'late', way: 'CASH', paymentMethod: 'CASH', notes: 'evil.example' };
	for (const kind of Object.keys(kindRules) as (keyof typeof kindRules)[]) {
		const given = { ...facts, ...times, ...state, answer: '', shippingAddress: 'https://evil.example' } as never;
		const { text, html } = renderMail(kind, given, { shop: { ...testShop, url: null }, name: 'evil.example' });
		expect([kind, /evil\.example|:\/\/evil/.test(text + html)]).toEqual([kind, false]);
	}
});
