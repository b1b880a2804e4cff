import type { GroupOption } from '../../../../contract/catalog/group';
import type { AdminGroupDto, GroupListDto } from '../../../../contract/catalog/groupForm';
import type { GalleryPicture, ProductDto } from '../../../../contract/catalog/product';
import { join, likeText, sql, type Tx } from '../../../db';
import { type AnswerText, readAnswer } from '../lists/repository';
import { productTable } from '../products/fields';
import type { Found } from '../table';

const { from, isShown, nextVersion } = productTable;

/** Members of ProductGroupDto's products, beside their values. */
const members = ['id', 'price', 'stock', 'heldUntil', 'sku', 'imageUrl', 'imageAlt', 'pictures', 'version'];
const row = productTable.jsonWith({}, members);

/** `null` without a visible product. */
export async function readGroup(db: Tx, id: number): Promise<AnswerText> {
	const answer = await readAnswer(
		db,
		sql`SELECT (SELECT json_build_object('id', g.id, 'name', g.name, 'description', g.description,
				'category', json_build_object('id', c.id, 'name', c.name), 'options', g.options, 'pictures', g.pictures,
				'sizeGuide', coalesce(nullif(g.size_guide, ''), c.size_guide), 'version', g.version,
				'products', rows.products)::text
			FROM product_groups g JOIN categories c ON c.id = g.category_id JOIN LATERAL (
				SELECT json_agg(jsonb_set(${row}::jsonb, '{values}', to_jsonb(p.option_values)) ORDER BY p.id) AS products
				FROM ${from} WHERE p.group_id = ${id} AND ${isShown} HAVING count(*) > 0
			) rows ON true
			WHERE g.id = ${id}) AS json, pg_current_snapshot()::text AS snapshot`,
	);
	return { ...answer, json: answer.json ?? 'null', cacheable: answer.json !== null };
}

/**
 * Products take name, description, category and, without a picture of their own, the first one from their group: one
 * place for what readers without groups see. Answers those that changed. Lock group and products before. `arrived`: by a
 * picture, which raises no `editVersion`.
 */
export function followGroups(tx: Tx, groupIds: readonly number[], arrived = false): Promise<Found<ProductDto>[]> {
	const name = sql`concat_ws(', ', VARIADIC array[g.name] || p.option_values)`;
	const picture = sql`CASE WHEN p.own_picture THEN p.image_url ELSE g.pictures -> 0 ->> 'url' END`;
	return productTable.write(
		tx,
		sql`UPDATE products AS p SET name = ${name}, description = g.description, category_id = g.category_id,
				image_url = ${picture}, ${nextVersion}, edit_version = p.edit_version + (NOT ${arrived}::boolean)::integer
			FROM product_groups g WHERE g.id = p.group_id AND g.id IN (${join(groupIds)})
				AND (p.name, p.description, p.category_id, p.image_url)
					IS DISTINCT FROM (${name}, g.description, g.category_id, ${picture})`,
	);
}

/** With hidden products, in the order of their values. `sizeGuide` is the group's own. */
export async function readAdminGroup(db: Tx, id: number): Promise<AdminGroupDto | undefined> {
	const [group] = await db.query<AdminGroupDto>(sql`
		SELECT g.id, g.name, g.description, json_build_object('id', c.id, 'name', c.name) AS category, g.options, g.pictures,
			g.size_guide AS "sizeGuide", g.version, g.edit_version AS "editVersion", rows.products
		FROM product_groups g JOIN categories c ON c.id = g.category_id JOIN LATERAL (
			SELECT coalesce(json_agg(${productTable.json}::jsonb
				|| jsonb_build_object('values', p.option_values, 'ownPicture', p.own_picture) ORDER BY p.id), '[]') AS products
			FROM ${from} WHERE p.group_id = ${id}
		) rows ON true
		WHERE g.id = ${id}`);
	if (!group) return undefined;
	const placeOf = (values: readonly string[]): number =>
		group.options.reduce(
			(place, option, at) => place * 100 + option.values.findIndex(({ name }) => name === values[at]),
			0,
		);
	const products = group.products.toSorted((one, other) => placeOf(one.values) - placeOf(other.values));
	return { ...group, products };
}

