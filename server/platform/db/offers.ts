import { type Sql, sql } from './sql';

/**
 * Conditions of SQL about offer `o` and product `p`. The database's clock decides, so that all servers agree. The first
 * comparison is for the index; the second counts the time that a statement waited.
 */
const hasNotEnded: Sql = sql`o.ends_at > statement_timestamp() AND o.ends_at > clock_timestamp()`;
export const isRunning: Sql = sql`o.stopped_at IS NULL AND ${hasNotEnded} AND o.begins_at <= clock_timestamp()`;

/** Céntimos that a unit of `p` costs without an offer. */
export const listCents: Sql = sql`coalesce(p.list_price_cents, p.price_cents)`;

export const reaches: Sql = sql`(o.scope = 'ALL' OR EXISTS (SELECT FROM offer_targets t WHERE t.offer_id = o.id
	AND t.target_id = ANY (CASE o.scope WHEN 'CATEGORIES' THEN (SELECT path FROM categories WHERE id = p.category_id)
		ELSE ARRAY[CASE o.scope WHEN 'GROUPS' THEN p.group_id ELSE p.id END] END)))`;
