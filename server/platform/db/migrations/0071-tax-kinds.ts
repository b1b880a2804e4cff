import type { Migration } from './migration';

const isKind = `CHECK (tax_kind IN ('TAXED', 'EXEMPT', 'UNAFFECTED'))`;

/** Null for a product with its category's kind, and for a line that is taxed as all were. */
export const taxKinds: Migration = {
	id: 71,
	name: 'tax-kinds',
	statements: [
		`ALTER TABLE categories ADD COLUMN tax_kind text NOT NULL DEFAULT 'TAXED' ${isKind}`,
		`ALTER TABLE products ADD COLUMN tax_kind text ${isKind}`,
		`ALTER TABLE order_items ADD COLUMN tax_kind text ${isKind}`,
	],
};
