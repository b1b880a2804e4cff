import type { Migration } from './migration';

/**
 * `products.price_cents` stays what a unit costs now; `list_price_cents` is null without an offer, so that a server of
 * the release before, which knows one price, stays right. `ends_at` is the first moment without the offer.
 */
export const offers: Migration = {
	id: 72,
	name: 'offers',
	statements: [
		`CREATE TABLE offers (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			family text NOT NULL CHECK (family IN ('PRICE', 'QUANTITY', 'COUPON')),
			title text NOT NULL,
			terms jsonb NOT NULL,
			scope text NOT NULL CHECK (scope IN ('ALL', 'CATEGORIES', 'GROUPS', 'PRODUCTS')),
			begins_at timestamptz NOT NULL,
			ends_at timestamptz NOT NULL CHECK (ends_at > begins_at),
			stopped_at timestamptz,
			units integer CHECK (units > 0),
			asked_elsewhere boolean NOT NULL DEFAULT false,
			imported text,
			code text,
			minimum_cents integer CHECK (minimum_cents > 0),
			uses integer CHECK (uses > 0),
			uses_per_person integer CHECK (uses_per_person > 0),
			first_purchase boolean NOT NULL DEFAULT false,
			joins boolean NOT NULL DEFAULT true,
			edit_version integer NOT NULL DEFAULT 1,
			settled_at timestamptz,
			settled_version integer,
			lease_until timestamptz,
			created_at timestamptz NOT NULL DEFAULT now(),
			updated_at timestamptz NOT NULL DEFAULT now(),
			CHECK ((family = 'COUPON') = (code IS NOT NULL))
		)`,
		'CREATE UNIQUE INDEX offers_code_key ON offers (upper(code)) WHERE code IS NOT NULL',
		// Import number and dates: a repeated import adds to its offer.
		'CREATE UNIQUE INDEX offers_imported_key ON offers (imported) WHERE imported IS NOT NULL',
		'CREATE INDEX offers_ends_idx ON offers (ends_at)',
		`CREATE TABLE offer_targets (
			offer_id integer NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
			target_id integer NOT NULL,
			cents integer CHECK (cents > 0),
			PRIMARY KEY (offer_id, target_id)
		)`,
		'CREATE INDEX offer_targets_target_idx ON offer_targets (target_id)',
		// Units that an offer of few has sold: a cancelled order does not give them back.
		`CREATE TABLE offer_units (
			offer_id integer NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
			product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
			sold integer NOT NULL,
			PRIMARY KEY (offer_id, product_id)
		)`,
		'CREATE INDEX offer_units_product_idx ON offer_units (product_id)',
		// `person`: account, or hash of a verified mail or document.
		`CREATE TABLE coupon_uses (
			offer_id integer NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
			order_id integer NOT NULL PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
			persons text[] NOT NULL,
			at timestamptz NOT NULL DEFAULT now()
		)`,
		'CREATE INDEX coupon_uses_offer_idx ON coupon_uses (offer_id)',
		// A price that stood until then; the present one stands in `products`.
		`CREATE TABLE product_prices (
			id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
			until timestamptz NOT NULL,
			price_cents integer NOT NULL,
			list_price_cents integer,
			offer_id integer
		)`,
		'CREATE INDEX product_prices_product_idx ON product_prices (product_id, until)',
		`ALTER TABLE products ADD COLUMN list_price_cents integer CHECK (list_price_cents >= 0),
			ADD COLUMN offer_id integer, ADD COLUMN offer_until timestamptz, ADD COLUMN offer_left integer CHECK (offer_left >= 0)`,
		'CREATE INDEX products_offer_idx ON products (offer_id) WHERE offer_id IS NOT NULL',
		'CREATE INDEX products_offer_until_idx ON products (offer_until) WHERE offer_until IS NOT NULL',
		`ALTER TABLE order_items ADD COLUMN list_price_cents integer, ADD COLUMN reductions jsonb`,
		`ALTER TABLE stock_holds ADD COLUMN price_cents integer, ADD COLUMN list_price_cents integer, ADD COLUMN offer_id integer`,
		`CREATE OR REPLACE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			INSERT INTO product_prices (product_id, until, price_cents, list_price_cents, offer_id)
				VALUES (OLD.id, now(), OLD.price_cents, OLD.list_price_cents, OLD.offer_id);
			RETURN NULL;
		END $$`,
		`CREATE TRIGGER record_price AFTER UPDATE ON products FOR EACH ROW
			WHEN (OLD.price_cents <> NEW.price_cents OR OLD.list_price_cents IS DISTINCT FROM NEW.list_price_cents)
			EXECUTE FUNCTION record_price()`,
		// A server of the release before edits the one price that it knows: it becomes the list price, and the job follows.
		`CREATE OR REPLACE FUNCTION take_edited_price() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			UPDATE offers SET settled_version = NULL WHERE id = OLD.offer_id;
			NEW.list_price_cents := NULL;
			NEW.offer_id := NULL;
			NEW.offer_until := NULL;
			NEW.offer_left := NULL;
			RETURN NEW;
		END $$`,
		`CREATE TRIGGER take_edited_price BEFORE UPDATE ON products FOR EACH ROW
			WHEN (NEW.list_price_cents = OLD.list_price_cents AND NEW.price_cents <> OLD.price_cents
				AND NEW.edit_version <> OLD.edit_version)
			EXECUTE FUNCTION take_edited_price()`,
	],
};
