import type { Migration } from './migration';

/** As `plainCode` of contract/shared/csv.ts. */
const plainSku = `btrim(ltrim(regexp_replace(btrim(regexp_replace(
	translate(normalize(regexp_replace(sku,
		'[\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF]', '', 'g')),
		E'\\u2010\\u2011\\u2012\\u2013\\u2014\\u2015\\u2043\\u2212\\uFE58\\uFE63\\uFF0D\\u00A0\\u202F', '-----------  '),
	'\\s+', ' ', 'g')), '^="([^"]*)"$', '\\1'), ''''))`;

/** A file changes a stock once. SKUs that would become duplicates stay: only the shop knows which is meant. */
export const importedStock: Migration = {
	id: 44,
	name: 'imported-stock',
	statements: [
		`CREATE TABLE imported_stock (
			product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
			mark text NOT NULL,
			units integer NOT NULL,
			PRIMARY KEY (product_id, mark)
		)`,
		`WITH plain AS (SELECT id, sku AS before, ${plainSku} AS sku FROM products),
			counted AS (SELECT *, count(*) OVER (PARTITION BY lower(sku)) AS alike FROM plain)
		UPDATE products p SET sku = c.sku FROM counted c
			WHERE p.id = c.id AND c.sku <> c.before AND c.sku <> '' AND c.alike = 1`,
	],
};
