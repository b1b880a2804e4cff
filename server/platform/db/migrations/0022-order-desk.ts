import type { Migration } from './migration';

/** `by_id` has no foreign key, because the table is append-only and a deleted account leaves a number. */
export const orderDesk: Migration = {
	id: 22,
	name: 'order-desk',
	statements: [
		`CREATE TABLE order_events (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			order_id integer NOT NULL CONSTRAINT order_events_order_fk REFERENCES orders (id) ON DELETE CASCADE,
			at timestamptz NOT NULL,
			kind text NOT NULL,
			by_kind text NOT NULL CHECK (by_kind IN ('customer', 'staff', 'shop')),
			by_id integer CHECK (by_id IS NULL OR by_kind = 'staff'),
			facts jsonb NOT NULL
		)`,
		`INSERT INTO order_events (order_id, at, kind, by_kind, facts)
			SELECT id, created_at, 'placed', 'customer', '{}' FROM orders ORDER BY created_at, id`,
		`INSERT INTO order_events (order_id, at, kind, by_kind, by_id, facts)
			SELECT a.entity_id, a.at, change.kind, 'staff', a.actor_id,
				jsonb_build_object('from', a.before->change.field, 'to', a.after->change.field)
			FROM audit_log a JOIN orders o ON o.id = a.entity_id
			JOIN (VALUES ('status', 'status'), ('tracking', 'trackingNumber')) AS change (kind, field)
				ON a.after->>change.field IS NOT NULL
			WHERE a.entity = 'order' AND a.action = 'update' ORDER BY a.id`,
		'CREATE INDEX order_events_order_idx ON order_events (order_id, at, id)',
		'ALTER TABLE mails ADD COLUMN order_id integer CONSTRAINT mails_order_fk REFERENCES orders (id) ON DELETE SET NULL',
		// The facts of these kinds are plain JSON.
		`UPDATE mails m SET order_id = o.id FROM orders o
			WHERE m.kind LIKE 'order-%' AND m.facts LIKE '{%' AND o.order_number = m.facts::jsonb->>'orderNumber'`,
		'CREATE INDEX mails_order_idx ON mails (order_id) WHERE order_id IS NOT NULL',
	],
};
