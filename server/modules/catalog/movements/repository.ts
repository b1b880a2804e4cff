import type { StockMovement } from '#contract/catalog/admin';
import { isoTime, sql, type Tx } from '#platform/db';

export const listMovements = (
	tx: Tx,
	productId: number,
	before: number | undefined,
	limit: number,
): Promise<StockMovement[]> =>
	tx.query<StockMovement>(sql`
		SELECT id, ${isoTime('at')} AS at, reason, change, stock_after AS stock,
			CASE WHEN by_name IS NOT NULL THEN json_build_object('id', by_id, 'username', by_name) END AS by,
			order_number AS "orderNumber", note
		FROM stock_movements
		WHERE product_id = ${productId} AND id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
		ORDER BY id DESC LIMIT ${limit}`);

/** An equal count changes no row, so the trigger writes nothing. */
export async function insertEqualCount(
	tx: Tx,
	{ productId, userId, note }: { productId: number; userId: number; note: string },
): Promise<void> {
	await tx.query(sql`
		INSERT INTO stock_movements (product_id, reason, change, stock_after, by_id, by_name, note)
		SELECT p.id, 'count', 0, p.stock + p.held, u.id, u.username, ${note}
		FROM users u, products p WHERE u.id = ${userId} AND p.id = ${productId}`);
}

export async function renameMover(tx: Tx, userId: number, name: string): Promise<void> {
	await tx.query(sql`UPDATE stock_movements SET by_name = ${name} WHERE by_id = ${userId}`);
}
