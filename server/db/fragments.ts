import { type SQL, sql } from 'drizzle-orm';

/** ISO 8601 in UTC of a timestamptz, e.g. of `o.created_at`. */
export const isoTime = (column: string): SQL =>
	sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A pattern of LIKE for what holds the text; wildcards in it stand for themselves. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Name of the user `u` for people; NULL without a user. */
export const personName: SQL = sql.raw(`coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.username)`);
