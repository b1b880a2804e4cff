import type { Migration } from './migration';

/**
 * Last report that an attempt brought no money, first and last open query after the order's end, and whether money
 * was paid before it.
 */
export const paidInTime: Migration = {
	id: 46,
	name: 'paid-in-time',
	statements: [
		'ALTER TABLE payment_attempts ADD COLUMN unpaid_at timestamptz, ADD COLUMN silent_since timestamptz, ADD COLUMN silent_until timestamptz',
		'ALTER TABLE gateway_money ADD COLUMN in_time boolean NOT NULL DEFAULT false',
	],
};
