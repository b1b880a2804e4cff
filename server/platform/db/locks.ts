import type { Tx } from './database';
import { isDeadlock } from './errors';
import { type Sql, sql } from './sql';

/**
 * Prevents the deletion of these accounts (comma-separated ids) in this transaction. Call it before locking a row
 * that refers to one (docs/architecture.md). Answers their number.
 */
export async function holdAccounts(tx: Tx, ids: Sql): Promise<number> {
	const rows = await tx.query(sql`SELECT id FROM users WHERE id IN (${ids}) ORDER BY id FOR KEY SHARE`);
	return rows.length;
}

const attempts = 4;

/** Repeats after a deadlock, unless `mayRepeat` says that effects have left the process. */
export async function retried<T>(work: () => Promise<T>, mayRepeat = () => true): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (attempt === attempts || !isDeadlock(error) || !mayRepeat()) throw error;
		}
	}
}
