import type { Migration } from './migration';

/** Who sold, as the shop said it then. Orders from before have none. */
export const soldBy: Migration = {
	id: 43,
	name: 'sold-by',
	statements: ['ALTER TABLE orders ADD COLUMN seller jsonb'],
};
