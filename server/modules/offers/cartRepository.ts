import type { CartCoupon, CartRule } from '#contract/offers/reductions';
import { isoTime, isRunning, reaches, type Sql, sql, type Tx } from '#platform/db';

/** Quantity rules that run at this moment of the database, with those of the products that each reaches. */
export const listRules = (tx: Tx, productIds: readonly number[]): Promise<CartRule[]> =>
	tx.query<CartRule>(sql`
		SELECT o.id, o.title, o.terms, ${isoTime('o.ends_at')} AS until, json_agg(p.id ORDER BY p.id) AS "productIds"
		FROM offers o JOIN products p ON p.id = ANY (${[...productIds]}::integer[]) AND ${reaches}
		WHERE o.family = 'QUANTITY' AND ${isRunning} GROUP BY o.id ORDER BY o.id`);

/** Those that visitors see: a cart learns nothing of hidden ones. */
export async function listShown(tx: Tx, productIds: readonly number[]): Promise<number[]> {
	const rows = await tx.query<{ id: number }>(sql`
		SELECT p.id FROM products p JOIN categories c ON c.id = p.category_id
		WHERE p.id = ANY (${[...productIds]}::integer[]) AND p.active AND c.shown`);
	return rows.map(({ id }) => id);
}

export interface StoredCoupon extends CartCoupon {
	isRunning: boolean;
	isComing: boolean;
	/** It ended, or was stopped, at most a month ago. */
	endedLately: boolean;
	/** ISO 8601. */
	begins: string;
	uses: number | null;
	usesPerPerson: number | null;
	firstPurchase: boolean;
}

/** Its code, or its id from an order. */
export type CouponKey = string | number;

const isCoupon = (key: CouponKey): Sql =>
	typeof key === 'number' ? sql`o.id = ${key}` : sql`upper(o.code) = upper(${key}::text)`;

/** Waits for others who use the coupon. */
export async function lockCoupon(tx: Tx, id: number): Promise<void> {
	await tx.query(sql`SELECT FROM offers WHERE id = ${id} FOR UPDATE`);
}

export async function findCoupon(
	tx: Tx,
	key: CouponKey,
	productIds: readonly number[],
): Promise<StoredCoupon | undefined> {
	const [coupon] = await tx.query<StoredCoupon>(sql`
		SELECT o.id, o.code, o.title, o.terms, ${isoTime('o.ends_at')} AS until, ${isoTime('o.begins_at')} AS begins,
			(o.minimum_cents / 100.0)::float8 AS minimum, o.joins, o.uses, o.uses_per_person AS "usesPerPerson",
			o.first_purchase AS "firstPurchase", ${isRunning} AS "isRunning",
			o.stopped_at IS NULL AND o.begins_at > clock_timestamp() AS "isComing",
			least(o.ends_at, o.stopped_at) > clock_timestamp() - interval '30 days' AS "endedLately",
			(SELECT coalesce(json_agg(p.id ORDER BY p.id), '[]') FROM products p
				WHERE p.id = ANY (${[...productIds]}::integer[]) AND ${reaches}) AS "productIds"
		FROM offers o WHERE o.family = 'COUPON' AND ${isCoupon(key)}`);
	return coupon;
}

/** `persons` as `personsOf` names them; `except`: an order that counts no more. */
export async function countUses(
	tx: Tx,
	offerId: number,
	persons: readonly string[],
	except: number | null,
): Promise<{ all: number; own: number }> {
	const [used] = await tx.query<{ all: number; own: number }>(sql`
		SELECT count(*)::integer AS all, count(*) FILTER (WHERE persons && ${[...persons]}::text[])::integer AS own
		FROM coupon_uses WHERE offer_id = ${offerId} AND order_id IS DISTINCT FROM ${except}::integer`);
	return used ?? { all: 0, own: 0 };
}

export async function confirmedMail(tx: Tx, userId: number): Promise<string | null> {
	const [user] = await tx.query<{ email: string }>(
		sql`SELECT lower(email) AS email FROM users WHERE id = ${userId} AND email_confirmed_at IS NOT NULL`,
	);
	return user?.email ?? null;
}

/** A standing order of this account or its address, or with one of these documents. */
export async function hasBought(
	tx: Tx,
	{ userId, mail, documents }: { userId: number | null; mail: string | null; documents: readonly string[] },
	except: number | null,
): Promise<boolean> {
	const [bought] = await tx.query<{ some: boolean }>(sql`
		SELECT EXISTS (SELECT FROM orders o WHERE o.status <> 'CANCELLED' AND o.id IS DISTINCT FROM ${except}::integer AND (
			o.user_id = ${userId}::integer OR lower(o.contact_email) = ${mail}::text
			OR o.receipt ->> 'documentNumber' = ANY (${[...documents]}::text[])
			OR o.user_id IS NULL AND o.address -> 'recipient' ->> 'documentNumber' = ANY (${[...documents]}::text[]))) AS some`);
	return bought?.some ?? false;
}

export async function insertUse(
	tx: Tx,
	{ offerId, orderId, persons }: { offerId: number; orderId: number; persons: readonly string[] },
): Promise<void> {
	await tx.query(sql`
		INSERT INTO coupon_uses (offer_id, order_id, persons) VALUES (${offerId}, ${orderId}, ${[...persons]}::text[])
		ON CONFLICT (order_id) DO NOTHING`);
}

export async function removeUse(tx: Tx, orderId: number): Promise<void> {
	await tx.query(sql`DELETE FROM coupon_uses WHERE order_id = ${orderId}`);
}

export async function addPerson(tx: Tx, orderId: number, person: string): Promise<void> {
	await tx.query(sql`UPDATE coupon_uses SET persons = persons || ${person}::text WHERE order_id = ${orderId}`);
}
