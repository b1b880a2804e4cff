import type { Migration } from './migration';

/** The running import and its checked rows, deleted at its end; the next start ends an interrupted one. */
export const productImports: Migration = {
	id: 50,
	name: 'product-imports',
	statements: [
		`CREATE TABLE product_imports (
			only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
			by_id integer CONSTRAINT product_imports_user_fk REFERENCES users (id) ON DELETE SET NULL,
			saving boolean NOT NULL DEFAULT false
		)`,
		'CREATE TABLE product_import_rows (place integer PRIMARY KEY, row jsonb NOT NULL, taken integer NOT NULL)',
	],
};
