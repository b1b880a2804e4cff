import type { Migration } from './migration';

export const revivedOrders: Migration = {
	id: 36,
	name: 'revived-orders',
	statements: ['ALTER TABLE payments ADD COLUMN revived_at timestamptz'],
};
