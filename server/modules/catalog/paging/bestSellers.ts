import { channels } from '#contract/live/serverChannels';
import { type Database, sql } from '#platform/db';
import type { DatabaseClock } from '#platform/db/databaseClock';
import type { Jobs } from '#platform/lib/jobs';
import { iso } from '#platform/lib/time';
import type { Live } from '#platform/live';
import { append } from '#platform/live/publisher';

const hourMs = 3_600_000;
const countedPeriodMs = 90 * 24 * hourMs;

interface BestSellersDeps {
	database: Database;
	clock: DatabaseClock;
	live: Live;
	/** After a commit. */
	changed(): void;
}

/** Counts units of valid orders. */
export function addBestSellers(jobs: Jobs, { database, clock, live, changed }: BestSellersDeps): void {
	const { timing } = jobs.add(
		{ name: 'bestSellers', acts: 'inside', timing: { idle: hourMs, pace: 500, batch: 2000 } },
		look,
	);

	async function look(): Promise<number> {
		const products = await database.transaction(async (tx) => {
			const rows = await tx.query<{ id: number }>(sql`
				INSERT INTO product_sales (product_id, sold)
				SELECT recount.id, recount.sold FROM (
					SELECT p.id, coalesce(lately.sold, 0) AS sold FROM products p LEFT JOIN (
						SELECT i.product_id, sum(i.quantity)::integer AS sold FROM orders o JOIN order_items i ON i.order_id = o.id
						WHERE o.created_at > ${iso(clock.now() - countedPeriodMs)} AND o.status <> 'CANCELLED' AND NOT o.request
						GROUP BY i.product_id
					) lately ON lately.product_id = p.id LEFT JOIN product_sales s ON s.product_id = p.id
					WHERE coalesce(s.sold, 0) <> coalesce(lately.sold, 0) LIMIT ${timing.batch} FOR KEY SHARE OF p
				) recount
				ON CONFLICT (product_id) DO UPDATE SET sold = excluded.sold RETURNING product_id AS id`);
			const ids = rows.map(({ id }) => id);
			if (ids.length > 0) {
				await append(tx, { topic: channels.catalogWritten.topic, body: { products: ids, groups: [] } });
			}
			return ids;
		});
		if (products.length > 0) {
			changed();
			live.wake();
		}
		return products.length === timing.batch ? timing.pace : timing.idle;
	}
}
