import { join, likeText, raw, type Sql, sql, type Tx } from '../../../db';
import { productTable } from './fields';

const maxHits = 200;
const maxWords = 8;
/** Shorter words match too many words of descriptions. */
const minLength = 3;

interface Word {
	word: string;
	inNames: boolean;
	anywhere: boolean;
	categories: number[];
}

export interface Wanted {
	words: readonly Word[];
	snapshot: string;
}

const wordsOfProduct = raw('listed_words(l.product_id)');
const wordsOfName = raw(`to_tsvector('simple'::regconfig, l.search_name)`);

/** Null without letters and digits. */
export async function readWanted(db: Tx, text: string): Promise<Wanted | null> {
	// PostgreSQL refuses NUL.
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

/** A row `l` has every word, or a name with one of similar spelling. */
export function hasWords({ words }: Wanted): Sql {
	if (words.every(({ word, inNames }) => inNames && word.length < minLength)) return inName(words);
	const conditions: Sql[] = [];
	// One query for all lets the index combine their rows.
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

/** Each branch has its index: an OR would read all rows. */
const named = ({ word, categories }: Word): Sql => sql`
	SELECT l.product_id FROM product_listing l WHERE ${hasAll([word])}
	UNION ALL SELECT l.product_id FROM product_listing l WHERE l.category_id IN (${join(categories)})`;

/** While somebody types: names alone, where they have all words. */
export const suggests = (wanted: Wanted): Sql => (areInNames(wanted) ? inName(wanted.words) : hasWords(wanted));

const areInNames = ({ words }: Wanted): boolean => words.every(({ inNames }) => inNames);

const inName = (words: readonly Word[]): Sql => sql`${wordsOfName} @@ ${beginnings(words.map(({ word }) => word))}`;

const hasAll = (words: readonly string[]): Sql => sql`${wordsOfProduct} @@ ${beginnings(words)}`;

/** words_of leaves no quote and no backslash. */
const beginnings = (words: readonly string[]) => sql`${words.map((word) => `'${word}':*`).join('&')}::tsquery`;

/** `IS TRUE` prevents a join, which the planner's low estimate would make slow for a frequent word. */
const isIn = (ids: Sql): Sql => sql`(l.product_id IN (${ids})) IS TRUE`;

export const byRank = raw('l.rank DESC, l.product_id DESC');

export const suggestionRank = (wanted: Wanted): Sql => (areInNames(wanted) ? beginsWith(wanted) : rankOf(wanted));

const beginsWith = ({ words }: Wanted): Sql =>
	sql`starts_with(l.search_name, ${words.map(({ word }) => word).join(' ')})::integer`;

/** Names that begin with the text come first; then words count more in names than in categories. */
export function rankOf(wanted: Wanted): Sql {
	const points = wanted.words.map(({ word, categories }) => {
		const named = sql`WHEN ' ' || l.search_name LIKE ${likeText(` ${word}`)} THEN 2`;
		const inCategory = categories.length > 0 ? sql`WHEN l.category_id IN (${join(categories)}) THEN 1` : sql``;
		return sql`CASE ${named} ${inCategory} ELSE 0 END`;
	});
	return sql`(${beginsWith(wanted)} * 100 + ${join(points, ' + ')})`;
}

/** For a row `l`: its category is active too. */
export const isListed = sql`l.category_id <> ALL (ARRAY(SELECT id FROM categories WHERE NOT active))`;

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
