import type { Migration } from './migration';

/** Products of which a stranger's order takes more than the share, for as long as it counts. */
export const beyondShare: Migration = {
	id: 65,
	name: 'beyond-share',
	statements: [
		`ALTER TABLE order_origins ADD COLUMN beyond integer[] NOT NULL DEFAULT '{}'`,
		`CREATE INDEX order_origins_beyond_idx ON order_origins (order_id) WHERE beyond <> '{}'`,
	],
};
