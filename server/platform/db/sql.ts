import sql, { raw, type Sql } from 'sql-template-tag';

/** Nested Sql is inlined; `raw(text)` inserts trusted text. */
export { bulk, default as sql, join, raw, type Sql } from 'sql-template-tag';

export const isoTime = (column: string): Sql =>
	raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Milliseconds since 1970. */
export const epochTime = (column: string): Sql => sql`(extract(epoch FROM ${raw(column)}) * 1000)::double precision`;

export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Name of the user `u`; NULL without one. */
export const personName: Sql = sql`coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.username)`;

/** Guest of order `o`; NULL for others, and after a deletion. */
export const guestName: Sql = sql`CASE
	WHEN o.contact_email IS NOT NULL OR o.contact_phone IS NOT NULL OR o.contact_name IS NOT NULL
	THEN coalesce(o.contact_name, nullif(o.address #>> '{recipient,name}', ''), o.contact_email, o.contact_phone) END`;

/** Buyer of order `o` and joined user `u`. */
export const buyerName: Sql = sql`coalesce(${personName}, ${guestName})`;
