import type { Migration } from './migration';

/** Attempts that all servers count together. Unlogged: a crash forgets them, and counting one waits for no disk. */
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
