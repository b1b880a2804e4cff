import { sql, type Tx } from '../../db';
import { networkOf } from '../../lib/guessLimits';
import { hashOf } from '../../lib/oneTimeToken';
import type { StoredOrder } from './repository';
import * as repository from './repository';

/** Where an order comes from: the browser by the key of its holds, a guest by their address too. */
export interface Origin {
	holdKey: string | null;
	address: string | null;
}

export interface Whose extends Pick<Origin, 'holdKey'> {
	userId: number | null;
}

const browserOf = ({ holdKey }: Pick<Origin, 'holdKey'>): string | null => holdKey && hashOf(`browser ${holdKey}`);
const networkHash = ({ address }: Origin): string | null => address && hashOf(`network ${networkOf(address)}`);

const minute = 60_000;
const moment = (time: number): string => new Date(time).toISOString();

/** Milliseconds within which the same order may be the one before, whose answer was lost. */
const againWithin = 15 * minute;

export async function note(tx: Tx, orderId: number, origin: Origin, now: number): Promise<void> {
	await tx.query(sql`
		INSERT INTO order_origins (order_id, browser, network, at)
		VALUES (${orderId}, ${browserOf(origin)}, ${networkHash(origin)}, ${moment(now)}::timestamptz)`);
}

/** Orders of this account, or of a guest with this browser, that were made just now and stand, newest first. */
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

/** The newest order under way of this account, or of a guest with this browser, that has one of the products. */
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

/** Guests' orders of the last hour from this network that brought no money: those of the others count nothing. */
export async function countUnpaid(tx: Tx, origin: Origin, now: number): Promise<number> {
	const [counted] = await tx.query<{ orders: number }>(sql`
		SELECT count(*)::integer AS orders FROM order_origins g JOIN orders o ON o.id = g.order_id
			JOIN payments p ON p.order_id = o.id
		WHERE g.network = ${networkHash(origin)}::text AND g.at > ${moment(now - 60 * minute)}::timestamptz
			AND o.status IN ('PENDING', 'CANCELLED') AND p.state IN ('WAITING', 'ON_DELIVERY', 'EXPIRED', 'REFUSED')`);
	return counted?.orders ?? 0;
}

/** `before` is ISO 8601. */
export async function forgetBefore(tx: Tx, before: string): Promise<void> {
	await tx.query(sql`DELETE FROM order_origins WHERE at < ${before}::timestamptz`);
}
