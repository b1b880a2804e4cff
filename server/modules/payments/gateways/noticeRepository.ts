import type { GatewayMethod } from '#contract/payments/gateways';
import { sql, type Tx } from '#platform/db';
import { takeDue } from '#platform/db/leases';

export interface ReceivedNotice {
	method: GatewayMethod;
	event: string;
	reference: string | null;
}

/** False for a repeated notice. `outcome` is set where the gateway need not be queried. */
export async function keepNotice(
	tx: Tx,
	{ method, event, reference }: ReceivedNotice,
	{ body, at, askAt, outcome }: { body: string; at: string; askAt: string; outcome: string | null },
): Promise<boolean> {
	const inserted = await tx.query(sql`
		INSERT INTO payment_webhooks (method, event_id, reference, body, received_at, ask_at, outcome)
		VALUES (${method}, ${event}, ${reference}, ${body}, ${at}::timestamptz, ${askAt}::timestamptz, ${outcome})
		ON CONFLICT DO NOTHING RETURNING method`);
	return inserted.length > 0;
}

export async function noteOutcome(tx: Tx, { method, event }: ReceivedNotice, outcome: string): Promise<void> {
	await tx.query(sql`
		UPDATE payment_webhooks SET outcome = ${outcome} WHERE method = ${method} AND event_id = ${event}`);
}

export const takeDueNotices = (tx: Tx, now: string, lease: string, count: number): Promise<ReceivedNotice[]> =>
	takeDue(
		tx,
		{ table: 'payment_webhooks', key: 'method, event_id', due: 'ask_at', open: sql`outcome IS NULL` },
		{ now, count, set: sql`ask_at = ${lease}::timestamptz`, columns: sql`method, event_id AS event, reference` },
	);

/** Bodies may name the payer. */
export async function forgetNotices(tx: Tx, before: string): Promise<void> {
	await tx.query(sql`DELETE FROM payment_webhooks WHERE received_at < ${before}::timestamptz`);
}
