import type { TreeCategory } from '#contract/catalog/tree';
import { sql, type Tx } from '#platform/db';

/** `row`: index of the row that names it. */
export interface NamedProduct {
	row: number;
	id: number;
	sku: string;
	name: string;
	active: boolean;
	description: string;
	categoryId: number;
	group: { id: number; name: string; values: string[] } | null;
	stock: number;
	editVersion: number;
}

export const readNamed = (db: Tx, skus: readonly string[]): Promise<NamedProduct[]> =>
	db.query<NamedProduct>(sql`
		SELECT named.place::integer - 1 AS "row", p.id, p.sku, p.name, p.active, p.description, p.category_id AS "categoryId", p.stock,
			p.edit_version AS "editVersion", CASE WHEN g.id IS NOT NULL
				THEN json_build_object('id', g.id, 'name', g.name, 'values', p.option_values) END AS "group"
		FROM json_array_elements_text(${JSON.stringify(skus)}::json) WITH ORDINALITY AS named (sku, place)
		JOIN products p ON lower(p.sku) = lower(named.sku)
		LEFT JOIN product_groups g ON g.id = p.group_id ORDER BY named.place`);

export const readCategories = (db: Tx): Promise<TreeCategory[]> =>
	db.query(sql`SELECT id, name, parent_id AS "parentId" FROM categories`);

/** New categories derive their path from those above, which must not move meanwhile. */
export const lockCategories = (tx: Tx) => tx.query(sql`SELECT FROM categories ORDER BY id FOR NO KEY UPDATE`);
