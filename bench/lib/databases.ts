import { startTestPostgres } from '#server/testing/postgres';

/**
 * Measures on the embedded database, then on a PostgreSQL of its own, which has the address; `another` makes a second
 * empty database beside it.
 */
export async function onBothDatabases<T>(
	measure: (name: 'PGlite' | 'PostgreSQL', databaseUrl?: string, another?: () => Promise<string>) => Promise<T>,
): Promise<[T, T]> {
	const embedded = await measure('PGlite');
	const cluster = await startTestPostgres();
	try {
		return [embedded, await measure('PostgreSQL', await cluster.createDatabase(), cluster.createDatabase)];
	} finally {
		await cluster.stop();
	}
}
