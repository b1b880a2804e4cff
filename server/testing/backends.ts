import { type Database, openDatabase } from '../db';
import { postgresBinaries, startTestPostgres } from './postgres';
import { openTestDatabase } from './testDatabase';

/** What the shop's promises must hold on: PGlite everywhere, PostgreSQL where its programs are installed. */
export const backends: Database['kind'][] = postgresBinaries() ? ['pglite', 'postgres'] : ['pglite'];

/** An empty database of its own; close() leaves nothing of it. */
export async function openBackend(kind: Database['kind']): Promise<Database> {
	if (kind === 'pglite') return openTestDatabase();
	const cluster = await startTestPostgres();
	if (!cluster) throw new Error('PostgreSQL did not start');
	const database = await openDatabase({ databaseUrl: await cluster.createDatabase(), dataDir: '' });
	return {
		...database,
		async close() {
			await database.close();
			await cluster.stop();
		},
	};
}
