import type { Migration } from './migration';

/**
 * Pictures of imported products, to be fetched from other sites. Done rows stay: they say where an address is stored, and
 * which of a product's pictures came from a file. `before`: what stood at that place when the picture was queued.
 * `run`: counts what was queued until nothing waited any more.
 */
export const pictureFetches: Migration = {
	id: 62,
	name: 'picture-fetches',
	statements: [
		`CREATE TABLE picture_fetches (
			id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			run integer NOT NULL,
			product_id integer REFERENCES products (id) ON DELETE CASCADE,
			group_id integer REFERENCES product_groups (id) ON DELETE CASCADE,
			place integer NOT NULL,
			url text NOT NULL,
			alt text NOT NULL,
			before text,
			by_id integer REFERENCES users (id) ON DELETE SET NULL,
			state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
			reason text,
			stored text,
			attempts integer NOT NULL DEFAULT 0,
			due_at timestamptz NOT NULL DEFAULT now(),
			lease_until timestamptz,
			CHECK ((product_id IS NULL) <> (group_id IS NULL))
		)`,
		`CREATE UNIQUE INDEX picture_fetches_target_key
			ON picture_fetches (coalesce(product_id, -group_id), md5(url))`,
		'CREATE INDEX picture_fetches_group_idx ON picture_fetches (group_id) WHERE group_id IS NOT NULL',
		'CREATE INDEX picture_fetches_product_idx ON picture_fetches (product_id) WHERE product_id IS NOT NULL',
		'CREATE INDEX picture_fetches_by_idx ON picture_fetches (by_id)',
		'CREATE INDEX picture_fetches_stored_idx ON picture_fetches (md5(url)) WHERE stored IS NOT NULL',
		`CREATE INDEX picture_fetches_due_idx ON picture_fetches (due_at, id) WHERE state = 'waiting'`,
		`CREATE INDEX picture_fetches_failed_idx ON picture_fetches (id) WHERE state = 'failed'`,
		'CREATE INDEX picture_fetches_run_idx ON picture_fetches (run, state)',
	],
};
