import { retried, sql, type Tx } from '#platform/db';
import type { Jobs } from '#platform/lib/jobs';
import type { Platform } from '#platform/platform';
import { tidyProducts } from '../tables/products';
import { forgetOldPrices } from './history';
import { isDue, withBest } from './offered';
import { settlePrices } from './settle';

/** Products per transaction, for which others wait. */
const chunk = 500;
/** From so many on a pass leaves PGlite as many dead rows. */
const isLarge = 1000;
const hour = 3_600_000;
const leaseSeconds = 10;
/** Whoever makes another pass due meanwhile, writes something else. */
const inWork = sql`-1`;
const lease = sql`lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

interface Pass {
	id: number;
	scope: 'ALL' | 'CATEGORIES' | 'GROUPS' | 'PRODUCTS';
	editVersion: number;
	/** Of the database, ISO 8601. */
	began: string;
}

interface OfferPricesDeps extends Pick<Platform, 'database' | 'live'> {
	/** After a commit. */
	changed(): void;
}

/**
 * Applies and takes off offers at the database's second, on whichever server claims one first. A server that dies
 * leaves its lease, and another one repeats the pass. Answers a call for an offer that was just written.
 */
export function addOfferPrices(jobs: Jobs, { database, live, changed }: OfferPricesDeps) {
	const job = jobs.add({ name: 'offers', acts: 'inside', timing: { idle: 15_000, pace: 20 } }, poll);

	async function poll(): Promise<number> {
		const pass = await database.transaction(claim);
		if (!pass) return Math.max(5, (await untilNext(database)) ?? job.timing.idle);
		let settled = 0;
		for (let after: number | null = 0; after !== null && !job.isClosing(); ) {
			const from: number = after;
			const done: Some = await retried(() => database.transaction((tx) => settleSome(tx, pass, from)));
			settled += done.settled;
			if (done.settled > 0) {
				changed();
				live.wake();
				await job.pause(job.timing.pace);
			}
			after = done.next;
		}
		await database.transaction((tx) => (job.isClosing() ? release(tx, pass) : finish(tx, pass)));
		if (settled >= isLarge) await tidyProducts(database);
		return 0;
	}

	jobs.add({ name: 'old prices', acts: 'inside', timing: { idle: hour, trouble: hour } }, async () => {
		await forgetOldPrices(database);
		return hour;
	});

	return { wake: job.wake };
}

/** Moments at which the prices of an offer `o` change. */
const boundary = sql`(SELECT unnest(ARRAY[o.begins_at, o.ends_at, o.stopped_at]) AS at) boundary`;

async function claim(tx: Tx): Promise<Pass | undefined> {
	const [pass] = await tx.query<Pass>(sql`
		UPDATE offers SET ${lease}, settled_version = ${inWork}
		WHERE id = (SELECT o.id FROM offers o WHERE o.family = 'PRICE'
			AND (o.lease_until IS NULL OR o.lease_until < clock_timestamp())
			AND (o.settled_version IS DISTINCT FROM o.edit_version
				OR EXISTS (SELECT FROM ${boundary} WHERE at > o.settled_at AND at <= clock_timestamp()))
			ORDER BY o.settled_at NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, scope, edit_version AS "editVersion", clock_timestamp()::text AS began`);
	return pass;
}

interface Some {
	settled: number;
	next: number | null;
}

/** Of the products that the offer reaches or has; `next` null behind the last. */
async function settleSome(tx: Tx, { id, scope }: Pass, after: number): Promise<Some> {
	const targets = sql`(SELECT target_id FROM offer_targets WHERE offer_id = ${id})`;
	const reached = {
		ALL: sql`true`,
		CATEGORIES: sql`p.category_id IN (SELECT id FROM categories WHERE path && ARRAY${targets})`,
		GROUPS: sql`p.group_id IN ${targets}`,
		PRODUCTS: sql`p.id IN ${targets}`,
	}[scope];
	const some = sql`p.id > ${after} ORDER BY p.id LIMIT ${chunk}`;
	const rows = await tx.query<{ id: number; due: boolean }>(sql`
		SELECT p.id, ${isDue} AS due FROM products p ${withBest} WHERE p.id IN (
			SELECT id FROM ((SELECT p.id FROM products p WHERE ${reached} AND ${some})
				UNION (SELECT p.id FROM products p WHERE p.offer_id = ${id} AND ${some})) ids ORDER BY id LIMIT ${chunk})
		ORDER BY p.id`);
	const due = rows.flatMap((row) => (row.due ? row.id : []));
	if (due.length > 0)
		await tx.query(sql`SELECT FROM products WHERE id = ANY (${due}::integer[]) ORDER BY id FOR UPDATE`);
	await settlePrices(tx, due);
	await tx.query(sql`UPDATE offers SET ${lease} WHERE id = ${id}`);
	return { settled: due.length, next: rows.length < chunk ? null : (rows.at(-1)?.id ?? null) };
}

/** A change of the offer meanwhile, or a boundary that passed, makes another pass due. */
const finish = (tx: Tx, { id, editVersion, began }: Pass) =>
	tx.query(sql`UPDATE offers SET settled_at = ${began}::timestamptz, settled_version = CASE
		WHEN settled_version = ${inWork} THEN ${editVersion}::integer END, lease_until = NULL WHERE id = ${id}`);

/** Another server goes on at once. */
const release = (tx: Tx, { id }: Pass) => tx.query(sql`UPDATE offers SET lease_until = NULL WHERE id = ${id}`);

/** Milliseconds until the next boundary; undefined: none. */
async function untilNext(database: Platform['database']): Promise<number | undefined> {
	const [row] = await database.query<{ wait: number | null }>(sql`
		SELECT (extract(epoch FROM min(boundary.at) - clock_timestamp()) * 1000)::double precision AS wait
		FROM offers o, LATERAL ${boundary} WHERE o.family = 'PRICE' AND boundary.at > o.settled_at AND boundary.at > clock_timestamp()`);
	return row?.wait ?? undefined;
}
