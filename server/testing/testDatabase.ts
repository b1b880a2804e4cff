import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, DatabaseUnavailable, migrate, openDatabase, type Sql } from '#platform/db';
import { openMemory } from '#platform/db/durablePglite';
import { migrations } from '#platform/db/migrations';
import { dependencies } from '../../package.json';
import { type Emptying, prepareEmptying } from './emptied';

/** Changes with everything that the templates are made of. */
const fingerprint = createHash('sha256')
	.update(JSON.stringify([dependencies['@electric-sql/pglite'], migrations]))
	.digest('hex')
	.slice(0, 16);

const template = path.join(os.tmpdir(), `tienda-test-template-${process.getuid?.() ?? 0}-${fingerprint}`);

export interface Opened {
	database: Database;
	empty: Emptying;
}

/** More of them would only hold memory: hardly a test has two databases at a time. */
const keptOpen = 2;

/**
 * A migrated, empty PGlite in memory: one that a test before has closed, emptied, else a copy of the dump that
 * globalSetup.cjs has made. To open one takes a second of a core, to empty it a tenth of that.
 */
export async function openTestDatabase(): Promise<Database> {
	const opened = (await openedBefore()) ?? (await openFromDump());
	const { database } = opened;
	let closed = false;
	/** Work that outlives its test must not reach the database of the next one. */
	const untilClosed =
		<Arguments extends unknown[], Answer>(work: (...args: Arguments) => Promise<Answer>) =>
		(...args: Arguments): Promise<Answer> =>
			closed ? Promise.reject(new DatabaseUnavailable('This test has closed it')) : work(...args);
	return {
		...database,
		query: untilClosed(database.query) as Database['query'],
		readLog: untilClosed(database.readLog) as Database['readLog'],
		change: untilClosed(database.change) as Database['change'],
		transaction: untilClosed(database.transaction) as Database['transaction'],
		async close() {
			if (closed) return;
			closed = true;
			if (sharedInWorker.databases.length < keptOpen) sharedInWorker.databases.push(opened);
			else await database.close();
		},
	};
}

/** One that could be emptied. */
async function openedBefore(): Promise<Opened | undefined> {
	for (let opened = sharedInWorker.databases.pop(); opened; opened = sharedInWorker.databases.pop()) {
		if (await opened.empty().catch(() => false)) return opened;
		await opened.database.close();
	}
}

async function openFromDump(): Promise<Opened> {
	const database = await openDatabase({ dataDir: '', memory: true, dump: await ensureDump() });
	return { database, empty: await prepareEmptying(database) };
}

/** A data folder with a migrated, empty database that no process has open. The caller removes it. */
export async function createTestDataDir(): Promise<string> {
	const folder = await ensureFolder();
	const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-test-db-'));
	fs.cpSync(folder, dataDir, { recursive: true });
	return dataDir;
}

/** Path of the dump that databases in memory begin as a copy of; the first caller makes it. */
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
