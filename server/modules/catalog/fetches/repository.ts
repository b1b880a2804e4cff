import { type PictureFetches, pictureFetchLimits } from '#contract/catalog/pictureFetches';
import { type Database, sql, type Tx } from '#platform/db';
import { type Attempt, leasedRows } from '#platform/db/leases';
import type { Clock } from '#platform/lib/app';
import { picturesQueued } from '#platform/live/publisher';
import type { QueuedPicture } from '../changes/pictureQueue';

export type ClaimedPicture = Attempt & QueuedPicture;

export const fetchQueue = (of: { database: Database; clock: Clock }) =>
	leasedRows<ClaimedPicture>({
		...{ ...of, table: 'picture_fetches', open: sql`state = 'waiting'` },
		columns: sql`id, attempts AS attempt, product_id AS "productId", group_id AS "groupId", place, url, alt,
			before, inserted`,
	});

export async function findStored(db: Tx, url: string): Promise<string | null> {
	const [row] = await db.query<{ stored: string }>(sql`
		SELECT stored FROM picture_fetches WHERE md5(url) = md5(${url}) AND url = ${url} AND stored IS NOT NULL LIMIT 1`);
	return row?.stored ?? null;
}

export async function findActor(tx: Tx, id: number): Promise<number | null> {
	const [row] = await tx.query<{ by: number | null }>(
		sql`SELECT by_id AS by FROM picture_fetches WHERE id = ${id}::bigint`,
	);
	return row?.by ?? null;
}

const isShown = sql`(f.state = 'failed' OR f.run = (SELECT max(run) FROM picture_fetches))`;

export async function readFetches(db: Tx): Promise<PictureFetches> {
	const [counts] = await db.query<Omit<PictureFetches, 'failures'>>(sql`
		SELECT count(*)::integer AS total, count(*) FILTER (WHERE f.state = 'done')::integer AS done,
			count(*) FILTER (WHERE f.state = 'waiting')::integer AS waiting,
			count(*) FILTER (WHERE f.state = 'failed')::integer AS failed
		FROM picture_fetches f WHERE ${isShown}`);
	const failures = await db.query<PictureFetches['failures'][number]>(sql`
		SELECT f.id::integer AS id, coalesce(g.name, p.name) AS name, f.url, coalesce(f.reason, '') AS reason,
			coalesce(p.id, (SELECT min(m.id) FROM products m WHERE m.group_id = g.id)) AS product
		FROM picture_fetches f LEFT JOIN products p ON p.id = f.product_id LEFT JOIN product_groups g ON g.id = f.group_id
		WHERE f.state = 'failed' ORDER BY f.id LIMIT ${pictureFetchLimits.listed}`);
	return { ...(counts ?? { total: 0, done: 0, waiting: 0, failed: 0 }), failures };
}

export async function retryFailed(tx: Tx, now: string): Promise<void> {
	await tx.query(sql`
		UPDATE picture_fetches SET state = 'waiting', reason = NULL, attempts = 0, due_at = ${now}::timestamptz,
			run = (SELECT max(run) FROM picture_fetches) WHERE state = 'failed'`);
	await picturesQueued(tx);
}

export const dropFailed = (database: Database) =>
	database.change(sql`DELETE FROM picture_fetches WHERE state = 'failed'`);
