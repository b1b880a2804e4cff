import type { Migration } from './migration';

/**
 * A request holds no units until accepted. Each guest checkout counts unpaid, unaccepted orders, hence the index.
 * With the /48, also of accounts, the shop finds orders of one origin.
 */
export const orderRequests: Migration = {
	id: 47,
	name: 'order-requests',
	statements: [
		'ALTER TABLE orders ADD COLUMN request boolean NOT NULL DEFAULT false, ADD COLUMN accepted boolean NOT NULL DEFAULT false',
		`CREATE INDEX orders_unpaid_idx ON orders (id) WHERE status = 'PENDING' AND NOT request AND NOT accepted`,
		'ALTER TABLE order_origins ADD COLUMN site text, ADD COLUMN account boolean NOT NULL DEFAULT false',
		'CREATE INDEX order_origins_site_idx ON order_origins (site, at) WHERE site IS NOT NULL',
	],
};
