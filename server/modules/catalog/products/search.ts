import { plainWords } from '#contract/catalog/synonyms';
import { join, likeText, raw, type Sql, sql, type Tx } from '#platform/db';
import { productTable } from '../tables/products';

const maxHits = 200;
const maxWords = 8;
/** Shorter words match too many words in descriptions. */
const minLength = 3;

interface Word {
	word: string;
	synonyms: string[];
	inNames: boolean;
	anywhere: boolean;
	categories: number[];
}

export interface SearchTerms {
	words: readonly Word[];
	snapshot: string;
}

const wordsOfProduct = raw('listed_words(l.product_id)');
const wordsOfName = raw(`to_tsvector('simple'::regconfig, l.search_name)`);

/** The shop's synonyms of a word, without marks. */
export type SynonymsOf = (word: string) => readonly string[];

/** Null without letters and digits. */
export async function readSearchTerms(
	db: Tx,
	text: string,
	synonymsOf: SynonymsOf = () => [],
): Promise<SearchTerms | null> {
	// PostgreSQL refuses NUL.
	const plain = text.replaceAll('\0', ' ');
	const synonyms = Object.fromEntries(plainWords(plain).map((word) => [word, synonymsOf(word)]));
	const rows = await db.query<Word & { snapshot: string }>(sql`
		WITH typed AS (
			SELECT word, ARRAY(SELECT json_array_elements_text(${JSON.stringify(synonyms)}::json -> word)) AS synonyms
			FROM regexp_split_to_table(words_of(${plain}::text), '\\s+') AS word WHERE word <> '' LIMIT ${maxWords}
		), words AS MATERIALIZED (
			SELECT word, synonyms, word || synonyms AS forms,
				(SELECT string_agg(quote_literal(form) || ':*', '|') FROM unnest(word || synonyms) form)::tsquery AS beginning
			FROM typed
		)
		SELECT word, synonyms, pg_current_snapshot()::text AS snapshot,
			(WITH hit AS MATERIALIZED (
				SELECT FROM product_listing l WHERE ${wordsOfName} @@ beginning
			) SELECT EXISTS (SELECT FROM hit)) AS "inNames",
			(WITH hit AS MATERIALIZED (
				SELECT FROM product_listing l WHERE ${wordsOfProduct} @@ beginning
			) SELECT EXISTS (SELECT FROM hit)) AS anywhere,
			ARRAY(SELECT c.id FROM categories c WHERE EXISTS (SELECT FROM unnest(forms) form
				WHERE length(form) >= ${minLength} AND ' ' || words_of(c.name) LIKE '% ' || form || '%')) AS categories
		FROM words`);
	const [first] = rows;
	return first ? { words: rows, snapshot: first.snapshot } : null;
}

/** Row `l` has every word, or a name with one of similar spelling. */
export function hasWords({ words }: SearchTerms): Sql {
	if (words.every(({ word, inNames }) => inNames && word.length < minLength)) return inName(words);
	const conditions: Sql[] = [];
	// One query for all, so that the index combines their rows.
	const anywhere: Word[] = [];
	for (const word of words) {
		if (word.categories.length > 0) {
			conditions.push(isIn(named(word)));
		} else if (word.anywhere) anywhere.push(word);
		else conditions.push(isIn(sql`SELECT listed_like(${word.word})`));
	}
	if (anywhere.length > 0) conditions.push(hasAll(anywhere));
	return join(conditions, ' AND ');
}

/** Each branch has its index: an OR would read all rows. */
const named = (word: Word): Sql => sql`
	SELECT l.product_id FROM product_listing l WHERE ${hasAll([word])}
	UNION ALL SELECT l.product_id FROM product_listing l WHERE l.category_id IN (${join(word.categories)})`;

/** While somebody types: names alone, if they have all words. */
export const suggests = (terms: SearchTerms): Sql => (areInNames(terms) ? inName(terms.words) : hasWords(terms));

export const areInNames = ({ words }: SearchTerms): boolean => words.every(({ inNames }) => inNames);

const inName = (words: readonly Word[]): Sql => sql`${wordsOfName} @@ ${beginnings(words)}`;

const hasAll = (words: readonly Word[]): Sql => sql`${wordsOfProduct} @@ ${beginnings(words)}`;

/** words_of leaves no quote and no backslash. */
const beginnings = (words: readonly Word[]) => sql`${words.map(beginning).join('&')}::tsquery`;
const beginning = ({ word, synonyms }: Word) => `(${[word, ...synonyms].map((form) => `'${form}':*`).join('|')})`;

/** `IS TRUE` prevents a join, which the planner's low estimate makes slow for a frequent word. */
const isIn = (ids: Sql): Sql => sql`(l.product_id IN (${ids})) IS TRUE`;

/** One number: available products first, then the rank, which stays below a thousand, then newer products. */
export const placeOf = (rank: Sql): Sql => sql`((l.available::integer * 1000 + ${rank})::bigint << 32) + l.product_id`;

export const suggestionRank = (terms: SearchTerms): Sql =>
	areInNames(terms) && terms.words.every(({ synonyms }) => synonyms.length === 0) ? beginsWith(terms) : rankOf(terms);

const beginsWith = ({ words }: SearchTerms): Sql =>
	sql`starts_with(l.search_name, ${words.map(({ word }) => word).join(' ')})::integer`;

/** First names that begin with the text; then words count more in names than as synonyms or in categories. */
export function rankOf(terms: SearchTerms): Sql {
	const inName = (word: string) => sql`' ' || l.search_name LIKE ${likeText(` ${word}`)}`;
	const points = terms.words.map(({ word, synonyms, categories }) => {
		const named = sql`WHEN ${inName(word)} THEN 2`;
		const alike = synonyms.length > 0 ? sql`WHEN ${join(synonyms.map(inName), ' OR ')} THEN 1` : sql``;
		const inCategory = categories.length > 0 ? sql`WHEN l.category_id IN (${join(categories)}) THEN 1` : sql``;
		return sql`CASE ${named} ${alike} ${inCategory} ELSE 0 END`;
	});
	return sql`(${beginsWith(terms)} * 100 + ${join(points, ' + ')})`;
}

/** Number of whole words in the name of a row `l`. */
export const wholeWords = ({ words }: SearchTerms): Sql =>
	sql`(${join(
		words.map(({ word }) => sql`(' ' || l.search_name || ' ' LIKE ${likeText(` ${word} `)})::integer`),
		' + ',
	)})`;

/** For a row `l`: its category is active too. */
export const isListed = sql`l.category_id <> ALL (ARRAY(SELECT id FROM categories WHERE NOT active))`;

export async function searchProducts(db: Tx, text: string, synonymsOf?: SynonymsOf): Promise<string> {
	const terms = await readSearchTerms(db, text, synonymsOf);
	if (!terms) return '[]';
	const { json, from } = productTable;
	const [row] = await db.query<{ json: string }>(sql`
		WITH hits AS (
			SELECT l.product_id, ${placeOf(rankOf(terms))} AS rank FROM product_listing l
			WHERE ${isListed} AND ${hasWords(terms)} ORDER BY rank DESC LIMIT ${maxHits}
		)
		SELECT coalesce(json_agg(${json} ORDER BY l.rank DESC), '[]')::text AS json
		FROM ${from} JOIN hits l ON l.product_id = p.id`);
	return row?.json ?? '[]';
}
