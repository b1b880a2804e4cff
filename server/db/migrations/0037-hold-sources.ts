import type { Migration } from './migration';

/** Who keeps units for somebody: the checkout, and later others, whose holds a checkout leaves alone. */
export const holdSources: Migration = {
	id: 37,
	name: 'hold-sources',
	statements: [
		`ALTER TABLE stock_holds ADD COLUMN source text NOT NULL DEFAULT 'checkout'`,
		'ALTER TABLE stock_holds DROP CONSTRAINT stock_holds_key_hash_product_id_key',
		'CREATE UNIQUE INDEX stock_holds_key ON stock_holds (key_hash, product_id, source)',
	],
};
