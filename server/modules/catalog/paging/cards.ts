import type { ProductPageQuery } from '#contract/catalog/product';
import { join, raw, type Sql, sql } from '#platform/db';
import { hasWords, isListed, placeOf, rankOf, type SearchTerms, wholeWords } from '../products/search';

export type Filter = Pick<
	ProductPageQuery,
	'search' | 'category' | 'minPrice' | 'maxPrice' | 'available' | 'featured'
> & { sortBy?: ProductPageQuery['sortBy'] };

type Condition = Sql | false | undefined;
const all = (...conditions: Condition[]): Sql => {
	const present = conditions.filter((condition) => condition !== false && condition !== undefined);
	return present.length > 0 ? sql`(${join(present, ' AND ')})` : sql`true`;
};

export const inCategory = ({ category }: Filter): Sql =>
	category === undefined ? sql`true` : sql`l.category_id = ${category}::integer`;

/** Céntimos. As floats, 19.99 soles would not be 1999. */
const leastOf = ({ minPrice }: Filter) =>
	minPrice === undefined ? undefined : sql`ceil(${String(minPrice)}::numeric * 100)::bigint`;
const mostOf = ({ maxPrice }: Filter) =>
	maxPrice === undefined ? undefined : sql`floor(${String(maxPrice)}::numeric * 100)::bigint`;

const inStock = ({ available }: Filter): Sql => (available ? sql`l.available` : sql`true`);

/** Price columns of a card: of all its products, or of those in stock. `prices` only of more than two. */
const ofAll = { lowest: sql`l.price_cents`, highest: sql`l.highest_cents`, prices: sql`l.prices` };
const ofOpen = { lowest: sql`l.open_cents`, highest: sql`l.highest_open_cents`, prices: sql`l.open_prices` };
type Prices = typeof ofAll;
const ofProduct = { lowest: sql`l.price_cents`, highest: sql`l.price_cents` };

function inPrice(filter: Filter, { lowest, highest }: Pick<Prices, 'lowest' | 'highest'>): Sql {
	const [least, most] = [leastOf(filter), mostOf(filter)];
	return all(least && sql`${highest} >= ${least}`, most && sql`${lowest} <= ${most}`);
}

/** One of the prices is within both bounds. */
function someInPrice(filter: Filter, prices: Prices): Sql {
	const [least, most] = [leastOf(filter), mostOf(filter)];
	if (!least || !most) return inPrice(filter, prices);
	const between = sql`EXISTS (SELECT FROM unnest(${prices.prices}) AS price WHERE price >= ${least} AND price <= ${most})`;
	return all(
		inPrice(filter, prices),
		sql`(${prices.lowest} >= ${least} OR ${prices.highest} <= ${most} OR ${between})`,
	);
}

function lowestInPrice(filter: Filter, { lowest, highest, prices }: Prices): Sql {
	const least = leastOf(filter);
	if (!least) return lowest;
	return sql`CASE WHEN ${lowest} >= ${least} THEN ${lowest} WHEN ${prices} IS NULL THEN ${highest}
		ELSE (SELECT min(price) FROM unnest(${prices}) AS price WHERE price >= ${least}) END`;
}

function listed(filter: Filter, where?: Sql, price?: Sql): Sql {
	const offered = filter.available ? ofOpen : ofAll;
	return sql`SELECT l.card, l.category_id, ${someInPrice(filter, ofAll)} AS in_price,
			${all(sql`l.open_cents IS NOT NULL`, someInPrice(filter, ofOpen))} AS open_in_price, ${offered.lowest} AS lowest, ${offered.highest} AS highest,
			${price ?? lowestInPrice(filter, offered)} AS price, l.sort_name, l.product_id, l.sold, 0::bigint AS rank
		FROM card_listing l WHERE ${all(isListed, where)}`;
}

/** The first `most` cards by price, and some behind. */
export interface Sorted {
	order: Sql;
	most: number;
}

