import { sql, type Tx } from '../../../db';
import { picturesQueued } from '../../../live/publisher';

/** A product or a group gets it. `place` 0 is the first picture. */
export interface QueuedPicture {
	productId: number | null;
	groupId: number | null;
	place: number;
	url: string;
	alt: string;
}

/**
 * Pictures to fetch after the commit, in the name of whom the transaction's change reason names. The same address for the
 * same target a second time changes nothing.
 */
export async function queuePictures(tx: Tx, pictures: readonly QueuedPicture[]): Promise<void> {
	if (pictures.length === 0) return;
	const written = await tx.query(sql`
		INSERT INTO picture_fetches (run, product_id, group_id, place, url, alt, before, by_id)
		SELECT latest.run, given."productId", given."groupId", given.place, given.url, given.alt,
			CASE WHEN given.place > 0 THEN coalesce(p.more_pictures -> (given.place - 1), g.pictures -> given.place) ->> 'url'
				WHEN p.own_picture THEN p.image_url ELSE g.pictures -> 0 ->> 'url' END,
			(nullif(current_setting('shop.because', true), '')::jsonb ->> 'by')::integer
		FROM jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
			AS given ("productId" integer, "groupId" integer, place integer, url text, alt text)
		LEFT JOIN products p ON p.id = given."productId"
		LEFT JOIN product_groups g ON g.id = given."groupId"
		CROSS JOIN (SELECT coalesce(max(run), 0) + (NOT EXISTS (SELECT FROM picture_fetches WHERE state = 'waiting'))::integer
			AS run FROM picture_fetches) latest
		ORDER BY given.place ON CONFLICT DO NOTHING RETURNING id`);
	if (written.length > 0) await picturesQueued(tx);
}
