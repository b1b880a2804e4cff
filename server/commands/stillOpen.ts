import { type Database, sql } from '../db';
import { CommandRefused } from '../lib/commandRefused';

/** Changes of a running server would be lost. The embedded database has the lock of its folder for that. */
export async function refuseWhileOpen(database: Database): Promise<void> {
	if (database.kind === 'pglite') return;
	const listening = await database.query<{ from: string }>(sql`
		SELECT coalesce(host(client_addr), 'local') AS "from" FROM pg_stat_activity
		WHERE datname = current_database() AND application_name = 'tienda-viva'`);
	if (listening.length === 0) return;
	const places = [...new Set(listening.map(({ from }) => from))].join(', ');
	throw new CommandRefused(`La tienda está abierta con esta base de datos (desde ${places}). Ciérrala primero.`);
}
