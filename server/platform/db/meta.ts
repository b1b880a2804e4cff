import fs from 'node:fs';
import path from 'node:path';
import type { Database, Tx } from './database';
import { folderOf } from './openDatabase';
import { sql } from './sql';

const backupKey = 'last-backup';
const copyKey = 'copy';
const placeKey = 'place';

interface Place {
	path: string;
	/** Text, because it exceeds a number's precision. */
	inode: string;
}

const read = async (tx: Tx, key: string): Promise<string | null> => {
	const [row] = await tx.query<{ value: string }>(sql`SELECT value FROM meta WHERE key = ${key}`);
	return row?.value ?? null;
};

const write = (tx: Tx, key: string, value: string): Promise<unknown> =>
	tx.query(sql`
		INSERT INTO meta (key, value) VALUES (${key}, ${value}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`);

export async function readLastBackup(tx: Tx): Promise<Date | null> {
	const time = await read(tx, backupKey);
	return time === null ? null : new Date(time);
}

export async function noteBackup(tx: Tx, at: Date): Promise<void> {
	await write(tx, backupKey, at.toISOString());
}

/** Why this is a copy of a shop, in Spanish; null for the shop itself. */
export const readCopyReason = (tx: Tx): Promise<string | null> => read(tx, copyKey);

export const markCopy = (tx: Tx, reason: string): Promise<unknown> => write(tx, copyKey, reason);

/** Answers whether it was a copy. */
export const unmarkCopy = async (tx: Tx): Promise<boolean> =>
	(await tx.query(sql`DELETE FROM meta WHERE key = ${copyKey} RETURNING key`)).length > 0;

/** For rows from elsewhere: the stored folder is not the present one. */
export const forgetPlace = (tx: Tx): Promise<unknown> => tx.query(sql`DELETE FROM meta WHERE key = ${placeKey}`);

/** At each start: a folder with neither path nor inode of its last start was copied, not moved. */
export async function notePlace(database: Database, dataDir: string): Promise<void> {
	if (database.kind !== 'pglite') return;
	// The roots of volumes have the same inode, their folders do not.
	const { ino } = fs.statSync(folderOf(dataDir), { bigint: true });
	const here: Place = { path: fs.realpathSync(path.resolve(dataDir)), inode: String(ino) };
	await database.transaction(async (tx) => {
		const stored = await read(tx, placeKey);
		const previous: Place = stored === null ? here : JSON.parse(stored);
		if (previous.path !== here.path && previous.inode !== here.inode)
			await markCopy(tx, `La carpeta de datos se abrió en ${here.path}; antes estaba en ${previous.path}.`);
		if (stored !== JSON.stringify(here)) await write(tx, placeKey, JSON.stringify(here));
	});
}
