import { lowStock } from '#contract/catalog/admin';
import { raw, sql } from '#platform/db';

/** A product `p` that sold within 30 days has at most the units in the settings. Task and list share it. */
export const runsLow = sql`p.active AND p.stock <= coalesce(
		(SELECT (value ->> 'lowStock')::integer FROM shop_settings WHERE section = 'orders'), ${raw(String(lowStock))})
	AND EXISTS (SELECT FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.product_id = p.id
		AND o.status <> 'CANCELLED' AND NOT o.request AND o.created_at > now() - interval '30 days')`;
