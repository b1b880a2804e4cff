import type { ProductPageQuery } from '../../../../contract/catalog/product';
import { join, raw, type Sql, sql, type Tx } from '../../../db';
import { hasWords, isListed, rankOf, type Wanted } from '../products/search';

export type Filter = Pick<ProductPageQuery, 'search' | 'category' | 'minPrice' | 'maxPrice' | 'available' | 'featured'>;

export interface Counts {
	count: number;
	/** JSON. */
	facets: string;
	/** `pg_snapshot` as text, from before the reads. */
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

const inStock = ({ available }: Filter): Sql => (available ? sql`l.available` : sql`true`);

export const searched = (filter: Filter, wanted: Wanted | null): Sql =>
	sql`SELECT l.product_id, l.category_id, l.price_cents, l.available, l.sort_name, l.sold, ${wanted ? rankOf(wanted) : sql`0`} AS rank
		FROM product_listing l WHERE ${base(filter, wanted)}`;

export const letThrough = (filter: Filter): Sql =>
	join([inCategory(filter), inPrice(filter), inStock(filter)], ' AND ');

export const countsOf = (filter: Filter, source: Sql): Sql => sql`
	WITH groups AS MATERIALIZED (
		SELECT l.category_id, count(*) FILTER (WHERE ${inPrice(filter)} AND ${inStock(filter)}) AS count,
			min(l.price_cents) FILTER (WHERE ${inStock(filter)}) AS lowest,
			max(l.price_cents) FILTER (WHERE ${inStock(filter)}) AS highest,
			count(*) FILTER (WHERE ${inPrice(filter)} AND l.available) AS available,
			count(*) FILTER (WHERE ${inPrice(filter)} AND NOT l.available) AS sold_out
		FROM ${source} GROUP BY l.category_id
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
		'bestSellers', (SELECT coalesce(max(sold), 0) > 0 FROM product_listing)
	)::text AS facets, ${now}
	FROM total`;

export const countsStatement = (filter: Filter): Sql => countsOf(filter, sql`(${searched(filter, null)}) AS l`);

export async function readCounts(db: Tx, filter: Filter): Promise<Counts> {
	const [row] = await db.query<Counts>(countsStatement(filter));
	if (!row) throw new Error('An aggregate answered no row');
	return row;
}
