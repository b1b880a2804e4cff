import type { Migration } from './migration';

/** Shared by all servers on one PostgreSQL. */
export const secrets: Migration = {
	id: 10,
	name: 'secrets',
	statements: ['CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL)'],
};