/** An index has most cards in price order; the others are few, and sorted. */
function listedByPrice(filter: Filter, { order, most }: Sorted): Sql {
	const least = leastOf(filter);
	const { available } = filter;
	if (!least && !available) return listed(filter);
	const inOrder = all(least && sql`l.price_cents >= ${least}`, available && sql`l.open_cents = l.price_cents`);
	const below = least ? sql`l.price_cents < ${least}` : sql`false`;
	const isOpenAbove = available ? sql`l.open_cents > l.price_cents` : sql`false`;
	return sql`(SELECT * FROM (${listed(filter, inOrder, ofAll.lowest)}) l WHERE ${letThrough(filter)}
			ORDER BY ${order} LIMIT ${most}::integer)
		UNION ALL ${listed(filter, sql`l.highest_cents > l.price_cents AND (${below} OR ${isOpenAbove})`)}`;
}

/** Cards of `hits`. Products without a group need no grouping, which is slow. */
function cardsOfHits(filter: Filter): Sql {
	const isInPrice = inPrice(filter, ofProduct);
	const isOpenInPrice = all(isInPrice, sql`l.available`);
	const offered = sql`FILTER (WHERE ${inStock(filter)})`;
	const isLetThrough = sql`FILTER (WHERE ${all(isInPrice, inStock(filter))})`;
	const ownPrice = sql`CASE WHEN ${inStock(filter)} THEN l.price_cents END`;
	return sql`grouped AS MATERIALIZED (
			SELECT l.card, max(l.category_id) AS category_id, bool_or(${isInPrice}) AS in_price,
				bool_or(${isOpenInPrice}) AS open_in_price, min(l.price_cents) ${offered} AS lowest,
				max(l.price_cents) ${offered} AS highest, min(l.price_cents) ${isLetThrough} AS price,
				max(l.sort_name) AS sort_name, max(l.product_id) AS product_id, sum(l.sold)::integer AS sold,
				max(l.rank) ${isLetThrough} AS rank
			FROM hits l WHERE l.card > 0 GROUP BY l.card
		), cards AS NOT MATERIALIZED (
			SELECT * FROM grouped
			UNION ALL SELECT l.card, l.category_id, ${isInPrice}, ${isOpenInPrice}, ${ownPrice}, ${ownPrice}, l.price_cents,
				l.sort_name, l.product_id, l.sold, l.rank
			FROM hits l WHERE l.card < 0
		)`;
}

/** A card is featured with one of its products: the others may still be sold. */
const isFeatured = raw('l.card = ANY (ARRAY(SELECT f.card FROM product_listing f WHERE f.featured))');

/** CTEs: `hits` has rows of product_listing, `cards` one per card; with `sorted` only those needed. */
export function withCards(filter: Filter, terms: SearchTerms | null, sorted?: Sorted): Sql {
	const { featured, sortBy } = filter;
	const rank = terms && !sortBy ? placeOf(rankOf(terms)) : sql`0::bigint`;
	const hits = sql`SELECT l.product_id, l.card, l.category_id, l.price_cents, l.available, l.sort_name, l.sold, ${rank} AS rank
		FROM product_listing l WHERE ${all(isListed, featured && isFeatured, terms ? hasWords(terms) : false)}`;
	if (featured || terms) return sql`WITH hits AS MATERIALIZED (${hits}), ${cardsOfHits(filter)}`;
	const cards = sorted ? listedByPrice(filter, sorted) : listed(filter);
	return sql`WITH hits AS NOT MATERIALIZED (${hits}), cards AS NOT MATERIALIZED (${cards})`;
}

/** For a row `l` of `cards`. */
export const letThrough = (filter: Filter): Sql =>
	all(inCategory(filter), filter.available ? sql`l.open_in_price` : sql`l.in_price`);

/** For a row `l` of `hits`: its card may show it. */
export const mayShow = (filter: Filter): Sql => all(inCategory(filter), inPrice(filter, ofProduct), inStock(filter));

/**
 * The product that a card shows, from rows `l` of product_listing. A search for a value shows that value even if sold
 * out.
 */
export const best = (terms: SearchTerms | null): Sql =>
	sql`(array_agg(l.product_id ORDER BY ${terms ? wholeWords(terms) : sql`0::integer`} DESC, l.available DESC,
		l.price_cents, l.product_id))[1]`;
