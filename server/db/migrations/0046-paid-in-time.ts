import type { Migration } from './migration';

/**
 * When a gateway last said that a try has brought no money, the first and the last question after the end of its order that
 * stayed open, and whether money was paid before that end.
 */
export const paidInTime: Migration = {
	id: 46,
	name: 'paid-in-time',
	statements: [
		'ALTER TABLE payment_attempts ADD COLUMN unpaid_at timestamptz, ADD COLUMN silent_since timestamptz, ADD COLUMN silent_until timestamptz',
		'ALTER TABLE gateway_money ADD COLUMN in_time boolean NOT NULL DEFAULT false',
	],
};
