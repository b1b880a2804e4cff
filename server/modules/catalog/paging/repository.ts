import { type ProductPageDto, type ProductPageQuery, ProductRow, type SortOrder } from '#contract/catalog/product';
import { join, raw, type Sql, sql, type Tx } from '#platform/db';
import { type AnswerText, readAnswer } from '../lists/repository';
import {
	areInNames,
	hasWords,
	isListed,
	placeOf,
	readSearchTerms,
	type SearchTerms,
	type SynonymsOf,
	suggestionRank,
	suggests,
} from '../products/search';
import { productTable } from '../tables/products';
import { best, letThrough, mayShow, withCards } from './cards';
import { type Counts, countsOf, now, soles } from './counts';

const descriptionLength = 160;
const shownSwatches = 5;
const suggestedProducts = 6;
const suggestedCategories = 3;

const emptyPage = {
	count: 0,
	page: 1,
	pages: 1,
	products: [],
	facets: { categories: [], price: null, stock: { available: 0, soldOut: 0 }, bestSellers: false },
} satisfies ProductPageDto;

const { from, isShown } = productTable;
const beginning = `left(p.description, ${descriptionLength})`;
const json = productTable.jsonWith({ description: beginning });
/** Swatches are values that visible products have, of the first option with colours or pictures. */
const card = `CASE WHEN g.id IS NOT NULL THEN (
	SELECT json_build_object(
		'lowest', ${soles(raw('s.lowest')).sql}, 'highest', ${soles(raw('s.highest')).sql}, 'available', s.available,
		'swatches', coalesce(json_agg(v.value ORDER BY v.place) FILTER (WHERE v.place <= ${shownSwatches}), '[]'),
		'moreSwatches', greatest(count(*) - ${shownSwatches}, 0))
	FROM (
		SELECT v.value, row_number() OVER (ORDER BY v.place) AS place
		FROM (
			SELECT o.value -> 'values' AS values,
				ARRAY(SELECT m.option_values[o.place] FROM products m WHERE m.group_id = g.id AND m.active) AS visible
			FROM jsonb_array_elements(g.options) WITH ORDINALITY AS o (value, place)
			WHERE jsonb_path_exists(o.value, '$.values[*] ? (exists(@.color) || exists(@.imageUrl))')
			ORDER BY o.place LIMIT 1
		) o, jsonb_array_elements(o.values) WITH ORDINALITY AS v (value, place)
		WHERE v.value ?| array['color', 'imageUrl'] AND v.value ->> 'name' = ANY (o.visible)
	) v
) END`;
const onEachPage = Object.keys(ProductRow.entries);
const row = productTable.jsonWith(
	{ card },
	onEachPage.filter((member) => member !== 'description'),
);
const featuredRow = productTable.jsonWith({ card, description: beginning }, onEachPage);

type Order = SortOrder | 'relevance';

const orders: Record<Order, { forwards: Sql; backwards: Sql }> = {
	name: { forwards: raw('l.sort_name, l.product_id'), backwards: raw('l.sort_name DESC, l.product_id DESC') },
	'price-asc': {
		forwards: raw('l.price, l.sort_name, l.product_id'),
		backwards: raw('l.price DESC, l.sort_name DESC, l.product_id DESC'),
	},
	'price-desc': {
		forwards: raw('l.price DESC, l.sort_name, l.product_id'),
		backwards: raw('l.price, l.sort_name DESC, l.product_id DESC'),
	},
	newest: { forwards: raw('l.product_id DESC'), backwards: raw('l.product_id') },
	'best-selling': {
		forwards: raw('l.sold DESC, l.sort_name, l.product_id'),
		backwards: raw('l.sold, l.sort_name DESC, l.product_id DESC'),
	},
	relevance: { forwards: raw('l.rank DESC'), backwards: raw('l.rank') },
};

/** `l` precedes the row `held`. */
const before: Record<Order, Sql> = {
	name: raw('(l.sort_name, l.product_id) < (held.sort_name, held.product_id)'),
	'price-asc': raw('(l.price, l.sort_name, l.product_id) < (held.price, held.sort_name, held.product_id)'),
	'price-desc': raw('(-l.price, l.sort_name, l.product_id) < (-held.price, held.sort_name, held.product_id)'),
	newest: raw('l.product_id > held.product_id'),
	'best-selling': raw('(-l.sold, l.sort_name, l.product_id) < (-held.sold, held.sort_name, held.product_id)'),
	relevance: raw('l.rank > held.rank'),
};

