import { topics } from '../../../contract/live/topics';
import { type Database, raw } from '../../db';
import type { OutboxEvent } from '../../live/publisher';

/** Above so many changed products, one event asks open pages to fetch their lists again. */
export const maxSingleEvents = 200;

export const manyChanged: OutboxEvent = { topic: topics.products, body: { type: 'CATALOG_CHANGED' } };

/** PGlite has no autovacuum, so its planner would not learn how much there is. Nobody comes in during one statement. */
export async function tidyProducts(database: Database): Promise<void> {
	if (database.kind !== 'pglite') return;
	for (const work of ['VACUUM products', 'VACUUM product_listing', 'ANALYZE products', 'ANALYZE product_listing'])
		await database.query(raw(work)).catch(() => {});
}
