import type { Migration } from './migration';

/**
 * One refund of an order is open at a time. `before_cents`: refunded before the first call according to the
 * gateway; `asked_at`: last call; `answer`: reason of a refusal.
 */
export const partRefunds: Migration = {
	id: 38,
	name: 'part-refunds',
	statements: [
		`ALTER TABLE gateway_refunds
			ADD COLUMN order_id integer,
			ADD COLUMN reason text NOT NULL DEFAULT '',
			ADD COLUMN by_id integer,
			ADD COLUMN before_cents integer,
			ADD COLUMN asked_at timestamptz,
			ADD COLUMN answer text NOT NULL DEFAULT ''`,
		`UPDATE gateway_refunds r SET order_id = m.order_id, before_cents = m.returned_cents, asked_at = r.created_at
			FROM gateway_money m WHERE m.method = r.method AND m.reference = r.reference`,
		'ALTER TABLE gateway_refunds ALTER COLUMN order_id SET NOT NULL',
		'CREATE INDEX gateway_refunds_order_idx ON gateway_refunds (order_id, created_at)',
		`CREATE INDEX gateway_refunds_ask_idx ON gateway_refunds (ask_at) WHERE state = 'OPEN'`,
	],
};
