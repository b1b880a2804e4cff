import type { AdminPayment, AdminPaymentPage, AdminPaymentsQuery } from '#contract/payments/payments';
import { buyerName, guestName, isoTime, join, personName, type Sql, sql, type Tx } from '#platform/db';
import { alertOf } from '../orders/payment/service';

const oddMoney = sql`EXISTS (SELECT FROM gateway_money m WHERE m.order_id = p.order_id
	AND m.why IN ('amount', 'currency', 'twice') AND m.returned_cents < m.amount_cents)`;
const alerted = sql`EXISTS (SELECT FROM gateway_money m WHERE m.order_id = p.order_id AND ${alertOf} <> '')`;
const toReturn = sql`(p.state = 'CONFIRMED' AND o.status = 'CANCELLED' OR ${oddMoney})`;
const waiting = sql`p.state = 'WAITING' AND o.status <> 'CANCELLED' AND NOT o.request`;
const late = sql`p.state = 'PROOF_SENT' AND o.status = 'CANCELLED'`;
const rank = sql`CASE WHEN ${late} THEN 1 WHEN p.state = 'PROOF_SENT' THEN 0 WHEN ${toReturn} OR ${alerted} THEN 2 WHEN ${waiting} THEN 3
	ELSE 4 END`;

const sameNumber = sql`
	SELECT f.order_id AS id, 'number' AS reason FROM payment_proofs f
	WHERE ltrim(f.operation_number, '0') = ltrim(p.operation_number, '0') AND f.order_id <> p.order_id`;
const samePicture = sql`
	SELECT f.order_id, 'picture' FROM payment_proofs own JOIN payment_proofs f ON f.picture_hash = own.picture_hash
	WHERE own.order_id = p.order_id AND f.order_id <> p.order_id`;
const sameAmount = sql`
	SELECT q.order_id, 'amount' FROM payments q
	WHERE q.sent_at BETWEEN p.sent_at - interval '59 seconds' AND p.sent_at + interval '59 seconds'
		AND q.amount_cents = p.amount_cents AND q.method = p.method AND q.order_id <> p.order_id`;

const alike = sql`
	SELECT coalesce(json_agg(json_build_object('id', a.id, 'orderNumber', a.number, 'reasons', a.reasons) ORDER BY a.id DESC), '[]')
	FROM (
		SELECT x.id, other.order_number AS number, json_agg(DISTINCT x.reason) AS reasons
		FROM (${sameNumber} UNION ${samePicture} UNION ${sameAmount}) x JOIN orders other ON other.id = x.id
		GROUP BY x.id, other.order_number ORDER BY x.id DESC LIMIT 10) a`;

const joined = sql`payments p JOIN orders o ON o.id = p.order_id LEFT JOIN users u ON u.id = o.user_id`;

const payment = sql`
	p.order_id AS id, o.order_number AS "orderNumber", o.status AS "orderStatus", p.method, p.state,
	(p.amount_cents / 100.0)::double precision AS amount, ${isoTime('p.due_at')} AS "dueAt",
	p.operation_number AS "operationNumber", p.message, ${isoTime('o.created_at')} AS "createdAt",
	${isoTime('p.sent_at')} AS "sentAt", p.decided_name AS "decidedBy", ${isoTime('p.decided_at')} AS "decidedAt",
	CASE WHEN u.id IS NOT NULL
		THEN json_build_object('name', ${personName}, 'email', u.email, 'phone', coalesce(nullif(o.phone, ''), u.phone))
		WHEN ${guestName} IS NOT NULL THEN json_build_object('name', ${guestName}, 'email', coalesce(o.contact_email, ''),
			'phone', coalesce(o.contact_phone, o.phone), 'guest', true) END
		AS customer,
	(SELECT coalesce(json_agg(json_build_object('id', f.id, 'sentAt', ${isoTime('f.sent_at')}) ORDER BY f.id), '[]')
		FROM payment_proofs f WHERE f.order_id = p.order_id) AS proofs,
	(SELECT coalesce(json_agg(json_build_object('method', m.method, 'reference', m.reference,
			'amount', (m.amount_cents / 100.0)::numeric(12, 2), 'currency', m.currency, 'why', m.why, 'inTime', m.in_time,
			'returned', (m.returned_cents / 100.0)::numeric(12, 2), 'returning', (coalesce((
				SELECT r.amount_cents FROM gateway_refunds r
				WHERE r.order_id = m.order_id AND r.method = m.method AND r.reference = m.reference AND r.state = 'OPEN'), 0)
				/ 100.0)::numeric(12, 2), 'told', (m.told_cents / 100.0)::numeric(12, 2),
				'alert', ${alertOf}, 'at', ${isoTime('m.at')}) ORDER BY m.at, m.reference), '[]')
		FROM gateway_money m WHERE m.order_id = p.order_id) AS money,
	CASE WHEN p.sent_at IS NULL THEN '[]'::json ELSE (${alike}) END AS alike`;

function matching({ state, search }: AdminPaymentsQuery): Sql {
	const conditions: Sql[] = [sql`NOT o.request`];
	if (state === 'open') conditions.push(sql`(${rank}) < 4`);
	else if (state !== 'ALL') conditions.push(sql`p.state = ${state}`);
	if (search) {
		// PostgreSQL refuses NUL.
		const text = sql`fold(${search.replaceAll('\0', '\uFFFD')}::text)`;
		conditions.push(
			sql`strpos(fold(concat_ws(' ', o.order_number, p.operation_number, ${buyerName}, u.email, o.contact_email,
				o.contact_phone)), ${text}) > 0`,
		);
	}
	return join(conditions, ' AND ');
}

export const find = async (tx: Tx, id: number): Promise<AdminPayment | undefined> =>
	(await tx.query<AdminPayment>(sql`SELECT ${payment} FROM ${joined} WHERE p.order_id = ${id}`))[0];

/** Only rows of the page are compared with others. */
export const listPage = (tx: Tx, query: AdminPaymentsQuery): Promise<AdminPayment[]> =>
	tx.query<AdminPayment>(sql`
		SELECT ${payment} FROM (
			SELECT p.order_id AS id, row_number() OVER (ORDER BY ${rank}, CASE ${rank} WHEN 0 THEN p.sent_at WHEN 1 THEN p.sent_at WHEN 3 THEN p.due_at END,
				p.order_id DESC) AS position
			FROM ${joined} WHERE ${matching(query)}
			ORDER BY position LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}
		) AS page JOIN (${joined}) ON p.order_id = page.id ORDER BY page.position`);

export async function count(
	tx: Tx,
	query: AdminPaymentsQuery,
): Promise<AdminPaymentPage['counts'] & { matching: number }> {
	const [counted] = await tx.query<AdminPaymentPage['counts'] & { matching: number }>(sql`
		SELECT count(*) FILTER (WHERE p.state = 'PROOF_SENT')::integer AS proofs,
			count(*) FILTER (WHERE ${waiting})::integer AS waiting,
			count(*) FILTER (WHERE p.state = 'CONFIRMED' AND o.status <> 'CANCELLED')::integer AS confirmed,
			count(*) FILTER (WHERE ${toReturn})::integer AS "toReturn",
			count(*) FILTER (WHERE ${matching(query)})::integer AS matching
		FROM ${joined}`);
	return counted ?? { proofs: 0, waiting: 0, confirmed: 0, toReturn: 0, matching: 0 };
}
