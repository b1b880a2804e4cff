import type { ProductPageQuery } from '../../../../contract/catalog/product';
import { join, raw, type Sql, sql, type Tx } from '../../../db';
import { hasWords, isListed, rankOf, type Wanted } from '../products/search';

export type Filter = Pick<ProductPageQuery, 'search' | 'category' | 'minPrice' | 'maxPrice' | 'featured'>;

export interface Counts {
	count: number;
	/** JSON. */
	facets: string;
	/** `pg_snapshot` as text, from before the reads. */
	snapshot: string;
}

export const now = sql`pg_current_snapshot()::text AS snapshot`;
export const soles = (cents: Sql): Sql => sql`(${cents} / 100.0)::numeric(12, 2)`;

export const filterOf = ({ search, category, minPrice, maxPrice, featured }: Filter): Filter => ({
	search,
	category,
	minPrice,
	maxPrice,
	featured,
});

/** For a row `l` of product_listing, common to all facets. */
const base = ({ featured }: Filter, wanted: Wanted | null): Sql =>
	join([isListed, ...(featured ? [sql`l.featured`] : []), ...(wanted ? [hasWords(wanted)] : [])], ' AND ');

const inCategory = ({ category }: Filter): Sql =>
	category === undefined ? sql`true` : sql`l.category_id = ${category}::integer`;

function inPrice({ minPrice, maxPrice }: Filter): Sql {
	const bounds: Sql[] = [];
	// As floats, 19.99 soles would not be 1999 céntimos.
	if (minPrice !== undefined) bounds.push(sql`l.price_cents >= ceil(${String(minPrice)}::numeric * 100)::bigint`);
	if (maxPrice !== undefined) bounds.push(sql`l.price_cents <= floor(${String(maxPrice)}::numeric * 100)::bigint`);
	return bounds.length > 0 ? sql`(${join(bounds, ' AND ')})` : sql`true`;
}

export const searched = (filter: Filter, wanted: Wanted | null): Sql =>
	sql`SELECT l.product_id, l.category_id, l.price_cents, l.available, l.sort_name, ${wanted ? rankOf(wanted) : sql`0`} AS rank
		FROM product_listing l WHERE ${base(filter, wanted)}`;

export const letThrough = (filter: Filter): Sql => join([inCategory(filter), inPrice(filter)], ' AND ');

export const countsOf = (filter: Filter, source: Sql): Sql => sql`
	WITH groups AS MATERIALIZED (
		SELECT l.category_id, count(*) FILTER (WHERE ${inPrice(filter)}) AS count, min(l.price_cents) AS lowest,
			max(l.price_cents) AS highest, count(*) FILTER (WHERE ${inPrice(filter)} AND l.available) AS available
		FROM ${source} GROUP BY l.category_id
	), total AS (
		SELECT coalesce(sum(l.count), 0)::integer AS count, min(l.lowest) AS lowest, max(l.highest) AS highest,
			coalesce(sum(l.available), 0)::integer AS available
		FROM groups l WHERE ${inCategory(filter)}
	)
	SELECT total.count, json_build_object(
		'categories', (SELECT coalesce(json_agg(json_build_object('id', g.category_id, 'count', g.count)
			ORDER BY g.category_id), '[]') FROM groups g WHERE g.count > 0),
		'price', CASE WHEN total.lowest IS NOT NULL THEN json_build_object(
			'min', ${soles(raw('total.lowest'))}, 'max', ${soles(raw('total.highest'))}) END,
		'stock', json_build_object('available', total.available, 'soldOut', total.count - total.available)
	)::text AS facets, ${now}
	FROM total`;

export const countsStatement = (filter: Filter): Sql => countsOf(filter, sql`(${searched(filter, null)}) AS l`);

export async function readCounts(db: Tx, filter: Filter): Promise<Counts> {
	const [row] = await db.query<Counts>(countsStatement(filter));
	if (!row) throw new Error('An aggregate answered no row');
	return row;
}
