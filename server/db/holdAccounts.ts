import type { Tx } from './database';
import { type Sql, sql } from './sql';

/**
 * Keeps these accounts, ids separated by commas, from being deleted until the transaction ends. To be called before a row
 * that refers to one of them is locked: the order of locks is in docs/architecture.md. Answers how many there are.
 */
export async function holdAccounts(tx: Tx, ids: Sql): Promise<number> {
	const rows = await tx.query(sql`SELECT id FROM users WHERE id IN (${ids}) ORDER BY id FOR KEY SHARE`);
	return rows.length;
}
