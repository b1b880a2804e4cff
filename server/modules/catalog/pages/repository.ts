import type { ProductPageQuery, SortOrder } from '../../../../contract/productPage';
import { join, raw, type Sql, sql, type Tx } from '../../../db';
import { type AnswerText, readAnswer } from '../lists/repository';
import { productTable } from '../products/fields';
import { byRelevance, hasWords, isListed, readWanted, type Wanted } from '../products/search';

const descriptionLength = 160;
const suggestedProducts = 6;
const suggestedCategories = 3;

const { from, isShown } = productTable;
const json = productTable.jsonWith({ description: `left(p.description, ${descriptionLength})` });
const soles = (cents: Sql) => sql`(${cents} / 100.0)::numeric(12, 2)`;
const snapshot = sql`pg_current_snapshot()::text AS snapshot`;

type Order = SortOrder | 'newest';

const orders: Record<Order, Sql> = {
	name: raw('l.sort_name, l.product_id'),
	'price-asc': raw('l.price_cents, l.sort_name, l.product_id'),
	'price-desc': raw('l.price_cents DESC, l.sort_name, l.product_id'),
	newest: raw('l.product_id DESC'),
};

/** Conditions: `l` comes before the row `held`. */
const before: Record<Order, Sql> = {
	name: raw('(l.sort_name, l.product_id) < (held.sort_name, held.product_id)'),
	'price-asc': raw('(l.price_cents, l.sort_name, l.product_id) < (held.price_cents, held.sort_name, held.product_id)'),
	'price-desc': raw(
		'(-l.price_cents, l.sort_name, l.product_id) < (-held.price_cents, held.sort_name, held.product_id)',
	),
	newest: raw('l.product_id > held.product_id'),
};

const noPage = {
	count: 0,
	page: 1,
	pages: 1,
	products: [],
	facets: { categories: [], price: null, stock: { available: 0, soldOut: 0 } },
};

/** JSON of a ProductPageDto. */
export async function readPage(db: Tx, query: ProductPageQuery): Promise<AnswerText> {
	if (!query.search) return readAnswer(db, pageStatement(query, null));
	const wanted = await readWanted(db, query.search);
	if (!wanted) return readAnswer(db, sql`SELECT ${JSON.stringify(noPage)} AS json, ${snapshot}`);
	// The words were read first, so what changed since then must make the answer outdated.
	return { ...(await readAnswer(db, pageStatement(query, wanted))), snapshot: wanted.snapshot };
}

/** All counts come from one pass over the narrow rows, grouped by category. */
export function pageStatement(query: ProductPageQuery, wanted: Wanted | null): Sql {
	const { category, featured, size, containing } = query;
	const sort = query.sortBy ?? (featured ? 'newest' : 'name');
	const inPrice = priceCondition(query);
	const inCategory = category === undefined ? sql`true` : sql`l.category_id = ${category}`;
	const base = [isListed, ...(featured ? [sql`l.featured`] : []), ...(wanted ? [hasWords(wanted)] : [])];
	const pageOfHeld =
		containing === undefined
			? sql`NULL::integer`
			: sql`(SELECT (SELECT count(*) FROM base l WHERE ${inCategory} AND ${inPrice} AND ${before[sort]})::integer / ${size}::integer + 1
				FROM base held WHERE held.product_id = ${containing}
					AND EXISTS (SELECT FROM base l WHERE l.product_id = held.product_id AND ${inCategory} AND ${inPrice}))`;
	return sql`
		WITH base AS ${raw(wanted ? 'MATERIALIZED' : 'NOT MATERIALIZED')} (
			SELECT l.product_id, l.category_id, l.price_cents, l.available, l.sort_name
			FROM product_listing l WHERE ${join(base, ' AND ')}
		), groups AS MATERIALIZED (
			SELECT l.category_id, count(*) FILTER (WHERE ${inPrice}) AS count, min(l.price_cents) AS lowest,
				max(l.price_cents) AS highest, count(*) FILTER (WHERE ${inPrice} AND l.available) AS available
			FROM base l GROUP BY l.category_id
		), total AS MATERIALIZED (
			SELECT coalesce(sum(l.count), 0)::integer AS count, min(l.lowest) AS lowest, max(l.highest) AS highest,
				coalesce(sum(l.available), 0)::integer AS available
			FROM groups l WHERE ${inCategory}
		), asked AS MATERIALIZED (
			SELECT pages, least(coalesce(${pageOfHeld}, ${query.page}::integer), pages) AS page
			FROM (SELECT greatest(1, (count + ${size}::integer - 1) / ${size}::integer) AS pages FROM total) AS total
		), rows AS (
			SELECT l.* FROM base l WHERE ${inCategory} AND ${inPrice} ORDER BY ${orders[sort]}
			LIMIT ${size}::integer OFFSET (SELECT (page - 1) * ${size}::integer FROM asked)
		)
		SELECT json_build_object(
			'count', total.count,
			'page', asked.page,
			'pages', asked.pages,
			'products', (SELECT coalesce(json_agg(${json} ORDER BY ${orders[sort]}), '[]')
				FROM ${from} JOIN rows l ON l.product_id = p.id),
			'facets', json_build_object(
				'categories', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'count', groups.count)
					ORDER BY sort_key(c.name) COLLATE "C", c.id), '[]')
					FROM groups JOIN categories c ON c.id = groups.category_id WHERE groups.count > 0),
				'price', CASE WHEN total.lowest IS NOT NULL THEN json_build_object(
					'min', ${soles(sql`total.lowest`)}, 'max', ${soles(sql`total.highest`)}) END,
				'stock', json_build_object('available', total.available, 'soldOut', total.count - total.available)
			)
		)::text AS json, ${snapshot}
		FROM total, asked`;
}

