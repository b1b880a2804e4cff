import { sql, type Tx } from '#platform/db';
import { takeDue } from '#platform/db/leases';
import { alertOf, goneBeyond } from '../../orders/payment/service';
import type { KnownMoney, Named } from './port';

export type WatchedMoney = Named & { order: number };

/** Claims money while it can be disputed, at intervals equal to its age. */
export const takeWatchedMoney = (tx: Tx, now: string, _lease: string, count: number): Promise<WatchedMoney[]> =>
	takeDue(
		tx,
		{ table: 'gateway_money', key: 'method, reference', due: 'look_at', open: sql`look_at IS NOT NULL` },
		{
			...{ now, count, columns: sql`method, reference, order_id AS "order"` },
			set: sql`look_at = CASE WHEN ${now}::timestamptz - at < interval '120 days'
				THEN ${now}::timestamptz + greatest(interval '1 hour', ${now}::timestamptz - at) END`,
		},
	);

/** Answers whether that is news. */
export async function noteReported(
	tx: Tx,
	{ method, reference, returned, dispute }: Named & Pick<KnownMoney, 'returned' | 'dispute'>,
): Promise<boolean> {
	const noted = await tx.query(sql`
		UPDATE gateway_money SET told_cents = ${returned}, dispute = ${dispute}
		WHERE method = ${method} AND reference = ${reference} AND (told_cents, dispute) <> (${returned}, ${dispute})
		RETURNING method`);
	return noted.length > 0;
}

export async function heedMoney(tx: Tx, order: number): Promise<{ reference: string; alert: string }[]> {
	const heeded = await tx.query<{ reference: string; alert: string }>(sql`
		SELECT m.reference, ${alertOf} AS alert FROM gateway_money m WHERE m.order_id = ${order} AND ${alertOf} <> ''`);
	await tx.query(sql`
		UPDATE gateway_money m SET heeded_dispute = m.dispute, heeded_cents = greatest(0, ${goneBeyond})
		WHERE m.order_id = ${order}`);
	return heeded;
}
