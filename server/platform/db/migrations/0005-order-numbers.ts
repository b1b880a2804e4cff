import type { Migration } from './migration';

/** The numbers come from a sequence, so that no checkout waits for the number of another one. */
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
