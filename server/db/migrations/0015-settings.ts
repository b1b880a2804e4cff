import type { Migration } from './migration';

/**
 * Settings of the shopkeeper by section; a section that was never saved has no row. The version of the row `public`
 * counts the changes of what visitors see. The audit log's kinds of things stand in contract/admin/audit.ts alone.
 */
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
