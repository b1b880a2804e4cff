import type { GalleryPicture } from '#contract/catalog/product';
import { sql, type Tx } from '#platform/db';
import { picturesQueued } from '#platform/live/publisher';
import type { Placed } from './placing';

/** `place` 0 is the first. `before`: the picture that it replaces or, where `inserted`, precedes. */
export interface RemotePicture extends GalleryPicture {
	place: number;
	before: string | null;
	inserted: boolean;
}

export type PictureTarget = Record<'productId' | 'groupId', number | null>;

export type QueuedPicture = RemotePicture & PictureTarget;

/** `id`: of its row in the queue. `url`: where it is stored. */
export type ArrivedPicture = RemotePicture & PictureTarget & { id: number };

/**
 * Pictures to fetch after the commit, for the user of the transaction's change reason. An address that the target has in
 * the queue changes nothing.
 */
export async function queuePictures(tx: Tx, pictures: readonly QueuedPicture[]): Promise<void> {
	if (pictures.length === 0) return;
	const written = await tx.query(sql`
		INSERT INTO picture_fetches (run, product_id, group_id, place, url, alt, before, inserted, by_id)
		SELECT latest.run, picture."productId", picture."groupId", picture.place, picture.url, picture.alt, picture.before,
			picture.inserted, (nullif(current_setting('shop.because', true), '')::jsonb ->> 'by')::integer
		FROM jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
			AS picture ("productId" integer, "groupId" integer, place integer, url text, alt text, before text, inserted boolean)
		CROSS JOIN (SELECT coalesce(max(run), 0) + (NOT EXISTS (SELECT FROM picture_fetches WHERE state = 'waiting'))::integer
			AS run FROM picture_fetches) latest
		ORDER BY picture.place ON CONFLICT DO NOTHING RETURNING id`);
	if (written.length > 0) await picturesQueued(tx);
}

/** Where an address is stored, by `queueKey`; null before it arrives. */
export type Queued = ReadonlyMap<string, string | null>;

export const queueKey = ({ productId, groupId }: PictureTarget, url: string): string =>
	`${productId} ${groupId} ${url}`;

export async function readQueued(tx: Tx, productIds: readonly number[], groupIds: readonly number[]): Promise<Queued> {
	if (productIds.length + groupIds.length === 0) return new Map();
	const rows = await tx.query<PictureTarget & { url: string; stored: string | null }>(sql`
		SELECT product_id AS "productId", group_id AS "groupId", url, stored FROM picture_fetches
		WHERE product_id = ANY(${[...productIds]}::integer[]) OR group_id = ANY(${[...groupIds]}::integer[])`);
	return new Map(rows.map((row) => [queueKey(row, row.url), row.stored]));
}

/** Other arrived pictures of the target, which must be locked. */
export const findPlaced = (tx: Tx, { id, productId, groupId }: PictureTarget & { id: number }): Promise<Placed[]> =>
	tx.query<Placed>(sql`
		SELECT place, stored, before FROM picture_fetches WHERE stored IS NOT NULL AND id <> ${id}::bigint
			AND (product_id = ${productId}::integer OR group_id = ${groupId}::integer)`);
