import type { Tx } from './database';
import { type Sql, sql } from './sql';

/** Whether nobody stands for this buyer: neither an account nor an order that has arrived. */
export const isStrangers = (userId: Sql): Sql =>
	sql`NOT EXISTS (SELECT FROM orders d WHERE d.user_id = ${userId} AND d.status = 'DELIVERED')`;

export async function isStranger(tx: Tx, userId: number | null): Promise<boolean> {
	if (userId === null) return true;
	const [found] = await tx.query<{ stranger: boolean }>(
		sql`SELECT ${isStrangers(sql`${userId}::integer`)} AS stranger`,
	);
	return found?.stranger ?? true;
}
