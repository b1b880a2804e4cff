import type { Migration } from './migration';

/** When an order that was not paid in time was taken up again, which it is once. */
export const revivedOrders: Migration = {
	id: 36,
	name: 'revived-orders',
	statements: ['ALTER TABLE payments ADD COLUMN revived_at timestamptz'],
};
