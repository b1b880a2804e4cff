import type { OriginOrders } from '#contract/orders/desk';
import { buyerName, endedUnpaid, hasUnjudgedProof, keepsUnpaid, sql, type Tx } from '#platform/db';
import type { Limits } from '#platform/db/limits';
import { browserHash, networkHash, type Origin, siteHash } from '#platform/lib/origin';
import { shopLimits, siteShare } from '#platform/lib/shopLimits';
import { iso } from '#platform/lib/time';
import type { StoredOrder } from './repository';
import * as repository from './repository';

export interface Visitor extends Pick<Origin, 'holdKey'> {
	userId: number | null;
}

const moment = (time: number): string => iso(time);

const repetitionMs = 15 * 60_000;

interface OrderOrigin extends Origin {
	account: boolean;
	/** As in `RiskCheck`. */
	overShare: readonly number[];
}

/** A revived order gets the origin of its revival. */
export async function record(tx: Tx, orderId: number, origin: OrderOrigin, now: number): Promise<void> {
	await tx.query(sql`
		INSERT INTO order_origins (order_id, browser, network, site, account, beyond, at)
		VALUES (${orderId}, ${browserHash(origin)}, ${networkHash(origin)}, ${siteHash(origin)}, ${origin.account},
			${[...origin.overShare]}::integer[], ${moment(now)}::timestamptz)
		ON CONFLICT (order_id) DO UPDATE SET browser = excluded.browser, network = excluded.network, site = excluded.site,
			account = excluded.account, beyond = excluded.beyond, at = excluded.at`);
}

export function recentOrders(tx: Tx, visitor: Visitor, now: number): Promise<StoredOrder[]> {
	const since = sql`${moment(now - repetitionMs)}::timestamptz`;
	return repository.listOf(
		tx,
		sql`SELECT id FROM orders WHERE user_id = ${visitor.userId}::integer AND created_at > ${since} UNION
			SELECT g.order_id FROM order_origins g JOIN orders o ON o.id = g.order_id
			WHERE g.browser = ${browserHash(visitor)}::text AND g.at > ${since} AND ${repository.isGuest}`,
		sql`o.status <> 'CANCELLED'`,
	);
}

export async function openOrderWith(
	tx: Tx,
	visitor: Visitor,
	products: readonly number[],
	now: number,
): Promise<StoredOrder | undefined> {
	const [newest] = await repository.listOf(
		tx,
		sql`SELECT id FROM orders WHERE user_id = ${visitor.userId}::integer UNION
			SELECT g.order_id FROM order_origins g JOIN orders o ON o.id = g.order_id
			WHERE g.browser = ${browserHash(visitor)}::text AND g.at > ${moment(now - day)}::timestamptz AND ${repository.isGuest}`,
		sql`o.status NOT IN ('DELIVERED', 'CANCELLED') AND EXISTS (SELECT FROM order_items i
			WHERE i.order_id = o.id AND i.product_id = ANY (${[...products]}::integer[]))`,
	);
	return newest;
}

/** Counts unpaid orders without an account, of the network or its /48. */
export async function hasTooManyUnpaid(tx: Tx, origin: Origin, limits: Limits, now: number): Promise<boolean> {
	const max = limits.max('unpaidOrdersPerNetwork');
	const since = moment(now - shopLimits.unpaidOrdersPerNetwork.windowMs);
	const network = sql`g.network = ${networkHash(origin)}::text`;
	const [counted] = await tx.query<{ ofNetwork: number; ofSite: number }>(sql`
		SELECT count(*) FILTER (WHERE ${network})::integer AS "ofNetwork", count(g.site)::integer AS "ofSite" FROM order_origins g JOIN orders o ON o.id = g.order_id
			JOIN payments p ON p.order_id = o.id
		WHERE (${network} OR g.site = ${siteHash(origin)}::text) AND NOT g.account AND g.at > ${since}::timestamptz
			AND o.status IN ('PENDING', 'CANCELLED') AND p.state IN ('WAITING', 'ON_DELIVERY', 'EXPIRED', 'REFUSED')`);
	return (counted?.ofNetwork ?? 0) >= max || (counted?.ofSite ?? 0) >= max * siteShare;
}

export const unpaidOfSameOrigin = (tx: Tx, orderId: number): Promise<OriginOrders['orders']> =>
	tx.query(sql`
		SELECT o.id, o.edit_version AS "editVersion", o.request, o.order_number AS "orderNumber", coalesce(${buyerName}, '') AS buyer,
			${hasUnjudgedProof} AS proved,
			(o.total_cents / 100.0)::double precision AS total,
			(SELECT coalesce(sum(i.quantity), 0)::integer FROM order_items i WHERE i.order_id = o.id) AS units
		FROM orders o LEFT JOIN users u ON u.id = o.user_id LEFT JOIN order_origins g ON g.order_id = o.id,
			(SELECT a.id, a.user_id, b.browser, b.network, b.site FROM orders a
				LEFT JOIN order_origins b ON b.order_id = a.id WHERE a.id = ${orderId}) AS like_it
		WHERE o.channel = 'WEB' AND o.status = 'PENDING' AND (${keepsUnpaid} OR o.request)
			AND NOT EXISTS (SELECT FROM payment_attempts t WHERE t.order_id = o.id AND t.state = 'OPEN') AND (o.id = like_it.id
			OR o.user_id = like_it.user_id OR g.browser = like_it.browser OR g.network = like_it.network OR g.site = like_it.site)
		ORDER BY o.id DESC LIMIT 500`);

const day = 24 * 60 * 60_000;

/**
 * After a day, unless the order counts, or just counted, among those of unverified buyers; no proof counts once its
 * buyer is forgotten.
 */
export async function forgetOld(tx: Tx, now: number): Promise<void> {
	await tx.query(sql`
		DELETE FROM order_origins g USING orders o WHERE o.id = g.order_id AND g.at < ${moment(now - day)}::timestamptz
			AND NOT (${keepsUnpaid} OR o.request AND o.status = 'PENDING' OR ${endedUnpaid(moment(now - shopLimits.holdsAfterUnpaid.windowMs))}
				OR g.beyond <> '{}' AND ${hasUnjudgedProof} AND (o.user_id IS NOT NULL OR ${repository.isGuest}))`);
}
