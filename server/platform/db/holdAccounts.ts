import type { Tx } from './database';
import { type Sql, sql } from './sql';

/**
 * Prevents the deletion of these accounts (comma-separated ids) in this transaction. Call it before locking a row
 * that refers to one (docs/architecture.md). Answers their number.
 */
export async function holdAccounts(tx: Tx, ids: Sql): Promise<number> {
	const rows = await tx.query(sql`SELECT id FROM users WHERE id IN (${ids}) ORDER BY id FOR KEY SHARE`);
	return rows.length;
}
