import { type Database, openDatabase } from '../db';
import { hasNginx } from './nginx';
import { postgresBinaries, startTestPostgres } from './postgres';
import { openTestDatabase } from './testDatabase';

/** `describe` for what only PostgreSQL can show. Without its programs it skips; REQUIRE_POSTGRES=1 makes that a failure. */
export const describeOnPostgres: jest.Describe = postgresBinaries() ? describe : describe.skip;

/** `describe` for what needs a real nginx. Where none is installed it skips. */
export const describeOnNginx: jest.Describe = hasNginx() ? describe : describe.skip;

/** The same suite on both databases, PostgreSQL as describeOnPostgres() does it. */
export function describeOnBackends(title: string, suite: (kind: Database['kind']) => void): void {
	describe(`${title} on PGlite`, () => suite('pglite'));
	describeOnPostgres(`${title} on PostgreSQL`, () => suite('postgres'));
}

/** An empty database of its own; close() leaves nothing of it. */
export async function openBackend(kind: Database['kind']): Promise<Database> {
	if (kind === 'pglite') return openTestDatabase();
	const cluster = await startTestPostgres();
	const database = await openDatabase({ databaseUrl: await cluster.createDatabase(), dataDir: '' });
	return {
		...database,
		async close() {
			await database.close();
			await cluster.stop();
		},
	};
}
