import { type Database, sql } from '../../db';
import { insert, insertVersion } from './repository';
import { shownInDemo, startingPages } from './startingTexts';

/** Row of `meta` that says that the starting texts were written, so that what was deleted later stays deleted. */
const doneKey = 'starting-pages';

/**
 * Drafts, because a text that nobody has read is not the shop's. Does nothing when they were written before. To be called
 * before the demo catalogue is written: only a shop that begins with it shows one page.
 */
export async function seedPages(database: Database, { demo }: { demo: boolean }): Promise<void> {
	await database.transaction(async (tx) => {
		// Two instances that start together both come here; the second waits for the first and stops.
		const claimed = await tx.query(
			sql`INSERT INTO meta (key, value) VALUES (${doneKey}, 'yes') ON CONFLICT DO NOTHING RETURNING key`,
		);
		if (claimed.length === 0) return;
		const [shop] = await tx.query<{ fresh: boolean }>(sql`SELECT NOT EXISTS (SELECT FROM categories) AS fresh`);
		for (const { slug, ...content } of startingPages) {
			const pageId = await insert(tx, {
				slug,
				published: demo && shop?.fresh === true && slug === shownInDemo,
				starting: true,
			});
			await insertVersion(tx, { ...content, pageId, number: 1, savedBy: null });
		}
	});
}
