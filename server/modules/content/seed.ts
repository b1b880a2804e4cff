import { type Database, sql } from '#platform/db';
import { insert, insertVersion } from './repository';
import { shownInDemo, startingPages } from './startingTexts';

/** Row of `meta`, so that deleted texts stay deleted. */
const doneKey = 'starting-pages';

/**
 * Writes drafts, because nobody has read them. Call it before the demo catalogue: only a shop that begins with the
 * catalogue publishes one page.
 */
export async function seedPages(database: Database, { demo }: { demo: boolean }): Promise<void> {
	await database.transaction(async (tx) => {
		// The second of two starting instances waits here and stops.
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
