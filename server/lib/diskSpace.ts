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
	stop(): void;
}

/** Milliseconds: a disk that is written to at 200 MB/s does not get from the limit to its end meanwhile. */
const interval = 1000;

/** Bytes that are left where the folder is. */
export async function freeSpace(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}

/** Room is not short until it was first measured. */
export function watchDiskSpace({ folder, minimum, log }: DiskSpaceOptions): DiskSpace {
	let short = false;

	async function measure(): Promise<void> {
		const free = await freeSpace(folder);
		if (free < minimum !== short) {
			short = !short;
			log.warn({ folder, free, minimum }, short ? 'disk is nearly full: no writes' : 'disk has room again');
		}
	}

	// A folder that cannot be measured, e.g. of a network that is away, tells nothing about its room.
	const tick = () => void measure().catch(() => {});
	tick();
	const timer = setInterval(tick, interval).unref();
	return { isShort: () => short, stop: () => clearInterval(timer) };
}
