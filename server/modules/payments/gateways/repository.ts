import type { OrderStatus, PaymentMethod } from '../../../../contract/orders/status';
import { codeMethods, type GatewayMethod } from '../../../../contract/payments/gateways';
import type { MoneyReason } from '../../../../contract/payments/payments';
import type { PaymentState } from '../../../../contract/payments/state';
import { isoTime, raw, type Sql, sql, type Tx } from '../../../db';
import { takeDue } from '../../../lib/leases';
import { alertOf } from './alerts';
import type { Money, Named, Try } from './port';

/** An order as somebody who wants to pay it finds it. */
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
	/** Milliseconds since 1970 when its order was taken up again; null where it was not. */
	revivedAt: number | null;
	request: boolean;
}

export interface Attempt extends Try {
	order: number;
	method: GatewayMethod;
	state: 'OPEN' | 'PAID' | 'DECLINED' | 'CLOSED';
	/** Address of the gateway's page. */
	url: string | null;
	/** Base of links in mails; empty where none is known. */
	publicUrl: string;
}

const attemptColumns: Sql = sql`
	a.id, a.order_id AS "order", o.order_number AS "orderNumber", a.method, a.amount_cents AS cents, a.state, a.source, a.url,
	(extract(epoch FROM a.created_at) * 1000)::double precision AS "createdAt", p.public_url AS "publicUrl"`;
const attemptJoined: Sql = sql`
	payment_attempts a JOIN payments p ON p.order_id = a.order_id JOIN orders o ON o.id = a.order_id`;

/** Locked, so that nothing else decides about it until the transaction ends. */
export async function lockPayable(tx: Tx, id: number): Promise<Payable | undefined> {
	await tx.query(sql`SELECT FROM orders WHERE id = ${id} FOR UPDATE`);
	const [found] = await tx.query<Payable>(sql`
		SELECT o.id, o.order_number AS "orderNumber", o.status, o.request, o.user_id AS "userId",
			coalesce(u.email, o.contact_email, '') AS email, p.method, p.state, p.amount_cents AS cents,
			${isoTime('p.due_at')} AS "dueAt", (extract(epoch FROM p.revived_at) * 1000)::double precision AS "revivedAt"
		FROM orders o JOIN payments p ON p.order_id = o.id LEFT JOIN users u ON u.id = o.user_id WHERE o.id = ${id}`);
	return found;
}

/** `at` and `askAt` are ISO 8601. Throws the violation of `payment_attempts_open_key` beside another open one. */
export async function insertAttempt(
	tx: Tx,
	{ id, cents, method }: Payable,
	{ attempt, at, askAt }: { attempt: string; at: string; askAt: string },
): Promise<void> {
	await tx.query(sql`
		INSERT INTO payment_attempts (id, order_id, method, amount_cents, created_at, ask_at)
		VALUES (${attempt}, ${id}, ${method}, ${cents}, ${at}::timestamptz, ${askAt}::timestamptz)`);
}

export const findAttempt = async (tx: Tx, id: string): Promise<Attempt | undefined> =>
	(await tx.query<Attempt>(sql`SELECT ${attemptColumns} FROM ${attemptJoined} WHERE a.id = ${id}`))[0];

export const openAttempt = async (tx: Tx, order: number): Promise<Attempt | undefined> =>
	(
		await tx.query<Attempt>(
			sql`SELECT ${attemptColumns} FROM ${attemptJoined} WHERE a.order_id = ${order} AND a.state = 'OPEN'`,
		)
	)[0];

/** Before anything is done with it. False for a try that others have ended meanwhile: nothing may be done with it any more. */
export async function keepSource(tx: Tx, id: string, source: string, url: string | null = null): Promise<boolean> {
	const kept = await tx.query(sql`
		UPDATE payment_attempts SET source = ${source}, url = ${url} WHERE id = ${id} AND state = 'OPEN' RETURNING id`);
	return kept.length > 0;
}

/** Only what is open ends; answers whether it was. */
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

/** Notes how a try goes on, for the payer to be told. */
export async function noteProgress(
	tx: Tx,
	id: string,
	{ pending, decline, askedAt, askAt }: { pending: boolean; decline: string | null; askedAt: string; askAt: string },
): Promise<void> {
	await tx.query(sql`
		UPDATE payment_attempts SET pending = ${pending}, decline = ${decline}, ask_at = ${askAt}::timestamptz,
			unpaid_at = CASE WHEN ${pending} THEN unpaid_at ELSE ${askedAt}::timestamptz END
		WHERE id = ${id} AND state = 'OPEN'`);
}

