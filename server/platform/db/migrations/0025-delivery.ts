import type { Migration } from './migration';

/**
 * An INEI code is in one zone at most, and a district belongs to the zone with its longest prefix: one fee per
 * method at most.
 */
export const delivery: Migration = {
	id: 25,
	name: 'delivery',
	statements: [
		`CREATE TABLE delivery_plan (
			only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
			version integer NOT NULL
		)`,
		`CREATE TABLE delivery_zones (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			name text NOT NULL,
			version integer NOT NULL DEFAULT 1
		)`,
		'CREATE UNIQUE INDEX delivery_zones_name_key ON delivery_zones (lower(name))',
		`CREATE TABLE delivery_areas (
			code text PRIMARY KEY CHECK (code ~ '^([0-9]{2}){1,3}$'),
			zone_id integer NOT NULL REFERENCES delivery_zones (id) ON DELETE CASCADE
		)`,
		'CREATE INDEX delivery_areas_zone_idx ON delivery_areas (zone_id)',
		`CREATE TABLE delivery_methods (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			name text NOT NULL,
			kind text NOT NULL,
			note text NOT NULL,
			active boolean NOT NULL,
			cutoff text NOT NULL,
			version integer NOT NULL DEFAULT 1
		)`,
		'CREATE UNIQUE INDEX delivery_methods_name_key ON delivery_methods (lower(name))',
		`CREATE TABLE delivery_offices (
			id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
			method_id integer NOT NULL REFERENCES delivery_methods (id) ON DELETE CASCADE,
			name text NOT NULL,
			address text NOT NULL,
			hours text NOT NULL,
			area text NOT NULL
		)`,
		'CREATE INDEX delivery_offices_method_idx ON delivery_offices (method_id)',
		`CREATE TABLE delivery_fees (
			method_id integer NOT NULL REFERENCES delivery_methods (id) ON DELETE CASCADE,
			zone_id integer NOT NULL REFERENCES delivery_zones (id) ON DELETE CASCADE,
			days_from integer NOT NULL,
			days_to integer NOT NULL CHECK (days_to >= days_from),
			steps jsonb NOT NULL,
			PRIMARY KEY (method_id, zone_id)
		)`,
		'CREATE INDEX delivery_fees_zone_idx ON delivery_fees (zone_id)',
		'ALTER TABLE orders ADD COLUMN shipping_cents integer NOT NULL DEFAULT 0 CHECK (shipping_cents >= 0)',
		'ALTER TABLE orders ADD COLUMN delivery jsonb',
	],
};
