import type { Migration } from './migration';

/** A section has no row until it is saved. The version of `public` counts changes that visitors see. */
export const settings: Migration = {
	id: 15,
	name: 'settings',
	statements: [
		`CREATE TABLE shop_settings (
			section text PRIMARY KEY,
			value jsonb NOT NULL,
			version integer NOT NULL
		)`,
		`INSERT INTO shop_settings (section, value, version) VALUES ('public', '{}', 0)`,
		'ALTER TABLE audit_log DROP CONSTRAINT audit_log_entity_check',
	],
};
