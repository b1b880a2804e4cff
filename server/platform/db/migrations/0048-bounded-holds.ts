import type { Migration } from './migration';

/** Movements since 0023 that only recorded holds. */
const ofHolds = `reason IN ('hold', 'release', 'expiry')`;

/**
 * Movements now record only units in stock. Units released without an order rest for as long as they were held; an
 * insertion deletes expired `hold_rests`.
 */
export const boundedHolds: Migration = {
	id: 48,
	name: 'bounded-holds',
	statements: [
		// This is slow, so it runs before the lock on products.
		`DELETE FROM stock_movements WHERE ${ofHolds}`,
		`UPDATE stock_movements m SET stock_after = s.here
			FROM (SELECT id, sum(change) OVER (PARTITION BY product_id ORDER BY id)::integer AS here FROM stock_movements) s,
				products p
			WHERE m.id = s.id AND p.id = m.product_id AND m.stock_after <> s.here`,
		'ALTER TABLE stock_holds ADD COLUMN site_hash text, ADD COLUMN stranger boolean NOT NULL DEFAULT false',
		'CREATE INDEX stock_holds_site_idx ON stock_holds (site_hash) WHERE site_hash IS NOT NULL',
		`CREATE UNLOGGED TABLE hold_rests (
			owner text NOT NULL,
			product_id integer NOT NULL,
			units integer NOT NULL,
			stranger boolean NOT NULL,
			hold_end timestamptz NOT NULL,
			until timestamptz NOT NULL,
			PRIMARY KEY (owner, product_id)
		)`,
		'CREATE INDEX hold_rests_product_idx ON hold_rests (product_id)',
		'CREATE INDEX hold_rests_until_idx ON hold_rests (until)',
		`CREATE OR REPLACE FUNCTION record_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
			DECLARE
				because jsonb := nullif(current_setting('shop.because', true), '')::jsonb;
				here integer := coalesce(NEW.stock + NEW.held, 0);
			BEGIN
				INSERT INTO stock_movements (product_id, reason, change, stock_after, by_id, by_name, order_number, note)
				VALUES (
					coalesce(NEW.id, OLD.id),
					CASE TG_OP
						WHEN 'DELETE' THEN 'deleted'
						WHEN 'INSERT' THEN coalesce(because->>'reason', 'created')
						ELSE coalesce(because->>'reason', 'edit')
					END,
					here - coalesce(OLD.stock + OLD.held, 0), here,
					(because->>'by')::integer, because->>'name', because->>'order', coalesce(because->>'note', ''));
				RETURN NULL;
			END $$`,
		'DROP TRIGGER record_changed_stock ON products',
		`CREATE TRIGGER record_changed_stock AFTER UPDATE ON products FOR EACH ROW
			WHEN (OLD.stock + OLD.held <> NEW.stock + NEW.held) EXECUTE FUNCTION record_stock_movement()`,
		'DROP TRIGGER record_last_stock ON products',
		`CREATE TRIGGER record_last_stock AFTER DELETE ON products FOR EACH ROW
			WHEN (OLD.stock + OLD.held <> 0) EXECUTE FUNCTION record_stock_movement()`,
		// This deletes those that were written meanwhile.
		`DELETE FROM stock_movements WHERE ${ofHolds}`,
	],
};
