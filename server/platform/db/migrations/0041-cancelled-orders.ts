import type { Migration } from './migration';

/** `goods_away`: cancelled on its way, with units outside. */
export const cancelledOrders: Migration = {
	id: 41,
	name: 'cancelled-orders',
	statements: [
		`ALTER TABLE orders ADD COLUMN goods_away boolean NOT NULL DEFAULT false,
			ADD COLUMN cancel_reason text NOT NULL DEFAULT ''`,
	],
};
