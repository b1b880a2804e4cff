import type { Migration } from './migration';

/**
 * A row per change by any statement; the transaction setting `shop.because` is its reason
 * (catalog/stock/changeReason.ts). No foreign key: rows outlive products.
 */
export const stockMovements: Migration = {
	id: 20,
	name: 'stock-movements',
	statements: [
		`CREATE TABLE stock_movements (
			id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			product_id integer NOT NULL,
			at timestamptz NOT NULL DEFAULT now(),
			reason text NOT NULL,
			change integer NOT NULL,
			stock_after integer NOT NULL,
			by_id integer CONSTRAINT stock_movements_user_fk REFERENCES users (id) ON DELETE SET NULL,
			by_name text,
			order_number text,
			note text NOT NULL DEFAULT ''
		)`,
		`INSERT INTO stock_movements (product_id, reason, change, stock_after)
			SELECT id, 'opening', stock, stock FROM products WHERE stock > 0 ORDER BY id`,
		'CREATE INDEX stock_movements_product_idx ON stock_movements (product_id, id DESC)',
		// For deletions of accounts.
		'CREATE INDEX stock_movements_by_idx ON stock_movements (by_id) WHERE by_id IS NOT NULL',
		`CREATE FUNCTION record_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
			DECLARE
				because jsonb := nullif(current_setting('shop.because', true), '')::jsonb;
				here integer := coalesce(NEW.stock, 0);
			BEGIN
				INSERT INTO stock_movements (product_id, reason, change, stock_after, by_id, by_name, order_number, note)
				VALUES (
					coalesce(NEW.id, OLD.id),
					CASE TG_OP
						WHEN 'DELETE' THEN 'deleted'
						WHEN 'INSERT' THEN coalesce(because->>'reason', 'created')
						ELSE coalesce(because->>'reason', 'edit')
					END,
					here - coalesce(OLD.stock, 0), here,
					(because->>'by')::integer, because->>'name', because->>'order', coalesce(because->>'note', ''));
				RETURN NULL;
			END $$`,
		`CREATE TRIGGER record_first_stock AFTER INSERT ON products FOR EACH ROW
			WHEN (NEW.stock <> 0) EXECUTE FUNCTION record_stock_movement()`,
		`CREATE TRIGGER record_changed_stock AFTER UPDATE ON products FOR EACH ROW
			WHEN (OLD.stock <> NEW.stock) EXECUTE FUNCTION record_stock_movement()`,
		`CREATE TRIGGER record_last_stock AFTER DELETE ON products FOR EACH ROW
			WHEN (OLD.stock <> 0) EXECUTE FUNCTION record_stock_movement()`,
	],
};
