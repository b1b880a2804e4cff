import { type Sql, sql } from '#platform/db';

/** Céntimos of the money `m` that went back without the shop. */
export const goneBeyond: Sql = sql`(m.told_cents - m.returned_cents - coalesce((SELECT sum(b.amount_cents) FROM gateway_refunds b
	WHERE b.method = m.method AND b.reference = m.reference AND b.state = 'OPEN'), 0))`;

export const alertOf: Sql = sql`CASE WHEN m.dispute <> '' AND m.dispute <> m.heeded_dispute THEN m.dispute
	WHEN m.told_cents > m.returned_cents AND ${goneBeyond} > m.heeded_cents THEN 'returned' ELSE '' END`;

/** The gateway money, in soles, that paid the order `o`; null without it. */
export const onlineJson: Sql = sql`(
	SELECT json_build_object('method', m.method, 'kept', ((m.amount_cents - m.returned_cents) / 100.0)::numeric(12, 2),
		'returning', (CASE WHEN r.state = 'OPEN' THEN r.amount_cents ELSE 0 END / 100.0)::numeric(12, 2),
		'problem', CASE WHEN r.state = 'REFUSED' AND NOT EXISTS (
			SELECT FROM order_refunds b WHERE b.order_id = o.id AND b.at > r.created_at) THEN r.answer ELSE '' END,
		'alert', ${alertOf})
	FROM gateway_money m LEFT JOIN LATERAL (
		SELECT g.state, g.amount_cents, g.answer, g.created_at FROM gateway_refunds g
		WHERE g.order_id = m.order_id AND g.method = m.method AND g.reference = m.reference
		ORDER BY g.state = 'OPEN' DESC, g.created_at DESC LIMIT 1) r ON true
	WHERE m.order_id = o.id AND m.why IN ('', 'late') LIMIT 1)`;
