import { type Database, isoTime, sql, type Tx } from '../../db';

export interface DatabaseFacts {
	version: string;
	/** Bytes. */
	size: number;
	schema: number;
}

export async function readFacts(tx: Tx): Promise<DatabaseFacts | undefined> {
	const [facts] = await tx.query<DatabaseFacts>(sql`
		SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS size,
			(SELECT max(id) FROM schema_migrations) AS schema`);
	return facts;
}

export interface ListeningServer {
	address: string;
	/** ISO 8601 in UTC. */
	since: string;
}

/** Each server has one connection that listens. The embedded database has no other server than this one. */
export async function listServers(database: Database, startedAt: string): Promise<ListeningServer[]> {
	if (database.kind === 'pglite') return [{ address: 'local', since: startedAt }];
	return database.query<ListeningServer>(sql`
		SELECT coalesce(host(client_addr), 'local') AS address, ${isoTime('backend_start')} AS since
		FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tienda-viva'
		ORDER BY backend_start`);
}
