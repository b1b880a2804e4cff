import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dependencies } from '../../package.json';
import { type Database, migrate, openDatabase } from '../db';
import { migrations } from '../db/migrations';

/** Changes with everything that the template is made of. */
const fingerprint = createHash('sha256')
	.update(JSON.stringify([dependencies['@electric-sql/pglite'], migrations]))
	.digest('hex')
	.slice(0, 16);

/**
 * A migrated, empty PGlite in a folder of its own under the system's temporary folder; close() removes it.
 * It starts from a copy of a template that the first caller makes: initdb takes seconds of a core, the copy
 * a fraction of one.
 */
export async function openTestDatabase(): Promise<Database> {
	const dataDir = await createTestDataDir();
	const database = await openDatabase({ dataDir });
	return {
		...database,
		async close() {
			await database.close();
			fs.rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** A data folder with a migrated, empty database that no process has open. The caller removes it. */
export async function createTestDataDir(): Promise<string> {
	const template = await ensureTemplate();
	const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-test-db-'));
	fs.cpSync(template, dataDir, { recursive: true });
	return dataDir;
}

async function ensureTemplate(): Promise<string> {
	const template = path.join(os.tmpdir(), `tienda-test-template-${process.getuid?.() ?? 0}-${fingerprint}`);
	if (fs.existsSync(template)) return template;
	const dataDir = fs.mkdtempSync(`${template}-`);
	const database = await openDatabase({ dataDir });
	await migrate(database);
	await database.close();
	try {
		fs.renameSync(dataDir, template);
	} catch {
		// Another worker was quicker; its template is as good.
		fs.rmSync(dataDir, { recursive: true, force: true });
	}
	return template;
}
