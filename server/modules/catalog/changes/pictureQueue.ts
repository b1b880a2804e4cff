import type { GalleryPicture } from '#contract/catalog/product';
import { sql, type Tx } from '#platform/db';
import { picturesQueued } from '#platform/live/publisher';
import type { Placed } from './placing';

/** `place` 0 is the first picture. `before`: what it replaces, or where it is `inserted`, what it goes in front of. */
export interface RemotePicture extends GalleryPicture {
	place: number;
	before: string | null;
	inserted: boolean;
}

export type PictureTarget = Record<'productId' | 'groupId', number | null>;

export type QueuedPicture = RemotePicture & PictureTarget;

/** A picture that was fetched: `id` is that of its row in the queue, `url` where it is stored. */
export type ArrivedPicture = RemotePicture & PictureTarget & { id: number };

/**
 * Pictures to fetch after the commit, in the name of whom the transaction's change reason names. The same address for the
 * same target a second time changes nothing.
 */
export async function queuePictures(tx: Tx, pictures: readonly QueuedPicture[]): Promise<void> {
	if (pictures.length === 0) return;
	const written = await tx.query(sql`
		INSERT INTO picture_fetches (run, product_id, group_id, place, url, alt, before, inserted, by_id)
		SELECT latest.run, given."productId", given."groupId", given.place, given.url, given.alt, given.before, given.inserted,
			(nullif(current_setting('shop.because', true), '')::jsonb ->> 'by')::integer
		FROM jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
			AS given ("productId" integer, "groupId" integer, place integer, url text, alt text, before text, inserted boolean)
		CROSS JOIN (SELECT coalesce(max(run), 0) + (NOT EXISTS (SELECT FROM picture_fetches WHERE state = 'waiting'))::integer
			AS run FROM picture_fetches) latest
		ORDER BY given.place ON CONFLICT DO NOTHING RETURNING id`);
	if (written.length > 0) await picturesQueued(tx);
}

/** By `queueKey`: where an address is stored, null before it has arrived. */
export type Queued = ReadonlyMap<string, string | null>;

export const queueKey = ({ productId, groupId }: PictureTarget, url: string): string =>
	`${productId} ${groupId} ${url}`;

/** Addresses that are, or were to be, fetched for them, and where they are stored. */
export async function readQueued(tx: Tx, productIds: readonly number[], groupIds: readonly number[]): Promise<Queued> {
	if (productIds.length + groupIds.length === 0) return new Map();
	const rows = await tx.query<PictureTarget & { url: string; stored: string | null }>(sql`
		SELECT product_id AS "productId", group_id AS "groupId", url, stored FROM picture_fetches
		WHERE product_id = ANY(${[...productIds]}::integer[]) OR group_id = ANY(${[...groupIds]}::integer[])`);
	return new Map(rows.map((row) => [queueKey(row, row.url), row.stored]));
}

/** Pictures of the same target that have arrived. The target must be locked. */
export const findPlaced = (tx: Tx, { id, productId, groupId }: PictureTarget & { id: number }): Promise<Placed[]> =>
	tx.query<Placed>(sql`
		SELECT place, stored, before FROM picture_fetches WHERE stored IS NOT NULL AND id <> ${id}::bigint
			AND (product_id = ${productId}::integer OR group_id = ${groupId}::integer)`);
