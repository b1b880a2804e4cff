import { sql, type Tx } from '#platform/db';

/** Soles by product id: prices that offers made and that stood within the last 24 hours. */
export async function offeredPrices(tx: Tx, ids: readonly number[]): Promise<Map<number, Set<number>>> {
	if (ids.length === 0) return new Map();
	const rows = await tx.query<{ id: number; prices: number[] }>(sql`
		SELECT product_id AS id, json_agg(DISTINCT (price_cents / 100.0)::numeric(12, 2)) AS prices FROM (
			SELECT product_id, price_cents, offer_id, lead(at) OVER (PARTITION BY product_id ORDER BY at) AS until
				FROM product_prices WHERE product_id = ANY (${[...ids]}::integer[])
		) stood WHERE offer_id IS NOT NULL AND (until IS NULL OR until > now() - interval '24 hours') GROUP BY product_id`);
	return new Map(rows.map(({ id, prices }) => [id, new Set(prices)]));
}
