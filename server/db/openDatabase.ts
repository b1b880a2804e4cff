import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Database, DatabaseLog, Tx } from './database';
import { lockFolder } from './folderLock';
import type { Sql } from './sql';

interface DatabaseOptions {
	databaseUrl?: string | undefined;
	dataDir: string;
	memory?: boolean;
	log?: DatabaseLog;
}

/** Throws FolderInUse when another process has the folder. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
	if (options.databaseUrl) {
		const { openPostgres } = await import('./postgres');
		return openPostgres(options.databaseUrl, options.log ?? { warn() {} });
	}
	return openPglite(options);
}

async function openPglite({ dataDir, memory }: DatabaseOptions): Promise<Database> {
	const { openFolder, openMemory } = await import('./durablePglite');
	let unlock = () => {};
	if (!memory) {
		fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		unlock = lockFolder(dataDir);
	}
	try {
		const client = memory ? await openMemory() : await openFolder(privateFolder(path.join(dataDir, 'pglite')));
		// One process has this database, so its listeners are in this process.
		const listeners = new EventEmitter().setMaxListeners(0);
		return {
			kind: 'pglite',
			...txOf(client),
			transaction: (work) => client.transaction((tx) => work(txOf(tx))),
			async listen(channel, onNotify) {
				listeners.on(channel, onNotify);
				return async () => {
					listeners.off(channel, onNotify);
				};
			},
			async notify(channel) {
				listeners.emit(channel);
			},
			async close() {
				await client.close();
				unlock();
			},
		};
	} catch (error) {
		unlock();
		throw error;
	}
}

function txOf(handle: PGlite | Transaction): Tx {
	return {
		async query<Row>({ text, values }: Sql) {
			const { rows } = await handle.query<Row>(text, values);
			return rows;
		},
	};
}

/** PGlite makes its files readable and writable by all; nobody else gets to them through this folder. */
function privateFolder(folder: string): string {
	fs.mkdirSync(folder, { recursive: true });
	fs.chmodSync(folder, 0o700);
	return folder;
}
