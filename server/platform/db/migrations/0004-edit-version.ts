import type { Migration } from './migration';

/** Counts administrators' edits; sales raise only `version`. */
export const editVersion: Migration = {
	id: 4,
	name: 'edit-version',
	statements: [
		'ALTER TABLE products ADD COLUMN edit_version integer NOT NULL DEFAULT 1',
		'ALTER TABLE categories ADD COLUMN edit_version integer NOT NULL DEFAULT 1',
	],
};
