import type { PaymentMethod } from '../../../contract/orders/status';
import type { OrderPayment, PaymentState } from '../../../contract/payments/state';
import { toCents } from '../../../contract/shared/money';
import { isoTime, type Sql, sql, type Tx } from '../../db';
import { mayBePaid } from './gateways/attemptRepository';

/** As it stands beside its order. */
export interface StoredPayment extends Omit<OrderPayment, 'payTo' | 'gateway' | 'revivableUntil' | 'lateUntil'> {
	method: PaymentMethod;
	/** The newest try of a gateway. */
	attempt: { state: 'OPEN' | 'PAID' | 'DECLINED' | 'CLOSED'; pending: boolean; decline: string | null } | null;
	/** When its time ended, while it is EXPIRED; ISO 8601. */
	endedAt: string | null;
	/** When its order was taken up again; ISO 8601. */
	revivedAt: string | null;
	/** When its order ended without being delivered, while it has; ISO 8601. */
	cancelledAt: string | null;
}

const cancellations = sql`FROM order_events e
	WHERE e.order_id = o.id AND e.kind = 'status' AND e.facts ->> 'to' = 'CANCELLED'`;

/** Of the order `o`; null for one that a server of before the payments has written. */
export const paymentJson: Sql = sql`(
	SELECT json_build_object('method', p.method, 'state', p.state, 'amount', (p.amount_cents / 100.0)::numeric(12, 2),
		'dueAt', ${isoTime('p.due_at')},
		'endedAt', CASE WHEN p.state = 'EXPIRED' THEN ${isoTime('p.decided_at')} END, 'revivedAt', ${isoTime('p.revived_at')},
		'cancelledAt', CASE WHEN o.status = 'CANCELLED' THEN (SELECT ${isoTime('max(e.at)')} ${cancellations}) END,
		'operationNumber', p.operation_number, 'message', p.message, 'attempt', (
			SELECT json_build_object('state', a.state, 'pending', a.pending, 'decline', a.decline)
			FROM payment_attempts a WHERE a.order_id = p.order_id ORDER BY a.created_at DESC LIMIT 1), 'proofs', (
			SELECT coalesce(json_agg(json_build_object('id', f.id, 'sentAt', ${isoTime('f.sent_at')}) ORDER BY f.id), '[]')
			FROM payment_proofs f WHERE f.order_id = p.order_id))
	FROM payments p WHERE p.order_id = o.id)`;

interface NewPayment {
	orderId: number;
	method: PaymentMethod;
	/** Soles. */
	amount: number;
	state: PaymentState;
	/** ISO 8601. */
	dueAt: string | null;
	/** Base of the links of mails about it; empty where none is known. */
	publicUrl: string;
}

export async function insert(tx: Tx, payment: NewPayment): Promise<void> {
	const { orderId, method, amount, state, dueAt, publicUrl } = payment;
	await tx.query(sql`
		INSERT INTO payments (order_id, method, amount_cents, state, due_at, public_url)
		VALUES (${orderId}, ${method}, ${toCents(amount)}, ${state}, ${dueAt}::timestamptz, ${publicUrl})`);
}

/** Who sent it is known by its order. `picture` is WebP. */
export interface NewProof {
	operationNumber: string;
	/** ISO 8601. */
	sentAt: string;
	picture: Buffer;
	hash: string;
}

/** Throws the violation of `payments_operation_key` for a number that stands for another payment of the method. */
export async function addProof(tx: Tx, orderId: number, proof: NewProof): Promise<number> {
	const { operationNumber, sentAt, picture, hash } = proof;
	await tx.query(sql`
		UPDATE payments SET state = 'PROOF_SENT', due_at = NULL, operation_number = ${operationNumber},
			sent_at = ${sentAt}::timestamptz
		WHERE order_id = ${orderId}`);
	const [written] = await tx.query<{ id: number }>(sql`
		INSERT INTO payment_proofs (order_id, operation_number, sent_at, picture, picture_hash)
		VALUES (${orderId}, ${operationNumber}, ${sentAt}::timestamptz, decode(${picture.toString('base64')}, 'base64'), ${hash})
		RETURNING id`);
	if (!written) throw new Error('The proof was not written');
	return written.id;
}

/** Proofs of orders that had ended, sent since then by whoever ordered this one. */
export async function countLate(tx: Tx, orderId: number, since: string): Promise<number> {
	const [counted] = await tx.query<{ proofs: number }>(sql`
		SELECT count(*)::integer AS proofs FROM payments p JOIN orders o ON o.id = p.order_id JOIN orders own ON own.id = ${orderId}
		WHERE p.sent_at > ${since}::timestamptz AND o.status = 'CANCELLED'
			AND p.sent_at >= (SELECT max(e.at) ${cancellations}) AND (o.user_id = own.user_id
			OR lower(o.contact_email) = lower(own.contact_email) OR o.contact_phone = own.contact_phone)`);
	return counted?.proofs ?? 0;
}

interface Decision {
	state: PaymentState;
	dueAt: string | null;
	message: string;
	/** Null for nobody of the shop. */
	by: number | null;
	/** Of who decided where nobody of the shop did. */
	name?: string;
	at: string;
}

