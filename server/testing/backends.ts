import { isLongAnswer } from '#contract/testing/runs';
import { type Database, migrate, openDatabase, raw } from '#platform/db';
import { migrations } from '#platform/db/migrations';
import { hasNginx } from './nginx';
import { postgresBinaries, query, startTestPostgres } from './postgres';
import { type Opened, openTestDatabase } from './testDatabase';

/** `describe` for what only PostgreSQL can show. Without its programs it skips; REQUIRE_POSTGRES=1 makes that a failure. */
export const describeOnPostgres: jest.Describe = postgresBinaries() ? describe : describe.skip;

/** `describe` for what needs a real nginx. Where none is installed it skips. */
export const describeOnNginx: jest.Describe = hasNginx() ? describe : describe.skip;

type Suite = (kind: Database['kind']) => void;

/** The same suite on both databases in every answer: for locks, isolation, notifications, `SKIP LOCKED` and texts of errors. */
export function describeOnBoth(title: string, suite: Suite): void {
	describe(`${title} on PGlite`, () => suite('pglite'));
	describeOnPostgres(`${title} on PostgreSQL`, () => suite('postgres'));
}

/** The same suite on both databases in the long answer. In the everyday one on PGlite alone: their SQL is the same. */
export function describeOnBackends(title: string, suite: Suite): void {
	if (isLongAnswer) describeOnBoth(title, suite);
	else describe(`${title} on PGlite`, () => suite('pglite'));
}

declare global {
	/** Of all test files of a worker; environment.js keeps it. */
	var sharedInWorker: {
		cluster?: Promise<{ url: string; databases: number }>;
		/** Open databases in memory that tests have used, which openTestDatabase() empties and hands out. */
		databases: Opened[];
	};
}

/** An empty, migrated database of its own; close() leaves nothing of it. */
export async function openBackend(kind: Database['kind']): Promise<Database> {
	if (kind === 'pglite') return openTestDatabase();
	sharedInWorker.cluster ??= startSharedCluster();
	const cluster = await sharedInWorker.cluster;
	const name = `shop_of_file${++cluster.databases}`;
	await query(cluster.url, `CREATE DATABASE ${name} TEMPLATE migrated`);
	const database = await openDatabase({ databaseUrl: urlOf(cluster.url, name), dataDir: '' });
	return {
		...database,
		async close() {
			await database.close();
			await query(cluster.url, `DROP DATABASE ${name} WITH (FORCE)`);
		},
	};
}

/** One as it was before the migration `id`: for what an update of the shop makes of the rows of before. */
export async function openBackendBefore(kind: Database['kind'], id: number): Promise<Database> {
	const database = await openBackend(kind);
	for (const change of ['DROP SCHEMA public CASCADE', 'CREATE SCHEMA public']) await database.query(raw(change));
	await migrate(
		database,
		migrations.filter((one) => one.id < id),
	);
	return database;
}

/** For tens of thousands of rows, which PostgreSQL writes in a third of the time. */
export const openQuickBackend = (): Promise<Database> => openBackend(postgresBinaries() ? 'postgres' : 'pglite');

const urlOf = (url: string, name: string) => url.replace(/postgres$/, name);

/** Starting one, and the migrations, take longer than most files. The next file has new modules, but this cluster. */
async function startSharedCluster() {
	const { url } = await startTestPostgres({ endsWithProcess: true });
	await query(url, 'CREATE DATABASE migrated');
	const database = await openDatabase({ databaseUrl: urlOf(url, 'migrated'), dataDir: '' });
	await migrate(database);
	await database.close();
	return { url, databases: 0 };
}
