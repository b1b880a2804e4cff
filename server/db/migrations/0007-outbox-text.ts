import type { Migration } from './migration';

/** The body of an event goes to clients as it was written, so the outbox keeps its text. */
export const outboxText: Migration = {
	id: 7,
	name: 'outbox-text',
	statements: [
		'ALTER TABLE outbox ALTER COLUMN body TYPE text USING body::text, ALTER COLUMN public_body TYPE text USING public_body::text',
	],
};
