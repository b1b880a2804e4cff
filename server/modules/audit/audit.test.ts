import type { AuditPage } from '#contract/admin/audit';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describeOnBackends('reading the audit log', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		admin = await test.adminToken();
	});
	beforeEach(() => test.query(sql`DELETE FROM audit_log`));
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const get = (query: Record<string, string | number> = {}) =>
		test.call('GET', `/api/admin/audit?${new URLSearchParams(query as Record<string, string>)}`, { token: admin });
	const labels = async (query: Record<string, string>) =>
		(await get(query)).json<AuditPage>().entries.map(({ label }) => label);
	const write = ({
		label,
		actor = 'admin',
		action = 'delete',
		entity = 'product',
		at = '2026-03-01T12:00:00Z',
	}: {
		label: string;
		actor?: string;
		action?: string;
		entity?: string;
		at?: string;
	}) =>
		test.query(sql`
			INSERT INTO audit_log (at, actor_name, action, entity, entity_id, label)
			VALUES (${at}::timestamptz, ${actor}, ${action}, ${entity}, 1, ${label})`);

	it('finds the entries of an account that is being deleted without reading the whole log', async () => {
		const plan = await database.transaction(async (tx) => {
			await tx.query(sql`SET LOCAL enable_seqscan = off`);
			return tx.query<{ 'QUERY PLAN': string }>(sql`EXPLAIN UPDATE audit_log SET actor_id = NULL WHERE actor_id = 1`);
		});
		expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('audit_log_actor_idx');
	});

	it('answers administrators only, and is kept by no cache', async () => {
		const answer = await get();
		expect([answer.statusCode, answer.json()]).toEqual([200, { entries: [], next: null }]);
		expect(answer.headers['cache-control']).toBe('no-store');
		expect((await test.call('GET', '/api/admin/audit')).statusCode).toBe(401);
		const customer = await test.userToken();
		expect((await test.call('GET', '/api/admin/audit', { token: customer })).statusCode).toBe(403);
	});

	it('no call changes or removes an entry', async () => {
		await write({ label: 'Café' });
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
			for (const url of ['/api/admin/audit', '/api/admin/audit/1']) {
				expect((await test.call(method, url, { token: admin, json: {} })).statusCode).toBe(404);
			}
		}
		expect(await labels({})).toEqual(['Café']);
	});

	it('goes through the log in pages of fifty, newest first, without a gap when entries arrive meanwhile', async () => {
		await test.query(sql`
			INSERT INTO audit_log (actor_name, action, entity, entity_id, label)
			SELECT 'admin', 'update', 'product', n, 'n' || n FROM generate_series(1, 101) n`);
		const first = (await get()).json<AuditPage>();
		await write({ label: 'nuevo' });
		const second = (await get({ before: Number(first.next) })).json<AuditPage>();
		const third = (await get({ before: Number(second.next) })).json<AuditPage>();
		const all = [first, second, third].flatMap(({ entries }) => entries.map(({ label }) => label));
		expect([first, second, third].map(({ entries }) => entries.length)).toEqual([50, 50, 1]);
		expect(all).toEqual(Array.from({ length: 101 }, (_, index) => `n${101 - index}`));
		expect(third.next).toBeNull();

		await test.query(sql`DELETE FROM audit_log WHERE label <> 'nuevo' AND entity_id > 49`);
		expect((await get()).json()).toMatchObject({ next: null, entries: { length: 50 } });
	});

	it('filters by action, kind and part of a name, blind to accents, with wildcards as they are', async () => {
		await write({ label: 'Café molido', action: 'create' });
		await write({ label: 'CAFETERA 50%', action: 'update' });
		await write({ label: 'Taza 50', entity: 'category', actor: 'José_Luis' });
		expect(await labels({ action: 'update' })).toEqual(['CAFETERA 50%']);
		expect(await labels({ entity: 'category' })).toEqual(['Taza 50']);
		expect(await labels({ search: ' cafe ' })).toEqual(['CAFETERA 50%', 'Café molido']);
		expect(await labels({ search: 'jose' })).toEqual(['Taza 50']);
		expect(await labels({ search: '50%' })).toEqual(['CAFETERA 50%']);
		expect(await labels({ search: 'é_l' })).toEqual(['Taza 50']);
		expect(await labels({ search: 'a%z' })).toEqual([]);
		expect(await labels({ search: '\\' })).toEqual([]);
		expect(await labels({ search: 'taza\0' })).toEqual(['Taza 50']);
		expect(await labels({ search: 'cafe', action: 'create', entity: 'product' })).toEqual(['Café molido']);
		expect(await labels({ search: '' })).toHaveLength(3);
	});

	it('takes days as days in Lima, both included', async () => {
		await write({ label: 'noche del 1', at: '2026-03-02T04:59:59.999Z' });
		await write({ label: 'comienzo del 2', at: '2026-03-02T05:00:00Z' });
		await write({ label: 'fin del 2', at: '2026-03-03T04:59:59.999Z' });
		await write({ label: 'comienzo del 3', at: '2026-03-03T05:00:00Z' });
		expect(await labels({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['fin del 2', 'comienzo del 2']);
		expect(await labels({ from: '2026-03-03' })).toEqual(['comienzo del 3']);
		expect(await labels({ to: '2026-03-01' })).toEqual(['noche del 1']);
		expect(await labels({ from: '2026-03-03', to: '2026-03-01' })).toEqual([]);
		expect(await labels({ from: '0000-01-01', to: '9999-12-31' })).toHaveLength(4);
	});

	it.each([
		[{ action: 'destroy' }, { action: 'La acción no es válida' }],
		[{ entity: 'cart' }, { entity: 'El tipo no es válido' }],
		[{ from: '2026-02-31' }, { from: 'La fecha no es válida' }],
		[{ to: 'ayer' }, { to: 'La fecha no es válida' }],
		[{ before: '0' }, { before: 'La página no es válida' }],
		[{ search: 'x'.repeat(101) }, { search: 'La búsqueda es demasiado larga' }],
	])('refuses %j with its reason', async (query, fields) => {
		const answer = await get(query as Record<string, string>);
		expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
	});
});
