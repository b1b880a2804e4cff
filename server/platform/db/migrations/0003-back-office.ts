import type { Migration } from './migration';

export const backOffice: Migration = {
	id: 3,
	name: 'back-office',
	statements: [
		`CREATE TABLE audit_log (
			id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			at timestamptz NOT NULL DEFAULT now(),
			actor_id integer CONSTRAINT audit_log_actor_fk REFERENCES users (id) ON DELETE SET NULL,
			actor_name text NOT NULL,
			action text NOT NULL CHECK (action IN ('create', 'update', 'delete')),
			entity text NOT NULL CHECK (entity IN ('product', 'category', 'user', 'order')),
			entity_id integer NOT NULL,
			label text NOT NULL,
			before jsonb,
			after jsonb
		)`,
		'CREATE INDEX audit_log_entity_idx ON audit_log (entity, id DESC)',
		// For deletions of accounts.
		'CREATE INDEX audit_log_actor_idx ON audit_log (actor_id)',
		'CREATE INDEX orders_created_idx ON orders (created_at DESC, id DESC)',
	],
};
