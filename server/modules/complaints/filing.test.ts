import type { FiledComplaint } from '#contract/complaints/complaint';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { fileSheet, sendSheet } from './testing/sheets';

/** A Wednesday in Lima, before Fiestas Patrias, and already Thursday in London. */
const filingDay = Date.parse('2026-07-16T03:00:00Z');

describeOnBackends('filing a complaint', (kind) => {
	let database: Database;
	let test: TestApp;
	let now = filingDay;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, clock: { now: () => now }, limits: { complaintsPerNetwork: 10_000 } });
	});
	beforeEach(async () => {
		now = filingDay;
		// Nothing else removes a complaint: not even this connection without asking for it by name.
		await test.query(sql`TRUNCATE complaints, complaint_answers, complaint_counters, holiday_changes, mails`);
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const numbers = async () =>
		(await test.query<{ serial: number }>(sql`SELECT serial FROM complaints ORDER BY serial`)).map((row) => row.serial);
	const mails = () =>
		test.query<{ kind: string; toName: string; toAddress: string; facts: Record<string, unknown> }>(sql`
			SELECT kind, to_name AS "toName", to_address AS "toAddress", facts::jsonb AS facts FROM mails ORDER BY id`);

	it('[R14-96] is open to everybody, and answers the sheet with its number and days', async () => {
		const answer = await sendSheet(test);
		expect(answer.statusCode).toBe(201);
		expect(answer.headers['cache-control']).toBe('no-store');
		expect(answer.json()).toMatchObject({
			number: '0001-2026',
			filedAt: '2026-07-16T03:00:00.000Z',
			dueOn: '2026-08-11',
			sheet: { name: 'Rosa Quispe Mamani', document: '45678912', amount: 120.5, guardian: null },
			answers: [],
		});
	});

	it('[R14-97] refuses what the law needs and is not there, each with its Spanish text', async () => {
		const answer = await test.call('POST', '/api/complaints', {
			json: { minor: true },
			headers: { 'idempotency-key': 'sheet-that-is-empty' },
		});
		expect(answer.statusCode).toBe(400);
		const { fields } = answer.json<{ fields: Record<string, string> }>();
		expect(fields).toMatchObject({
			kind: 'Elige si es un reclamo o una queja',
			name: 'El nombre es obligatorio',
			document: 'El número de documento es obligatorio',
			detail: 'El detalle es obligatorio',
			guardianName: 'El nombre del padre, la madre o el apoderado es obligatorio',
		});
		expect(Object.values(fields).filter((text) => /invalid|expected/i.test(text))).toEqual([]);
		expect(await numbers()).toEqual([]);
	});

	it('[R14-97] keeps who signs for a minor', async () => {
		const refused = await sendSheet(test, { minor: true });
		expect(refused.json().fields).toHaveProperty('guardianDocument');
		const guardian = { guardianName: 'Ana Mamani', guardianDocumentType: 'CE', guardianDocument: '001-234-567' };
		expect((await fileSheet(test, { minor: true, ...guardian })).sheet.guardian).toEqual({
			name: 'Ana Mamani',
			documentType: 'CE',
			document: '001234567',
		});
	});

	it('[R14-99] twenty at once get the numbers 1 to 20', async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => sendSheet(test, { name: `Persona ${n}` })));
		expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
		expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
		const told = answers.map((answer) => answer.json<FiledComplaint>().number).sort();
		expect([told[0], told[9], told[19]]).toEqual(['0001-2026', '0010-2026', '0020-2026']);
	});

	it('[R14-99] a filing that is rolled back after it had its number leaves no gap', async () => {
		await fileSheet(test);
		// The copy of number 2 cannot be queued, so nothing of that complaint stays.
		await test.query(sql`
			CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`);
		await test.query(sql`CREATE TRIGGER refuse_mail BEFORE INSERT ON mails EXECUTE FUNCTION refuse_mail()`);
		expect((await sendSheet(test, { name: 'Sin suerte' })).statusCode).toBe(500);
		await test.query(sql`DROP FUNCTION refuse_mail CASCADE`);
		expect((await fileSheet(test)).number).toBe('0002-2026');
		expect(await numbers()).toEqual([1, 2]);
	});

	it('[R14-99] begins again with the year of Lima', async () => {
		now = Date.parse('2027-01-01T04:59:59Z');
		expect((await fileSheet(test)).number).toBe('0001-2026');
		now = Date.parse('2027-01-01T05:00:00Z');
		expect((await fileSheet(test)).number).toBe('0001-2027');
	});

	it('[R14-100] the same sheet sent again with its key is one complaint with one copy, also at the same moment', async () => {
		const key = 'the-key-of-one-sheet';
		const answers = await Promise.all([1, 2, 3].map(() => sendSheet(test, {}, key)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
		expect(new Set(answers.map((answer) => answer.json<FiledComplaint>().number)).size).toBe(1);
		expect(await numbers()).toEqual([1]);
		expect(await mails()).toHaveLength(1);
		expect(await numbers()).toEqual([1]);
		expect((await fileSheet(test)).number).toBe('0002-2026');
	});

	it('[R14-192] a key that has filed other words names its sheet, with the link that opens it', async () => {
		const key = 'the-key-of-one-sheet';
		const { number, token } = (await sendSheet(test, {}, key)).json<FiledComplaint>();
		const again = await sendSheet(test, { detail: 'Otra cosa' }, key);
		expect([again.statusCode, again.json()]).toEqual([
			409,
			{
				code: 'idempotency_conflict',
				message: `Tu hoja ya quedó registrada con el número ${number}.`,
				filed: { number, token },
			},
		]);
		expect(await numbers()).toEqual([1]);
	});

	it('[R14-101] queues the copy with the whole sheet and the signed link', async () => {
		const { number, token } = await fileSheet(test);
		const [mail] = await mails();
		expect(mail).toMatchObject({
			kind: 'complaint-copy',
			toName: 'Rosa Quispe Mamani',
			toAddress: 'rosa@correo.pe',
			facts: { number, type: 'reclamo', dueDay: '2026-08-11', path: `/libro-de-reclamaciones/${number}#${token}` },
		});
		expect(mail?.facts.sheet).toContainEqual({ label: 'Detalle', value: 'Llegó con la jarra rota.' });
		expect(mail?.facts.sheet).toContainEqual({ label: 'Monto reclamado', value: 'S/\u00a0120.50' });
	});

	it('[R14-101] a name with line breaks adds no header to the copy', async () => {
		await fileSheet(test, { name: 'Rosa\r\nBcc: todos@correo.pe\r\n' });
		expect((await mails())[0]?.toName).toBe('Rosa Bcc: todos@correo.pe');
		expect((await sendSheet(test, { email: 'rosa@correo.pe\nBcc: x@y.pe' })).statusCode).toBe(400);
	});

	it('[R14-107] takes nothing from a program that fills the field that people do not see', async () => {
		const answer = await sendSheet(test, { website: 'https://compra.example' });
		expect([answer.statusCode, answer.json().code]).toEqual([400, 'looks_automatic']);
		expect([await numbers(), await mails()]).toEqual([[], []]);
	});

	it('[R14-107] refuses texts that are too long', async () => {
		const answer = await sendSheet(test, { detail: 'x'.repeat(4001) });
		expect(answer.json().fields).toEqual({ detail: 'El detalle no puede tener más de 4000 caracteres' });
	});

	it('[R14-103] the signed link opens its complaint, and no changed or other link opens one', async () => {
		const [one, other] = [await fileSheet(test), await fileSheet(test, { name: 'Otra persona' })];
		const state = (number: string, token: string) =>
			test.call('POST', '/api/complaints/state', { json: { number, token } });
		const { token, mailed: _, ...complaint } = one;
		const opened = await state(one.number, token);
		expect([opened.statusCode, opened.json()]).toEqual([200, complaint]);
		expect(opened.headers['cache-control']).toBe('no-store');
		const forged = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
		for (const [number, key] of [
			[one.number, other.token],
			[other.number, token],
			[one.number, forged],
			[one.number, token.slice(0, -1)],
			['0003-2026', token],
			['00001-2026', token],
		] as const)
			expect([number, (await state(number, key)).statusCode]).toEqual([number, 404]);
	});

	it("[R14-109] tells administrators in the same transaction, without the consumer's data", async () => {
		const { number } = await fileSheet(test);
		const event = (await outboxEvents(test)).findLast(({ topic }) => topic === '/topic/admin/complaints');
		expect(event?.body).toEqual({
			type: 'COMPLAINT_FILED',
			complaint: { id: expect.any(Number), number, kind: 'RECLAMO', dueOn: '2026-08-11' },
		});
		const [row] = await test.query<{ audience: string }>(
			sql`SELECT audience FROM outbox WHERE topic = '/topic/admin/complaints' ORDER BY id DESC LIMIT 1`,
		);
		expect(row?.audience).toBe('admins');
	});
});

