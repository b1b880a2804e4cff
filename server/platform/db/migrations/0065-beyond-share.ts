import type { Migration } from './migration';

/**
 * Products of which a stranger's order takes more than the share, for as long as it counts. Proofs and orders to be paid on
 * delivery may end too.
 */
export const beyondShare: Migration = {
	id: 65,
	name: 'beyond-share',
	statements: [
		`ALTER TABLE order_origins ADD COLUMN beyond integer[] NOT NULL DEFAULT '{}'`,
		'CREATE INDEX payments_end_idx ON payments (due_at, order_id) WHERE due_at IS NOT NULL',
		`CREATE INDEX order_origins_beyond_idx ON order_origins (order_id) WHERE beyond <> '{}'`,
	],
};
