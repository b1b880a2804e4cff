import type { Migration } from './migration';

/** An unpaid order is revived once. */
export const revivedOrders: Migration = {
	id: 36,
	name: 'revived-orders',
	statements: ['ALTER TABLE payments ADD COLUMN revived_at timestamptz'],
};
