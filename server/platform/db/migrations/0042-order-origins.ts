import type { Migration } from './migration';

/** Hashes: of the browser, against repetitions within a day, and of a guest's network, to count unpaid orders. */
export const orderOrigins: Migration = {
	id: 42,
	name: 'order-origins',
	statements: [
		`CREATE TABLE order_origins (
			order_id integer PRIMARY KEY CONSTRAINT order_origins_order_fk REFERENCES orders (id) ON DELETE CASCADE,
			browser text,
			network text,
			at timestamptz NOT NULL
		)`,
		'CREATE INDEX order_origins_browser_idx ON order_origins (browser) WHERE browser IS NOT NULL',
		'CREATE INDEX order_origins_network_idx ON order_origins (network, at) WHERE network IS NOT NULL',
		'CREATE INDEX order_origins_at_idx ON order_origins (at)',
	],
};
