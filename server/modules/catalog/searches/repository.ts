import { type MissedSearch, missedSearchVisitors, mostVisitors } from '#contract/catalog/searches';
import { type Sql, sql, type Tx } from '#platform/db';

const shownRows = 200;
/** Of all texts and visitors. */
const maxRows = 20_000;

export interface CountedSearch {
	search: string;
	visitor: number;
	text: string;
}

/** Writes the text of those that enough visitors have searched since `since`. Sorted, against deadlocks of servers. */
export const countStatement = (rows: readonly CountedSearch[], day: string, since: string): Sql => sql`
	WITH searched AS (
		SELECT DISTINCT search, visitor, text
		FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (search text, visitor integer, text text)
	), counts AS (
		SELECT search, count(*) AS visitors FROM (
			SELECT search, visitor FROM searched UNION
			SELECT m.search, m.visitor FROM missed_searches m
			WHERE m.search IN (SELECT search FROM searched) AND m.day > ${since}::date
		) AS visits GROUP BY search
	)
	INSERT INTO missed_searches (search, visitor, day, text)
	SELECT search, visitor, ${day}::date, CASE WHEN visitors >= ${missedSearchVisitors} THEN text END
	FROM searched JOIN counts USING (search) WHERE visitors <= ${mostVisitors} ORDER BY search, visitor
	ON CONFLICT (search, visitor) DO UPDATE SET day = excluded.day, text = excluded.text`;

/** Old rows; beyond the most rows, those of the texts that the fewest searched, the oldest first. */
export const removalStatement = (since: string): Sql => sql`
	DELETE FROM missed_searches WHERE day <= ${since}::date OR search IN (
		SELECT search FROM (
			SELECT search, sum(count(*)) OVER (ORDER BY count(*) DESC, max(day) DESC, search) AS rows
			FROM missed_searches GROUP BY search
		) AS ranked WHERE rows > ${maxRows}
	)`;

/** Those of enough visitors. */
export const list = (tx: Tx, since: string, only: Sql = sql`true`): Promise<MissedSearch[]> =>
	tx.query<MissedSearch & Record<string, unknown>>(sql`
		SELECT search AS id, max(text) AS text, count(*)::integer AS visitors, max(day)::text AS "lastDay"
		FROM missed_searches WHERE day > ${since}::date AND ${only} GROUP BY search
		HAVING count(*) >= ${missedSearchVisitors} AND max(text) IS NOT NULL
		ORDER BY count(*) DESC, max(day) DESC, max(text) LIMIT ${shownRows}`);

export const find = async (tx: Tx, since: string, id: string): Promise<MissedSearch | undefined> =>
	(await list(tx, since, sql`search = ${id}`))[0];

export const removeStatement = (id: string): Sql => sql`DELETE FROM missed_searches WHERE search = ${id}`;
