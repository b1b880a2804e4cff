import { limits } from '#contract/shared/limits';
import { sql, type Tx } from '#platform/db';

/**
 * Units by product: sold in the last hour and not returned, added to older orders since then, and held. Products must be
 * locked, so that none of their sales is under way.
 */
export async function soldLately(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map();
	const which = sql`${[...ids]}::integer[]`;
	const rows = await tx.query<{ id: number; units: number }>(sql`
		SELECT id, sum(units)::int AS units FROM (
			SELECT i.product_id AS id, i.quantity - coalesce((
				SELECT sum(r.units) FROM order_return_lines r WHERE r.item_id = i.id AND r.restocked), 0) AS units
			FROM orders o JOIN order_items i ON i.order_id = o.id LEFT JOIN payments y ON y.order_id = o.id
			WHERE coalesce(y.revived_at, o.created_at) > now() - interval '1 hour'
				AND (o.status <> 'CANCELLED' OR o.goods_away) AND NOT o.request
				AND i.product_id = ANY(${which})
			UNION ALL SELECT m.product_id, greatest(0, -sum(m.change)) FROM stock_movements m
				JOIN orders o ON o.order_number = m.order_number LEFT JOIN payments y ON y.order_id = o.id
			WHERE (m.reason = 'order-edit' OR m.reason = 'sale' AND EXISTS (
				SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'accepted')) AND m.at > now() - interval '1 hour' AND m.product_id = ANY(${which})
				AND coalesce(y.revived_at, o.created_at) <= now() - interval '1 hour' AND o.status <> 'CANCELLED'
			GROUP BY m.product_id, m.order_number
			UNION ALL SELECT id, held FROM products WHERE held > 0 AND id = ANY(${which})
		) gone GROUP BY id`);
	return new Map(rows.map(({ id, units }) => [id, units]));
}

interface StockEdit {
	quantity: number;
	base?: number | null | undefined;
}

/** New stock, or why it is impossible. */
type StockAfter = { stock: number } | { problem: string };

/** Without a base, recent sales may be unknown to the writer (docs/decisions/stock.md). */
export const mayUndoSales = (current: number, { quantity, base }: StockEdit): boolean =>
	base == null && quantity > current;

/** `soldLately`: units, where `mayUndoSales`. */
export function stockAfter(current: number, edit: StockEdit, soldLately = 0): StockAfter {
	const { quantity, base } = edit;
	if (mayUndoSales(current, edit)) return { stock: Math.max(current, quantity - soldLately) };
	if (base == null) return { stock: quantity };
	const stock = current + quantity - base;
	if (stock > limits.stock) return { problem: 'El stock es demasiado alto' };
	if (stock >= 0) return { stock };
	return { problem: `El stock cambió mientras tanto: ahora hay ${current}, y no se pueden quitar tantas unidades` };
}
