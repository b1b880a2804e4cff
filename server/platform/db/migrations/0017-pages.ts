import type { Migration } from './migration';

/** Every saved version stays; `published` is the visible one. */
export const pages: Migration = {
	id: 17,
	name: 'pages',
	statements: [
		`CREATE TABLE pages (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			slug text NOT NULL CONSTRAINT pages_slug_key UNIQUE,
			version integer NOT NULL,
			published integer CHECK (published BETWEEN 1 AND version),
			starting boolean NOT NULL DEFAULT false
		)`,
		`CREATE TABLE page_versions (
			page_id integer NOT NULL CONSTRAINT page_versions_page_fk REFERENCES pages (id) ON DELETE CASCADE,
			number integer NOT NULL,
			title text NOT NULL,
			description text NOT NULL,
			body text NOT NULL,
			saved_at timestamptz NOT NULL DEFAULT now(),
			saved_by integer CONSTRAINT page_versions_user_fk REFERENCES users (id) ON DELETE SET NULL,
			PRIMARY KEY (page_id, number)
		)`,
		'CREATE INDEX page_versions_user_idx ON page_versions (saved_by)',
	],
};
