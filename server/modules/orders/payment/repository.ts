import type { PaymentMethod } from '#contract/orders/status';
import type { OrderPayment, PaymentState } from '#contract/payments/state';
import { toCents } from '#contract/shared/money';
import { cancellations, isoTime, type Sql, sql, type Tx } from '#platform/db';

export interface StoredPayment extends Omit<OrderPayment, 'payTo' | 'gateway' | 'revivableUntil' | 'lateUntil'> {
	method: PaymentMethod;
	attempt: { state: 'OPEN' | 'PAID' | 'DECLINED' | 'CLOSED'; pending: boolean; decline: string | null } | null;
	/** ISO 8601, while the payment is EXPIRED. */
	endedAt: string | null;
	/** ISO 8601. */
	revivedAt: string | null;
	/** ISO 8601, once its order has ended without being delivered. */
	cancelledAt: string | null;
}

/** The payment of the order `o`; null where a release before payments wrote it. */
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

/** Céntimos of the money `m` that went back without the shop. */
export const goneBeyond: Sql = sql`(m.told_cents - m.returned_cents - coalesce((SELECT sum(b.amount_cents) FROM gateway_refunds b
	WHERE b.method = m.method AND b.reference = m.reference AND b.state = 'OPEN'), 0))`;

export const alertOf: Sql = sql`CASE WHEN m.dispute <> '' AND m.dispute <> m.heeded_dispute THEN m.dispute
	WHEN m.told_cents > m.returned_cents AND ${goneBeyond} > m.heeded_cents THEN 'returned' ELSE '' END`;

/** The gateway money, in soles, that paid the order `o`; null without it. */
export const onlineJson: Sql = sql`(
	SELECT json_build_object('method', m.method, 'kept', ((m.amount_cents - m.returned_cents) / 100.0)::numeric(12, 2),
		'returning', (CASE WHEN r.state = 'OPEN' THEN r.amount_cents ELSE 0 END / 100.0)::numeric(12, 2),
		'problem', CASE WHEN r.state = 'REFUSED' AND NOT EXISTS (
			SELECT FROM order_refunds b WHERE b.order_id = o.id AND b.at > r.created_at) THEN r.answer ELSE '' END,
		'alert', ${alertOf})
	FROM gateway_money m LEFT JOIN LATERAL (
		SELECT g.state, g.amount_cents, g.answer, g.created_at FROM gateway_refunds g
		WHERE g.order_id = m.order_id AND g.method = m.method AND g.reference = m.reference
		ORDER BY g.state = 'OPEN' DESC, g.created_at DESC LIMIT 1) r ON true
	WHERE m.order_id = o.id AND m.why IN ('', 'late') LIMIT 1)`;

interface NewPayment {
	orderId: number;
	method: PaymentMethod;
	/** Soles. */
	amount: number;
	state: PaymentState;
	/** ISO 8601. */
	dueAt: string | null;
	/** Base of mail links; empty where unknown. */
	publicUrl: string;
}

export async function insert(tx: Tx, payment: NewPayment): Promise<void> {
	const { orderId, method, amount, state, dueAt, publicUrl } = payment;
	await tx.query(sql`
		INSERT INTO payments (order_id, method, amount_cents, state, due_at, public_url)
		VALUES (${orderId}, ${method}, ${toCents(amount)}, ${state}, ${dueAt}::timestamptz, ${publicUrl})`);
}

interface Decision {
	state: PaymentState;
	dueAt: string | null;
	message: string;
	/** Null where nobody of the shop decided. */
	by: number | null;
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

export async function wait(
	tx: Tx,
	orderId: number,
	{ state, dueAt }: { state: PaymentState; dueAt: string | null },
): Promise<void> {
	await tx.query(sql`
		UPDATE payments SET state = ${state}, due_at = ${dueAt}::timestamptz WHERE order_id = ${orderId}`);
}

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

export async function setAmount(tx: Tx, orderId: number, amount: number): Promise<void> {
	await tx.query(sql`UPDATE payments SET amount_cents = ${toCents(amount)} WHERE order_id = ${orderId}`);
}

export async function noteDelivered(tx: Tx, orderId: number, at: string): Promise<void> {
	await tx.query(sql`
		UPDATE payments SET state = 'CONFIRMED', decided_at = ${at}::timestamptz
		WHERE order_id = ${orderId}`);
}

/** Pictures show names and accounts, and the message is personal; number and sum stay. */
export async function forgetPerson(tx: Tx, orderIds: readonly number[]): Promise<void> {
	if (orderIds.length === 0) return;
	await tx.query(sql`
		UPDATE payments SET message = '' WHERE order_id = ANY (${[...orderIds]}::integer[]) AND message <> ''`);
	await tx.query(sql`DELETE FROM payment_proofs WHERE order_id = ANY (${[...orderIds]}::integer[])`);
}
