import { sql } from 'drizzle-orm';
import type { CustomerOrder } from '../../../contract/order';
import type { Tx } from '../../db/database';

/** A customer's orders, newest first, prices in soles. */
export async function listOfUser(tx: Tx, userId: number): Promise<CustomerOrder[]> {
	const { rows } = await tx.execute<{ item: CustomerOrder }>(sql`
		SELECT json_build_object(
			'id', o.id,
			'createdAt', to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			'status', o.status,
			'total', (o.total_cents / 100.0)::numeric(12, 2),
			'items', (
				SELECT coalesce(json_agg(json_build_object(
					'productName', i.product_name, 'quantity', i.quantity,
					'price', (i.unit_price_cents / 100.0)::numeric(12, 2)) ORDER BY i.id), '[]')
				FROM order_items i WHERE i.order_id = o.id),
			'shippingAddress', o.shipping_address
		) AS item
		FROM orders o WHERE o.user_id = ${userId} ORDER BY o.id DESC`);
	return rows.map((row) => row.item);
}
