import { raw, type Sql, sql, type Tx } from '#platform/db';
import { type Filter, inCategory, letThrough, withCards } from './cards';

export interface Counts {
	count: number;
	/** JSON. */
	facets: string;
	/** `pg_snapshot` from before the reads. */
	snapshot: string;
}

export const now = sql`pg_current_snapshot()::text AS snapshot`;
export const soles = (cents: Sql): Sql => sql`(${cents} / 100.0)::numeric(12, 2)`;

export const filterOf = ({ search, category, minPrice, maxPrice, available, featured }: Filter): Filter => ({
	search,
	category,
	minPrice,
	maxPrice,
	available,
	featured,
});

export const countsOf = (filter: Filter): Sql => sql`
	WITH groups AS MATERIALIZED (
		SELECT l.category_id, count(*) FILTER (WHERE ${letThrough({ ...filter, category: undefined })}) AS count,
			min(l.lowest) AS lowest, max(l.highest) AS highest, count(*) FILTER (WHERE l.open_in_price) AS available,
			count(*) FILTER (WHERE l.in_price AND NOT l.open_in_price) AS sold_out
		FROM cards l GROUP BY l.category_id
	), total AS (
		SELECT coalesce(sum(l.count), 0)::integer AS count, min(l.lowest) AS lowest, max(l.highest) AS highest,
			coalesce(sum(l.available), 0)::integer AS available, coalesce(sum(l.sold_out), 0)::integer AS sold_out
		FROM groups l WHERE ${inCategory(filter)}
	)
	SELECT total.count, json_build_object(
		'categories', (SELECT coalesce(json_agg(json_build_object('id', g.category_id, 'count', g.count)
			ORDER BY g.category_id), '[]') FROM groups g WHERE g.count > 0),
		'price', CASE WHEN total.lowest IS NOT NULL THEN json_build_object(
			'min', ${soles(raw('total.lowest'))}, 'max', ${soles(raw('total.highest'))}) END,
		'stock', json_build_object('available', total.available, 'soldOut', total.sold_out),
		'bestSellers', (SELECT coalesce(max(sold), 0) > 0 FROM card_listing)
	)::text AS facets, ${now}
	FROM total`;

export const countsStatement = (filter: Filter): Sql =>
	sql`${withCards(filter, null)} SELECT * FROM (${countsOf(filter)}) counts`;

export async function readCounts(db: Tx, filter: Filter): Promise<Counts> {
	const [row] = await db.query<Counts>(countsStatement(filter));
	if (!row) throw new Error('An aggregate answered no row');
	return row;
}
