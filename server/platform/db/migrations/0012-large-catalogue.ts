import type { Migration } from './migration';

const words = `to_tsvector('simple'::regconfig, public.words_of(p.name || ' ' || p.sku || ' ' || p.description))`;
const texts = ['name', 'sku', 'description'];
const textsOf = (row: string) => texts.map((column) => `${row}.${column}`).join(', ');

const columns = ['category_id', 'price_cents', 'available', 'featured', 'sort_name', 'search_name'];
const listed = ['price_cents', 'stock > 0', 'category_id', 'active', 'featured'];
const listedOf = (row: string) => [textsOf(row), ...listed.map((column) => `${row}.${column}`)].join(', ');

/** The index leads to narrow rows, so that frequent words need no wide rows, which exceed PGlite's memory. */
export const largeCatalogue: Migration = {
	id: 12,
	name: 'large-catalogue',
	statements: [
		// Immutable for the index although it reads a table: `list_product` rewrites a row when its texts change. The
		// cost stops calls per row.
		`CREATE FUNCTION listed_words(id integer) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000
			AS $$ SELECT ${words} FROM public.products p WHERE p.id = listed_words.id $$`,
		`CREATE OR REPLACE FUNCTION list_product() RETURNS trigger LANGUAGE plpgsql AS $$
			DECLARE p products := NEW;
			BEGIN
				IF TG_OP <> 'INSERT' AND (${textsOf('OLD')}) IS DISTINCT FROM (${textsOf('p')}) OR p.active IS NOT TRUE THEN
					DELETE FROM product_listing WHERE product_id = coalesce(p.id, OLD.id);
				END IF;
				IF p.active THEN
					INSERT INTO product_listing (product_id, ${columns.join(', ')})
					VALUES (p.id, p.category_id, p.price_cents, p.stock > 0, p.featured, sort_key(p.name), words_of(p.name))
					ON CONFLICT (product_id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')};
				END IF;
				RETURN NULL;
			END $$`,
		'DROP TRIGGER list_changed_product ON products',
		`CREATE TRIGGER list_changed_product AFTER UPDATE ON products FOR EACH ROW
			WHEN ((${listedOf('OLD')}) IS DISTINCT FROM (${listedOf('NEW')})) EXECUTE FUNCTION list_product()`,
		`CREATE INDEX product_listing_texts_idx ON product_listing USING gin (listed_words(product_id))
			WITH (gin_pending_list_limit = 256)`,
		'ALTER INDEX product_listing_texts_idx ALTER COLUMN 1 SET STATISTICS 0',
		'DROP INDEX products_words_idx',
		'CREATE INDEX products_state_idx ON products ((NOT active), (NOT featured), id DESC)',
	],
};
