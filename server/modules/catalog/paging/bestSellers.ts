import { type Database, sql } from '#platform/db';
import type { DatabaseClock } from '#platform/db/databaseClock';
import type { Jobs } from '#platform/lib/jobs';
import { iso } from '#platform/lib/time';
import type { CatalogCache } from '../lists/service';

const hourMs = 3_600_000;
const countedPeriodMs = 90 * 24 * hourMs;

interface BestSellersDeps {
	database: Database;
	clock: DatabaseClock;
	cache: CatalogCache;
}

/**
 * Counts units of valid orders. It skips locked rows, also the card that a trigger would lock, because an import holds
 * cards while it goes on to further products.
 */
export function addBestSellers(jobs: Jobs, { database, clock, cache }: BestSellersDeps): void {
	// Small batches, because each row updates its card in seven indexes.
	const { timing } = jobs.add(
		{ name: 'bestSellers', acts: 'inside', timing: { idle: hourMs, pace: 500, batch: 200 } },
		look,
	);

	async function look(): Promise<number> {
		const changed = await database.change(sql`
			UPDATE product_listing l SET sold = recount.sold FROM (
				SELECT l.product_id, coalesce(lately.sold, 0) AS sold FROM product_listing l
				JOIN card_listing c ON c.card = l.card LEFT JOIN (
					SELECT i.product_id, sum(i.quantity)::integer AS sold FROM orders o JOIN order_items i ON i.order_id = o.id
					WHERE o.created_at > ${iso(clock.now() - countedPeriodMs)} AND o.status <> 'CANCELLED' AND NOT o.request
					GROUP BY i.product_id
				) lately ON lately.product_id = l.product_id
				WHERE l.sold <> coalesce(lately.sold, 0) LIMIT ${timing.batch} FOR UPDATE OF l, c SKIP LOCKED
			) recount WHERE l.product_id = recount.product_id RETURNING l.product_id`);
		if (changed.length > 0) cache.changed();
		return changed.length === timing.batch ? timing.pace : timing.idle;
	}
}
