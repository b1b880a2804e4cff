import { sql, type Tx } from '#platform/db';

/** Soles by product id: prices that offers make, or made within the last 24 hours. */
export async function offeredPrices(tx: Tx, ids: readonly number[]): Promise<Map<number, Set<number>>> {
	if (ids.length === 0) return new Map();
	const which = sql`ANY (${[...ids]}::integer[])`;
	const rows = await tx.query<{ id: number; prices: number[] }>(sql`
		SELECT id, json_agg((cents / 100.0)::numeric(12, 2)) AS prices FROM (
			SELECT id, price_cents AS cents FROM products WHERE id = ${which} AND offer_id IS NOT NULL
			UNION SELECT product_id, price_cents FROM product_prices
				WHERE product_id = ${which} AND offer_id IS NOT NULL AND until > now() - interval '24 hours'
		) offered GROUP BY id`);
	return new Map(rows.map(({ id, prices }) => [id, new Set(prices)]));
}
