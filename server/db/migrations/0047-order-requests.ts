import type { Migration } from './migration';

/**
 * A request keeps no units until somebody of the shop accepts it. Orders that nobody has paid or accepted are counted by each
 * checkout of a stranger, so they have an index. Beside the network of an order stands the /48 that it
 * lies in, and orders of accounts have theirs too, by which the shop finds what came from one place.
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
