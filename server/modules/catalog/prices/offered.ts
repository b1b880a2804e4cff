import { isRunning, listCents, reaches, type Sql, sql } from '#platform/db';

/** Céntimos under `o`: as `offerPrice` of the contract, which answers null where this is not between 0 and the list price. */
export const centsUnder = sql`(CASE o.terms ->> 'kind'
	WHEN 'PERCENT' THEN round(${listCents} * (100 - (o.terms ->> 'percent')::numeric) / 100.0)
	WHEN 'AMOUNT' THEN ${listCents} - round((o.terms ->> 'amount')::numeric * 100)
	WHEN 'EACH' THEN (SELECT t.cents FROM offer_targets t WHERE t.offer_id = o.id AND t.target_id = p.id)
	ELSE round((o.terms ->> 'amount')::numeric * 100) END)::integer`;

/** Units that have this price, or may have it: an order that is cancelled gives none back, a hold that ends does. */
const unitsTaken = (
	holds: Sql,
): Sql => sql`coalesce((SELECT u.sold FROM offer_units u WHERE u.offer_id = o.id AND u.product_id = p.id), 0)
	+ coalesce((SELECT sum(h.units) FROM stock_holds h WHERE h.product_id = p.id AND h.offer_id = o.id AND ${holds}), 0)`;

/** The lowest price of `p` now; no row without an offer. */
const bestOffer = (
	holds: Sql,
): Sql => sql`SELECT o.id, o.ends_at, priced.cents, (o.units - priced.taken)::integer AS remaining FROM offers o
	CROSS JOIN LATERAL (SELECT ${centsUnder} AS cents, CASE WHEN o.units IS NOT NULL THEN ${unitsTaken(holds)} END AS taken) priced
	WHERE o.family = 'PRICE' AND ${isRunning} AND ${reaches} AND priced.cents BETWEEN 1 AND ${listCents} - 1
		AND (o.units IS NULL OR priced.taken < o.units)
	ORDER BY priced.cents, o.ends_at DESC, o.id LIMIT 1`;

/** `holds`: which rows `h` of `stock_holds` take units. */
const joinBest = (holds: Sql): Sql => sql`LEFT JOIN LATERAL (${bestOffer(holds)}) best ON true`;

/** Joins `best`. */
export const withBest = joinBest(sql`true`);

/** Joins `best` as if these holds were not there. */
export const withBestBeside = (holds: readonly number[]): Sql => joinBest(sql`h.id <> ALL (${[...holds]}::bigint[])`);

/** The columns of `p` say something else than `best`. */
export const isDue = sql`(p.price_cents, p.list_price_cents, p.offer_id, p.offer_until, p.offer_left) IS DISTINCT FROM
	(coalesce(best.cents, ${listCents}), CASE WHEN best.id IS NOT NULL THEN ${listCents} END, best.id, best.ends_at, best.remaining)`;
