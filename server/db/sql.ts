import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * sql`… ${value} …` is a statement with its parameters, or a fragment of one: a nested Sql is put in place.
 * `join(fragments, ', ')` makes lists, `raw(text)` takes trusted text as it is.
 */
export { bulk, default as sql, join, raw, type Sql } from 'sql-template-tag';

/** ISO 8601 in UTC of a timestamptz, e.g. of `o.created_at`. */
export const isoTime = (column: string): Sql =>
	raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A LIKE pattern for values that contain the text; wildcards in the text are escaped. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Display name of the user `u`; NULL without a user. */
export const personName: Sql = sql`coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.username)`;
