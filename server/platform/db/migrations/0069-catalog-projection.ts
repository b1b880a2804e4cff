import type { Migration } from './migration';

/** Where no server of the release before reads the same database: in an embedded one, and in a new one. */
const whereAlone = (statements: readonly string[]): string => `
	DO $migration$ BEGIN
		IF version() LIKE '%emscripten%' OR NOT EXISTS (SELECT FROM products) THEN
			${statements.map((statement) => `${statement};`).join('\n')}
		END IF;
	END $migration$`;

/** What lists and searches in SQL needed. The next release drops it everywhere. */
const retired: readonly string[] = [
	'DROP TRIGGER IF EXISTS list_new_product ON products',
	'DROP TRIGGER IF EXISTS list_changed_product ON products',
	'DROP TRIGGER IF EXISTS list_deleted_product ON products',
	'DROP TABLE IF EXISTS product_listing',
	'DROP TABLE IF EXISTS card_listing',
	'DROP FUNCTION IF EXISTS list_product',
	'DROP FUNCTION IF EXISTS list_sold',
	'DROP FUNCTION IF EXISTS list_card',
	'DROP FUNCTION IF EXISTS listed_like',
	'DROP FUNCTION IF EXISTS listed_words',
	'DROP INDEX IF EXISTS products_find_text_idx',
	'DROP INDEX IF EXISTS products_price_idx',
	'DROP INDEX IF EXISTS products_sort_name_idx',
	'DROP INDEX IF EXISTS products_state_idx',
	'ALTER TABLE products DROP COLUMN IF EXISTS search_name, DROP COLUMN IF EXISTS find_text',
];

/** Lists and searches are answered from memory; the database keeps what it is loaded from. */
export const catalogProjection: Migration = {
	id: 69,
	name: 'catalog-projection',
	statements: [
		`CREATE TABLE product_sales (
			product_id integer CONSTRAINT product_sales_pkey PRIMARY KEY
				CONSTRAINT product_sales_product_fk REFERENCES products (id) ON DELETE CASCADE,
			sold integer NOT NULL
		)`,
		`INSERT INTO product_sales (product_id, sold)
			SELECT l.product_id, l.sold FROM product_listing l JOIN products p ON p.id = l.product_id WHERE l.sold > 0`,
		`ALTER TABLE product_groups ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (sort_key(name)) STORED`,
		whereAlone(retired),
	],
};
