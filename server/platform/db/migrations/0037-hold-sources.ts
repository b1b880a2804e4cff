import type { Migration } from './migration';

/** A checkout uses only holds of its own source. */
export const holdSources: Migration = {
	id: 37,
	name: 'hold-sources',
	statements: [
		`ALTER TABLE stock_holds ADD COLUMN source text NOT NULL DEFAULT 'checkout'`,
		'ALTER TABLE stock_holds DROP CONSTRAINT stock_holds_key_hash_product_id_key',
		'CREATE UNIQUE INDEX stock_holds_key ON stock_holds (key_hash, product_id, source)',
	],
};