export const listGroups = (db: Tx, search: string): Promise<GroupListDto> =>
	db.query(sql`
		SELECT g.id, g.name, (SELECT count(*)::integer FROM products WHERE group_id = g.id) AS products
		FROM product_groups g WHERE fold(g.name) LIKE fold(${likeText(search.replaceAll('\0', ''))}::text) ORDER BY g.id DESC LIMIT 50`);

/** Members that an import and a fetched picture change too. */
export interface GroupFacts {
	name: string;
	description: string;
	category: { id: number; name: string };
	options: GroupOption[];
	pictures: GalleryPicture[];
}

export interface StoredGroup extends GroupFacts {
	id: number;
	/** With hidden ones. */
	members: { id: number; values: string[] }[];
}

const facts = sql`g.name, g.description, json_build_object('id', c.id, 'name', c.name) AS category, g.options, g.pictures`;

/**
 * In id order, and before their products, which join and leave only under this lock. Sales hold products and then check
 * the foreign key, where they write a product twice: a stronger lock would stand in their way.
 */
const lock = (tx: Tx, ids: readonly number[]) =>
	tx.query(sql`SELECT FROM product_groups WHERE id IN (${join(ids)}) ORDER BY id FOR NO KEY UPDATE`);

export const lockGroup = async (tx: Tx, id: number): Promise<boolean> => (await lock(tx, [id])).length > 0;

export async function lockGroups(tx: Tx, ids: readonly number[]): Promise<StoredGroup[]> {
	if (ids.length === 0) return [];
	await lock(tx, ids);
	return readGroups(tx, ids);
}

export async function readGroups(db: Tx, ids: readonly number[]): Promise<StoredGroup[]> {
	if (ids.length === 0) return [];
	return db.query<StoredGroup>(sql`
		SELECT g.id, ${facts}, (SELECT coalesce(json_agg(json_build_object('id', p.id, 'values', p.option_values)), '[]')
			FROM products p WHERE p.group_id = g.id) AS members
		FROM product_groups g JOIN categories c ON c.id = g.category_id WHERE g.id IN (${join(ids)})`);
}

/** The product may join or leave one before it is locked itself. */
export async function lockGroupOf(tx: Tx, productId: number): Promise<number | null> {
	const [group] = await tx.query<{ id: number }>(sql`
		SELECT id FROM product_groups WHERE id = (SELECT group_id FROM products WHERE id = ${productId}) FOR NO KEY UPDATE`);
	return group?.id ?? null;
}

/** Products of the group, and others that are named, before they are locked. */
export const findMembers = (tx: Tx, id: number | null, named: readonly number[]) =>
	tx.query<{ id: number; categoryId: number }>(sql`
		SELECT id, category_id AS "categoryId" FROM products
		WHERE group_id = ${id}::integer OR id = ANY(${[...named]}::integer[])`);

export async function ownPictures(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
	const rows = await tx.query<{ id: number }>(sql`
		SELECT id FROM products WHERE id = ANY(${[...ids]}::integer[])
			AND own_picture AND (group_id IS NOT NULL OR image_url IS NOT NULL)`);
	return new Set(rows.map(({ id }) => id));
}

/** Addresses that the group, its products and the named ones have. */
export async function picturesBefore(db: Tx, id: number | null, named: readonly number[]): Promise<string[]> {
	const rows = await db.query<{ url: string }>(sql`
		WITH p AS (SELECT image_url, more_pictures FROM products
			WHERE group_id = ${id}::integer OR id = ANY(${[...named]}::integer[])),
			g AS (SELECT pictures, options FROM product_groups WHERE id = ${id}::integer)
		SELECT image_url AS url FROM p WHERE image_url IS NOT NULL
		UNION SELECT one ->> 'url' FROM p, jsonb_array_elements(more_pictures) one
		UNION SELECT one ->> 'url' FROM g, jsonb_array_elements(pictures) one
		UNION SELECT swatch ->> 'imageUrl' FROM g, jsonb_array_elements(options) o,
			jsonb_array_elements(o -> 'values') swatch WHERE swatch ->> 'imageUrl' IS NOT NULL`);
	return rows.map(({ url }) => url);
}

