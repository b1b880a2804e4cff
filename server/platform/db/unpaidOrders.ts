import type { Tx } from './database';
import { type Sql, sql } from './sql';

/** Without an account, or with one that no order has reached. */
export const unverifiedBuyer = (userId: Sql): Sql =>
	sql`NOT EXISTS (SELECT FROM orders d WHERE d.user_id = ${userId} AND d.status = 'DELIVERED')`;

export async function isUnverifiedBuyer(tx: Tx, userId: number | null): Promise<boolean> {
	if (userId === null) return true;
	const [buyer] = await tx.query<{ isUnverified: boolean }>(
		sql`SELECT ${unverifiedBuyer(sql`${userId}::integer`)} AS "isUnverified"`,
	);
	return buyer?.isUnverified ?? true;
}

const isPaid: Sql = sql`EXISTS (
	SELECT FROM payments y WHERE y.order_id = o.id AND y.state IN ('CONFIRMED', 'RETURNED'))`;

/** On the order `o`. An unjudged proof is no money. */
export const keepsUnpaid: Sql = sql`(o.status = 'PENDING' AND NOT o.request AND NOT o.accepted AND NOT ${isPaid})`;

export const cancellations: Sql = sql`FROM order_events e
	WHERE e.order_id = o.id AND e.kind = 'status' AND e.facts ->> 'to' = 'CANCELLED'`;

/** `since` is ISO 8601. */
export const endedUnpaid = (since: string): Sql => sql`(o.status = 'CANCELLED' AND NOT o.request AND NOT ${isPaid}
	AND (SELECT max(e.at) ${cancellations}) > ${since}::timestamptz)`;

export const hasUnjudgedProof: Sql = sql`EXISTS (
	SELECT FROM payments j WHERE j.order_id = o.id AND j.state = 'PROOF_SENT')`;

/** The network of the origin `g`, as `buyerNetworkHash` of lib/origin names it. */
export const networkOfOrigin: Sql = sql`coalesce(g.site, g.network)`;
