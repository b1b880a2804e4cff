import type { Migration } from './migration';

export const signIns: Migration = {
	id: 13,
	name: 'sign-ins',
	statements: [
		`CREATE TABLE ended_sessions (
			id text PRIMARY KEY,
			expires_at timestamptz NOT NULL
		)`,
		`CREATE TABLE sign_ins (
			id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			at timestamptz NOT NULL,
			user_id integer NOT NULL CONSTRAINT sign_ins_user_fk REFERENCES users (id) ON DELETE CASCADE,
			outcome text NOT NULL CHECK (outcome IN ('signed_in', 'wrong_password', 'wrong_code', 'signed_out')),
			address text NOT NULL,
			device text NOT NULL
		)`,
		'CREATE INDEX sign_ins_user_idx ON sign_ins (user_id, id DESC)',
		'CREATE INDEX sign_ins_at_idx ON sign_ins (at)',
	],
};
