import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeOnPostgres, openBackend } from '#server/testing/backends';
import { type Database, migrate, sql, storedSecret } from '.';

const folder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-secret-'));

describeOnPostgres('generated secrets on PostgreSQL', () => {
	let database: Database;
	beforeAll(async () => {
		database = await openBackend('postgres');
		await migrate(database);
	});
	afterAll(() => database.close());

	it('[R13-85] servers that start together with folders of their own have one key, an older one where there is a file', async () => {
		const before = folder();
		fs.writeFileSync(path.join(before, 'jwt-secret'), 'the key of the time before\n');
		expect(await storedSecret({ database, dataDir: before }, 'jwt-secret', 48)).toBe('the key of the time before');
		expect(await storedSecret({ database, dataDir: folder() }, 'jwt-secret', 48)).toBe('the key of the time before');

		await database.query(sql`DELETE FROM secrets`);
		const dirs = Array.from({ length: 8 }, folder);
		const keys = await Promise.all(dirs.map((dataDir) => storedSecret({ database, dataDir }, 'jwt-secret', 48)));
		expect(new Set(keys).size).toBe(1);
		expect(keys[0]).toHaveLength(64);
		for (const dir of dirs) expect(fs.readdirSync(dir)).toEqual([]);
	});
});
