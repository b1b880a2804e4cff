import { join, sql, type Tx } from '../../../db';

/**
 * Units by product that orders of the last hour took and did not give back. The products are locked, so that no sale
 * of them is under way.
 */
export async function soldLately(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map();
	const rows = await tx.query<{ id: number; units: number }>(sql`
		SELECT i.product_id AS id, sum(i.quantity)::int AS units
		FROM orders o JOIN order_items i ON i.order_id = o.id
		WHERE o.created_at > now() - interval '1 hour' AND o.status <> 'CANCELLED' AND i.product_id IN (${join(ids)})
		GROUP BY i.product_id`);
	return new Map(rows.map(({ id, units }) => [id, units]));
}