function priceCondition({ minPrice, maxPrice }: ProductPageQuery): Sql {
	const bounds: Sql[] = [];
	// Compared as floating-point numbers, 19.99 soles would not be 1999 céntimos.
	if (minPrice !== undefined) bounds.push(sql`l.price_cents >= ceil(${String(minPrice)}::numeric * 100)::bigint`);
	if (maxPrice !== undefined) bounds.push(sql`l.price_cents <= floor(${String(maxPrice)}::numeric * 100)::bigint`);
	return bounds.length > 0 ? sql`(${join(bounds, ' AND ')})` : sql`true`;
}

/** JSON of Suggestions. */
export async function readSuggestions(db: Tx, text: string): Promise<AnswerText> {
	const wanted = await readWanted(db, text);
	if (!wanted)
		return readAnswer(db, sql`SELECT ${JSON.stringify({ products: [], categories: [] })} AS json, ${snapshot}`);
	return { ...(await readAnswer(db, suggestionStatement(wanted))), snapshot: wanted.snapshot };
}

export function suggestionStatement(wanted: Wanted): Sql {
	const order = byRelevance(wanted);
	const phrase = wanted.words.map(({ word }) => word).join(' ');
	return sql`
		WITH hits AS (
			SELECT l.product_id, l.search_name FROM product_listing l
			WHERE ${isListed} AND ${hasWords(wanted)} ORDER BY ${order} LIMIT ${suggestedProducts}
		), named AS (
			SELECT c.id, c.name, word_similarity(${phrase}, words_of(c.name)) AS likeness FROM categories c
			WHERE c.active AND (' ' || words_of(c.name) LIKE ${`% ${phrase}%`} OR word_similarity(${phrase}, words_of(c.name)) > 0.5)
			ORDER BY likeness DESC, c.id LIMIT ${suggestedCategories}
		)
		SELECT json_build_object(
			'products', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name,
					'price', ${soles(sql`p.price_cents`)}, 'imageUrl', p.image_url) ORDER BY ${order}), '[]')
				FROM products p JOIN hits l ON l.product_id = p.id),
			'categories', (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY likeness DESC, id), '[]')
				FROM named)
		)::text AS json, ${snapshot}`;
}

/** JSON of an array of ProductDto. */
export const readSome = (db: Tx, ids: readonly number[]): Promise<AnswerText> =>
	readAnswer(
		db,
		sql`SELECT coalesce(json_agg(${json} ORDER BY p.id), '[]')::text AS json, ${snapshot}
			FROM ${from} WHERE ${isShown} AND p.id IN (${join(ids)})`,
	);