/** For whoever asks next: others leave it alone until then. */
export async function putOff(tx: Tx, id: string, askAt: string): Promise<void> {
	await tx.query(sql`UPDATE payment_attempts SET ask_at = ${askAt}::timestamptz WHERE id = ${id} AND state = 'OPEN'`);
}

/** False where it was asked about since then. */
export async function claimQuestion(tx: Tx, id: string, now: string, since: string): Promise<boolean> {
	const claimed = await tx.query(sql`
		UPDATE payment_attempts SET asked_at = ${now}::timestamptz WHERE id = ${id} AND state = 'OPEN'
			AND (asked_at > ${since}::timestamptz AND asked_at <= ${now}::timestamptz) IS NOT TRUE RETURNING id`);
	return claimed.length > 0;
}

/** Time to pay is not over before this. */
export async function waitUntil(tx: Tx, order: number, until: string): Promise<void> {
	await tx.query(sql`
		UPDATE payments SET due_at = greatest(due_at, ${until}::timestamptz)
		WHERE order_id = ${order} AND state = 'WAITING' AND due_at IS NOT NULL`);
}

/** Money that was paid right before the end is known to a gateway a little later. */
const settling = sql`interval '1 minute'`;
/** For which an order waits for a gateway that does not say whether it was paid: on a page before its end, or by a code. */
const silent = { page: sql`interval '10 minutes'`, code: sql`interval '1 day'` };

/** Of the try `a` and the payment `p`: questions after the end stayed open for so long. Time without questions is none of it. */
const wasSilentFor = (time: Sql): Sql => sql`coalesce(
	a.silent_since >= p.due_at + ${settling} AND a.silent_until >= a.silent_since + ${time}, false)`;

/** Whether the try `a` charges a code, which nothing stops. */
const isCharge: Sql = sql`a.method = ANY (${codeMethods}::text[])`;

/** A charge is under way, or its page was opened and the gateway has not said yet that nobody paid there in time. */
const isUnsettled: Sql = sql`CASE WHEN ${isCharge} THEN NOT ${wasSilentFor(silent.code)}
	ELSE a.url IS NOT NULL AND coalesce(a.unpaid_at < p.due_at + ${settling}, true) AND NOT ${wasSilentFor(silent.page)} END`;

/** Whether the order of the payment `p` may not end yet. */
export const mayBePaid: Sql = sql`EXISTS (
	SELECT FROM payment_attempts a WHERE a.order_id = p.order_id AND a.state = 'OPEN' AND ${isUnsettled})`;

/** After the end of an order: the gateway did not say whether it was paid. */
export async function noteSilence(tx: Tx, id: string, askedAt: string): Promise<void> {
	await tx.query(sql`
		UPDATE payment_attempts a SET silent_until = ${askedAt}::timestamptz, silent_since =
			CASE WHEN a.silent_since >= p.due_at + ${settling} THEN a.silent_since ELSE ${askedAt}::timestamptz END
		FROM payments p WHERE p.order_id = a.order_id AND a.id = ${id} AND a.state = 'OPEN'
			AND p.due_at + ${settling} <= ${askedAt}::timestamptz`);
}

/** Before the end of their orders, whatever the next question was planned for. */
export async function askNow(tx: Tx, now: string): Promise<void> {
	await tx.query(sql`
		UPDATE payment_attempts a SET ask_at = ${now}::timestamptz FROM payments p
		WHERE p.order_id = a.order_id AND a.state = 'OPEN' AND a.ask_at > ${now}::timestamptz AND p.state = 'WAITING'
			AND NOT ${isCharge} AND p.due_at + ${settling} <= ${now}::timestamptz AND ${isUnsettled}`);
}

/** Takes tries that are due until `lease`; another server takes others. */
export async function takeDueAttempts(tx: Tx, now: string, lease: string, count: number): Promise<Attempt[]> {
	const open = { table: 'payment_attempts', due: 'ask_at', open: sql`state = 'OPEN'` };
	const set = sql`ask_at = ${lease}::timestamptz, asked_at = ${now}::timestamptz`;
	const taken = await takeDue<{ id: string }>(tx, open, { now, count, set, columns: sql`id` });
	if (taken.length === 0) return [];
	const ids = taken.map(({ id }) => id);
	return tx.query<Attempt>(sql`SELECT ${attemptColumns} FROM ${attemptJoined} WHERE a.id = ANY (${ids}::text[])`);
}

