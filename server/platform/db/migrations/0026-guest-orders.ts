import type { Migration } from './migration';

/**
 * The contact is deleted when an account claims the order, or with the buyer's data. An order has a link per mail
 * or answer, because only hashes of tokens are stored.
 */
export const guestOrders: Migration = {
	id: 26,
	name: 'guest-orders',
	statements: [
		`ALTER TABLE orders ADD COLUMN contact_email text, ADD COLUMN contact_phone text,
			ADD CONSTRAINT orders_contact_check
			CHECK (user_id IS NULL OR contact_email IS NULL AND contact_phone IS NULL)`,
		`CREATE UNIQUE INDEX orders_guest_key ON orders (idempotency_key)
			WHERE contact_email IS NOT NULL OR contact_phone IS NOT NULL`,
		`CREATE INDEX orders_contact_idx ON orders (lower(contact_email)) WHERE contact_email IS NOT NULL`,
		`CREATE TABLE order_links (
			token_hash text PRIMARY KEY,
			order_id integer NOT NULL CONSTRAINT order_links_order_fk REFERENCES orders (id) ON DELETE CASCADE,
			created_at timestamptz NOT NULL DEFAULT now()
		)`,
		'CREATE INDEX order_links_order_idx ON order_links (order_id)',
	],
};
