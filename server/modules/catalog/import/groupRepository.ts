import type { GroupOption } from '../../../../contract/catalog/group';
import type { GalleryPicture, ProductDto } from '../../../../contract/catalog/product';
import { join, sql, type Tx } from '../../../db';
import { productTable } from '../products/fields';
import type { Found } from '../table';

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

/** `at` comes back with what is found. */
export const findGroups = (tx: Tx, wanted: readonly { at: number; name: string; categoryId: number }[]) =>
	tx.query<{ at: number; id: number }>(sql`
		SELECT given.at, min(g.id) AS id
		FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS given (at integer, name text, "categoryId" integer)
		JOIN product_groups g ON lower(g.name) = lower(given.name) AND g.category_id = given."categoryId" GROUP BY given.at`);

const facts = sql`g.name, g.description, json_build_object('id', c.id, 'name', c.name) AS category, g.options, g.pictures`;

/** In id order. Products join and leave only under this lock. */
export async function lockGroups(tx: Tx, ids: readonly number[]): Promise<StoredGroup[]> {
	if (ids.length === 0) return [];
	await tx.query(sql`SELECT FROM product_groups WHERE id IN (${join(ids)}) ORDER BY id FOR NO KEY UPDATE`);
	return tx.query<StoredGroup>(sql`
		SELECT g.id, ${facts}, (SELECT coalesce(json_agg(json_build_object('id', p.id, 'values', p.option_values)), '[]')
			FROM products p WHERE p.group_id = g.id) AS members
		FROM product_groups g JOIN categories c ON c.id = g.category_id WHERE g.id IN (${join(ids)})`);
}

export interface GroupValues extends Omit<GroupFacts, 'category'> {
	categoryId: number;
}

const valuesOf = sql`row (id integer, name text, description text, "categoryId" integer, options jsonb, pictures jsonb)`;
const columns = sql`name, description, category_id, options, pictures`;
const values = sql`row.name, row.description, row."categoryId", row.options, row.pictures`;

/** In any order. */
export const insertGroups = (tx: Tx, given: readonly GroupValues[]) =>
	tx.query<GroupFacts & { id: number }>(sql`
		WITH g AS (INSERT INTO product_groups (${columns})
			SELECT ${values} FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS ${valuesOf} RETURNING *)
		SELECT g.id, ${facts} FROM g JOIN categories c ON c.id = g.category_id`);

export const updateGroups = (tx: Tx, given: readonly (GroupValues & { id: number })[]) =>
	tx.query<GroupFacts & { id: number }>(sql`
		WITH g AS (UPDATE product_groups AS g SET (${columns}) = ROW(${values}), version = g.version + 1,
				edit_version = g.edit_version + 1, updated_at = now()
			FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS ${valuesOf} WHERE g.id = row.id RETURNING g.*)
		SELECT g.id, ${facts} FROM g JOIN categories c ON c.id = g.category_id`);

interface Place {
	id: number;
	groupId: number;
	values: readonly string[];
	/** First picture of the group. */
	shared: string | null;
}

/** One statement, so that two products may exchange their values. Versions stay. */
export async function placeProducts(tx: Tx, places: readonly Place[]): Promise<void> {
	if (places.length === 0) return;
	const isOwn = sql`CASE WHEN p.group_id IS NULL THEN p.image_url IS NOT NULL ELSE p.own_picture END`;
	await tx.query(sql`
		UPDATE products p SET group_id = row."groupId", option_values = row.values, own_picture = ${isOwn},
			image_url = CASE WHEN ${isOwn} THEN p.image_url ELSE row.shared END
		FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
			AS row (id integer, "groupId" integer, "values" text[], shared text)
		WHERE p.id = row.id`);
}

/** Columns of new products that belong to groups. */
export const placedBySku = (places: readonly { sku: string; groupId: number; values: readonly string[] }[]) => ({
	columns: sql`group_id, option_values, own_picture`,
	values: sql`place."groupId", coalesce(place.values, '{}'), place."groupId" IS NULL`,
	joined: sql`LEFT JOIN jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
		AS place (sku text, "groupId" integer, "values" text[]) ON place.sku = row.sku`,
});

/** Galleries as a whole. Versions stay. */
export async function writeGalleries(
	tx: Tx,
	galleries: readonly { id: number; pictures: readonly GalleryPicture[] }[],
): Promise<Found<ProductDto>[]> {
	if (galleries.length === 0) return [];
	return productTable.write(
		tx,
		// Without one of its own a product of a group shows the group's.
		sql`UPDATE products AS p SET own_picture = p.group_id IS NULL OR jsonb_array_length(row.pictures) > 0,
				image_url = coalesce(row.pictures -> 0 ->> 'url',
					(SELECT g.pictures -> 0 ->> 'url' FROM product_groups g WHERE g.id = p.group_id)),
				image_alt = coalesce(row.pictures -> 0 ->> 'alt', ''), more_pictures = row.pictures - 0
			FROM jsonb_to_recordset(${JSON.stringify(galleries)}::jsonb) AS row (id integer, pictures jsonb)
			WHERE p.id = row.id`,
	);
}

/** Raises the version of the products that nothing has changed since. */
export const touchProducts = (tx: Tx, given: readonly { id: number; version: number }[]) =>
	productTable.write(
		tx,
		sql`UPDATE products AS p SET ${productTable.nextVersion}
			FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS row (id integer, version integer)
			WHERE p.id = row.id AND p.version = row.version`,
	);

type Target = Record<'productId' | 'groupId', number | null>;

export const targetKey = ({ productId, groupId }: Target, url: string): string => `${productId} ${groupId} ${url}`;

/** Addresses that are, or were to be, fetched for them. */
export async function readQueued(
	tx: Tx,
	productIds: readonly number[],
	groupIds: readonly number[],
): Promise<Set<string>> {
	if (productIds.length + groupIds.length === 0) return new Set();
	const rows = await tx.query<Target & { url: string }>(sql`
		SELECT product_id AS "productId", group_id AS "groupId", url FROM picture_fetches
		WHERE product_id = ANY(${[...productIds]}::integer[]) OR group_id = ANY(${[...groupIds]}::integer[])`);
	return new Set(rows.map((row) => targetKey(row, row.url)));
}
