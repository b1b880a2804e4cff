import type { OrderStatus, PaymentMethod } from '#contract/orders/status';
import { codeMethods, type GatewayMethod } from '#contract/payments/gateways';
import type { PaymentState } from '#contract/payments/state';
import { epochTime, isoTime, type Sql, sql, type Tx } from '#platform/db';
import { takeDue } from '#platform/db/leases';
import type { Try } from './port';

export interface Payable {
	id: number;
	orderNumber: string;
	status: OrderStatus;
	userId: number | null;
	email: string;
	method: PaymentMethod;
	state: PaymentState;
	cents: number;
	/** ISO 8601. */
	dueAt: string | null;
	/** Milliseconds since 1970. */
	revivedAt: number | null;
	request: boolean;
}

export interface Attempt extends Try {
	order: number;
	method: GatewayMethod;
	state: 'OPEN' | 'PAID' | 'DECLINED' | 'CLOSED';
	url: string | null;
	publicUrl: string;
}

const attemptColumns: Sql = sql`
	a.id, a.order_id AS "order", o.order_number AS "orderNumber", a.method, a.amount_cents AS cents, a.state, a.source, a.url,
	${epochTime('a.created_at')} AS "createdAt", p.public_url AS "publicUrl"`;
const attemptJoined: Sql = sql`
	payment_attempts a JOIN payments p ON p.order_id = a.order_id JOIN orders o ON o.id = a.order_id`;

/** Locks the order, so that nothing else decides about it. */
export async function lockPayable(tx: Tx, id: number): Promise<Payable | undefined> {
	await tx.query(sql`SELECT FROM orders WHERE id = ${id} FOR UPDATE`);
	const [payable] = await tx.query<Payable>(sql`
		SELECT o.id, o.order_number AS "orderNumber", o.status, o.request, o.user_id AS "userId",
			coalesce(u.email, o.contact_email, '') AS email, p.method, p.state, p.amount_cents AS cents,
			${isoTime('p.due_at')} AS "dueAt", ${epochTime('p.revived_at')} AS "revivedAt"
		FROM orders o JOIN payments p ON p.order_id = o.id LEFT JOIN users u ON u.id = o.user_id WHERE o.id = ${id}`);
	return payable;
}

/** `at` and `askAt` are ISO 8601. Violates `payment_attempts_open_key` beside another open one. */
export async function insertAttempt(
	tx: Tx,
	{ id, cents, method }: Payable,
	{ attempt, at, askAt }: { attempt: string; at: string; askAt: string },
): Promise<void> {
	await tx.query(sql`
		INSERT INTO payment_attempts (id, order_id, method, amount_cents, created_at, ask_at)
		VALUES (${attempt}, ${id}, ${method}, ${cents}, ${at}::timestamptz, ${askAt}::timestamptz)`);
}

const select = (tx: Tx, condition: Sql): Promise<Attempt[]> =>
	tx.query<Attempt>(sql`SELECT ${attemptColumns} FROM ${attemptJoined} WHERE ${condition}`);

export const findAttempt = async (tx: Tx, id: string): Promise<Attempt | undefined> =>
	(await select(tx, sql`a.id = ${id}`))[0];

export const openAttempt = async (tx: Tx, order: number): Promise<Attempt | undefined> =>
	(await select(tx, sql`a.order_id = ${order} AND a.state = 'OPEN'`))[0];

/** Runs before the source is used. False forbids its use: others have ended the try. */
export async function keepSource(tx: Tx, id: string, source: string, url: string | null = null): Promise<boolean> {
	const updated = await tx.query(sql`
		UPDATE payment_attempts SET source = ${source}, url = ${url} WHERE id = ${id} AND state = 'OPEN' RETURNING id`);
	return updated.length > 0;
}

/** Only an open try ends, or one paid after all; answers whether it did. */
export async function endAttempt(
	tx: Tx,
	id: string,
	state: Exclude<Attempt['state'], 'OPEN'>,
	decline: string | null = null,
): Promise<boolean> {
	const ended = await tx.query(sql`
		UPDATE payment_attempts SET state = ${state}, decline = ${decline}, pending = false
		WHERE id = ${id} AND (state = 'OPEN' OR ${state} = 'PAID') RETURNING id`);
	return ended.length > 0;
}

