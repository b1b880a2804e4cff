import type { Migration } from './migration';

/**
 * Mails to send and those that were sent. `facts` is JSON that a template makes the mail of, sealed for kinds with a secret
 * link, and null once nobody may read it again. `unsent` was queued while the shop could not send mail. `sending`
 * belongs to one server until `lease_until`, which is the database's time, as servers' clocks differ.
 */
export const mails: Migration = {
	id: 14,
	name: 'mails',
	statements: [
		`CREATE TABLE mails (
			id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			key text CONSTRAINT mails_key UNIQUE,
			message_id text NOT NULL UNIQUE,
			kind text NOT NULL,
			state text NOT NULL CHECK (state IN ('waiting', 'unsent', 'sending', 'sent', 'failed')),
			user_id integer CONSTRAINT mails_user_fk REFERENCES users (id) ON DELETE CASCADE,
			to_name text NOT NULL,
			to_address text NOT NULL,
			to_phone text NOT NULL,
			public_url text NOT NULL,
			facts text,
			created_at timestamptz NOT NULL,
			expires_at timestamptz NOT NULL,
			due_at timestamptz NOT NULL,
			attempts integer NOT NULL DEFAULT 0,
			lease_until timestamptz,
			sent_at timestamptz,
			failure text,
			reply text
		)`,
		`CREATE INDEX mails_due_idx ON mails (due_at, id) WHERE state IN ('waiting', 'sending')`,
		`CREATE INDEX mails_state_idx ON mails (state, id DESC)`,
		'CREATE INDEX mails_user_idx ON mails (user_id)',
		'CREATE INDEX mails_created_idx ON mails (created_at)',
	],
};
