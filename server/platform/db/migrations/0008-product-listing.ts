import type { Migration } from './migration';

/** ASCII punctuation in ICU's order; the quote is doubled for SQL. */
const punctuation = `_-,;:!?.''"()[]{}@*/\\&#%\`^+<=>|~$`;
/** Control characters precede digits in byte order too. */
const inByteOrder = Array.from(punctuation.replace("''", "'"), (_, index) => {
	return `\\x${(index + 2).toString(16).padStart(2, '0')}`;
}).join('');

const columns = {
	category_id: 'p.category_id',
	price_cents: 'p.price_cents',
	available: 'p.stock > 0',
	featured: 'p.featured',
	sort_name: 'sort_key(p.name)',
	search_name: 'words_of(p.name)',
};
const names = Object.keys(columns);
const target = `product_listing (product_id, ${names.join(', ')})`;
const values = Object.values(columns).join(', ');
/** A sale changes them only with the last unit. */
const listed = ['name', 'price_cents', 'stock > 0', 'category_id', 'active', 'featured'];
const listedOf = (row: string) => listed.map((column) => `${row}.${column}`).join(', ');

/** Single insertions into GIN cost ten times as much; a longer list slows searches. */
const pending = 'WITH (gin_pending_list_limit = 256)';

/**
 * A narrow row per active product, to count, sort and search without descriptions. Queries read the category's
 * `active` themselves: a trigger misses a product that is added while another transaction hides the category.
 */
export const productListing: Migration = {
	id: 8,
	name: 'product-listing',
	statements: [
		// 20 µs per call: an index must be preferred.
		'ALTER FUNCTION fold(text) COST 1000',
		`CREATE FUNCTION words_of(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
			AS $$ SELECT regexp_replace(public.fold(value), '[!-/:-@[-\`{-~]', ' ', 'g') $$`,
		// Byte order of Spanish names: ñ after n, numbers by value.
		`CREATE FUNCTION sort_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
			AS $$ SELECT regexp_replace(regexp_replace(
				translate(public.fold(replace(replace(normalize(value), 'ñ', E'n\\x7f'), 'Ñ', E'n\\x7f')),
					' ${punctuation}', E'\\x01${inByteOrder}'),
				'\\d+', '${'0'.repeat(20)}\\&', 'g'), '\\d*(\\d{20})', '\\1', 'g') $$`,
		`CREATE TABLE product_listing (
			product_id integer PRIMARY KEY,
			category_id integer NOT NULL,
			price_cents integer NOT NULL,
			available boolean NOT NULL,
			featured boolean NOT NULL,
			sort_name text COLLATE "C" NOT NULL,
			search_name text NOT NULL
		)`,
		`INSERT INTO ${target} SELECT p.id, ${values} FROM products p WHERE p.active`,
		'CREATE INDEX product_listing_name_idx ON product_listing (sort_name, product_id)',
		'CREATE INDEX product_listing_price_idx ON product_listing (price_cents, sort_name, product_id)',
		'CREATE INDEX product_listing_category_idx ON product_listing (category_id, sort_name, product_id)',
		'CREATE INDEX product_listing_featured_idx ON product_listing (product_id) WHERE featured',
		`CREATE INDEX product_listing_likeness_idx ON product_listing USING gin (search_name gin_trgm_ops) ${pending}`,
		`CREATE INDEX product_listing_words_idx ON product_listing
			USING gin (to_tsvector('simple'::regconfig, search_name)) ${pending}`,
		`CREATE FUNCTION listed_like(word text) RETURNS SETOF integer LANGUAGE sql STABLE
			SET pg_trgm.word_similarity_threshold = 0.45
			AS $$
				WITH found AS MATERIALIZED (
					SELECT product_id, word_similarity(word, search_name) AS likeness
					FROM product_listing WHERE word <% search_name
				)
				SELECT product_id FROM found WHERE likeness >= 0.9 * (SELECT max(likeness) FROM found)
			$$`,
		`CREATE FUNCTION list_product() RETURNS trigger LANGUAGE plpgsql AS $$
			DECLARE p products := NEW;
			BEGIN
				IF p.active THEN
					INSERT INTO ${target} VALUES (p.id, ${values})
					ON CONFLICT (product_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')};
				ELSE
					DELETE FROM product_listing WHERE product_id = coalesce(p.id, OLD.id);
				END IF;
				RETURN NULL;
			END $$`,
		`CREATE TRIGGER list_new_product AFTER INSERT ON products FOR EACH ROW
			WHEN (NEW.active) EXECUTE FUNCTION list_product()`,
		`CREATE TRIGGER list_changed_product AFTER UPDATE ON products FOR EACH ROW
			WHEN ((${listedOf('OLD')}) IS DISTINCT FROM (${listedOf('NEW')})) EXECUTE FUNCTION list_product()`,
		'CREATE TRIGGER list_deleted_product AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION list_product()',
		'ALTER TABLE products DROP COLUMN search_text, DROP COLUMN search_vector',
		`CREATE INDEX products_words_idx ON products
			USING gin (to_tsvector('simple'::regconfig, words_of(name || ' ' || sku || ' ' || description))) ${pending}`,
		// ANALYZE would split all sampled products into words for unused statistics.
		'ALTER INDEX products_words_idx ALTER COLUMN 1 SET STATISTICS 0',
		'ALTER INDEX product_listing_words_idx ALTER COLUMN 1 SET STATISTICS 0',
	],
};
