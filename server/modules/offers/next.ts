import type { NextOffers } from '#contract/offers/next';
import { isoTime, reaches, sql, type Tx } from '#platform/db';
import type { Platform } from '#platform/platform';

const cachedMs = 60_000;
const most = 20;

const reachesShown = sql`EXISTS (SELECT FROM products p JOIN categories c ON c.id = p.category_id
	WHERE p.active AND c.shown AND ${reaches})`;

const readNext = (db: Tx): Promise<NextOffers> =>
	db.query(sql`SELECT o.id, o.title, ${isoTime('o.begins_at')} AS from, o.terms FROM offers o
		WHERE o.family = 'PRICE' AND o.stopped_at IS NULL
			AND o.begins_at > now() AND o.begins_at <= now() + interval '7 days' AND ${reachesShown}
		ORDER BY o.begins_at, o.id LIMIT ${most}::integer`);

export type ComingOffers = ReturnType<typeof createComingOffers>;

/** Visitors of `/ofertas` read the same rows: one query a minute answers them all. */
export function createComingOffers({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
	let cached: { at: number; offers: Promise<NextOffers> } | undefined;
	return {
		next(): Promise<NextOffers> {
			const now = clock.now();
			if (cached && Math.abs(now - cached.at) < cachedMs) return cached.offers;
			const offers = readNext(database);
			cached = { at: now, offers };
			offers.catch(() => {
				cached = undefined;
			});
			return offers;
		},
	};
}
