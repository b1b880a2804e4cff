import type { Migration } from './migration';

/** The receipt that the buyer asked for, and the rate of IGV that the order's prices had inside; null where neither was. */
export const receipts: Migration = {
	id: 28,
	name: 'receipts',
	statements: [
		`ALTER TABLE orders ADD COLUMN receipt jsonb,
			ADD COLUMN igv_percent numeric(4, 2) CHECK (igv_percent >= 0)`,
	],
};
