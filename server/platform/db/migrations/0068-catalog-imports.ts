import type { Migration } from './migration';

const sentence =
	'La importación que estaba a medias no se terminó, porque la tienda se actualizó: elige el archivo otra vez';

/** Units that a staged import of the release before had taken off the stock, by product and mark of its file. */
const taken = `SELECT p.id, r.row ->> 'fileMark' AS mark, sum(r.taken)::integer AS units
	FROM product_import_rows r JOIN products p ON lower(p.sku) = lower(r.row ->> 'sku') WHERE r.taken > 0 GROUP BY 1, 2`;

/**
 * Imports come in chunks, and their record says which rows are done. A staged import of the release before is undone
 * with a sentence. Its empty tables stay for servers of that release, which look into them during a rolling update.
 */
export const catalogImports: Migration = {
	id: 68,
	name: 'catalog-imports',
	statements: [
		`CREATE TABLE catalog_imports (
			number text PRIMARY KEY,
			changes integer NOT NULL DEFAULT 0,
			announced_at timestamptz,
			unannounced boolean NOT NULL DEFAULT false,
			updated_at timestamptz NOT NULL DEFAULT now()
		)`,
		`CREATE TABLE catalog_import_rows (
			import text NOT NULL REFERENCES catalog_imports (number) ON DELETE CASCADE,
			sku text NOT NULL,
			PRIMARY KEY (import, sku)
		)`,
		`SELECT set_config('shop.because', '${JSON.stringify({ reason: 'import', note: sentence })}', true)`,
		`INSERT INTO audit_log (actor_name, action, entity, entity_id, label, before, after)
			SELECT 'consola del servidor', 'update', 'product', p.id, p.name || ': ' || '${sentence}',
				jsonb_build_object('stockQuantity', p.stock), jsonb_build_object('stockQuantity', p.stock + t.units)
			FROM (SELECT id, sum(units)::integer AS units FROM (${taken}) t GROUP BY id) t JOIN products p ON p.id = t.id`,
		`INSERT INTO audit_log (actor_name, action, entity, entity_id, label)
			SELECT 'consola del servidor', 'delete', 'product', 0, '${sentence}' FROM product_imports`,
		`UPDATE products p SET stock = least(p.stock + t.units, 1000000), version = p.version + 1, updated_at = now()
			FROM (SELECT id, sum(units)::integer AS units FROM (${taken}) t GROUP BY id) t WHERE p.id = t.id`,
		`UPDATE imported_stock i SET units = i.units + t.units FROM (${taken}) t
			WHERE i.product_id = t.id AND i.mark = t.mark`,
		`INSERT INTO outbox (topic, body)
			SELECT '/topic/products', '{"type":"CATALOG_CHANGED"}' FROM product_imports`,
		"SELECT set_config('shop.because', '', true)",
		'DELETE FROM product_import_rows',
		'DELETE FROM product_imports',
	],
};