export async function readPage(db: Tx, query: ProductPageQuery, counts: Counts): Promise<AnswerText> {
	const page = pageWithin(counts.count, (await pageThatHolds(db, query, null)) ?? query.page, query.size);
	const rows = counts.count > 0 ? (await readAnswer(db, rowsStatement(query, counts.count, page))).json : '[]';
	return pageText(query, counts, page, rows);
}

export async function readSearchPage(db: Tx, query: ProductPageQuery, synonymsOf: SynonymsOf): Promise<AnswerText> {
	const terms = await readSearchTerms(db, query.search, synonymsOf);
	if (!terms) return readAnswer(db, sql`SELECT ${JSON.stringify(emptyPage)}::text AS json, ${now}`);
	const requested = (await pageThatHolds(db, query, terms)) ?? query.page;
	const [answer] = await db.query<Counts & { rows: string }>(searchStatement(query, terms, requested));
	if (!answer) throw new Error('An aggregate answered no row');
	const page = pageWithin(answer.count, requested, query.size);
	return pageText(query, { ...answer, snapshot: terms.snapshot }, page, answer.rows);
}

export function searchStatement(query: ProductPageQuery, terms: SearchTerms, requested: number): Sql {
	const { size } = query;
	const { forwards } = orders[orderOf(query)];
	const page = sql`least(${requested}::integer, greatest(1, (count + ${size}::integer - 1) / ${size}::integer))`;
	return sql`
		${withCards(query, terms)}, counts AS MATERIALIZED (${countsOf(query)}),
		rows AS (
			SELECT l.* FROM cards l WHERE ${letThrough(query)} ORDER BY ${forwards}
			LIMIT ${size}::integer OFFSET (SELECT (${page} - 1) * ${size}::integer FROM counts)
		)
		SELECT counts.*, (${productsOf(query, forwards, terms)})::text AS rows FROM counts`;
}

/** Counts from the nearer end of the order. */
export function rowsStatement(query: ProductPageQuery, count: number, page: number): Sql {
	const { forwards, backwards } = orders[orderOf(query)];
	const offset = (page - 1) * query.size;
	const rows = Math.min(query.size, count - offset);
	const behind = count - offset - rows;
	const skipped = Math.min(offset, behind);
	const order = offset <= behind ? forwards : backwards;
	const sorted = orderOf(query).startsWith('price') ? { order, most: skipped + rows } : undefined;
	return sql`
		${withCards(query, null, sorted)}, rows AS (
			SELECT l.card, l.price, l.sort_name, l.product_id, l.sold, l.rank FROM cards l WHERE ${letThrough(query)}
			ORDER BY ${order} LIMIT ${rows}::integer OFFSET ${skipped}::integer
		)
		SELECT (${productsOf(query, forwards, null)})::text AS json, ${now}`;
}

const productsOf = (query: ProductPageQuery, order: Sql, terms: SearchTerms | null): Sql =>
	sql`SELECT coalesce(json_agg(${query.featured ? featuredRow : row} ORDER BY ${order}), '[]')
		FROM ${from} JOIN (
			SELECT l.card, min(l.price_cents) AS lowest, max(l.price_cents) AS highest, bool_or(l.available) AS available,
				${best(terms)} AS product_id
			FROM ${terms ? named(sql`rows`) : sql`hits l WHERE l.card IN (SELECT card FROM rows)`} AND ${mayShow(query)} GROUP BY l.card
		) s ON s.product_id = p.id JOIN rows l ON l.card = s.card`;

/** `hits` are narrow: names are read only of a few cards. */
const named = (cards: Sql): Sql =>
	sql`product_listing l WHERE l.product_id IN (SELECT product_id FROM hits WHERE card IN (SELECT card FROM ${cards}))`;

const pageWithin = (count: number, requested: number, size: number): number =>
	Math.min(requested, Math.max(1, Math.ceil(count / size)));

/** Counts have the older snapshot, so any later change outdates the answer. */
function pageText({ size }: ProductPageQuery, counts: Counts, page: number, rows: string): AnswerText {
	const { count, facets, snapshot } = counts;
	const pages = Math.max(1, Math.ceil(count / size));
	return { json: `{"count":${count},"page":${page},"pages":${pages},"products":${rows},"facets":${facets}}`, snapshot };
}

