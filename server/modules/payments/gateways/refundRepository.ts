import type { GatewayMethod } from '#contract/payments/gateways';
import type { MoneyReason } from '#contract/payments/payments';
import { epochTime, isoTime, type Sql, sql, type Tx } from '#platform/db';
import { takeDue } from '#platform/db/leases';

export interface NewRefund {
	id: string;
	order: number;
	method: GatewayMethod;
	reference: string;
	cents: number;
	/** The customer reads it; empty for money that has not paid the order. */
	reason: string;
	by: number | null;
}

export interface Refund extends NewRefund {
	why: MoneyReason | '';
	/** Céntimos that the gateway had returned before the first call; null before that call. */
	before: number | null;
	/** Milliseconds since 1970. */
	calledAt: number | null;
	createdAt: number;
	/** End of a server's claim, ISO 8601; it identifies the claim too. */
	lease: string;
}

const refundColumns: Sql = sql`
	r.id, r.order_id AS "order", r.method, r.reference, r.amount_cents AS cents, r.reason, r.by_id AS by, m.why,
	r.before_cents AS before, ${epochTime('r.asked_at')} AS "calledAt", ${epochTime('r.created_at')} AS "createdAt",
	${isoTime('r.ask_at')} AS lease`;
const refundJoined: Sql = sql`gateway_refunds r JOIN gateway_money m ON m.method = r.method AND m.reference = r.reference`;

const refundsOf = async (tx: Tx, rows: readonly { id: string }[]): Promise<Refund[]> =>
	rows.length === 0
		? []
		: tx.query<Refund>(sql`
			SELECT ${refundColumns} FROM ${refundJoined} WHERE r.id = ANY (${rows.map(({ id }) => id)}::text[])`);

/** Runs in the transaction that has locked the order. */
export async function hasOpenRefund(tx: Tx, order: number): Promise<boolean> {
	const rows = await tx.query(sql`SELECT FROM gateway_refunds WHERE order_id = ${order} AND state = 'OPEN'`);
	return rows.length > 0;
}

export async function insertRefund(
	tx: Tx,
	{ id, order, method, reference, cents, reason, by }: NewRefund,
	{ at, lease }: { at: string; lease: string },
): Promise<Refund> {
	await tx.query(sql`
		INSERT INTO gateway_refunds (id, order_id, method, reference, amount_cents, reason, by_id, created_at, ask_at)
		VALUES (${id}, ${order}, ${method}, ${reference}, ${cents}, ${reason}, ${by}::integer, ${at}::timestamptz,
			${lease}::timestamptz)`);
	const [written] = await refundsOf(tx, [{ id }]);
	if (!written) throw new Error('The refund was not written');
	return written;
}

export async function takeDueRefunds(tx: Tx, now: string, lease: string, count: number): Promise<Refund[]> {
	const open = { table: 'gateway_refunds', due: 'ask_at', open: sql`state = 'OPEN'` };
	const set = sql`ask_at = ${lease}::timestamptz`;
	const due = await takeDue<{ id: string }>(tx, open, { now, count, set, columns: sql`id` });
	return refundsOf(tx, due);
}

/** Claims the open refund until `lease`: its former server calls no gateway any more. */
export async function takeRefund(tx: Tx, order: number, lease: string): Promise<Refund | undefined> {
	const claimed = await tx.query<{ id: string }>(sql`
		UPDATE gateway_refunds SET ask_at = ${lease}::timestamptz WHERE order_id = ${order} AND state = 'OPEN' RETURNING id`);
	return (await refundsOf(tx, claimed))[0];
}

export async function reasonOf(tx: Tx, { id }: Pick<Refund, 'id'>): Promise<string> {
	const [refund] = await tx.query<{ reason: string }>(sql`SELECT reason FROM gateway_refunds WHERE id = ${id}`);
	return refund?.reason ?? '';
}

/** Runs right before the gateway is called. False once another server has claimed the refund: no call then. */
export async function noteCall(
	tx: Tx,
	{ id, lease }: Refund,
	{ before, at }: { before: number; at: string },
): Promise<boolean> {
	const noted = await tx.query(sql`
		UPDATE gateway_refunds SET before_cents = coalesce(before_cents, ${before}), asked_at = ${at}::timestamptz
		WHERE id = ${id} AND state = 'OPEN' AND ask_at = ${lease}::timestamptz RETURNING id`);
	return noted.length > 0;
}

export async function putOffRefund(tx: Tx, { id, lease }: Refund, askAt: string): Promise<void> {
	await tx.query(sql`
		UPDATE gateway_refunds SET ask_at = ${askAt}::timestamptz
		WHERE id = ${id} AND state = 'OPEN' AND ask_at = ${lease}::timestamptz`);
}

/** Runs in the transaction that has locked the order. True only for the first end. */
export async function endRefund(
	tx: Tx,
	{ id }: Pick<Refund, 'id'>,
	state: 'DONE' | 'REFUSED',
	answer = '',
): Promise<boolean> {
	const ended = await tx.query(sql`
		UPDATE gateway_refunds SET state = ${state}, answer = ${answer} WHERE id = ${id} AND state = 'OPEN' RETURNING id`);
	if (ended.length === 0) return false;
	await tx.query(sql`
		UPDATE gateway_money m SET returned_cents = m.returned_cents + r.amount_cents
		FROM gateway_refunds r
		WHERE r.id = ${id} AND r.state = 'DONE' AND m.method = r.method AND m.reference = r.reference`);
	return true;
}

export async function accountOf(tx: Tx, id: number | null): Promise<{ userId: number } | null> {
	const [account] = await tx.query<{ userId: number }>(sql`SELECT id AS "userId" FROM users WHERE id = ${id}::integer`);
	return account ?? null;
}
