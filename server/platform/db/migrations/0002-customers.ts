import type { Migration } from './migration';

export const customers: Migration = {
	id: 2,
	name: 'customers',
	statements: [
		// SHA-256 of the order: the same key with other content is an error.
		'ALTER TABLE orders ADD COLUMN request_hash text',
		`CREATE TABLE order_counters (
			year integer PRIMARY KEY,
			last integer NOT NULL CHECK (last > 0)
		)`,
		`INSERT INTO order_counters (year, last)
			SELECT split_part(order_number, '-', 2)::int, max(split_part(order_number, '-', 3)::int)
			FROM orders WHERE order_number ~ '^ORD-[0-9]{4}-[0-9]{1,9}$'
			GROUP BY 1 HAVING max(split_part(order_number, '-', 3)::int) > 0`,
		`CREATE TABLE second_factors (
			user_id integer PRIMARY KEY CONSTRAINT second_factors_user_fk REFERENCES users (id) ON DELETE CASCADE,
			secret text NOT NULL,
			enabled boolean NOT NULL DEFAULT false,
			last_step integer NOT NULL DEFAULT 0
		)`,
		`CREATE TABLE recovery_codes (
			user_id integer NOT NULL CONSTRAINT recovery_codes_user_fk REFERENCES users (id) ON DELETE CASCADE,
			code_hash text NOT NULL,
			PRIMARY KEY (user_id, code_hash)
		)`,
	],
};
