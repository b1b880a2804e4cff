import type { Migration } from './migration';

/** A sequence, so that no checkout waits for another one's number. */
export const orderNumbers: Migration = {
	id: 5,
	name: 'order-numbers',
	statements: [
		'CREATE SEQUENCE order_numbers AS integer',
		// Above every number in use, of any year.
		`SELECT setval('order_numbers', max(last)) FROM order_counters HAVING max(last) > 0`,
		'DROP TABLE order_counters',
	],
};
