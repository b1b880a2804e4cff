import { cancellations, type Database, sql, type Tx } from '#platform/db';
import { mayBePaid } from './gateways/attemptRepository';

export { decide } from '../orders/payment/service';
export { askNow } from './gateways/attemptRepository';

/** The order names the sender. `picture` is WebP. */
export interface NewProof {
	operationNumber: string;
	/** ISO 8601. */
	sentAt: string;
	/** ISO 8601: the shop's deadline to judge it; null without one. */
	dueAt: string | null;
	picture: Buffer;
	hash: string;
}

/** Violates `payments_operation_key` for another payment's number. */
export async function addProof(tx: Tx, orderId: number, proof: NewProof): Promise<number> {
	const { operationNumber, sentAt, dueAt, picture, hash } = proof;
	await tx.query(sql`
		UPDATE payments SET state = 'PROOF_SENT', due_at = ${dueAt}::timestamptz, operation_number = ${operationNumber},
			sent_at = ${sentAt}::timestamptz
		WHERE order_id = ${orderId}`);
	const [written] = await tx.query<{ id: number }>(sql`
		INSERT INTO payment_proofs (order_id, operation_number, sent_at, picture, picture_hash)
		VALUES (${orderId}, ${operationNumber}, ${sentAt}::timestamptz, decode(${picture.toString('base64')}, 'base64'), ${hash})
		RETURNING id`);
	if (!written) throw new Error('The proof was not written');
	return written.id;
}

export async function countLate(tx: Tx, orderId: number, since: string): Promise<number> {
	const [counted] = await tx.query<{ proofs: number }>(sql`
		SELECT count(*)::integer AS proofs FROM payments p JOIN orders o ON o.id = p.order_id JOIN orders own ON own.id = ${orderId}
		WHERE p.sent_at > ${since}::timestamptz AND o.status = 'CANCELLED'
			AND p.sent_at >= (SELECT max(e.at) ${cancellations}) AND (o.user_id = own.user_id
			OR lower(o.contact_email) = lower(own.contact_email) OR o.contact_phone = own.contact_phone)`);
	return counted?.proofs ?? 0;
}

/**
 * Runs before the shop confirms a payment without its proof. Drops the number where another payment has it by now.
 * Answers the number that stays.
 */
export async function keepFreeNumber(tx: Tx, orderId: number): Promise<string | null> {
	const [payment] = await tx.query<{ number: string | null }>(sql`
		UPDATE payments p SET operation_number = CASE WHEN NOT EXISTS (
			SELECT FROM payments other WHERE other.order_id <> p.order_id AND other.method = p.method
				AND ltrim(other.operation_number, '0') = ltrim(p.operation_number, '0')
				AND other.state IN ('PROOF_SENT', 'CONFIRMED', 'RETURNED')) THEN p.operation_number END
		WHERE p.order_id = ${orderId} RETURNING p.operation_number AS number`);
	return payment?.number ?? null;
}

/** Null without a decision, and once the account is gone. */
export async function lastDecider(tx: Tx, orderId: number): Promise<number | null> {
	const rows = await tx.query<{ by: number | null }>(sql`
		SELECT decided_by AS by FROM payments WHERE order_id = ${orderId}`);
	return rows[0]?.by ?? null;
}

export async function stopClock(tx: Tx, orderId: number): Promise<void> {
	await tx.query(sql`UPDATE payments SET due_at = NULL WHERE order_id = ${orderId} AND due_at IS NOT NULL`);
}

export async function readPicture(tx: Tx, orderId: number, proofId: number): Promise<Buffer | undefined> {
	const rows = await tx.query<{ picture: string }>(sql`
		SELECT encode(picture, 'base64') AS picture FROM payment_proofs WHERE id = ${proofId} AND order_id = ${orderId}`);
	return rows[0] && Buffer.from(rows[0].picture, 'base64');
}

export async function publicUrlOf(tx: Tx, orderId: number): Promise<string> {
	const [payment] = await tx.query<{ url: string }>(
		sql`SELECT public_url AS url FROM payments WHERE order_id = ${orderId}`,
	);
	return payment?.url ?? '';
}

/** Answers the end, for `freeClock`. No state of the payment changes, so the order need not be locked. */
export async function holdClock({ change }: Database, orderId: number, seconds: number): Promise<string | null> {
	const [held] = await change<{ until: string }>(sql`
		UPDATE payments SET read_until = now() + make_interval(secs => ${seconds}::double precision)
		WHERE order_id = ${orderId} RETURNING read_until::text AS until`);
	return held?.until ?? null;
}

/** The hold of a later picture stays. */
export const freeClock = ({ change }: Database, orderId: number, until: string | null) =>
	change(sql`
		UPDATE payments SET read_until = NULL WHERE order_id = ${orderId} AND read_until = ${until}::text::timestamptz`);

const isBeingRead = sql`coalesce(p.read_until > now(), false)`;

export async function mayExpire(tx: Tx, orderId: number): Promise<boolean> {
	const waiting = await tx.query(
		sql`SELECT FROM payments p WHERE p.order_id = ${orderId} AND (${mayBePaid} OR ${isBeingRead})`,
	);
	return waiting.length === 0;
}

/** `now` is ISO 8601. */
export const listDue = async (tx: Tx, now: string, count: number): Promise<{ id: number; publicUrl: string }[]> =>
	tx.query(sql`
		SELECT order_id AS id, public_url AS "publicUrl" FROM payments p
		WHERE state IN ('WAITING', 'PROOF_SENT', 'ON_DELIVERY') AND due_at <= ${now}::timestamptz AND NOT ${mayBePaid} AND NOT ${isBeingRead}
		ORDER BY due_at, order_id LIMIT ${count}`);
