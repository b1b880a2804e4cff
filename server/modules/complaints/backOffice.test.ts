import type { AdminComplaint, AdminComplaintPage, HolidayList } from '#contract/complaints/admin';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { fileSheet } from './testing/sheets';

const lima = (day: string) => Date.parse(`${day}T12:00:00-05:00`);

describeOnBackends('the book in the back-office', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let now = 0;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, clock: { now: () => now }, limits: { complaintsPerNetwork: 10_000 } });
		now = lima('2026-07-15');
		admin = await test.adminToken();
	});
	beforeEach(async () => {
		now = lima('2026-07-15');
		await test.query(
			sql`TRUNCATE complaints, complaint_answers, complaint_counters, holiday_changes, mails, audit_log`,
		);
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const page = async (query = ''): Promise<AdminComplaintPage> =>
		(await test.call('GET', `/api/admin/complaints?${query}`, { token: admin })).json();
	const get = async (id: number): Promise<AdminComplaint> =>
		(await test.call('GET', `/api/admin/complaints/${id}`, { token: admin })).json();
	const idOf = async (number: string) => (await page(`search=${number}`)).complaints[0]?.id ?? 0;
	const answer = (id: number, after: number, text = 'Le cambiamos la jarra.') =>
		test.call('POST', `/api/admin/complaints/${id}/answers`, { token: admin, json: { text, after } });
	const holiday = (method: 'PUT' | 'DELETE', day: string, name?: string) =>
		test.call(method, `/api/admin/complaints/holidays/${day}`, { token: admin, json: name && { name } });

	it('[R14-108] says of each complaint where it stands, by working days of Lima', async () => {
		const { number } = await fileSheet(test);
		const stands = async (day: string) => {
			now = lima(day);
			const { state, daysLeft } = (await page()).complaints[0] ?? {};
			return [state, daysLeft];
		};
		// Due on Tuesday 11 August: the working days before are 10, 7, 5 and 4 August.
		expect(await stands('2026-07-15')).toEqual(['due', 15]);
		expect(await stands('2026-08-04')).toEqual(['due', 4]);
		expect(await stands('2026-08-05')).toEqual(['soon', 3]);
		expect(await stands('2026-08-06')).toEqual(['soon', 3]);
		expect(await stands('2026-08-11')).toEqual(['soon', 0]);
		expect((await page('state=soon')).counts).toMatchObject({ all: 1, soon: 1, overdue: 0 });
		expect(await stands('2026-08-12')).toEqual(['overdue', 0]);
		expect((await page('state=overdue')).complaints[0]?.number).toBe(number);
		await answer(await idOf(number), 0);
		expect(await stands('2026-08-12')).toEqual(['answered', null]);
		expect((await page('state=open')).matching).toBe(0);
	});

	it('[R14-108] finds by number, name without accents, document and email, in pages and either order', async () => {
		await fileSheet(test, { name: 'José Ñahui', document: '11111111', email: 'jose@correo.pe' });
		await fileSheet(test, { name: 'Ana Rojas', document: '22222222', email: 'ana_r@correo.pe' });
		await fileSheet(test, { name: 'Beatriz 100%', document: '33333333', email: 'bea@correo.pe' });
		const names = async (query: string) => (await page(query)).complaints.map(({ name }) => name);
		expect(await names('search=jose')).toEqual(['José Ñahui']);
		expect(await names('search=22222222')).toEqual(['Ana Rojas']);
		expect(await names('search=ana_')).toEqual(['Ana Rojas']);
		expect(await names('search=100%25')).toEqual(['Beatriz 100%']);
		expect(await names('search=0003-2026')).toEqual(['Beatriz 100%']);
		expect(await names('search=%00')).toEqual([]);
		expect(await names('sort=name&direction=asc')).toEqual(['Ana Rojas', 'Beatriz 100%', 'José Ñahui']);
		expect(await names('size=2')).toEqual(['Beatriz 100%', 'Ana Rojas']);
		expect(await names('size=2&page=2')).toEqual(['José Ñahui']);
		expect((await page('size=2&page=2')).matching).toBe(3);
	});

	it('[R14-110] an answer stays as it is, what comes later is added, and both are sent by mail', async () => {
		const { number, token } = await fileSheet(test);
		const id = await idOf(number);
		const first = await answer(id, 0);
		expect([first.statusCode, first.json().state]).toEqual([201, 'answered']);
		now += 60_000;
		await answer(id, 1, 'Ya salió el envío.');
		const { answers } = await get(id);
		expect(answers.map(({ text, author }) => [author, text])).toEqual([
			['admin', 'Le cambiamos la jarra.'],
			['admin', 'Ya salió el envío.'],
		]);
		const mails = await test.query<{ facts: { answer: string; path: string } }>(
			sql`SELECT facts::jsonb AS facts FROM mails WHERE kind = 'complaint-answer' ORDER BY id`,
		);
		expect(mails.map(({ facts }) => facts.answer)).toEqual(['Le cambiamos la jarra.', 'Ya salió el envío.']);
		expect(mails[0]?.facts.path).toBe(`/libro-de-reclamaciones/${number}#${token}`);
		const state = await test.call('POST', '/api/complaints/state', { json: { number, token } });
		expect(state.json().answers).toHaveLength(2);
		expect(state.body).not.toContain('admin');
	});

	it('[R14-110] of two people who answer at the same moment, the second is told to read first', async () => {
		const { number } = await fileSheet(test);
		const id = await idOf(number);
		const codes = (await Promise.all([answer(id, 0, 'Una'), answer(id, 0, 'Otra')])).map((one) => one.statusCode);
		expect(codes.sort()).toEqual([201, 409]);
		expect((await get(id)).answers).toHaveLength(1);
	});

	it('[R19-35] the refusal of a late answer carries the sheet as it is now', async () => {
		const { number } = await fileSheet(test);
		const id = await idOf(number);
		await answer(id, 0, 'Una');
		const late = await answer(id, 0, 'Otra');
		expect([late.statusCode, late.json()]).toEqual([
			409,
			expect.objectContaining({ code: 'version_conflict', current: await get(id) }),
		]);
	});

	it('[R14-111] no call removes or changes a complaint, and the database refuses it too', async () => {
		const { number } = await fileSheet(test);
		const id = await idOf(number);
		await answer(id, 0);
		const before = await get(id);
		for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
			for (const url of [`/api/admin/complaints/${id}`, `/api/admin/complaints/${id}/answers`])
				expect((await test.call(method, url, { token: admin, json: {} })).statusCode).toBe(404);
		const kept = /kept as they are/;
		const write = (statement: ReturnType<typeof sql>) => database.transaction((tx) => tx.query(statement));
		await expect(write(sql`DELETE FROM complaint_answers`)).rejects.toThrow(kept);
		await expect(write(sql`UPDATE complaint_answers SET text = 'x'`)).rejects.toThrow(kept);
		await expect(write(sql`UPDATE complaints SET sheet = '{}'`)).rejects.toThrow(kept);
		await expect(write(sql`UPDATE complaints SET serial = 7`)).rejects.toThrow(kept);
		await expect(write(sql`DELETE FROM complaints WHERE id = ${id}`)).rejects.toThrow();
		expect(await get(id)).toEqual(before);
	});

	it('[R14-106] a changed calendar moves the due dates of open complaints, and of no answered one', async () => {
		const [open, done] = [await fileSheet(test), await fileSheet(test)];
		await answer(await idOf(done.number), 0);
		const due = async ({ number }: { number: string }) => (await get(await idOf(number))).dueOn;

		expect((await holiday('PUT', '2026-07-27', 'Puente')).json()).toEqual({ recomputed: 1 });
		expect([await due(open), await due(done)]).toEqual(['2026-08-12', '2026-08-11']);
		expect((await fileSheet(test)).dueOn).toBe('2026-08-12');
		expect((await holiday('DELETE', '2026-07-27')).json()).toEqual({ recomputed: 2 });
		expect((await holiday('DELETE', '2026-07-23')).json()).toEqual({ recomputed: 2 });
		expect(await due(open)).toBe('2026-08-10');

		const { holidays } = (
			await test.call('GET', '/api/admin/complaints/holidays?year=2026', { token: admin })
		).json<HolidayList>();
		expect(holidays).toHaveLength(16);
		expect(holidays.filter(({ source }) => source !== 'law')).toEqual([
			{ day: '2026-07-23', name: 'Día de la Fuerza Aérea', source: 'worked' },
		]);
		await holiday('PUT', '2026-07-23', 'Día de la Fuerza Aérea');
		expect(await test.query(sql`SELECT day FROM holiday_changes`)).toEqual([]);
		expect(await due(open)).toBe('2026-08-11');
	});

	it.each([
		['2026-02-30', 400],
		['1999-01-01', 400],
		['ayer', 400],
	])('[R14-106] refuses %s as a day', async (day, code) => {
		expect((await holiday('PUT', day, 'Nada')).statusCode).toBe(code);
	});

	it('[R14-113] exports everything as CSV, without formulas', async () => {
		const { number } = await fileSheet(test, { name: '=HYPERLINK("x")', detail: 'Línea 1\nLínea 2' });
		await answer(await idOf(number), 0);
		const file = await test.call('GET', '/api/admin/complaints/export', { token: admin });
		expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
		const [head, ...rest] = file.body.split('\r\n');
		expect(head?.split(',')).toHaveLength(25);
		expect(rest.join('\r\n')).toContain('0001-2026,Reclamo,2026-07-15,2026-08-11,2026-07-15,');
		expect(file.body).toContain(`"'=HYPERLINK(""x"")"`);
		expect(file.body).toContain('Le cambiamos la jarra.');
	});

	it('[R14-114] notes answers and holidays in the audit log, and nothing of what the consumer wrote', async () => {
		const { number } = await fileSheet(test);
		await answer(await idOf(number), 0);
		await holiday('DELETE', '2026-07-23');
		const log = await test.call('GET', '/api/admin/audit', { token: admin });
		expect(log.json().entries).toMatchObject([
			{ entity: 'holiday', action: 'update', entityId: 20_260_723, label: '2026-07-23', after: { name: null } },
			{ entity: 'complaint', action: 'update', label: number, before: { answers: 0 }, after: { answers: 1 } },
		]);
		expect(log.body).not.toContain('Rosa');
		expect(log.body).not.toContain('jarra');
	});

	it('[R14-115] says what of the provider is missing, and puts what the settings say onto later sheets', async () => {
		const before = await fileSheet(test);
		expect((await page()).missing).toEqual(['legalName', 'ruc', 'address']);
		const seller = { legalName: 'Bodega Rosa E.I.R.L.', ruc: '20131312955', address: 'Jr. Puno 1' };
		const saved = await test.call('PUT', '/api/admin/settings/seller', {
			token: admin,
			json: { ...seller, phone: '', whatsapp: '', email: '', hours: '' },
		});
		expect(saved.statusCode).toBe(200);
		expect((await page()).missing).toEqual([]);
		expect((await fileSheet(test)).provider).toEqual(seller);
		expect((await get(await idOf(before.number))).provider).toEqual({ legalName: '', ruc: '', address: '' });
	});

	it('[R14-108] answers administrators only', async () => {
		const { number } = await fileSheet(test);
		const id = await idOf(number);
		const customer = await test.userToken();
		for (const [method, url] of [
			['GET', ''],
			['GET', '/export'],
			['GET', '/holidays?year=2026'],
			['GET', `/${id}`],
			['POST', `/${id}/answers`],
			['PUT', '/holidays/2026-07-27'],
			['DELETE', '/holidays/2026-07-27'],
		] as const) {
			const call = (token?: string) =>
				test.call(method, `/api/admin/complaints${url}`, {
					...(token && { token }),
					json: method === 'GET' ? undefined : {},
				});
			expect([url, (await call()).statusCode, (await call(customer)).statusCode]).toEqual([url, 401, 403]);
		}
	});
});
