import { join, likeText, raw, type Sql, sql, type Tx } from '../../../db';
import { productTable } from './fields';

const maxHits = 200;
const maxWords = 8;
/** Shorter words alone begin too many words to be looked for in descriptions. */
const minLength = 3;

/** A word of a text that somebody looks for, folded as the catalogue's own, and where its beginning stands. */
interface Word {
	word: string;
	inNames: boolean;
	anywhere: boolean;
	/** Ids of the categories whose names have it. */
	categories: number[];
}

export interface Wanted {
	words: readonly Word[];
	/** Of the statement that read the words; pg_snapshot as text. */
	snapshot: string;
}

/** Words of the product's name, SKU and description. */
const wordsOfProduct = raw('listed_words(l.product_id)');
const wordsOfName = raw(`to_tsvector('simple'::regconfig, l.search_name)`);

/** Null for a text without a letter or digit. */
export async function readWanted(db: Tx, text: string): Promise<Wanted | null> {
	// The database takes no NUL in a text; nothing in the catalogue has one.
	const plain = text.replaceAll('\0', ' ');
	const rows = await db.query<Word & { snapshot: string }>(sql`
		SELECT word, pg_current_snapshot()::text AS snapshot,
			(WITH found AS MATERIALIZED (
				SELECT FROM product_listing l WHERE ${wordsOfName} @@ (quote_literal(word) || ':*')::tsquery
			) SELECT EXISTS (SELECT FROM found)) AS "inNames",
			(WITH found AS MATERIALIZED (
				SELECT FROM product_listing l WHERE ${wordsOfProduct} @@ (quote_literal(word) || ':*')::tsquery
			) SELECT EXISTS (SELECT FROM found)) AS anywhere,
			ARRAY(SELECT c.id FROM categories c
				WHERE length(word) >= ${minLength} AND ' ' || words_of(c.name) LIKE '% ' || word || '%') AS categories
		FROM regexp_split_to_table(words_of(${plain}::text), '\\s+') AS word WHERE word <> '' LIMIT ${maxWords}`);
	const [first] = rows;
	return first ? { words: rows, snapshot: first.snapshot } : null;
}

/** Condition on a row `l` of product_listing: it has every word, or its name one that is spelt nearly so. */
export function hasWords({ words }: Wanted): Sql {
	if (words.every(({ word, inNames }) => inNames && word.length < minLength)) return inName(words);
	const conditions: Sql[] = [];
	// One question for all of them lets the index put their rows together.
	const anywhere: string[] = [];
	for (const found of words) {
		if (found.categories.length > 0) {
			conditions.push(isIn(named(found)));
		} else if (found.anywhere) anywhere.push(found.word);
		else conditions.push(isIn(sql`SELECT listed_like(${found.word})`));
	}
	if (anywhere.length > 0) conditions.push(hasAll(anywhere));
	return join(conditions, ' AND ');
}

/** Ids of products that have the word or stand in a category that has it, each from its index: an OR would read all rows. */
const named = ({ word, categories }: Word): Sql => sql`
	SELECT l.product_id FROM product_listing l WHERE ${hasAll([word])}
	UNION ALL SELECT l.product_id FROM product_listing l WHERE l.category_id IN (${join(categories)})`;

/** As hasWords, for what appears while somebody types: only names, where names have all the words. */
export const suggests = (wanted: Wanted): Sql => (areInNames(wanted) ? inName(wanted.words) : hasWords(wanted));

const areInNames = ({ words }: Wanted): boolean => words.every(({ inNames }) => inNames);

const inName = (words: readonly Word[]): Sql => sql`${wordsOfName} @@ ${beginnings(words.map(({ word }) => word))}`;

const hasAll = (words: readonly string[]): Sql => sql`${wordsOfProduct} @@ ${beginnings(words)}`;

/** The words have no quote and no backslash (words_of). */
const beginnings = (words: readonly string[]) => sql`${words.map((word) => `'${word}':*`).join('&')}::tsquery`;

/** `IS TRUE` keeps the planner from a join, which its guess of few rows would make a slow one for a frequent word. */
const isIn = (ids: Sql): Sql => sql`(l.product_id IN (${ids})) IS TRUE`;

/** Order of rows `l` with a rank: best first, then the newest. */
export const byRank = raw('l.rank DESC, l.product_id DESC');

/** Rank of a row `l` that `suggests` lets through. */
export const suggestionRank = (wanted: Wanted): Sql => (areInNames(wanted) ? beginsWith(wanted) : rankOf(wanted));

const beginsWith = ({ words }: Wanted): Sql =>
	sql`starts_with(l.search_name, ${words.map(({ word }) => word).join(' ')})::integer`;

/** Rank of a row `l`: names that begin with the text, then each word counts in the name before the category. */
export function rankOf(wanted: Wanted): Sql {
	const points = wanted.words.map(({ word, categories }) => {
		const named = sql`WHEN ' ' || l.search_name LIKE ${likeText(` ${word}`)} THEN 2`;
		const inCategory = categories.length > 0 ? sql`WHEN l.category_id IN (${join(categories)}) THEN 1` : sql``;
		return sql`CASE ${named} ${inCategory} ELSE 0 END`;
	});
	return sql`(${beginsWith(wanted)} * 100 + ${join(points, ' + ')})`;
}

/** Condition on a row `l` of product_listing: its category is active too. */
export const isListed = sql`l.category_id <> ALL (ARRAY(SELECT id FROM categories WHERE NOT active))`;

/** JSON of the products that match, best first. */
export async function searchProducts(db: Tx, text: string): Promise<string> {
	const wanted = await readWanted(db, text);
	if (!wanted) return '[]';
	const { json, from } = productTable;
	const [row] = await db.query<{ json: string }>(sql`
		WITH hits AS (
			SELECT l.product_id, ${rankOf(wanted)} AS rank FROM product_listing l
			WHERE ${isListed} AND ${hasWords(wanted)} ORDER BY rank DESC, l.product_id DESC LIMIT ${maxHits}
		)
		SELECT coalesce(json_agg(${json} ORDER BY ${byRank}), '[]')::text AS json
		FROM ${from} JOIN hits l ON l.product_id = p.id`);
	return row?.json ?? '[]';
}
