import type { AttributeValues } from '#contract/catalog/attributes';
import type { GroupOption } from '#contract/catalog/group';
import type { GalleryPicture, ProductAttribute, ProductDto } from '#contract/catalog/product';
import { raw, sql, type Tx } from '#platform/db';
import { attributesOf } from '../tables/attributes';
import { productTable } from '../tables/products';
import type { StoredItem } from '../tables/table';

export interface ProductLookup {
	/** The SKU of the search; null in a search by id. */
	searched: string | null;
	id: number;
	sku: string;
	categoryId: number;
	groupId: number | null;
}

const lookupColumns = sql`p.id, p.sku, p.category_id AS "categoryId", p.group_id AS "groupId"`;

/** By SKU in any letter case, and by id. Not locked. */
export const findProducts = (db: Tx, skus: readonly string[], ids: readonly number[]): Promise<ProductLookup[]> =>
	db.query<ProductLookup>(sql`
		SELECT named.sku AS searched, ${lookupColumns} FROM json_array_elements_text(${JSON.stringify(skus)}::json) AS named (sku)
		JOIN products p ON lower(p.sku) = lower(named.sku)
		UNION ALL SELECT NULL, ${lookupColumns} FROM products p WHERE p.id = ANY(${[...ids]}::integer[])`);

export const findGroups = (tx: Tx, names: readonly { at: number; name: string; categoryId: number }[]) =>
	tx.query<{ at: number; id: number }>(sql`
		SELECT named.at, min(g.id) AS id
		FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS named (at integer, name text, "categoryId" integer)
		JOIN product_groups g ON lower(g.name) = lower(named.name) AND g.category_id = named."categoryId" GROUP BY named.at`);

/** Locked in id order and before products, against deadlocks. Answers existing ids. */
export async function shareCategories(
	tx: Tx,
	ids: readonly number[],
	groupIds: readonly number[],
	isDry = false,
): Promise<Set<number>> {
	if (ids.length + groupIds.length === 0) return new Set();
	const rows = await tx.query<{ id: number }>(sql`
		SELECT id FROM categories WHERE id = ANY(${[...ids]}::integer[])
			OR id IN (SELECT category_id FROM product_groups WHERE id = ANY(${[...groupIds]}::integer[]))
		ORDER BY id ${isDry ? sql`` : sql`FOR KEY SHARE`}`);
	return new Set(rows.map(({ id }) => id));
}

/** For the audit log. */
export interface GroupFacts {
	id: number;
	name: string;
	description: string;
	category: { id: number; name: string };
	options: GroupOption[];
	pictures: GalleryPicture[];
	sizeGuide: string;
	attributes: ProductAttribute[] | null;
}

export interface StoredGroup extends GroupFacts {
	editVersion: number;
	/** With those that its category does not show. */
	storedAttributes: AttributeValues;
}

const facts = sql`g.id, g.name, g.description, json_build_object('id', c.id, 'name', c.name) AS category, g.options,
	g.pictures, g.size_guide AS "sizeGuide", ${raw(attributesOf('g'))} AS attributes, g.attributes AS "storedAttributes",
	g.edit_version AS "editVersion"`;

/**
 * In id order, and before their products, which join and leave only under this lock. A stronger one would block sales,
 * which hold products and check the foreign key when they write a product twice.
 */
export async function lockGroups(tx: Tx, ids: readonly number[], isDry = false): Promise<StoredGroup[]> {
	if (ids.length === 0) return [];
	const which = sql`${[...ids]}::integer[]`;
	if (!isDry) await tx.query(sql`SELECT FROM product_groups WHERE id = ANY(${which}) ORDER BY id FOR NO KEY UPDATE`);
	return tx.query<StoredGroup>(
		sql`SELECT ${facts} FROM product_groups g JOIN categories c ON c.id = g.category_id WHERE g.id = ANY(${which})`,
	);
}

/** `ownPicture`: its first picture is not its group's. `storedAttributes`: with those that its category does not show. */
export interface LockedProduct extends StoredItem<ProductDto> {
	ownPicture: boolean;
	storedAttributes: AttributeValues;
}

