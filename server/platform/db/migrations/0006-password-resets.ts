import type { Migration } from './migration';

export const passwordResets: Migration = {
	id: 6,
	name: 'password-resets',
	statements: [
		`CREATE TABLE password_resets (
			user_id integer PRIMARY KEY CONSTRAINT password_resets_user_fk REFERENCES users (id) ON DELETE CASCADE,
			token_hash text NOT NULL UNIQUE,
			token_version integer NOT NULL,
			expires_at timestamptz NOT NULL
		)`,
	],
};