interface NewMoney extends Omit<Money, 'attempt' | 'paidAt'> {
	method: GatewayMethod;
	order: number;
	why: MoneyReason | '';
	inTime: boolean;
	at: string;
}

export async function isKnownMoney(tx: Tx, method: GatewayMethod, reference: string): Promise<boolean> {
	const found = await tx.query(sql`SELECT FROM gateway_money WHERE method = ${method} AND reference = ${reference}`);
	return found.length > 0;
}

/** In the transaction that has the order locked. */
export async function insertMoney(tx: Tx, money: NewMoney): Promise<void> {
	const { method, reference, order, cents, currency, why, inTime, at } = money;
	await tx.query(sql`
		INSERT INTO gateway_money (method, reference, order_id, amount_cents, currency, why, in_time, at, look_at)
		VALUES (${method}, ${reference}, ${order}, ${cents}, ${currency}, ${why}, ${inTime}, ${at}::timestamptz,
			${at}::timestamptz + interval '1 hour')`);
}

/** Whether money has paid the order, or stands in for it until it goes back. */
export async function hasPaid(tx: Tx, order: number): Promise<boolean> {
	const found = await tx.query(
		sql`SELECT FROM gateway_money WHERE order_id = ${order} AND why IN ('', 'late') LIMIT 1`,
	);
	return found.length > 0;
}

export interface ToldNotice {
	method: GatewayMethod;
	event: string;
	reference: string | null;
}

/** False for one that was told before. `outcome` of what needs no asking. */
export async function keepNotice(
	tx: Tx,
	{ method, event, reference }: ToldNotice,
	{ body, at, askAt, outcome }: { body: string; at: string; askAt: string; outcome: string | null },
): Promise<boolean> {
	const kept = await tx.query(sql`
		INSERT INTO payment_webhooks (method, event_id, reference, body, received_at, ask_at, outcome)
		VALUES (${method}, ${event}, ${reference}, ${body}, ${at}::timestamptz, ${askAt}::timestamptz, ${outcome})
		ON CONFLICT DO NOTHING RETURNING method`);
	return kept.length > 0;
}

export async function noteOutcome(tx: Tx, { method, event }: ToldNotice, outcome: string): Promise<void> {
	await tx.query(sql`
		UPDATE payment_webhooks SET outcome = ${outcome} WHERE method = ${method} AND event_id = ${event}`);
}

export const takeDueNotices = (tx: Tx, now: string, lease: string, count: number): Promise<ToldNotice[]> =>
	takeDue(
		tx,
		{ table: 'payment_webhooks', key: 'method, event_id', due: 'ask_at', open: sql`outcome IS NULL` },
		{ now, count, set: sql`ask_at = ${lease}::timestamptz`, columns: sql`method, event_id AS event, reference` },
	);

/** Removes notices that nobody needs any more: bodies may name who paid. */
export async function forgetNotices(tx: Tx, before: string): Promise<void> {
	await tx.query(sql`DELETE FROM payment_webhooks WHERE received_at < ${before}::timestamptz`);
}

export interface Returnable {
	cents: number;
	returnedCents: number;
	currency: string;
	why: MoneyReason | '';
}

/** In the transaction that has the order locked. */
export const findMoney = async (tx: Tx, order: number, { method, reference }: Named): Promise<Returnable | undefined> =>
	(
		await tx.query<Returnable>(sql`
			SELECT amount_cents AS cents, returned_cents AS "returnedCents", currency, why FROM gateway_money
			WHERE order_id = ${order} AND method = ${method} AND reference = ${reference}`)
	)[0];

/** Of the order `o`; null where no gateway has paid it. Soles. */
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

/** Of the money that has paid the order; undefined where no gateway has. */
export const findPaying = async (tx: Tx, order: number, method: GatewayMethod): Promise<Named | undefined> =>
	(
		await tx.query<Named>(sql`
			SELECT method, reference FROM gateway_money
			WHERE order_id = ${order} AND method = ${method} AND why IN ('', 'late')`)
	)[0];

export interface NewRefund {
	id: string;
	order: number;
	method: GatewayMethod;
	reference: string;
	cents: number;
	/** The customer reads it; empty for money that has not paid the order. */
	reason: string;
	/** Who of the shop asked for it. */
	by: number | null;
}

