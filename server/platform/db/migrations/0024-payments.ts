import type { Migration } from './migration';

/**
 * Older open orders never expire: whether they were paid was not recorded. Numbers are unique per method while
 * valid; banks print leading zeros.
 */
export const payments: Migration = {
	id: 24,
	name: 'payments',
	statements: [
		`CREATE TABLE payments (
			order_id integer PRIMARY KEY CONSTRAINT payments_order_fk REFERENCES orders (id) ON DELETE CASCADE,
			method text NOT NULL,
			amount_cents integer NOT NULL CHECK (amount_cents >= 0),
			state text NOT NULL CHECK (
				state IN ('WAITING', 'PROOF_SENT', 'CONFIRMED', 'REFUSED', 'EXPIRED', 'RETURNED', 'ON_DELIVERY')),
			due_at timestamptz,
			operation_number text,
			sent_at timestamptz,
			message text NOT NULL DEFAULT '',
			decided_by integer CONSTRAINT payments_user_fk REFERENCES users (id) ON DELETE SET NULL,
			decided_name text,
			decided_at timestamptz,
			public_url text NOT NULL DEFAULT ''
		)`,
		`CREATE UNIQUE INDEX payments_operation_key ON payments (method, ltrim(operation_number, '0'))
			WHERE state IN ('PROOF_SENT', 'CONFIRMED', 'RETURNED')`,
		`CREATE INDEX payments_due_idx ON payments (due_at, order_id) WHERE state = 'WAITING' AND due_at IS NOT NULL`,
		'CREATE INDEX payments_sent_idx ON payments (sent_at) WHERE sent_at IS NOT NULL',
		'CREATE INDEX payments_user_idx ON payments (decided_by)',
		`CREATE TABLE payment_proofs (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			order_id integer NOT NULL CONSTRAINT payment_proofs_order_fk REFERENCES payments (order_id) ON DELETE CASCADE,
			operation_number text NOT NULL,
			sent_at timestamptz NOT NULL,
			picture bytea NOT NULL CHECK (octet_length(picture) <= 1048576),
			picture_hash text NOT NULL
		)`,
		'CREATE INDEX payment_proofs_order_idx ON payment_proofs (order_id, id)',
		'CREATE INDEX payment_proofs_hash_idx ON payment_proofs (picture_hash)',
		`CREATE INDEX payment_proofs_number_idx ON payment_proofs (ltrim(operation_number, '0'))`,
		`INSERT INTO payments (order_id, method, amount_cents, state)
			SELECT id, payment_method, total_cents, CASE
				WHEN status = 'DELIVERED' THEN 'CONFIRMED' WHEN payment_method = 'ON_DELIVERY' THEN 'ON_DELIVERY'
				ELSE 'WAITING' END
			FROM orders`,
	],
};
