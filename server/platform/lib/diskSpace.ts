import { statfs } from 'node:fs/promises';

interface DiskSpaceOptions {
	folder: string;
	/** Bytes. */
	minimum: number;
	log: { warn(details: object, message: string): void };
}

export interface DiskSpace {
	isShort(): boolean;
	room(): Room | null;
	stop(): void;
}

/** Too short to fill a disk at 200 MB/s. */
const intervalMs = 1000;

interface Room {
	/** Bytes. */
	free: number;
	size: number;
}

async function roomOf(folder: string): Promise<Room> {
	const { bavail, blocks, bsize } = await statfs(folder);
	return { free: bavail * bsize, size: blocks * bsize };
}

/** `minimum` in megabytes. */
export const hasRoom = async (folder: string, bytes: number, minimum: number): Promise<boolean> =>
	(await roomOf(folder)).free - bytes >= minimum * 1e6;

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

	// A folder on an unreachable network changes nothing.
	const tick = () => void measure().catch(() => {});
	tick();
	const timer = setInterval(tick, intervalMs).unref();
	return { isShort: () => short, room: () => room, stop: () => clearInterval(timer) };
}
