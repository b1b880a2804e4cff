import type { Migration } from './migration';

export const accountMail: Migration = {
	id: 16,
	name: 'account-mail',
	statements: [
		'ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz',
		// `address`: the account's after the link was used.
		`CREATE TABLE address_links (
			token_hash text PRIMARY KEY,
			user_id integer NOT NULL CONSTRAINT address_links_user_fk REFERENCES users (id) ON DELETE CASCADE,
			purpose text NOT NULL CHECK (purpose IN ('confirm', 'change', 'keep')),
			address text NOT NULL,
			expires_at timestamptz NOT NULL
		)`,
		'CREATE INDEX address_links_user_idx ON address_links (user_id, purpose)',
		// Requests are processed after the answer, whose duration must not reveal accounts.
		`CREATE TABLE reset_requests (
			id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			login text NOT NULL,
			public_url text NOT NULL,
			asked_at timestamptz NOT NULL
		)`,
		// Append-only: the newest row of a kind is valid.
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
