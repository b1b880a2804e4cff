import type { Migration } from './migration';

/** `inserted`: goes in front of `before`, or without one to the end, and replaces nothing. */
export const insertedPictures: Migration = {
	id: 64,
	name: 'inserted-pictures',
	statements: ['ALTER TABLE picture_fetches ADD COLUMN inserted boolean NOT NULL DEFAULT false'],
};