/** In id order, against deadlocks, with all products of the groups. */
export async function lockProducts(
	tx: Tx,
	ids: readonly number[],
	groupIds: readonly number[],
	isDry = false,
): Promise<LockedProduct[]> {
	if (ids.length + groupIds.length === 0) return [];
	const named = sql`p.id = ANY(${[...ids]}::integer[])`;
	const which = groupIds.length > 0 ? sql`(${named} OR p.group_id = ANY(${[...groupIds]}::integer[]))` : named;
	if (!isDry) await tx.query(sql`SELECT FROM products p WHERE ${which} ORDER BY p.id FOR UPDATE`);
	// A join above would read old categories (tables/table.ts).
	return tx.query<LockedProduct>(sql`SELECT ${productTable.json} AS item, ${productTable.isShown} AS shown,
		p.own_picture AND (p.group_id IS NOT NULL OR p.image_url IS NOT NULL) AS "ownPicture",
		p.attributes AS "storedAttributes"
		FROM ${productTable.from} WHERE ${which} ORDER BY p.id`);
}

export interface FileOfProduct {
	id: number;
	mark: string;
}

export const fileKey = ({ id, mark }: FileOfProduct): string => `${id} ${mark}`;

const rowsOf = (files: readonly FileOfProduct[]) =>
	sql`json_to_recordset(${JSON.stringify(files)}::json) AS file (id integer, mark text, units integer)`;

/** Stock changes by `fileKey`. The products must be locked. */
export async function readImported(tx: Tx, files: readonly FileOfProduct[]): Promise<Map<string, number>> {
	if (files.length === 0) return new Map();
	const rows = await tx.query<FileOfProduct & { units: number }>(sql`
		SELECT file.id, file.mark, i.units FROM ${rowsOf(files)}
		JOIN imported_stock i ON i.product_id = file.id AND i.mark = file.mark`);
	return new Map(rows.map((row) => [fileKey(row), row.units]));
}

export async function addImported(tx: Tx, files: readonly (FileOfProduct & { units: number })[]): Promise<void> {
	if (files.length === 0) return;
	await tx.query(sql`
		INSERT INTO imported_stock (product_id, mark, units) SELECT id, mark, units FROM ${rowsOf(files)}
		ON CONFLICT (product_id, mark) DO UPDATE SET units = imported_stock.units + excluded.units`);
}

export interface GroupValues extends Omit<GroupFacts, 'id' | 'category' | 'attributes'> {
	categoryId: number;
	attributes: AttributeValues;
}

const valuesOf = sql`row (id integer, name text, description text, "categoryId" integer, options jsonb, pictures jsonb,
	"sizeGuide" text, attributes jsonb, edited boolean)`;
const columns = sql`name, description, category_id, options, pictures, size_guide, attributes`;
const values = sql`row.name, row.description, row."categoryId", row.options, row.pictures, row."sizeGuide",
	row.attributes`;

export const insertGroups = (tx: Tx, groups: readonly GroupValues[]) =>
	tx.query<GroupFacts>(sql`
		WITH g AS (INSERT INTO product_groups (${columns})
			SELECT ${values} FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS ${valuesOf} RETURNING *)
		SELECT ${facts} FROM g JOIN categories c ON c.id = g.category_id ORDER BY g.id`);

export const updateGroups = (tx: Tx, groups: readonly (GroupValues & { id: number; edited: boolean })[]) =>
	tx.query<GroupFacts>(sql`
		WITH g AS (UPDATE product_groups AS g SET (${columns}) = ROW(${values}), version = g.version + 1,
				edit_version = g.edit_version + row.edited::integer, updated_at = now()
			FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS ${valuesOf} WHERE g.id = row.id RETURNING g.*)
		SELECT ${facts} FROM g JOIN categories c ON c.id = g.category_id`);

export const raiseGroups = (tx: Tx, ids: readonly number[]) =>
	tx.query(
		sql`UPDATE product_groups SET version = version + 1, updated_at = now() WHERE id = ANY(${[...ids]}::integer[])`,
	);
