import { join, likeText, sql, type Tx } from '../../../db';
import { productTable } from './fields';

const maxHits = 200;
const maxWords = 8;

/** How alike a misspelt word must be to count, from 0 to 1. */
const minSimilarity = 0.6;

/**
 * Best first: the phrase in the name; every word somewhere; names that are spelt nearly so; and, where none was exact,
 * other forms of the words, by a Spanish stemmer that takes cama and cámara for one word and so comes last.
 */
export async function searchProducts(db: Tx, keyword: string): Promise<string> {
	// The database takes no NUL in a text; nothing in the catalogue has one.
	const words = keyword
		.split(/[\s\0]+/)
		.filter(Boolean)
		.slice(0, maxWords);
	if (words.length === 0) return '[]';
	const phrase = words.join(' ');
	const everyWord = join(
		words.map((word) => sql`(p.search_text LIKE fold(${likeText(word)}) OR fold(c.name) LIKE fold(${likeText(word)}))`),
		' AND ',
	);
	const { json, from, isShown } = productTable;
	const [row] = await db.query<{ json: string }>(sql`
		WITH matches AS (
			SELECT p.id,
				p.search_name LIKE fold(${likeText(phrase)}) AS in_name,
				(${everyWord}) AS exact,
				word_similarity(fold(${phrase}), p.search_name) AS likeness,
				p.search_vector @@ plainto_tsquery('spanish', fold(${phrase})) AS related,
				starts_with(p.search_name, fold(${phrase})) AS at_start
			FROM ${from}
			WHERE ${isShown}
		), hits AS (
			SELECT *, CASE WHEN in_name THEN 0 WHEN exact THEN 1 WHEN likeness >= ${minSimilarity} THEN 2 ELSE 3 END AS tier
			FROM matches
			WHERE in_name OR exact OR likeness >= ${minSimilarity}
				OR (related AND NOT EXISTS (SELECT 1 FROM matches WHERE in_name OR exact))
			ORDER BY tier, at_start DESC, likeness DESC, id DESC
			LIMIT ${maxHits}
		)
		SELECT coalesce(json_agg(${json} ORDER BY tier, at_start DESC, likeness DESC, p.id DESC), '[]')::text AS json
		FROM ${from} JOIN hits ON hits.id = p.id`);
	return row?.json ?? '[]';
}