it('[R14-107] an address files ten sheets an hour', async () => {
	const test = await createTestApp();
	const codes: number[] = [];
	for (let count = 0; count < 11; count += 1) codes.push((await sendSheet(test)).statusCode);
	expect(codes).toEqual([...Array(10).fill(201), 429]);
	await test.close();
});

it('[R14-191] says whether the shop sends mail, to the consumer and to whoever answers', async () => {
	const test = await createTestApp();
	const admin = await test.adminToken();
	const said = async () => {
		const { number, mailed } = await fileSheet(test);
		const list = await test.call('GET', `/api/admin/complaints?search=${number}`, { token: admin });
		const { id } = list.json().complaints[0];
		const { mails } = (await test.call('GET', `/api/admin/complaints/${id}`, { token: admin })).json();
		const [copy] = await test.query<{ state: string }>(sql`SELECT state FROM mails ORDER BY id DESC LIMIT 1`);
		return { mailed, mails, kept: copy?.state === 'unsent' };
	};
	expect(await said()).toEqual({ mailed: false, mails: false, kept: true });
	const mail = { host: '127.0.0.1', port: 1, security: 'starttls', user: '', senderName: '', sender: 'a@tienda.pe' };
	const saved = await test.call('PUT', '/api/admin/settings/mail', { token: admin, json: mail });
	expect(saved.statusCode).toBe(200);
	expect(await said()).toEqual({ mailed: true, mails: true, kept: false });
	await test.close();
});
