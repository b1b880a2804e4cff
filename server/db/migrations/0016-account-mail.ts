import type { Migration } from './migration';

/** Confirmed addresses, forgotten passwords and consents of accounts. */
export const accountMail: Migration = {
	id: 16,
	name: 'account-mail',
	statements: [
		'ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz',
		// One-time links of mails. `address` is the one that the account has once the link was used.
		`CREATE TABLE address_links (
			token_hash text PRIMARY KEY,
			user_id integer NOT NULL CONSTRAINT address_links_user_fk REFERENCES users (id) ON DELETE CASCADE,
			purpose text NOT NULL CHECK (purpose IN ('confirm', 'change', 'keep')),
			address text NOT NULL,
			expires_at timestamptz NOT NULL
		)`,
		'CREATE INDEX address_links_user_idx ON address_links (user_id, purpose)',
		// Looked at after the answer, so that its time does not tell which accounts there are.
		`CREATE TABLE reset_requests (
			id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			login text NOT NULL,
			public_url text NOT NULL,
			asked_at timestamptz NOT NULL
		)`,
		// Only ever added to: the newest row of a kind holds.
		`CREATE TABLE consents (
			id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			user_id integer NOT NULL CONSTRAINT consents_user_fk REFERENCES users (id) ON DELETE CASCADE,
			kind text NOT NULL,
			given boolean NOT NULL,
			version integer NOT NULL,
			text text NOT NULL,
			at timestamptz NOT NULL
		)`,
		'CREATE INDEX consents_user_idx ON consents (user_id, kind, id DESC)',
	],
};
