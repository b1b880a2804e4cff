import { type Database, raw, sql } from '#platform/db';

/** More than a year, for the same campaign a year before. */
const keptDays = 400;
const atOnce = 5000;

/** Removes prices that ended long ago, the oldest first: ids ascend with the time, so that no index is needed. */
export async function forgetOldPrices(database: Database): Promise<void> {
	for (let removed = atOnce, all = 0; removed > 0; all += removed) {
		const rows = await database.query(sql`
			DELETE FROM product_prices USING (SELECT id FROM product_prices ORDER BY id LIMIT ${atOnce}) first
			WHERE product_prices.id = first.id AND until < now() - make_interval(days => ${keptDays}::integer)
			RETURNING product_prices.id`);
		removed = rows.length;
		// PGlite has no autovacuum.
		if (removed === 0 && all > 0 && database.kind === 'pglite')
			await database.query(raw('VACUUM product_prices')).catch(() => {});
	}
}
