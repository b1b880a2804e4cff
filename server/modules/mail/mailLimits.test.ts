import { setTimeout as rest } from 'node:timers/promises';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { fileSheet, sendSheet } from '../complaints/testing/sheets';
import { createGuest } from '../orders/testing/guest';
import { createShopper, lineOf } from '../orders/testing/shopper';
import { createPayer } from '../payments/testing/payer';
import { kindRules } from './kinds';
import { createTurns } from './mailLimits';
import { renderMail } from './render';
import { firstName, unlinked } from './templates/words';
import { type Mailbox, openMailbox } from './testing/mailbox';
import { testShop } from './testing/startMail';

const second = 1000;
const hour = 60 * 60 * second;
/** Mails of a network in an hour. */
const most = 40;

describe('mails that strangers cause', () => {
	let mailbox: Mailbox;
	let test: TestApp;
	let now = Date.parse('2026-11-24T12:00:00Z');
	beforeAll(async () => {
		mailbox = await openMailbox();
		test = await createTestApp({
			config: {
				...{ smtp: mailbox.smtp, publicUrl: 'https://tienda.example', trustProxy: '127.0.0.1' },
				...{ unconfirmedMailsPerMinute: 6, unpaidPerNetwork: most },
			},
			clock: { now: () => now },
			limits: { complaintsPerNetwork: 10_000 },
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
	const product = async () => test.createProduct({ categoryId: (await test.createCategory()).id, stockQuantity: 1000 });
	/** Addresses whose mail has had its turn, in its order. */
	const dealt = async () =>
		(
			await test.query<{ address: string }>(sql`
				SELECT to_address AS address FROM mails WHERE state <> 'unsent' AND due_at IS NOT NULL ORDER BY paced_at, id`)
		).map(({ address }) => address);
	async function turnsAfter(milliseconds: number, mails: number): Promise<string[]> {
		now += milliseconds;
		// It wakes the queue.
		const woken = await test.call('POST', '/api/admin/mail/test', { token: await test.adminToken() });
		expect(woken.statusCode).toBe(200);
		while ((await dealt()).length < mails) await rest(10);
		return dealt();
	}

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

	it('[R18-187, R21-63] three orders a day of a network are told to an address that nobody has confirmed', async () => {
		const line = lineOf(await product());
		const shopper = createShopper(test);
		const buy = (from: string, email: string) => createGuest(test, from).buy([line], { email });
		for (let made = 0; made < 4; made += 1) await buy('203.0.113.1', 'ana@correo.pe');
		expect([await count(true), await count(false)]).toEqual([3, 1]);
		// Ana herself is elsewhere, whatever the spelling; her neighbour has another mailbox.
		for (const from of ['203.0.113.2', '2001:db8:7::1']) await buy(from, 'Ana+tienda@correo.pe');
		await buy('203.0.113.1', 'luz@correo.pe');
		expect([await count(true), await count(false)]).toEqual([6, 1]);
		// All networks of a /48 together cause five times as many.
		for (let at = 2; at < 20; at += 1) await buy(`2001:db8:7:${at}::1`, 'ana@correo.pe');
		expect([await count(true), await count(false)]).toEqual([20, 5]);
		const account = await test.createUser({ username: 'vecino' });
		for (let made = 0; made < 4; made += 1) await shopper.buy(account.token, [line]);
		expect([await count(true), await count(false)]).toEqual([23, 6]);
		await test.query(sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${account.id}`);
		for (let made = 0; made < 4; made += 1) await shopper.buy(account.token, [line]);
		expect([await count(true), await count(false)]).toEqual([27, 6]);
	});

	it('[R21-64] a held first mail leaves once the shop moves the order or its money arrives, and not with its end', async () => {
		const line = lineOf(await product());
		const shopper = createShopper(test);
		await createPayer(test).setUp();
		const buy = (more: object = {}) => createGuest(test, '203.0.113.1').buy([line], { email: 'ana@correo.pe' }, more);
		for (let made = 0; made < 3; made += 1) await buy();
		const [moved, paid] = [await buy(), await buy({ paymentMethod: 'YAPE' })];
		const [tracked, ended, left] = [await buy(), await buy(), await buy()];
		expect(await count(false)).toBe(5);
		const moves = [
			await shopper.setStatus(moved.id, 'CONFIRMED'),
			await shopper.confirmPayment(paid.id),
			await test.call('PATCH', `/api/orders/${tracked.id}/tracking`, {
				token: await test.adminToken(),
				json: { trackingNumber: 'OL-1' },
			}),
			await shopper.setStatus(ended.id, 'CANCELLED'),
		];
		expect(moves.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
		const firsts = await test.query<{ order: number; left: boolean }>(sql`
			SELECT order_id AS order, failure IS NULL AS left FROM mails
			WHERE kind = 'order-received' AND order_id >= ${moved.id} ORDER BY order_id`);
		expect(firsts).toEqual([
			...[moved, paid, tracked].map(({ id }) => ({ order: id, left: true })),
			...[ended, left].map(({ id }) => ({ order: id, left: false })),
		]);
		const sent = () => mailbox.mails.filter(({ subject }) => subject?.endsWith(moved.orderNumber));
		while (sent().length === 0) await rest(10);
		expect(sent()[0]?.text).toContain('/pedido/');
	});

	it('[R18-198, R21-62] what strangers order and cancel for an address stops nothing that the shop tells it', async () => {
		const line = lineOf(await product());
		const guest = createGuest(test);
		const shopper = createShopper(test);
		const buy = () => guest.buy([line], { email: 'ana@correo.pe' });
		for (let made = 0; made < 21; made += 1) {
			const { linkToken } = await buy();
			expect((await guest.post('cancel', { token: linkToken, digits: '8777' })).statusCode).toBe(200);
		}
		// Who cancels their own order knows it.
		expect([await count(true), await count(false)]).toEqual([3, 18]);
		const { token, id: userId } = await test.createUser({ username: 'sola' });
		const mailsOf = async () => {
			const { id: orderId } = await shopper.buy(token, [line]);
			expect((await shopper.cancel(token, orderId)).statusCode).toBe(200);
			const kinds = await test.query<{ kind: string }>(
				sql`SELECT kind FROM mails WHERE order_id = ${orderId} ORDER BY id`,
			);
			return kinds.map(({ kind }) => kind);
		};
		expect(await mailsOf()).toEqual(['order-received']);
		await test.query(sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${userId}`);
		expect(await mailsOf()).toEqual(['order-received', 'order-state-changed']);
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

	it('[R18-188] further mails to such addresses wait for their turn, and none is held', async () => {
		for (let sheet = 0; sheet < 14; sheet += 1) await fileSheet(test, { email: `a${sheet}@correo.pe` });
		const addresses = Array.from({ length: 14 }, (_, at) => `a${at}@correo.pe`);
		for (let turns = 2; turns <= 14; turns += 2)
			expect(await turnsAfter(turns === 2 ? 0 : 20 * second, turns)).toEqual(addresses.slice(0, turns));
		expect(await count(false)).toBe(0);
	});

	it.each([1, 2, 5])('[R18-188] few turns a minute are no more: %i', async (perMinute) => {
		// In one transaction, because the shop's own queue deals too.
		await test.database.transaction(async (tx) => {
			const turns = createTurns({ database: { query: tx.query, change: tx.query }, perMinute });
			await tx.query(sql`
				INSERT INTO mails (message_id, kind, state, to_name, to_address, to_phone, public_url, created_at, expires_at, mailbox)
				SELECT 'few-' || n, 'order-received', 'waiting', '', '', '', '', t, t, n
				FROM generate_series(1, 9) n, (SELECT ${new Date(now).toISOString()}::timestamptz AS t) AS times`);
			for (let at = now; at < now + 60 * second; at += second) await turns.deal(at);
			expect(await tx.query(sql`SELECT FROM mails WHERE due_at IS NOT NULL`)).toHaveLength(perMinute);
			await tx.query(sql`DELETE FROM mails`);
		});
	});

	it('[R21-60] an honest guest’s mail leaves within a minute, whatever a few networks do', async () => {
		const line = lineOf(await product());
		const floods = ['203.0.113.1', '198.51.100.7', '2001:db8:8:1::1'].map((from) => createGuest(test, from));
		let made = 0;
		async function flood(): Promise<void> {
			for (const guest of floods)
				for (let times = 0; times < 3; times += 1) {
					const { linkToken } = await guest.buy([line], { email: `nadie${made++}@correo.pe` });
					await guest.post('cancel', { token: linkToken, digits: '8777' });
				}
		}
		await flood();
		// One attacker's networks within a /48 are one.
		for (let at = 2; at < 12; at += 1)
			await createGuest(test, `2001:db8:8:${at}::1`).buy([line], { email: `nadie${made++}@correo.pe` });
		for (const [round, from] of ['192.0.2.5', '2001:db8:9:1::5'].entries()) {
			const email = `ana${round}@correo.pe`;
			await createGuest(test, from).buy([line], { email });
			await flood();
			const turns: string[] = [];
			for (let wait = 1; wait <= 3; wait += 1) turns.push(...(await turnsAfter(20 * second, (round * 3 + wait) * 2)));
			expect(turns).toContain(email);
		}
		expect(await count(false)).toBe(0);
	});

	it('[R21-61] a network causes as many in an hour as orders it may leave unpaid, a /48 five times as many; others go on', async () => {
		const send = (at: number, from: string) =>
			fileSheet(test, { email: `${from.replaceAll(':', '-')}-${at}@correo.pe` }, from);
		for (let at = 0; at < most + 2; at += 1) await send(at, '203.0.113.9');
		expect([await count(true), await count(false)]).toEqual([most, 2]);
		await send(0, '203.0.113.8');
		expect([await count(true), await count(false)]).toEqual([most + 1, 2]);
		await test.query(sql`TRUNCATE mails`);
		const site = (at: number) => `2001:db8:4:${at}::1`;
		await send(1, site(1));
		await test.query(sql`
			INSERT INTO mails (message_id, kind, state, to_name, to_address, to_phone, public_url, created_at, expires_at, mailbox,
				network, site, paced_at)
			SELECT 'copy-' || n, kind, state, '', '', '', '', created_at, expires_at, mailbox || n, 'network ' || n % 6, site, paced_at
			FROM mails, generate_series(3, 5 * ${most}::integer) n`);
		for (const at of [2, 3, 4]) await send(at, site(at));
		expect([await count(true), await count(false)]).toEqual([5 * most, 2]);
		now += hour;
		await send(5, site(1));
		expect(await count(true)).toBe(5 * most + 1);
	});

	it('[R17-68, R21-61] the network is kept hashed, and for a day', async () => {
		await createGuest(test, '203.0.113.77').buy([lineOf(await product())], { email: 'ana@correo.pe' });
		const networks = () => test.query(sql`SELECT network, site FROM mails`);
		expect(await networks()).toEqual([{ network: expect.stringMatching(/^[0-9a-f]{64}$/), site: null }]);
		now += 25 * hour;
		await turnsAfter(0, 1);
		while (JSON.stringify(await networks()) !== '[{"network":null,"site":null}]') await rest(10);
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
