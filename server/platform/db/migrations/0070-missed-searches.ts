import type { Migration } from './migration';

/**
 * Searches without a result, a row per text and visitor, both hashed with the shop's key; `visitor` has 16 bits of its
 * hash, which fit many networks. The text itself stands there from its third visitor on.
 */
export const missedSearches: Migration = {
	id: 70,
	name: 'missed-searches',
	statements: [
		`CREATE TABLE missed_searches (
			search text NOT NULL,
			visitor integer NOT NULL,
			day date NOT NULL,
			text text,
			PRIMARY KEY (search, visitor)
		)`,
	],
};
