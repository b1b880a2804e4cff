import type { OriginOrders } from '../../../contract/orders/desk';
import { buyerName, sql, type Tx } from '../../db';
import { shareOfSite } from '../../lib/guessLimits';
import { networkHashOf } from '../../lib/networkHash';
import { hashOf } from '../../lib/oneTimeToken';
import { iso } from '../../lib/time';
import { keepsUnpaid } from './bounds';
import type { StoredOrder } from './repository';
import * as repository from './repository';

export interface Origin {
	holdKey: string | null;
	address: string | null;
}

export interface Whose extends Pick<Origin, 'holdKey'> {
	userId: number | null;
}

const browserOf = ({ holdKey }: Pick<Origin, 'holdKey'>): string | null => holdKey && hashOf(`browser ${holdKey}`);
const siteHash = ({ address }: Origin): string | null => networkHashOf(address).site;
const networkHash = ({ address }: Origin): string | null => networkHashOf(address).network;

const minute = 60_000;
const moment = (time: number): string => iso(time);

/** Milliseconds in which an equal order may be a repetition. */
const againWithin = 15 * minute;

/** An `account` does not count among guests. */
export async function note(tx: Tx, orderId: number, origin: Origin & { account: boolean }, now: number): Promise<void> {
	await tx.query(sql`
		INSERT INTO order_origins (order_id, browser, network, site, account, at)
		VALUES (${orderId}, ${browserOf(origin)}, ${networkHash(origin)}, ${siteHash(origin)}, ${origin.account},
			${moment(now)}::timestamptz)`);
}

export function madeJustNow(tx: Tx, whose: Whose, now: number): Promise<StoredOrder[]> {
	const since = sql`${moment(now - againWithin)}::timestamptz`;
	return repository.listOf(
		tx,
		sql`SELECT id FROM orders WHERE user_id = ${whose.userId}::integer AND created_at > ${since} UNION
			SELECT g.order_id FROM order_origins g JOIN orders o ON o.id = g.order_id
			WHERE g.browser = ${browserOf(whose)}::text AND g.at > ${since} AND ${repository.isGuest}`,
		sql`o.status <> 'CANCELLED'`,
	);
}

export async function underWayWith(
	tx: Tx,
	whose: Whose,
	products: readonly number[],
): Promise<StoredOrder | undefined> {
	const [newest] = await repository.listOf(
		tx,
		sql`SELECT id FROM orders WHERE user_id = ${whose.userId}::integer UNION
			SELECT g.order_id FROM order_origins g JOIN orders o ON o.id = g.order_id
			WHERE g.browser = ${browserOf(whose)}::text AND ${repository.isGuest}`,
		sql`o.status NOT IN ('DELIVERED', 'CANCELLED') AND EXISTS (SELECT FROM order_items i
			WHERE i.order_id = o.id AND i.product_id = ANY (${[...products]}::integer[]))`,
	);
	return newest;
}

export async function owesTooMuch(tx: Tx, origin: Origin, most: number, now: number): Promise<boolean> {
	const network = sql`g.network = ${networkHash(origin)}::text`;
	const [counted] = await tx.query<{ ofNetwork: number; ofSite: number }>(sql`
		SELECT count(*) FILTER (WHERE ${network})::integer AS "ofNetwork", count(g.site)::integer AS "ofSite" FROM order_origins g JOIN orders o ON o.id = g.order_id
			JOIN payments p ON p.order_id = o.id
		WHERE (${network} OR g.site = ${siteHash(origin)}::text) AND NOT g.account AND g.at > ${moment(now - 60 * minute)}::timestamptz
			AND o.status IN ('PENDING', 'CANCELLED') AND p.state IN ('WAITING', 'ON_DELIVERY', 'EXPIRED', 'REFUSED')`);
	return (counted?.ofNetwork ?? 0) >= most || (counted?.ofSite ?? 0) >= most * shareOfSite;
}

export const unpaidLike = (tx: Tx, orderId: number): Promise<OriginOrders['orders']> =>
	tx.query(sql`
		SELECT o.id, o.edit_version AS "editVersion", o.request, o.order_number AS "orderNumber", coalesce(${buyerName}, '') AS buyer,
			(o.total_cents / 100.0)::double precision AS total,
			(SELECT coalesce(sum(i.quantity), 0)::integer FROM order_items i WHERE i.order_id = o.id) AS units
		FROM orders o LEFT JOIN users u ON u.id = o.user_id LEFT JOIN order_origins g ON g.order_id = o.id,
			(SELECT a.id, a.user_id, b.browser, b.network, b.site FROM orders a
				LEFT JOIN order_origins b ON b.order_id = a.id WHERE a.id = ${orderId}) AS like_it
		WHERE o.channel = 'WEB' AND o.status = 'PENDING' AND (${keepsUnpaid} OR o.request)
			AND NOT EXISTS (SELECT FROM payments w WHERE w.order_id = o.id AND w.state = 'PROOF_SENT')
			AND NOT EXISTS (SELECT FROM payment_attempts t WHERE t.order_id = o.id AND t.state = 'OPEN') AND (o.id = like_it.id
			OR o.user_id = like_it.user_id OR g.browser = like_it.browser OR g.network = like_it.network OR g.site = like_it.site)
		ORDER BY o.id DESC LIMIT 500`);

/** `before` is ISO 8601. */
export async function forgetBefore(tx: Tx, before: string): Promise<void> {
	await tx.query(sql`DELETE FROM order_origins WHERE at < ${before}::timestamptz`);
}
