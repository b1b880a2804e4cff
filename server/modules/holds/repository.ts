import { toCents } from '#contract/shared/money';
import { bulk, endedUnpaid, sql, type Tx, unverifiedBuyer } from '#platform/db';
import { networkHash, siteHash } from '#platform/lib/origin';
import type { StockChange } from '../catalog/stock/service';

export interface Holder {
	keyHash: string | null;
	userId: number | null;
}

/** Of an offer, kept until the hold's first end. Soles of a unit. */
export interface HeldPrice {
	offerId: number;
	title: string;
	price: number;
	listPrice: number;
}

export interface HoldRow {
	id: number;
	keyHash: string;
	userId: number | null;
	productId: number;
	units: number;
	until: Date;
	renewed: boolean;
	/** The holder has no delivered order. */
	stranger: boolean;
	source: string;
	/** Hash, of IPv6 of the /48. */
	network: string;
	kept: HeldPrice | null;
}

const columns = sql`id, coalesce(site_hash, address_hash) AS network, key_hash AS "keyHash", user_id AS "userId", product_id AS "productId", units, until, renewed, stranger, source,
	CASE WHEN offer_id IS NOT NULL THEN json_build_object('offerId', offer_id,
		'title', (SELECT title FROM offers o WHERE o.id = offer_id), 'price', (price_cents / 100.0)::float8,
		'listPrice', (list_price_cents / 100.0)::float8) END AS kept`;

