import type { Migration } from './migration';

export const shop: Migration = {
	id: 1,
	name: 'shop',
	statements: [
		'CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public',
		'CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public',
		// unaccent() is only STABLE, but an index needs IMMUTABLE.
		`CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
			AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$`,
		`CREATE TABLE users (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			username text NOT NULL,
			email text NOT NULL,
			password_hash text NOT NULL,
			first_name text NOT NULL DEFAULT '',
			last_name text NOT NULL DEFAULT '',
			phone text NOT NULL DEFAULT '',
			address text NOT NULL DEFAULT '',
			roles text[] NOT NULL CHECK (cardinality(roles) > 0),
			token_version integer NOT NULL DEFAULT 1,
			created_at timestamptz NOT NULL DEFAULT now(),
			updated_at timestamptz NOT NULL DEFAULT now()
		)`,
		'CREATE UNIQUE INDEX users_username_key ON users (lower(username))',
		'CREATE UNIQUE INDEX users_email_key ON users (lower(email))',
		`CREATE TABLE categories (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			name text NOT NULL,
			description text NOT NULL DEFAULT '',
			image_url text,
			active boolean NOT NULL DEFAULT true,
			version integer NOT NULL DEFAULT 1,
			created_at timestamptz NOT NULL DEFAULT now(),
			updated_at timestamptz NOT NULL DEFAULT now()
		)`,
		'CREATE UNIQUE INDEX categories_name_key ON categories (lower(name))',
		`CREATE TABLE products (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			name text NOT NULL,
			description text NOT NULL DEFAULT '',
			price_cents integer NOT NULL CHECK (price_cents >= 0),
			stock integer NOT NULL CHECK (stock >= 0),
			sku text NOT NULL,
			image_url text,
			category_id integer NOT NULL CONSTRAINT products_category_fk REFERENCES categories (id) ON DELETE RESTRICT,
			active boolean NOT NULL DEFAULT true,
			featured boolean NOT NULL DEFAULT false,
			version integer NOT NULL DEFAULT 1,
			created_at timestamptz NOT NULL DEFAULT now(),
			updated_at timestamptz NOT NULL DEFAULT now(),
			search_name text GENERATED ALWAYS AS (fold(name)) STORED,
			search_text text GENERATED ALWAYS AS (fold(name || ' ' || sku || ' ' || description)) STORED,
			search_vector tsvector GENERATED ALWAYS AS (
				setweight(to_tsvector('spanish'::regconfig, fold(name)), 'A')
				|| setweight(to_tsvector('spanish'::regconfig, fold(description)), 'B')
			) STORED
		)`,
		'CREATE UNIQUE INDEX products_sku_key ON products (lower(sku))',
		'CREATE INDEX products_category_idx ON products (category_id, id DESC)',
		'CREATE INDEX products_search_text_idx ON products USING gin (search_text gin_trgm_ops)',
		'CREATE INDEX products_search_vector_idx ON products USING gin (search_vector)',
		`CREATE TABLE outbox (
			id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
			topic text NOT NULL,
			body jsonb NOT NULL,
			public_body jsonb,
			audience text,
			created_at timestamptz NOT NULL DEFAULT now()
		)`,
		'CREATE INDEX outbox_xid_idx ON outbox (xid, id)',
		`CREATE TABLE orders (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			order_number text NOT NULL CONSTRAINT orders_number_key UNIQUE,
			user_id integer CONSTRAINT orders_user_fk REFERENCES users (id) ON DELETE SET NULL,
			status text NOT NULL DEFAULT 'PENDING'
				CHECK (status IN ('PENDING', 'CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED')),
			total_cents integer NOT NULL CHECK (total_cents >= 0),
			shipping_address text NOT NULL DEFAULT '',
			phone text NOT NULL DEFAULT '',
			payment_method text NOT NULL,
			notes text NOT NULL DEFAULT '',
			tracking_number text,
			idempotency_key text,
			created_at timestamptz NOT NULL DEFAULT now()
		)`,
		'CREATE INDEX orders_user_idx ON orders (user_id, id DESC)',
		'CREATE UNIQUE INDEX orders_idempotency_key ON orders (user_id, idempotency_key)',
		`CREATE TABLE order_items (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			order_id integer NOT NULL CONSTRAINT order_items_order_fk REFERENCES orders (id) ON DELETE CASCADE,
			product_id integer CONSTRAINT order_items_product_fk REFERENCES products (id) ON DELETE SET NULL,
			product_name text NOT NULL,
			image_url text,
			quantity integer NOT NULL CHECK (quantity > 0),
			unit_price_cents integer NOT NULL CHECK (unit_price_cents >= 0)
		)`,
		'CREATE INDEX order_items_order_idx ON order_items (order_id, id)',
		'CREATE INDEX order_items_product_idx ON order_items (product_id)',
		'CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL)',
	],
};
