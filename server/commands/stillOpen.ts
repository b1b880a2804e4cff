import { type Database, openServers } from '#platform/db';
import { CommandRefused } from '#platform/lib/commandRefused';

/** A running server's changes would be lost. The embedded database has a folder lock instead. */
export async function refuseWhileOpen(database: Database): Promise<void> {
	const open = await openServers(database);
	if (open.length === 0) return;
	const places = [...new Set(open.map(({ address }) => address))].join(', ');
	throw new CommandRefused(`La tienda está abierta con esta base de datos (desde ${places}). Ciérrala primero.`);
}
