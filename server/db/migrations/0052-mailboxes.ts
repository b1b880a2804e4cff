import type { Migration } from './migration';

/**
 * Of mails to addresses that nobody has confirmed: whose mailbox it is, and the moment for which it was let go. What
 * strangers can cause is counted by them; they go with their mails, half a year later.
 */
export const mailboxes: Migration = {
	id: 52,
	name: 'mailboxes',
	statements: [
		'ALTER TABLE mails ADD COLUMN mailbox text, ADD COLUMN paced_at timestamptz',
		'CREATE INDEX mails_mailbox_idx ON mails (mailbox, paced_at) WHERE paced_at IS NOT NULL',
		'CREATE INDEX mails_paced_idx ON mails (paced_at) WHERE paced_at IS NOT NULL',
	],
};
