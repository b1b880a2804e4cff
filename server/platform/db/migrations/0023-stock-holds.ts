import type { Migration } from './migration';

/**
 * The product has the sums too, so that lists skip this table. No foreign keys: rows are short-lived, and locked before
 * products.
 */
export const stockHolds: Migration = {
	id: 23,
	name: 'stock-holds',
	statements: [
		`CREATE TABLE stock_holds (
			id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			key_hash text NOT NULL,
			user_id integer,
			address_hash text NOT NULL,
			product_id integer NOT NULL,
			units integer NOT NULL CHECK (units > 0),
			until timestamptz NOT NULL,
			renewed boolean NOT NULL DEFAULT false,
			UNIQUE (key_hash, product_id)
		)`,
		'CREATE INDEX stock_holds_user_idx ON stock_holds (user_id) WHERE user_id IS NOT NULL',
		'CREATE INDEX stock_holds_until_idx ON stock_holds (until, id)',
		'CREATE INDEX stock_holds_product_idx ON stock_holds (product_id, until)',
		'CREATE INDEX stock_holds_address_idx ON stock_holds (address_hash)',
		'ALTER TABLE products ADD COLUMN held integer NOT NULL DEFAULT 0 CHECK (held >= 0), ADD COLUMN held_until timestamptz',
	],
};
