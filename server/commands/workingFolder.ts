import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

/** Hands the work a folder of its own in the data folder, which is gone afterwards. */
export async function inWorkingFolder<T>(
	dataDir: string,
	prefix: string,
	work: (folder: string) => Promise<T>,
): Promise<T> {
	await mkdir(dataDir, { recursive: true, mode: 0o700 });
	const folder = await mkdtemp(path.join(dataDir, prefix));
	try {
		return await work(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
