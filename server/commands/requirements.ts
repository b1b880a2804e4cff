import { mkdir } from 'node:fs/promises';
import type { Config } from '#platform/config';
import { type Database, openServers } from '#platform/db';
import { hasRoom } from '#platform/lib/diskSpace';
import { CommandRefused } from '#platform/lib/shopError';

/** Throws CommandRefused without room for the bytes and the free minimum. */
export type RequireRoom = (bytes: number) => Promise<void>;

/** With the log. */
export const bytesWithoutRows = 64e6;

/** Without room for its next log file PGlite stops for good. */
const leastRoomMb = 48;

/** To fill an empty shop, maybe on the disk of one that refuses changes below the minimum. */
export function createRoomTest({ dataDir, minFreeSpace }: Config): RequireRoom {
	const minimum = Math.max(minFreeSpace, leastRoomMb);
	return async (bytes) => {
		await mkdir(dataDir, { recursive: true, mode: 0o700 });
		if (await hasRoom(dataDir, bytes, minimum)) return;
		throw new CommandRefused(
			`No hay espacio: en el disco de ${dataDir} deben quedar libres ${minimum} MB. La tienda de destino sigue vacía.`,
		);
	};
}

/** A running server's changes would be lost. The embedded database has a folder lock instead. */
export async function refuseWhileOpen(database: Database): Promise<void> {
	const open = await openServers(database);
	if (open.length === 0) return;
	const places = [...new Set(open.map(({ address }) => address))].join(', ');
	throw new CommandRefused(`La tienda está abierta con esta base de datos (desde ${places}). Ciérrala primero.`);
}
