import { sql, type Tx } from '../../../db';

export interface FoundSku {
	row: number;
	id: number;
	sku: string;
	categoryId: number;
	groupId: number | null;
}

/** SKUs match in any letter case. `row` counts from `first`. */
export const findBySku = (db: Tx, skus: readonly string[], first = 0): Promise<FoundSku[]> =>
	db.query<FoundSku>(sql`
		SELECT given.place::integer - 1 + ${first}::integer AS "row", p.id, p.sku, p.category_id AS "categoryId",
			p.group_id AS "groupId"
		FROM json_array_elements_text(${JSON.stringify(skus)}::json) WITH ORDINALITY AS given (sku, place)
		JOIN products p ON lower(p.sku) = lower(given.sku) ORDER BY given.place`);

/** A product of the shop that a row names. */
export interface NamedProduct {
	/** Index of the row. */
	row: number;
	id: number;
	name: string;
	description: string;
	/** Its name. */
	category: string;
	group: { id: number; name: string; values: string[] } | null;
	stock: number;
	editVersion: number;
}

export const readNamed = (db: Tx, skus: readonly string[]): Promise<NamedProduct[]> =>
	db.query<NamedProduct>(sql`
		SELECT given.place::integer - 1 AS "row", p.id, p.name, p.description, c.name AS category, p.stock,
			p.edit_version AS "editVersion", CASE WHEN g.id IS NOT NULL
				THEN json_build_object('id', g.id, 'name', g.name, 'values', p.option_values) END AS "group"
		FROM json_array_elements_text(${JSON.stringify(skus)}::json) WITH ORDINALITY AS given (sku, place)
		JOIN products p ON lower(p.sku) = lower(given.sku) JOIN categories c ON c.id = p.category_id
		LEFT JOIN product_groups g ON g.id = p.group_id ORDER BY given.place`);

export const readCategories = (db: Tx): Promise<{ id: number; name: string }[]> =>
	db.query(sql`SELECT id, name FROM categories`);

export interface FileOfProduct {
	id: number;
	mark: string;
}

export const fileKey = ({ id, mark }: FileOfProduct): string => `${id} ${mark}`;

const rowsOf = (files: readonly FileOfProduct[]) =>
	sql`json_to_recordset(${JSON.stringify(files)}::json) AS given (id integer, mark text, units integer)`;

/** Stock changes so far, by `fileKey`. The products must be locked. */
export async function readImported(tx: Tx, files: readonly FileOfProduct[]): Promise<[string, number][]> {
	if (files.length === 0) return [];
	const rows = await tx.query<FileOfProduct & { units: number }>(sql`
		SELECT given.id, given.mark, i.units FROM ${rowsOf(files)}
		JOIN imported_stock i ON i.product_id = given.id AND i.mark = given.mark`);
	return rows.map((row) => [fileKey(row), row.units]);
}

export async function addImported(tx: Tx, files: readonly (FileOfProduct & { units: number })[]): Promise<void> {
	if (files.length === 0) return;
	await tx.query(sql`
		INSERT INTO imported_stock (product_id, mark, units) SELECT id, mark, units FROM ${rowsOf(files)}
		ON CONFLICT (product_id, mark) DO UPDATE SET units = imported_stock.units + excluded.units`);
}