export interface GroupValues extends Omit<GroupFacts, 'category'> {
	categoryId: number;
	/** Absent: none, or unchanged. */
	sizeGuide?: string;
}

const valuesOf = sql`row (id integer, name text, description text, "categoryId" integer, options jsonb, pictures jsonb,
	"sizeGuide" text)`;
const columns = sql`name, description, category_id, options, pictures, size_guide`;

/** In any order. */
export const insertGroups = (tx: Tx, given: readonly GroupValues[]) =>
	tx.query<GroupFacts & { id: number }>(sql`
		WITH g AS (INSERT INTO product_groups (${columns})
			SELECT row.name, row.description, row."categoryId", row.options, row.pictures, coalesce(row."sizeGuide", '')
			FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS ${valuesOf} RETURNING *)
		SELECT g.id, ${facts} FROM g JOIN categories c ON c.id = g.category_id`);

/** Absent values stay. `arrived` as above. */
export const updateGroups = (tx: Tx, given: readonly (Partial<GroupValues> & { id: number })[], arrived = false) =>
	tx.query<GroupFacts & { id: number }>(sql`
		WITH g AS (UPDATE product_groups AS g SET (${columns}) = ROW(coalesce(row.name, g.name),
				coalesce(row.description, g.description), coalesce(row."categoryId", g.category_id),
				coalesce(row.options, g.options), coalesce(row.pictures, g.pictures), coalesce(row."sizeGuide", g.size_guide)),
				version = g.version + 1, edit_version = g.edit_version + (NOT ${arrived}::boolean)::integer, updated_at = now()
			FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS ${valuesOf} WHERE g.id = row.id RETURNING g.*)
		SELECT g.id, ${facts} FROM g JOIN categories c ON c.id = g.category_id`);

/** Other products are in it. */
export const raiseGroup = (tx: Tx, id: number) =>
	tx.query(sql`UPDATE product_groups SET version = version + 1, updated_at = now() WHERE id = ${id}`);

export const deleteGroup = (tx: Tx, id: number) => tx.query(sql`DELETE FROM product_groups WHERE id = ${id}`);

export interface Placed {
	id: number;
	values: string[];
	own: boolean;
	/** Absent members stay. */
	url?: string | undefined;
	alt?: string | undefined;
	more?: GalleryPicture[] | undefined;
}

/** One statement, so that two products may exchange their values. Versions stay. */
export const placeProducts = (tx: Tx, groupId: number, rows: readonly Placed[]) =>
	tx.query(sql`
		UPDATE products p SET group_id = ${groupId}, option_values = row.values, own_picture = row.own,
			image_url = coalesce(row.url, p.image_url), image_alt = coalesce(row.alt, p.image_alt),
			more_pictures = coalesce(row.more, p.more_pictures)
		FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			AS row (id integer, "values" text[], own boolean, url text, alt text, more jsonb)
		WHERE p.id = row.id`);

/** Raises the version of the products that nothing has changed since. */
export const touchProducts = (tx: Tx, rows: readonly { id: number; version: number; edited?: boolean }[]) =>
	productTable.write(
		tx,
		sql`UPDATE products AS p SET ${nextVersion}, edit_version = p.edit_version + coalesce(row.edited, false)::integer
			FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id integer, version integer, edited boolean)
			WHERE p.id = row.id AND p.version = row.version`,
	);

/** They keep what they have as their own. */
export const takeOut = (tx: Tx, ids: readonly number[]): Promise<Found<ProductDto>[]> =>
	productTable.write(
		tx,
		sql`UPDATE products AS p SET group_id = NULL, option_values = '{}', own_picture = true, ${nextVersion},
				edit_version = p.edit_version + 1
			WHERE p.id IN (${join(ids)})`,
	);
