import type { Migration } from './migration';

/** The body is text, because clients receive it unchanged. */
export const outboxText: Migration = {
	id: 7,
	name: 'outbox-text',
	statements: [
		'ALTER TABLE outbox ALTER COLUMN body TYPE text USING body::text, ALTER COLUMN public_body TYPE text USING public_body::text',
	],
};
