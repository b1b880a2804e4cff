import type { Migration } from './migration';

/** The table is unlogged, because that is faster and a crash may lose attempts. */
export const attempts: Migration = {
	id: 11,
	name: 'attempts',
	statements: [
		`CREATE UNLOGGED TABLE attempts (
			key text PRIMARY KEY,
			made integer NOT NULL,
			ends_at timestamptz NOT NULL
		)`,
		'CREATE INDEX attempts_ends_idx ON attempts (ends_at)',
	],
};
