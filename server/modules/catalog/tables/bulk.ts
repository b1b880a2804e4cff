import { topics } from '#contract/live/channel';
import { type Database, raw } from '#platform/db';
import type { OutboxEvent } from '#platform/live/publisher';

/** More changes become one event, after which open pages refetch. */
export const maxSingleEvents = 200;

export const manyChanged: OutboxEvent = { topic: topics.products, body: { type: 'CATALOG_CHANGED' } };

/** PGlite has no autovacuum. Others run between the statements. */
export async function tidyProducts(database: Database): Promise<void> {
	if (database.kind !== 'pglite') return;
	const tables = ['products', 'product_listing', 'card_listing'];
	const works = ['VACUUM', 'ANALYZE'].flatMap((work) => tables.map((table) => `${work} ${table}`));
	for (const work of works) await database.query(raw(work)).catch(() => {});
}
