import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { SystemStatus } from '#contract/admin/system';
import { type Database, noteBackup } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { readArchive } from '../backup/archive';
import { createBackups } from '../backup/service';
import { openPictureStore } from '../media/service';
import { judge, judgeBackup, judgeDisk, worstOf } from './judge';

const day = 24 * 60 * 60_000;

describeOnBackends('GET /api/admin/system', (kind) => {
	let database: Database;
	let test: TestApp;

	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
	});

	afterAll(async () => {
		await test.close();
		await database.close();
	});

	const status = async () =>
		(await test.call('GET', '/api/admin/system', { token: await test.adminToken() })).json<SystemStatus>();

	it('[R13-136] tells versions, database, log, disk, memory, sockets, work and servers', async () => {
		const told = await status();
		expect(told.program).toMatchObject({ node: process.versions.node, version: expect.stringMatching(/^\d+\.\d+/) });
		expect(told.program.schema).toBeGreaterThanOrEqual(13);
		expect(told.database).toMatchObject({ kind, version: expect.stringMatching(/^1[5-9]/) });
		expect(told.database.size).toBeGreaterThan(1e6);
		expect(told.database.answer).toBeGreaterThan(0);
		expect(told.log).toMatchObject({ state: 'ok', current: true });
		expect(told.disk.free).toBeGreaterThan(0);
		expect(told.memory.heap).toBeLessThan(told.memory.heapLimit);
		expect(told.live).toEqual({ sessions: 0, websocket: 0, sockjs: 0 });
		expect(told.work.readings).toEqual({ running: 0, waiting: 0, refused: 0 });
		expect(told.servers).toHaveLength(1);
	});

	it('[R13-136] tells when the last backup was made', async () => {
		expect((await status()).backup).toEqual({ state: 'warning', at: null });
		const at = new Date(Date.now() - 8 * day);
		await noteBackup(database, at);
		expect((await status()).backup).toEqual({ state: 'problem', at: at.toISOString() });
		expect((await status()).state).toBe('problem');
	});

	it('[R20-178] gives its owner a copy of the shop for the password, says so in the audit log, and nobody else', async () => {
		const token = await test.adminToken();
		const ask = (password: string, by = token) =>
			test.call('POST', '/api/admin/system/backup', { token: by, json: { password } });
		expect((await ask('secreto', await test.userToken())).statusCode).toBe(403);
		const reader = await test.createUser({ username: 'lector', roles: ['ROLE_READER'] });
		expect((await ask('secreto', reader.token)).statusCode).toBe(403);
		expect((await ask('otra cosa')).json().fields).toEqual({ password: expect.stringMatching(/contraseña/i) });
		const before = Date.now();
		const copy = await ask('secreto');
		expect(copy.headers['content-type']).toBe('application/gzip');
		const file = path.join(test.config.dataDir, 'copy.tar.gz');
		await writeFile(file, copy.rawPayload);
		const names: string[] = [];
		for await (const { name, chunks } of readArchive(file)) {
			names.push(name);
			for await (const _chunk of chunks);
		}
		expect(names).toEqual(expect.arrayContaining(['manifest.json', 'tables/users.ndjson']));
		expect(Date.parse((await status()).backup.at ?? '')).toBeGreaterThanOrEqual(before);
		const { entries } = (await test.call('GET', '/api/admin/audit?entity=backup', { token })).json();
		expect(entries).toMatchObject([{ action: 'create', actor: { username: 'admin' }, label: 'de toda la tienda' }]);
	});

	it('[R21-42] makes one copy for a download at a time, whether its reader goes, stands still or reads to the end', async () => {
		const deps = { database, config: test.config, pictures: openPictureStore(test.config), clock: { now: Date.now } };
		const left = async () => (await readdir(test.config.dataDir)).filter((name) => name.startsWith('.backup-'));
		const closed = async (content: Readable) => content.closed || (await once(content, 'close').catch(() => {}));
		const backups = createBackups({ ...deps, readerTimeoutMs: 60_000 });
		const pair = await Promise.allSettled([backups.openAlone(), backups.openAlone()]);
		expect(pair.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		const first = pair.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))[0];
		await expect(backups.openAlone()).rejects.toMatchObject({ statusCode: 409, message: /^Ya se está haciendo/ });
		expect(await left()).toHaveLength(1);
		first?.destroy();
		await (first && closed(first));
		const second = await backups.openAlone();
		for await (const _chunk of second);
		await closed(second);
		const still = await createBackups({ ...deps, readerTimeoutMs: 20 }).openAlone();
		await closed(still);
		while ((await left()).length > 0) await new Promise(setImmediate);
		await (await backups.openAlone()).destroy();

		const token = await test.adminToken();
		const press = () => test.call('POST', '/api/admin/system/backup', { token, json: { password: 'secreto' } });
		const answers = await Promise.all([press(), press(), press()]);
		expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
		expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('backup_under_way');
	});

	it('[R13-136] is for administrators', async () => {
		expect((await test.call('GET', '/api/admin/system')).statusCode).toBe(401);
		expect((await test.call('GET', '/api/admin/system', { token: await test.userToken() })).statusCode).toBe(403);
	});
});

describe('the state of a subject', () => {
	it('[R13-137] gets worse with its figure', () => {
		expect([10, 50, 500].map((late) => judge('eventLoopMs', late))).toEqual(['ok', 'warning', 'problem']);
		expect([4.9, 5, 31].map((seconds) => judge('lagSeconds', seconds))).toEqual(['ok', 'warning', 'problem']);
		expect([600, 400, 200, null].map((free) => judgeDisk(free, 256))).toEqual(['ok', 'warning', 'problem', 'ok']);
		const now = 100 * day;
		expect([null, now - day, now - 3 * day, now - 8 * day].map((at) => judgeBackup(at, now))).toEqual([
			'warning',
			'ok',
			'warning',
			'problem',
		]);
	});

	it('[R13-137] is the worst of all for the whole', () => {
		expect(worstOf(['ok', 'problem', 'warning'])).toBe('problem');
		expect(worstOf(['ok', 'warning'])).toBe('warning');
		expect(worstOf(['ok', 'ok'])).toBe('ok');
	});
});
