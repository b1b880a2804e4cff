import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Megabytes on the disk: what `npm ci` installs here, and what it installs in build/. */
export const weightLimits = { all: 650, production: 150 };

const blockSize = 512;

/** Bytes of one file or folder on the disk. A file with two names counts once, as for `du`. */
function bytesOf(place, counted) {
	const { blocks, size, ino, nlink } = lstatSync(place);
	if (counted.has(ino)) return 0;
	if (nlink > 1) counted.add(ino);
	return blocks === undefined ? size : blocks * blockSize;
}

/** Without the packages nested inside, which are counted by themselves. */
function bytesUnder(folder, counted) {
	let bytes = bytesOf(folder, counted);
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const place = path.join(folder, entry.name);
		if (!entry.isDirectory()) bytes += bytesOf(place, counted);
		else if (entry.name !== 'node_modules') bytes += bytesUnder(place, counted);
	}
	return bytes;
}

/**
 * Megabytes of the packages that are installed.
 * @param {string} directory with node_modules
 * @param {{ packages: Record<string, object> }} lock of the project
 * @param {{ packages: Record<string, object> }} runtimeLock of a built shop
 */
export function weightsOf(directory, lock, runtimeLock) {
	const bytes = { all: 0, production: 0 };
	const counted = new Set();
	for (const place of Object.keys(lock.packages)) {
		const folder = path.join(directory, place);
		if (place === '' || !existsSync(folder)) continue;
		const own = bytesUnder(folder, counted);
		bytes.all += own;
		if (place in runtimeLock.packages) bytes.production += own;
	}
	return { all: Math.ceil(bytes.all / 2 ** 20), production: Math.ceil(bytes.production / 2 ** 20) };
}

/** @param {{ all: number, production: number }} weights */
export const tooHeavy = ({ all, production }) => all > weightLimits.all || production > weightLimits.production;
