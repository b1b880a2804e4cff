import type { Migration } from './migration';

/** When a gateway last said that a try has brought no money, and whether money was paid before the end of its order. */
export const paidInTime: Migration = {
	id: 46,
	name: 'paid-in-time',
	statements: [
		'ALTER TABLE payment_attempts ADD COLUMN unpaid_at timestamptz',
		'ALTER TABLE gateway_money ADD COLUMN in_time boolean NOT NULL DEFAULT false',
	],
};