export async function noteProgress(
	tx: Tx,
	id: string,
	{
		pending,
		decline,
		queriedAt,
		askAt,
	}: { pending: boolean; decline: string | null; queriedAt: string; askAt: string },
): Promise<void> {
	await tx.query(sql`
		UPDATE payment_attempts SET pending = ${pending}, decline = ${decline}, ask_at = ${askAt}::timestamptz,
			unpaid_at = CASE WHEN ${pending} THEN unpaid_at ELSE ${queriedAt}::timestamptz END
		WHERE id = ${id} AND state = 'OPEN'`);
}

export async function putOff(tx: Tx, id: string, askAt: string): Promise<void> {
	await tx.query(sql`UPDATE payment_attempts SET ask_at = ${askAt}::timestamptz WHERE id = ${id} AND state = 'OPEN'`);
}

/** False where the gateway was queried about it after `since`. */
export async function claimQuestion(tx: Tx, id: string, now: string, since: string): Promise<boolean> {
	const claimed = await tx.query(sql`
		UPDATE payment_attempts SET asked_at = ${now}::timestamptz WHERE id = ${id} AND state = 'OPEN'
			AND (asked_at > ${since}::timestamptz AND asked_at <= ${now}::timestamptz) IS NOT TRUE RETURNING id`);
	return claimed.length > 0;
}

export async function waitUntil(tx: Tx, order: number, until: string): Promise<void> {
	await tx.query(sql`
		UPDATE payments SET due_at = greatest(due_at, ${until}::timestamptz)
		WHERE order_id = ${order} AND state = 'WAITING' AND due_at IS NOT NULL`);
}

/** A gateway may learn of money paid right before the end only a little later. */
const settling = sql`interval '1 minute'`;
/** How long an order waits for a silent gateway, after a page or a code. */
const silent = { page: sql`interval '10 minutes'`, code: sql`interval '1 day'` };

/**
 * Queries about the try `a` after the end of the payment `p` were unanswered for so long. Time without queries does not
 * count.
 */
const wasSilentFor = (time: Sql): Sql => sql`coalesce(
	a.silent_since >= p.due_at + ${settling} AND a.silent_until >= a.silent_since + ${time}, false)`;

const isCharge: Sql = sql`a.method = ANY (${codeMethods}::text[])`;

/** A charge is under way, or a page was opened and the gateway has not said yet that nobody paid there in time. */
const isUnsettled: Sql = sql`CASE WHEN ${isCharge} THEN NOT ${wasSilentFor(silent.code)}
	ELSE a.url IS NOT NULL AND coalesce(a.unpaid_at < p.due_at + ${settling}, true) AND NOT ${wasSilentFor(silent.page)} END`;

export const mayBePaid: Sql = sql`EXISTS (
	SELECT FROM payment_attempts a WHERE a.order_id = p.order_id AND a.state = 'OPEN' AND ${isUnsettled})`;

export async function noteSilence(tx: Tx, id: string, queriedAt: string): Promise<void> {
	await tx.query(sql`
		UPDATE payment_attempts a SET silent_until = ${queriedAt}::timestamptz, silent_since =
			CASE WHEN a.silent_since >= p.due_at + ${settling} THEN a.silent_since ELSE ${queriedAt}::timestamptz END
		FROM payments p WHERE p.order_id = a.order_id AND a.id = ${id} AND a.state = 'OPEN'
			AND p.due_at + ${settling} <= ${queriedAt}::timestamptz`);
}

/** Queries open tries before their orders end, even if not due. */
export async function askNow(tx: Tx, now: string): Promise<void> {
	await tx.query(sql`
		UPDATE payment_attempts a SET ask_at = ${now}::timestamptz FROM payments p
		WHERE p.order_id = a.order_id AND a.state = 'OPEN' AND a.ask_at > ${now}::timestamptz AND p.state = 'WAITING'
			AND NOT ${isCharge} AND p.due_at + ${settling} <= ${now}::timestamptz AND ${isUnsettled}`);
}

export async function takeDueAttempts(tx: Tx, now: string, lease: string, count: number): Promise<Attempt[]> {
	const open = { table: 'payment_attempts', due: 'ask_at', open: sql`state = 'OPEN'` };
	const set = sql`ask_at = ${lease}::timestamptz, asked_at = ${now}::timestamptz`;
	const due = await takeDue<{ id: string }>(tx, open, { now, count, set, columns: sql`id` });
	if (due.length === 0) return [];
	const ids = due.map(({ id }) => id);
	return select(tx, sql`a.id = ANY (${ids}::text[])`);
}
