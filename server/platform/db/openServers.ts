import type { Database } from './database';
import { applicationName } from './postgres';
import { isoTime, sql } from './sql';

export interface OpenServer {
	address: string;
	/** ISO 8601. */
	since: string;
}

/** By their connections that read the log. Empty for the embedded database, which admits one process. */
export async function openServers(database: Database): Promise<OpenServer[]> {
	if (database.kind === 'pglite') return [];
	return database.query<OpenServer>(sql`
		SELECT coalesce(host(client_addr), 'local') AS address, ${isoTime('backend_start')} AS since
		FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${applicationName}
		ORDER BY backend_start`);
}
