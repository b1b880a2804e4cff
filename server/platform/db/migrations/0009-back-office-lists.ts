import type { Migration } from './migration';

/** With inactive products. Sales do not touch it. */
export const backOfficeLists: Migration = {
	id: 9,
	name: 'back-office-lists',
	statements: [
		`ALTER TABLE products
			ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (sort_key(name)) STORED,
			ADD COLUMN find_text text GENERATED ALWAYS AS (fold(name || ' ' || sku)) STORED`,
		'CREATE INDEX products_sort_name_idx ON products (sort_name, id)',
		'CREATE INDEX products_price_idx ON products (price_cents, id)',
		'CREATE INDEX products_find_text_idx ON products USING gin (find_text gin_trgm_ops)',
	],
};
