import { type SQL, sql } from 'drizzle-orm';

export { likeText } from './sql';

/** The fragments of sql.ts for statements that are still drizzle's. */
export const isoTime = (column: string): SQL =>
	sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export const personName: SQL = sql.raw(`coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.username)`);