/** Hashes must be in the order key, network, /48. */
export async function alone(tx: Tx, hashes: readonly (string | null)[]): Promise<void> {
	for (const [at, hash] of hashes.entries())
		if (hash) await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${hash}, ${25 + at}))`);
}

/** Call it before locking products. */
export const lockOwn = (tx: Tx, { keyHash, userId }: Holder): Promise<HoldRow[]> =>
	tx.query<HoldRow>(sql`
		SELECT ${columns} FROM stock_holds
		WHERE key_hash = ${keyHash}::text OR user_id = ${userId}::integer ORDER BY id FOR UPDATE`);

export const readOwn = (tx: Tx, { keyHash, userId }: Holder): Promise<HoldRow[]> =>
	tx.query<HoldRow>(sql`
		SELECT ${columns} FROM stock_holds WHERE key_hash = ${keyHash}::text OR user_id = ${userId}::integer ORDER BY id`);

export const ofProduct = (tx: Tx, productId: number): Promise<{ units: number; until: Date }[]> =>
	tx.query(sql`
		SELECT sum(units)::int AS units, until FROM stock_holds WHERE product_id = ${productId} GROUP BY until ORDER BY until`);

export const lockExpired = (tx: Tx, now: string, limit: number): Promise<HoldRow[]> =>
	tx.query<HoldRow>(sql`
		SELECT ${columns} FROM stock_holds WHERE until <= ${now} ORDER BY until, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`);

export async function nextEnd(tx: Tx): Promise<Date | null> {
	const [row] = await tx.query<{ next: Date | null }>(sql`SELECT min(until) AS next FROM stock_holds`);
	return row?.next ?? null;
}

/** By all visitors of the network, and of its /48. */
export async function heldFrom(
	tx: Tx,
	hashes: readonly (string | null)[],
): Promise<{ units: number; visitors: number }[]> {
	const [network = null, site = null] = hashes;
	return tx.query(sql`
		SELECT coalesce(sum(units), 0)::int AS units, count(DISTINCT key_hash)::int AS visitors
			FROM stock_holds WHERE address_hash = ${network}::text
		UNION ALL SELECT coalesce(sum(units), 0)::int, count(DISTINCT key_hash)::int
			FROM stock_holds WHERE site_hash = ${site}::text`);
}

export interface Claims {
	productId: number;
	/** Held by other unverified buyers, or just released without an order. */
	units: number;
	/** The visitor released it from another hold than the one until `until`. */
	resting: boolean;
	/** Their network did, or left an order of it unpaid. */
	near: boolean;
}

/** Owner of units that rest for a whole network. */
export const networkOwner = (network: string): string => `network ${network}`;

type Claimant = Record<'owner' | 'address' | 'network' | 'until' | 'now' | 'since', string>;

/** The products must be locked. Orders that ended unpaid before `since` count no more. */
export function claimsOn(
	tx: Tx,
	of: { ids: readonly number[]; own: readonly HoldRow[] } & Claimant,
): Promise<Claims[]> {
	const products = sql`product_id = ANY (${[...of.ids]}::integer[])`;
	const site = siteHash(of);
	const there = site ? sql`g.site = ${site}` : sql`g.network = ${networkHash(of)}::text`;
	return tx.query<Claims>(sql`
		SELECT product_id AS "productId", sum(units)::int AS units, bool_or(resting) AS resting, bool_or(near) AS near FROM (
			SELECT product_id, units, false AS resting, false AS near FROM stock_holds
				WHERE stranger AND ${products} AND id <> ALL (${of.own.map(({ id }) => id)}::bigint[])
			UNION ALL SELECT product_id, CASE WHEN stranger AND owner <> ${of.owner} THEN units ELSE 0 END,
				owner = ${of.owner} AND hold_end <> ${of.until}::timestamptz,
				owner = ${networkOwner(of.network)} AND (hold_end <> ${of.until}::timestamptz OR ${of.own.length === 0})
				FROM hold_rests WHERE ${products} AND until > ${of.now}::timestamptz
			UNION ALL SELECT i.product_id, 0, false, true
				FROM order_origins g JOIN orders o ON o.id = g.order_id JOIN order_items i ON i.order_id = o.id
				WHERE ${there} AND i.${products} AND ${unverifiedBuyer(sql`o.user_id`)} AND ${endedUnpaid(of.since)}
		) claim GROUP BY product_id`);
}

export interface Rest {
	owner: string;
	productId: number;
	units: number;
	stranger: boolean;
	/** End of their hold. */
	holdEnd: string;
	until: string;
}

/** The products are locked. */
export async function insertRests(tx: Tx, rests: readonly Rest[], now: string): Promise<void> {
	if (rests.length === 0) return;
	await tx.query(sql`
		DELETE FROM hold_rests r USING (
			SELECT owner, product_id FROM hold_rests WHERE until <= ${now}::timestamptz LIMIT 200 FOR UPDATE SKIP LOCKED) old
		WHERE r.owner = old.owner AND r.product_id = old.product_id`);
	await tx.query(sql`
		INSERT INTO hold_rests AS r (owner, product_id, units, stranger, hold_end, until)
		SELECT owner, "productId", sum(units), bool_or(stranger), max("holdEnd"), max(until)
			FROM json_to_recordset(${JSON.stringify(rests)}::json) AS let_go (owner text, "productId" integer, units integer,
				stranger boolean, "holdEnd" timestamptz, until timestamptz)
			WHERE until > ${now}::timestamptz GROUP BY owner, "productId" ORDER BY "productId", owner
		ON CONFLICT (owner, product_id) DO UPDATE SET
			units = greatest(r.units, excluded.units), until = greatest(r.until, excluded.until),
			stranger = excluded.stranger, hold_end = excluded.hold_end`);
}

export async function remove(tx: Tx, rows: readonly HoldRow[]): Promise<void> {
	if (rows.length > 0)
		await tx.query(sql`DELETE FROM stock_holds WHERE id = ANY (${rows.map(({ id }) => id)}::bigint[])`);
}

interface NewHold {
	keyHash: string;
	userId: number | null;
	addressHash: string;
	siteHash: string | null;
	stranger: boolean;
	until: string;
	renewed: boolean;
	items: readonly (StockChange & { kept: HeldPrice | null })[];
}

export async function insert(tx: Tx, { items, ...hold }: NewHold): Promise<void> {
	if (items.length === 0) return;
	const { keyHash, userId, addressHash, siteHash, stranger, until, renewed } = hold;
	const rows = items.map(({ productId, by, kept }) => [
		...[keyHash, userId, addressHash, siteHash, stranger, productId, by, until, renewed],
		...(kept ? [kept.offerId, toCents(kept.price), toCents(kept.listPrice)] : [null, null, null]),
	]);
	await tx.query(sql`
		INSERT INTO stock_holds (key_hash, user_id, address_hash, site_hash, stranger, product_id, units, until, renewed,
			offer_id, price_cents, list_price_cents) VALUES ${bulk(rows)}`);
}

/** `kept`: what the rows keep from now on, by product. */
export async function prolong(
	tx: Tx,
	rows: readonly HoldRow[],
	until: string,
	kept: ReadonlyMap<number, HeldPrice>,
): Promise<void> {
	const prices = rows.map(({ id, productId }) => {
		const { offerId = null, price, listPrice } = kept.get(productId) ?? {};
		return { id, offerId, cents: price && toCents(price), listCents: listPrice && toCents(listPrice) };
	});
	await tx.query(sql`
		UPDATE stock_holds h SET until = ${until}, renewed = true, offer_id = row."offerId", price_cents = row.cents,
			list_price_cents = row."listCents"
		FROM json_to_recordset(${JSON.stringify(prices)}::json)
			AS row (id bigint, "offerId" integer, cents integer, "listCents" integer) WHERE h.id = row.id`);
}
