import type { Migration } from './migration';

export const secrets: Migration = {
	id: 10,
	name: 'secrets',
	statements: ['CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL)'],
};
