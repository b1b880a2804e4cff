import type { Migration } from './migration';

/**
 * Later movements of money have rows of their own; the balance follows from them (docs/decisions/orders.md).
 * `by_id` as in `order_events`.
 */
export const orderChanges: Migration = {
	id: 35,
	name: 'order-changes',
	statements: [
		`ALTER TABLE orders ADD COLUMN edit_version integer NOT NULL DEFAULT 1,
			ADD COLUMN channel text NOT NULL DEFAULT 'WEB' CHECK (channel IN ('WEB', 'WHATSAPP', 'COUNTER', 'PHONE')),
			ADD COLUMN contact_name text`,
		'ALTER TABLE orders DROP CONSTRAINT orders_contact_check',
		`ALTER TABLE orders ADD CONSTRAINT orders_contact_check CHECK (
			user_id IS NULL OR contact_email IS NULL AND contact_phone IS NULL AND contact_name IS NULL)`,
		'DROP INDEX orders_guest_key',
		`CREATE UNIQUE INDEX orders_guest_key ON orders (idempotency_key)
			WHERE contact_email IS NOT NULL OR contact_phone IS NOT NULL OR contact_name IS NOT NULL`,
		`CREATE TABLE order_charges (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			order_id integer NOT NULL CONSTRAINT order_charges_order_fk REFERENCES orders (id) ON DELETE CASCADE,
			cents integer NOT NULL CHECK (cents > 0),
			way text NOT NULL,
			by_id integer,
			at timestamptz NOT NULL
		)`,
		'CREATE INDEX order_charges_order_idx ON order_charges (order_id)',
		// `credit_cents`: lowers the order's value; the rest was owed anyway.
		`CREATE TABLE order_refunds (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			order_id integer NOT NULL CONSTRAINT order_refunds_order_fk REFERENCES orders (id) ON DELETE CASCADE,
			cents integer NOT NULL CHECK (cents > 0),
			credit_cents integer NOT NULL CHECK (credit_cents BETWEEN 0 AND cents),
			way text NOT NULL,
			reason text NOT NULL,
			by_id integer,
			at timestamptz NOT NULL
		)`,
		'CREATE INDEX order_refunds_order_idx ON order_refunds (order_id)',
		`CREATE TABLE order_returns (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			order_id integer NOT NULL CONSTRAINT order_returns_order_fk REFERENCES orders (id) ON DELETE CASCADE,
			credit_cents integer NOT NULL CHECK (credit_cents >= 0),
			note text NOT NULL,
			by_id integer,
			at timestamptz NOT NULL
		)`,
		'CREATE INDEX order_returns_order_idx ON order_returns (order_id)',
		`CREATE TABLE order_return_lines (
			return_id integer NOT NULL REFERENCES order_returns (id) ON DELETE CASCADE,
			item_id integer NOT NULL REFERENCES order_items (id) ON DELETE CASCADE,
			units integer NOT NULL CHECK (units > 0),
			reason text NOT NULL,
			restocked boolean NOT NULL,
			PRIMARY KEY (return_id, item_id)
		)`,
		'CREATE INDEX order_return_lines_item_idx ON order_return_lines (item_id)',
		`INSERT INTO order_refunds (order_id, cents, credit_cents, way, reason, by_id, at)
			SELECT order_id, amount_cents, 0, CASE WHEN method = 'ON_DELIVERY' THEN 'OTHER' ELSE method END, message,
				decided_by, coalesce(decided_at, now())
			FROM payments WHERE state = 'RETURNED' AND amount_cents > 0`,
	],
};
