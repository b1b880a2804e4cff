import districtTree from '../districts/districts.json';
import type { Migration } from './migration';

const rows = Object.entries(districtTree).flatMap(([department, provinces]) =>
	Object.entries(provinces).flatMap(([province, districts]) =>
		Object.entries(districts).map(([code, district]) => ({ code, department, province, district })),
	),
);

export const addresses: Migration = {
	id: 21,
	name: 'addresses',
	statements: [
		// `initials` in common use: SJL, SMP, VES.
		`CREATE TABLE districts (
			code text PRIMARY KEY CHECK (code ~ '^[0-9]{6}$'),
			department text NOT NULL,
			province text NOT NULL,
			district text NOT NULL,
			name text GENERATED ALWAYS AS (words_of(district)) STORED,
			search text GENERATED ALWAYS AS (words_of(district || ' ' || province || ' ' || department)) STORED,
			initials text GENERATED ALWAYS AS (regexp_replace(
				regexp_replace(words_of(district), '\\m(de|del)\\M', '', 'g'), '\\s*(\\w)\\w*\\s*', '\\1', 'g')) STORED
		)`,
		`INSERT INTO districts (code, department, province, district)
			SELECT code, department, province, district
			FROM json_to_recordset($rows$${JSON.stringify(rows)}$rows$)
				AS r (code text, department text, province text, district text)`,
		'ALTER TABLE orders ADD COLUMN address jsonb, ADD COLUMN district_code text',
		`CREATE TABLE addresses (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			user_id integer NOT NULL CONSTRAINT addresses_user_fk REFERENCES users (id) ON DELETE CASCADE,
			address jsonb NOT NULL,
			is_default boolean NOT NULL
		)`,
		'CREATE INDEX addresses_user_idx ON addresses (user_id, id)',
		'CREATE UNIQUE INDEX addresses_default_key ON addresses (user_id) WHERE is_default',
	],
};
