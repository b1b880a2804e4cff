import { bulk, sql, type Tx } from '../../db';

/** Hashes of the visitor's key and address, and the account where there is one. */
export interface Holder {
	keyHash: string | null;
	userId: number | null;
}

export interface HoldRow {
	id: number;
	productId: number;
	units: number;
	until: Date;
	renewed: boolean;
	/** `checkout`, or whatever else keeps units for somebody. */
	source: string;
}

const columns = sql`id, product_id AS "productId", units, until, renewed, source`;

/** Makes two calls with one key wait for each other. */
export async function alone(tx: Tx, keyHash: string): Promise<void> {
	await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${keyHash}, 25))`);
}

/** Locked, before any product is. */
export const lockOwn = (tx: Tx, { keyHash, userId }: Holder): Promise<HoldRow[]> =>
	tx.query<HoldRow>(sql`
		SELECT ${columns} FROM stock_holds
		WHERE key_hash = ${keyHash}::text OR user_id = ${userId}::integer ORDER BY id FOR UPDATE`);

export const readOwn = (tx: Tx, { keyHash, userId }: Holder): Promise<HoldRow[]> =>
	tx.query<HoldRow>(sql`
		SELECT ${columns} FROM stock_holds WHERE key_hash = ${keyHash}::text OR user_id = ${userId}::integer ORDER BY id`);

/** Holds that end at the same moment are counted as one. */
export const ofProduct = (tx: Tx, productId: number): Promise<{ units: number; until: Date }[]> =>
	tx.query(sql`
		SELECT sum(units)::int AS units, until FROM stock_holds WHERE product_id = ${productId} GROUP BY until ORDER BY until`);

/** Rows that another server has locked are skipped, so nobody waits. */
export const lockExpired = (tx: Tx, now: string, limit: number): Promise<HoldRow[]> =>
	tx.query<HoldRow>(sql`
		SELECT ${columns} FROM stock_holds WHERE until <= ${now} ORDER BY until, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`);

export async function nextEnd(tx: Tx): Promise<Date | null> {
	const [row] = await tx.query<{ next: Date | null }>(sql`SELECT min(until) AS next FROM stock_holds`);
	return row?.next ?? null;
}

/** Held from one address, by all its visitors. */
export async function ofAddress(tx: Tx, addressHash: string): Promise<{ units: number; visitors: number }> {
	const [row] = await tx.query<{ units: number; visitors: number }>(sql`
		SELECT coalesce(sum(units), 0)::int AS units, count(DISTINCT key_hash)::int AS visitors
		FROM stock_holds WHERE address_hash = ${addressHash}`);
	return row ?? { units: 0, visitors: 0 };
}

export async function remove(tx: Tx, rows: readonly HoldRow[]): Promise<void> {
	if (rows.length > 0)
		await tx.query(sql`DELETE FROM stock_holds WHERE id = ANY (${rows.map(({ id }) => id)}::bigint[])`);
}

interface NewHold {
	keyHash: string;
	userId: number | null;
	addressHash: string;
	until: string;
	renewed: boolean;
	items: readonly { productId: number; units: number }[];
}

export async function insert(tx: Tx, { items, ...hold }: NewHold): Promise<void> {
	if (items.length === 0) return;
	const rows = items.map(({ productId, units }) => [
		...[hold.keyHash, hold.userId, hold.addressHash, productId, units, hold.until, hold.renewed],
	]);
	await tx.query(sql`
		INSERT INTO stock_holds (key_hash, user_id, address_hash, product_id, units, until, renewed) VALUES ${bulk(rows)}`);
}

export async function prolong(tx: Tx, rows: readonly HoldRow[], until: string): Promise<void> {
	await tx.query(sql`
		UPDATE stock_holds SET until = ${until}, renewed = true WHERE id = ANY (${rows.map(({ id }) => id)}::bigint[])`);
}
