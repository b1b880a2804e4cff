import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dependencies } from '../../package.json';
import { type Database, migrate, openDatabase, type Sql } from '../db';
import { openMemory } from '../db/durablePglite';
import { migrations } from '../db/migrations';

/** Changes with everything that the templates are made of. */
const fingerprint = createHash('sha256')
	.update(JSON.stringify([dependencies['@electric-sql/pglite'], migrations]))
	.digest('hex')
	.slice(0, 16);

const template = path.join(os.tmpdir(), `tienda-test-template-${process.getuid?.() ?? 0}-${fingerprint}`);

/**
 * A migrated, empty PGlite in memory. It begins as a copy of a dump that globalSetup.mjs or the first caller makes:
 * initdb takes seconds of a core, the copy a fraction of one, and nothing waits for the disk.
 */
export async function openTestDatabase(): Promise<Database> {
	return openDatabase({ dataDir: '', memory: true, dump: await ensureDump() });
}

/** A data folder with a migrated, empty database that no process has open. The caller removes it. */
export async function createTestDataDir(): Promise<string> {
	const folder = await ensureFolder();
	const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-test-db-'));
	fs.cpSync(folder, dataDir, { recursive: true });
	return dataDir;
}

/** Path of the dump. In the sandbox of jest only globalSetup.mjs can make it: PGlite's modules do not load there. */
export async function ensureDump(): Promise<string> {
	const dump = `${template}.tar`;
	if (fs.existsSync(dump)) return dump;
	const client = await openMemory();
	await migrate({
		transaction: (work) =>
			work({ query: async <Row>({ text, values }: Sql) => (await client.query<Row>(text, values)).rows }),
	});
	// A third of the dump each, and nobody makes a database of them.
	await client.exec('UPDATE pg_database SET datistemplate = false');
	for (const unused of ['template0', 'template1']) await client.exec(`DROP DATABASE ${unused}`);
	await client.exec('CHECKPOINT');
	const mine = `${dump}-${process.pid}`;
	fs.writeFileSync(mine, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
	await client.close();
	// Another process may have been quicker; its dump is as good.
	fs.renameSync(mine, dump);
	return dump;
}

async function ensureFolder(): Promise<string> {
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
