import type { Migration } from './migration';

/** Counts what administrators edit, apart from `version`, which sales and stock changes raise too. */
export const editVersion: Migration = {
	id: 4,
	name: 'edit-version',
	statements: [
		'ALTER TABLE products ADD COLUMN edit_version integer NOT NULL DEFAULT 1',
		'ALTER TABLE categories ADD COLUMN edit_version integer NOT NULL DEFAULT 1',
	],
};
