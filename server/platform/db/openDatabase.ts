import fs from 'node:fs';
import path from 'node:path';
import type { Database, DatabaseLog } from './database';
import { openEmbedded } from './embedded';
import { lockFolder } from './folderLock';

interface DatabaseOptions {
	databaseUrl?: string | undefined;
	dataDir: string;
	memory?: boolean;
	dump?: string;
	log?: DatabaseLog;
	onDead?: ((reason: Error) => void) | undefined;
	/** Seconds until a statement counts as endless. */
	stallLimit?: number;
}

export const folderOf = (dataDir: string): string => path.join(dataDir, 'pglite');

export const isFolderNew = ({ databaseUrl, dataDir }: DatabaseOptions): boolean =>
	databaseUrl === undefined && !fs.existsSync(path.join(folderOf(dataDir), 'PG_VERSION'));

/** Throws FolderInUse. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
	if (options.databaseUrl) {
		const { openPostgres } = await import('./postgres');
		return openPostgres(options.databaseUrl, options.log ?? { warn() {} });
	}
	return openFolder(options);
}

async function openFolder({ dataDir, memory, dump, onDead, stallLimit }: DatabaseOptions): Promise<Database> {
	if (memory) return openEmbedded({ dump, onDead, stallLimit });
	fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const unlock = lockFolder(dataDir);
	try {
		const database = await openEmbedded({ folder: privateFolder(folderOf(dataDir)), onDead, stallLimit });
		return {
			...database,
			async close() {
				await database.close();
				unlock();
			},
		};
	} catch (error) {
		unlock();
		throw error;
	}
}

/** PGlite's files are readable by all; this folder protects them. */
function privateFolder(folder: string): string {
	fs.mkdirSync(folder, { recursive: true });
	fs.chmodSync(folder, 0o700);
	return folder;
}
