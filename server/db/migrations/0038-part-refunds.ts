import type { Migration } from './migration';

/**
 * Refunds know their order, so that one is under way at a time and whoever learns its end notes it: with the reason that the
 * customer reads and who asked for it. `before_cents` is what had gone back of the charge by the gateway's own word before the
 * first call, `asked_at` the last call, `answer` the reason of a refusal.
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
