import type { Migration } from './migration';

/** Orders that were cancelled on their way, whose units did not come back, and what the customer is told of a cancellation. */
export const cancelledOrders: Migration = {
	id: 41,
	name: 'cancelled-orders',
	statements: [
		`ALTER TABLE orders ADD COLUMN goods_away boolean NOT NULL DEFAULT false,
			ADD COLUMN cancel_reason text NOT NULL DEFAULT ''`,
	],
};
