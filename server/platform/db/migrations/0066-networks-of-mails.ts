import type { Migration } from './migration';

/**
 * Hashes of the network that caused a mail, for a day; `due_at` is null while a mail waits for its network's turn.
 * `read_until` leaves an order whose proof is being read unexpired, in the database's time.
 */
export const networksOfMails: Migration = {
	id: 66,
	name: 'networks-of-mails',
	statements: [
		'ALTER TABLE mails ADD COLUMN network text, ADD COLUMN site text, ALTER COLUMN due_at DROP NOT NULL',
		`CREATE INDEX mails_line_idx ON mails (id) WHERE state = 'waiting' AND due_at IS NULL`,
		'CREATE INDEX mails_network_idx ON mails (network, paced_at) WHERE network IS NOT NULL',
		'ALTER TABLE reset_requests ADD COLUMN network text, ADD COLUMN site text',
		'ALTER TABLE payments ADD COLUMN read_until timestamptz',
	],
};