export interface Refund extends NewRefund {
	why: MoneyReason | '';
	/** Céntimos of it that had gone back before the first call, as the gateway said; null before that. */
	before: number | null;
	/** Time of the last call; milliseconds since 1970. */
	askedAt: number | null;
	createdAt: number;
	/** Until when it is left to who has taken it, ISO 8601; it names them too. */
	lease: string;
}

const milliseconds = (column: string): Sql => sql`(extract(epoch FROM ${raw(column)}) * 1000)::double precision`;

const refundColumns: Sql = sql`
	r.id, r.order_id AS "order", r.method, r.reference, r.amount_cents AS cents, r.reason, r.by_id AS by, m.why,
	r.before_cents AS before, ${milliseconds('r.asked_at')} AS "askedAt", ${milliseconds('r.created_at')} AS "createdAt",
	${isoTime('r.ask_at')} AS lease`;
const refundJoined: Sql = sql`gateway_refunds r JOIN gateway_money m ON m.method = r.method AND m.reference = r.reference`;

const refundsOf = async (tx: Tx, taken: readonly { id: string }[]): Promise<Refund[]> =>
	taken.length === 0
		? []
		: tx.query<Refund>(sql`
			SELECT ${refundColumns} FROM ${refundJoined} WHERE r.id = ANY (${taken.map(({ id }) => id)}::text[])`);

/** Whether one is under way. In the transaction that has the order locked. */
export async function hasOpenRefund(tx: Tx, order: number): Promise<boolean> {
	const found = await tx.query(sql`SELECT FROM gateway_refunds WHERE order_id = ${order} AND state = 'OPEN'`);
	return found.length > 0;
}

/** `lease` is taken with it. */
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

/** Takes refunds that are due until `lease`; another server takes others. */
export async function takeDueRefunds(tx: Tx, now: string, lease: string, count: number): Promise<Refund[]> {
	const open = { table: 'gateway_refunds', due: 'ask_at', open: sql`state = 'OPEN'` };
	const set = sql`ask_at = ${lease}::timestamptz`;
	const taken = await takeDue<{ id: string }>(tx, open, { now, count, set, columns: sql`id` });
	return refundsOf(tx, taken);
}

/** The one under way, until `lease`: whoever had it calls nobody from now on. */
export async function takeRefund(tx: Tx, order: number, lease: string): Promise<Refund | undefined> {
	const taken = await tx.query<{ id: string }>(sql`
		UPDATE gateway_refunds SET ask_at = ${lease}::timestamptz WHERE order_id = ${order} AND state = 'OPEN' RETURNING id`);
	return (await refundsOf(tx, taken))[0];
}

export async function reasonOf(tx: Tx, { id }: Pick<Refund, 'id'>): Promise<string> {
	const [found] = await tx.query<{ reason: string }>(sql`SELECT reason FROM gateway_refunds WHERE id = ${id}`);
	return found?.reason ?? '';
}

/** Right before the gateway is called. False for who does not have it any more: they may not call. */
export async function noteAsked(
	tx: Tx,
	{ id, lease }: Refund,
	{ before, at }: { before: number; at: string },
): Promise<boolean> {
	const noted = await tx.query(sql`
		UPDATE gateway_refunds SET before_cents = coalesce(before_cents, ${before}), asked_at = ${at}::timestamptz
		WHERE id = ${id} AND state = 'OPEN' AND ask_at = ${lease}::timestamptz RETURNING id`);
	return noted.length > 0;
}

/** For whoever asks next. */
export async function putOffRefund(tx: Tx, { id, lease }: Refund, askAt: string): Promise<void> {
	await tx.query(sql`
		UPDATE gateway_refunds SET ask_at = ${askAt}::timestamptz
		WHERE id = ${id} AND state = 'OPEN' AND ask_at = ${lease}::timestamptz`);
}

/** In the transaction that has the order locked: once, however often its end is told, which only the first one hears. */
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

/** Settled in another way. */
export async function noteReturned(tx: Tx, { method, reference }: Pick<Refund, 'method' | 'reference'>): Promise<void> {
	await tx.query(sql`
		UPDATE gateway_money SET returned_cents = amount_cents WHERE method = ${method} AND reference = ${reference}`);
}

/** Null for an account that is gone. */
export async function accountOf(tx: Tx, id: number | null): Promise<{ userId: number } | null> {
	const [found] = await tx.query<{ userId: number }>(sql`SELECT id AS "userId" FROM users WHERE id = ${id}::integer`);
	return found ?? null;
}
