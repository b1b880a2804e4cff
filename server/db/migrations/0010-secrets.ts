import type { Migration } from './migration';

/** Generated keys that all servers on one PostgreSQL must share. */
export const secrets: Migration = {
	id: 10,
	name: 'secrets',
	statements: ['CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL)'],
};
