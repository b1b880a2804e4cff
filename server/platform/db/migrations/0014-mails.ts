import type { Migration } from './migration';

/**
 * `facts`: the template's JSON, sealed if it has a secret link, null once unreadable. `unsent`: queued while the
 * shop could not send. `sending`: leased until `lease_until`, in the database's time, because servers' clocks
 * differ.
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
