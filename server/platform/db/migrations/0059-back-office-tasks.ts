import type { Migration } from './migration';

/** Every open tab of the back-office counts what waits after each event, hence the indexes. */
export const backOfficeTasks: Migration = {
	id: 59,
	name: 'back-office-tasks',
	statements: [
		`CREATE INDEX payments_proof_idx ON payments (sent_at) WHERE state = 'PROOF_SENT'`,
		`CREATE INDEX orders_open_idx ON orders (created_at) WHERE status IN ('PENDING', 'CONFIRMED', 'PROCESSING')`,
		`CREATE INDEX tax_documents_refused_idx ON tax_documents (order_id) WHERE state = 'REJECTED' AND NOT released`,
		`ALTER TABLE users ADD COLUMN closed_groups text[] NOT NULL DEFAULT '{}'`,
	],
};
