import type { Migration } from './migration';

const columns = ['category_id', 'price_cents', 'available', 'featured', 'sort_name', 'search_name'];
const texts = ['name', 'sku', 'description'];
const textsOf = (row: string) => texts.map((column) => `${row}.${column}`).join(', ');

/** A job counts `sold`; a row that is written again because its texts changed keeps it. */
export const bestSellers: Migration = {
	id: 56,
	name: 'best-sellers',
	statements: [
		'ALTER TABLE product_listing ADD COLUMN sold integer NOT NULL DEFAULT 0',
		'CREATE INDEX product_listing_sold_idx ON product_listing (sold DESC, sort_name, product_id)',
		`CREATE OR REPLACE FUNCTION list_product() RETURNS trigger LANGUAGE plpgsql AS $$
			DECLARE p products := NEW; kept integer := 0;
			BEGIN
				IF TG_OP <> 'INSERT' AND (${textsOf('OLD')}) IS DISTINCT FROM (${textsOf('p')}) OR p.active IS NOT TRUE THEN
					DELETE FROM product_listing WHERE product_id = coalesce(p.id, OLD.id) RETURNING sold INTO kept;
				END IF;
				IF p.active THEN
					INSERT INTO product_listing (product_id, ${columns.join(', ')}, sold)
					VALUES (p.id, p.category_id, p.price_cents, p.stock > 0, p.featured, sort_key(p.name), words_of(p.name),
						coalesce(kept, 0))
					ON CONFLICT (product_id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')};
				END IF;
				RETURN NULL;
			END $$`,
	],
};
