import type { Migration } from './migration';

/** Null for an unknown weight, and for a fee without weight steps. */
export const weights: Migration = {
	id: 32,
	name: 'weights',
	statements: [
		'ALTER TABLE products ADD COLUMN weight_grams integer CHECK (weight_grams >= 0)',
		'ALTER TABLE delivery_fees ADD COLUMN weights jsonb',
		'ALTER TABLE delivery_methods ADD COLUMN asks_document boolean NOT NULL DEFAULT true',
		'ALTER TABLE districts ADD COLUMN added boolean NOT NULL DEFAULT false',
		'ALTER TABLE delivery_methods ADD COLUMN default_grams integer NOT NULL DEFAULT 1000 CHECK (default_grams > 0)',
	],
};
