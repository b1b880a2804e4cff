import { statfs } from 'node:fs/promises';
import type { DatabaseLog } from '../db';

interface DiskSpaceOptions {
	folder: string;
	/** Bytes; below them room is short. */
	minimum: number;
	log: DatabaseLog;
}

export interface DiskSpace {
	isShort(): boolean;
	/** Null where it cannot be told. */
	room(): Room | null;
	stop(): void;
}

/** Milliseconds: a disk that is written to at 200 MB/s does not get from the limit to its end meanwhile. */
const interval = 1000;

interface Room {
	/** Bytes. */
	free: number;
	size: number;
}

async function roomOf(folder: string): Promise<Room> {
	const { bavail, blocks, bsize } = await statfs(folder);
	return { free: bavail * bsize, size: blocks * bsize };
}

/** Whether so many bytes fit on the disk of the folder, and `minimum` megabytes stay free beside them. */
export const hasRoom = async (folder: string, bytes: number, minimum: number): Promise<boolean> =>
	(await roomOf(folder)).free - bytes >= minimum * 1e6;

/** Room is not short until it was first measured. */
export function watchDiskSpace({ folder, minimum, log }: DiskSpaceOptions): DiskSpace {
	let short = false;
	let room: Room | null = null;

	async function measure(): Promise<void> {
		room = await roomOf(folder);
		const { free } = room;
		if (free < minimum !== short) {
			short = !short;
			log.warn({ folder, free, minimum }, short ? 'disk is nearly full: no writes' : 'disk has room again');
		}
	}

	// A folder that cannot be measured, e.g. of a network that is away, tells nothing about its room.
	const tick = () => void measure().catch(() => {});
	tick();
	const timer = setInterval(tick, interval).unref();
	return { isShort: () => short, room: () => room, stop: () => clearInterval(timer) };
}
