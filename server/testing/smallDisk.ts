import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface SmallDisk {
	folder: string;
	/** Something else on the disk takes all but so many megabytes. */
	fillUpTo(free: number): void;
	empty(): void;
	remove(): void;
}

/** A real file system of so many megabytes; undefined where this account may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-disk-'));
	const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
	if (status !== 0) {
		fs.rmdirSync(folder);
		console.warn('This account may not mount a small disk: what a full one does is not tested.');
		return undefined;
	}
	const ballast = path.join(folder, 'ballast');
	return {
		folder,
		fillUpTo(free) {
			const { bavail, bsize } = fs.statfsSync(folder);
			fs.appendFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - free * 1e6)));
		},
		empty: () => fs.rmSync(ballast, { force: true }),
		remove() {
			spawnSync('umount', ['-l', folder]);
			fs.rmdirSync(folder);
		},
	};
}
