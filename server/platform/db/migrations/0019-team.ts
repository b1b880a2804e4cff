import type { Migration } from './migration';

export const team: Migration = {
	id: 19,
	name: 'team',
	statements: [
		`CREATE TABLE team_invitations (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			email text NOT NULL,
			role text NOT NULL,
			token_hash text NOT NULL UNIQUE,
			invited_by integer NOT NULL CONSTRAINT team_invitations_user_fk REFERENCES users (id) ON DELETE CASCADE,
			expires_at timestamptz NOT NULL
		)`,
		'CREATE UNIQUE INDEX team_invitations_email_key ON team_invitations (lower(email))',
		'CREATE INDEX team_invitations_user_idx ON team_invitations (invited_by)',
		'CREATE TABLE second_factor_demands (role text PRIMARY KEY)',
	],
};
