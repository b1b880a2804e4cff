import type { Tx } from './database';
import { sql } from './sql';

const metaKey = 'last-backup';

export async function readLastBackup(db: Tx): Promise<Date | null> {
	const [row] = await db.query<{ value: string }>(sql`SELECT value FROM meta WHERE key = ${metaKey}`);
	return row ? new Date(row.value) : null;
}

export async function noteBackup(db: Tx, at: Date): Promise<void> {
	await db.query(sql`
		INSERT INTO meta (key, value) VALUES (${metaKey}, ${at.toISOString()})
		ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
}