export async function decide(
	tx: Tx,
	orderId: number,
	{ state, dueAt, message, by, name, at }: Decision,
): Promise<void> {
	await tx.query(sql`
		UPDATE payments SET state = ${state}, due_at = ${dueAt}::timestamptz, message = ${message}, decided_by = ${by}::integer,
			decided_name = coalesce((SELECT username FROM users WHERE id = ${by}::integer), ${name ?? null}), decided_at = ${at}::timestamptz
		WHERE order_id = ${orderId}`);
}

/** Opens the payment of a request that was accepted. */
export async function wait(
	tx: Tx,
	orderId: number,
	{ state, dueAt }: { state: PaymentState; dueAt: string | null },
): Promise<void> {
	await tx.query(sql`
		UPDATE payments SET state = ${state}, due_at = ${dueAt}::timestamptz WHERE order_id = ${orderId}`);
}

/** Waits again after its time was over. */
export async function revive(
	tx: Tx,
	orderId: number,
	{ dueAt, at }: { dueAt: string | null; at: string | null },
): Promise<void> {
	await tx.query(sql`
		UPDATE payments SET state = 'WAITING', due_at = ${dueAt}::timestamptz, message = '', revived_at = ${at}::timestamptz
		WHERE order_id = ${orderId}`);
}

export async function noteRevived(tx: Tx, orderId: number, at: string | null): Promise<void> {
	await tx.query(sql`UPDATE payments SET revived_at = ${at}::timestamptz WHERE order_id = ${orderId}`);
}

/**
 * Before it is confirmed on what the shop has seen, and not on its proof: the number is given up where it stands for another
 * payment by now. Answers the number that stays.
 */
export async function keepFreeNumber(tx: Tx, orderId: number): Promise<string | null> {
	const [kept] = await tx.query<{ number: string | null }>(sql`
		UPDATE payments p SET operation_number = CASE WHEN NOT EXISTS (
			SELECT FROM payments other WHERE other.order_id <> p.order_id AND other.method = p.method
				AND ltrim(other.operation_number, '0') = ltrim(p.operation_number, '0')
				AND other.state IN ('PROOF_SENT', 'CONFIRMED', 'RETURNED')) THEN p.operation_number END
		WHERE p.order_id = ${orderId} RETURNING p.operation_number AS number`);
	return kept?.number ?? null;
}

/** Who decided last; null for nobody, or somebody who has left. */
export async function lastDecider(tx: Tx, orderId: number): Promise<number | null> {
	const rows = await tx.query<{ by: number | null }>(sql`
		SELECT decided_by AS by FROM payments WHERE order_id = ${orderId}`);
	return rows[0]?.by ?? null;
}

export async function setAmount(tx: Tx, orderId: number, amount: number): Promise<void> {
	await tx.query(sql`UPDATE payments SET amount_cents = ${toCents(amount)} WHERE order_id = ${orderId}`);
}

/** The order went on without the money, or has ended. */
export async function stopClock(tx: Tx, orderId: number): Promise<void> {
	await tx.query(sql`UPDATE payments SET due_at = NULL WHERE order_id = ${orderId} AND due_at IS NOT NULL`);
}

/** Paid at the door. */
export async function noteDelivered(tx: Tx, orderId: number, at: string): Promise<void> {
	await tx.query(sql`
		UPDATE payments SET state = 'CONFIRMED', decided_at = ${at}::timestamptz
		WHERE order_id = ${orderId}`);
}

/** As WebP. */
export async function readPicture(tx: Tx, orderId: number, proofId: number): Promise<Buffer | undefined> {
	const rows = await tx.query<{ picture: string }>(sql`
		SELECT encode(picture, 'base64') AS picture FROM payment_proofs WHERE id = ${proofId} AND order_id = ${orderId}`);
	return rows[0] && Buffer.from(rows[0].picture, 'base64');
}

/** Pictures show names and accounts, and the shop's words are to a person; number and sum stay with the order. */
export async function forgetPerson(tx: Tx, orderIds: readonly number[]): Promise<void> {
	if (orderIds.length === 0) return;
	await tx.query(sql`
		UPDATE payments SET message = '' WHERE order_id = ANY (${[...orderIds]}::integer[]) AND message <> ''`);
	await tx.query(sql`DELETE FROM payment_proofs WHERE order_id = ANY (${[...orderIds]}::integer[])`);
}

/** Base of the links of mails about it; empty where none is known. */
export async function publicUrlOf(tx: Tx, orderId: number): Promise<string> {
	const [found] = await tx.query<{ url: string }>(
		sql`SELECT public_url AS url FROM payments WHERE order_id = ${orderId}`,
	);
	return found?.url ?? '';
}

export { askNow } from './gateways/attemptRepository';

/** An order waits for the end of its charge, and for what a gateway says of its page. */
export async function mayExpire(tx: Tx, orderId: number): Promise<boolean> {
	const waiting = await tx.query(sql`SELECT FROM payments p WHERE p.order_id = ${orderId} AND ${mayBePaid}`);
	return waiting.length === 0;
}

/** Orders whose time to pay is over, the longest over first. `now` is ISO 8601. */
export const listDue = async (tx: Tx, now: string, count: number): Promise<{ id: number; publicUrl: string }[]> =>
	tx.query(sql`
		SELECT order_id AS id, public_url AS "publicUrl" FROM payments p
		WHERE state = 'WAITING' AND due_at <= ${now}::timestamptz AND NOT ${mayBePaid}
		ORDER BY due_at, order_id LIMIT ${count}`);
