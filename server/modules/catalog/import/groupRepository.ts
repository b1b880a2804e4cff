import type { GalleryPicture, ProductDto } from '#contract/catalog/product';
import { sql, type Tx } from '#platform/db';
import { productTable } from '../products/fields';
import type { Found } from '../table';

/** `at` comes back with what is found. */
export const findGroups = (tx: Tx, wanted: readonly { at: number; name: string; categoryId: number }[]) =>
	tx.query<{ at: number; id: number }>(sql`
		SELECT given.at, min(g.id) AS id
		FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS given (at integer, name text, "categoryId" integer)
		JOIN product_groups g ON lower(g.name) = lower(given.name) AND g.category_id = given."categoryId" GROUP BY given.at`);

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

/** By `targetKey`. */
export type Queued = ReadonlyMap<string, string | null>;

type Target = Record<'productId' | 'groupId', number | null>;

export const targetKey = ({ productId, groupId }: Target, url: string): string => `${productId} ${groupId} ${url}`;

/** Addresses that are, or were to be, fetched for them, and where they are stored. */
export async function readQueued(tx: Tx, productIds: readonly number[], groupIds: readonly number[]): Promise<Queued> {
	if (productIds.length + groupIds.length === 0) return new Map();
	const rows = await tx.query<Target & { url: string; stored: string | null }>(sql`
		SELECT product_id AS "productId", group_id AS "groupId", url, stored FROM picture_fetches
		WHERE product_id = ANY(${[...productIds]}::integer[]) OR group_id = ANY(${[...groupIds]}::integer[])`);
	return new Map(rows.map((row) => [targetKey(row, row.url), row.stored]));
}
