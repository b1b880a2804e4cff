import type { Migration } from './migration';

/** The seller's facts when ordered; older orders have none. */
export const soldBy: Migration = {
	id: 43,
	name: 'sold-by',
	statements: ['ALTER TABLE orders ADD COLUMN seller jsonb'],
};
