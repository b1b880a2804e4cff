import type { Migration } from './migration';

/** Few orders are requests: the team's first screen counts them, and so does the mail about each. */
export const requestIndex: Migration = {
	id: 67,
	name: 'request-index',
	statements: ['CREATE INDEX orders_requests_idx ON orders (created_at) WHERE request'],
};
