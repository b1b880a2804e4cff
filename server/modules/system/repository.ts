import { sql, type Tx } from '#platform/db';

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
