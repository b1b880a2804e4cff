import { mkdir } from 'node:fs/promises';
import type { Config } from '../config';
import { CommandRefused } from '../lib/commandRefused';
import { hasRoom } from '../lib/diskSpace';

/** Throws CommandRefused where so many bytes more do not fit beside the room that stays free. */
export type RequireRoom = (bytes: number) => Promise<void>;

/** Bytes that an embedded database without rows takes, with its log. */
export const sizeWithoutRows = 64e6;

/** Megabytes that PGlite must have at any rate: without room for the next file of its log it stands still for good. */
const leastRoom = 48;

/** For commands that fill an empty shop. The disk may be that of another shop, which takes no changes with less room. */
export function createRoomTest({ dataDir, minFreeSpace }: Config): RequireRoom {
	const minimum = Math.max(minFreeSpace, leastRoom);
	return async (bytes) => {
		await mkdir(dataDir, { recursive: true, mode: 0o700 });
		if (await hasRoom(dataDir, bytes, minimum)) return;
		throw new CommandRefused(
			`No hay espacio: en el disco de ${dataDir} deben quedar libres ${minimum} MB. La tienda de destino sigue vacía.`,
		);
	};
}
