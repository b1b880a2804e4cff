import type { Migration } from './migration';

/** Receipt, and IGV included in the prices; null without. */
export const receipts: Migration = {
	id: 28,
	name: 'receipts',
	statements: [
		`ALTER TABLE orders ADD COLUMN receipt jsonb,
			ADD COLUMN igv_percent numeric(4, 2) CHECK (igv_percent >= 0)`,
	],
};
