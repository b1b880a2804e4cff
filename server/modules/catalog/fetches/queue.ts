import type { GalleryPicture } from '#contract/catalog/product';
import { sql, type Tx } from '#platform/db';
import { picturesQueued } from '#platform/live/publisher';

/** `place` 0 is the first picture. `before`: what it replaces, or where it is `inserted`, what it goes in front of. */
export interface RemotePicture extends GalleryPicture {
	place: number;
	before: string | null;
	inserted: boolean;
}

/** A product or a group gets it. */
export interface QueuedPicture extends RemotePicture {
	productId: number | null;
	groupId: number | null;
}

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