async function pageThatHolds(db: Tx, query: ProductPageQuery, terms: SearchTerms | null): Promise<number | undefined> {
	if (query.containing === undefined) return undefined;
	const [held] = await db.query<{ rank: number }>(sql`
		${withCards(query, terms)}, rows AS NOT MATERIALIZED (SELECT * FROM cards l WHERE ${letThrough(query)})
		SELECT (SELECT count(*)::integer FROM rows l WHERE ${before[orderOf(query)]}) AS rank
		FROM rows held WHERE held.card = (SELECT card FROM product_listing WHERE product_id = ${query.containing})`);
	return held && Math.floor(held.rank / query.size) + 1;
}

const orderOf = ({ sortBy, featured, search }: ProductPageQuery): Order =>
	sortBy ?? (search ? 'relevance' : featured ? 'newest' : 'name');

export async function readSuggestions(db: Tx, text: string, synonymsOf: SynonymsOf): Promise<AnswerText> {
	const terms = await readSearchTerms(db, text, synonymsOf);
	const none = JSON.stringify({ count: 0, products: [], categories: [] });
	if (!terms) return readAnswer(db, sql`SELECT ${none} AS json, ${now}`);
	return { ...(await readAnswer(db, suggestionStatement(terms))), snapshot: terms.snapshot };
}

export function suggestionStatement(terms: SearchTerms): Sql {
	const phrase = terms.words.map(({ word }) => word).join(' ');
	const [first, ...others] = terms.words.map(({ categories }) => categories);
	const counted = areInNames(terms) ? sql`product_listing l WHERE ${isListed} AND ${hasWords(terms)}` : sql`hits l`;
	const shared = sql`'id', p.id, 'price', ${soles(sql`l.lowest`)}, 'imageUrl', p.image_url`;
	const alike = (first ?? []).filter((id) => others.every((ids) => ids.includes(id)));
	return sql`
		WITH hits AS MATERIALIZED (
			SELECT l.product_id, l.card, l.price_cents, l.available, ${placeOf(suggestionRank(terms))} AS rank
			FROM product_listing l WHERE ${isListed} AND ${suggests(terms)}
		), first AS MATERIALIZED (
			SELECT card, max(rank) AS rank FROM hits GROUP BY card ORDER BY rank DESC LIMIT ${suggestedProducts}
		), cards AS (
			SELECT l.card, min(first.rank) AS rank, min(l.price_cents) AS lowest, max(l.price_cents) AS highest,
				${best(terms)} AS product_id
			FROM (SELECT l.* FROM ${named(sql`first`)}) l JOIN first USING (card) GROUP BY l.card
		), named AS (
			SELECT c.id, c.name, word_similarity(${phrase}, words_of(c.name)) AS likeness FROM categories c
			WHERE c.active AND (' ' || words_of(c.name) LIKE ${`% ${phrase}%`} OR word_similarity(${phrase}, words_of(c.name)) > 0.5
				OR c.id = ANY(${alike}::integer[]))
			ORDER BY likeness DESC, c.id LIMIT ${suggestedCategories}
		)
		SELECT json_build_object(
			'count', (SELECT count(*)::integer FROM (SELECT FROM ${counted} GROUP BY l.card) counted),
			'products', (SELECT coalesce(json_agg(CASE WHEN g.id IS NULL THEN json_build_object('name', p.name, ${shared})
					ELSE json_build_object('name', g.name, 'group', g.id, 'from', l.highest > l.lowest, ${shared}) END
					ORDER BY l.rank DESC), '[]')
				FROM ${from} JOIN cards l ON l.product_id = p.id),
			'categories', (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY likeness DESC, id), '[]')
				FROM named)
		)::text AS json, ${now}`;
}

export const readSome = (db: Tx, ids: readonly number[]): Promise<AnswerText> =>
	readAnswer(
		db,
		sql`SELECT coalesce(json_agg(${json} ORDER BY p.id), '[]')::text AS json, ${now}
			FROM ${from} WHERE ${isShown} AND p.id IN (${ids.length > 0 ? join(ids) : sql`NULL`})`,
	);
