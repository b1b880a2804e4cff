import type { Migration } from './migration';

/** The mailbox of mails that strangers can cause, and its release. Deleted with the mail after half a year. */
export const mailboxes: Migration = {
	id: 49,
	name: 'mailboxes',
	statements: [
		'ALTER TABLE mails ADD COLUMN mailbox text, ADD COLUMN paced_at timestamptz',
		'CREATE INDEX mails_mailbox_idx ON mails (mailbox, paced_at) WHERE paced_at IS NOT NULL',
		'CREATE INDEX mails_paced_idx ON mails (paced_at) WHERE paced_at IS NOT NULL',
	],
};
