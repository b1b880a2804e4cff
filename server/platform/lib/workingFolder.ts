import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

type Work = 'backup' | 'restore' | 'move';

interface WorkingFolder {
	folder: string;
	remove(): Promise<void>;
}

/** `.{work}-{pid}@{host}-{random}`; older versions wrote neither pid nor host. */
const namePattern = /^\.(?:backup|restore|move)-(?:(\d+)@(.+)-)?[A-Za-z0-9]{6}$/;

/** Then a folder of an invisible process counts as abandoned. */
const longestWorkMs = 24 * 60 * 60_000;

const open = new Set<string>();

/** Removes those of killed processes first. */
export async function openWorkingFolder(dataDir: string, work: Work): Promise<WorkingFolder> {
	await mkdir(dataDir, { recursive: true, mode: 0o700 });
	await removeAbandoned(dataDir);
	// Synchronous, or concurrent work here would treat the folder as abandoned.
	const folder = mkdtempSync(path.join(dataDir, `.${work}-${process.pid}@${os.hostname()}-`));
	open.add(path.basename(folder));
	return {
		folder,
		async remove() {
			await rm(folder, { recursive: true, force: true });
			open.delete(path.basename(folder));
		},
	};
}

export async function inWorkingFolder<T>(
	dataDir: string,
	work: Work,
	doing: (folder: string) => Promise<T>,
): Promise<T> {
	const { folder, remove } = await openWorkingFolder(dataDir, work);
	try {
		return await doing(folder);
	} finally {
		await remove();
	}
}

async function removeAbandoned(dataDir: string): Promise<void> {
	for (const name of await readdir(dataDir)) {
		const folder = path.join(dataDir, name);
		if (namePattern.test(name) && (await isAbandoned(folder))) await rm(folder, { recursive: true, force: true });
	}
}

/** Other machines' processes are invisible: only the age counts. */
async function isAbandoned(folder: string): Promise<boolean> {
	const name = path.basename(folder);
	const [, pid, host] = namePattern.exec(name) ?? [];
	if (host === os.hostname()) return Number(pid) === process.pid ? !open.has(name) : !isRunning(Number(pid));
	const changed = await stat(folder).then(
		({ mtimeMs }) => mtimeMs,
		() => Date.now(),
	);
	return Date.now() - changed > longestWorkMs;
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
