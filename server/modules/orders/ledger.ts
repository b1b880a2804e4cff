import type { MoneyWay, RefundWay } from '#contract/orders/desk';
import type { OrderMoney } from '#contract/orders/money';
import type { OrderStatus } from '#contract/orders/status';
import { toCents, toSoles } from '#contract/shared/money';
import { isoTime, type Sql, sql, type Tx } from '#platform/db';
import type { StoredPayment } from './payment/service';

/** Céntimos moved after the payment; `credited` reduces the order's value. */
export interface Ledger {
	charged: number;
	refunded: number;
	credited: number;
}

export const ledgerJson: Sql = sql`json_build_object(
	'charged', (SELECT coalesce(sum(c.cents), 0) FROM order_charges c WHERE c.order_id = o.id),
	'refunded', (SELECT coalesce(sum(r.cents), 0) FROM order_refunds r WHERE r.order_id = o.id),
	'credited', (SELECT coalesce(sum(r.credit_cents), 0) FROM order_refunds r WHERE r.order_id = o.id)
		+ (SELECT coalesce(sum(b.credit_cents), 0) FROM order_returns b WHERE b.order_id = o.id))`;

/** In céntimos, as `centsOf` computes them. */
export const balances: Sql = sql`
	SELECT order_id, status, collected, CASE WHEN status = 'CANCELLED' OR request THEN 0 ELSE worth END - collected AS cents FROM (
	SELECT p.order_id, o.status, o.request, greatest(0, o.total_cents - coalesce(m.credited, 0)) AS worth,
		CASE WHEN p.state IN ('CONFIRMED', 'RETURNED') THEN p.amount_cents ELSE 0 END - coalesce(m.returned, 0) AS collected
	FROM payments p JOIN orders o ON o.id = p.order_id LEFT JOIN (
		SELECT order_id, sum(returned) AS returned, sum(credited) AS credited FROM (
			SELECT order_id, -cents AS returned, 0 AS credited FROM order_charges
			UNION ALL SELECT order_id, cents, credit_cents FROM order_refunds
			UNION ALL SELECT order_id, 0, credit_cents FROM order_returns
		) AS moved GROUP BY order_id
	) AS m ON m.order_id = p.order_id) AS stood`;

interface Counted {
	status: OrderStatus;
	/** Soles. */
	total: number;
	payment: Pick<StoredPayment, 'state' | 'amount'> | null;
	ledger: Ledger;
	request?: boolean;
}

export const isPaid = (payment: Counted['payment']): boolean =>
	payment?.state === 'CONFIRMED' || payment?.state === 'RETURNED';

export function centsOf({ status, total, payment, ledger, request }: Counted) {
	const paid = (payment && isPaid(payment) ? toCents(payment.amount) : 0) + ledger.charged;
	// An edit may leave less than was credited.
	const owed = status === 'CANCELLED' || request ? 0 : Math.max(0, toCents(total) - ledger.credited);
	return { paid, refunded: ledger.refunded, owed, balance: owed - paid + ledger.refunded };
}

export function moneyOf(order: Counted): OrderMoney {
	const { paid, refunded, owed, balance } = centsOf(order);
	return { paid: toSoles(paid), refunded: toSoles(refunded), owed: toSoles(owed), balance: toSoles(balance) };
}

interface LedgerEntry {
	orderId: number;
	cents: number;
	way: MoneyWay;
	by: number | null;
	/** ISO 8601. */
	at: string;
}

export async function insertCharge(tx: Tx, { orderId, cents, way, by, at }: LedgerEntry): Promise<void> {
	await tx.query(sql`
		INSERT INTO order_charges (order_id, cents, way, by_id, at)
		VALUES (${orderId}, ${cents}, ${way}, ${by}::integer, ${at}::timestamptz)`);
}

interface NewRefund extends Omit<LedgerEntry, 'way'> {
	way: RefundWay;
	credit: number;
	reason: string;
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
	const { orderId, cents, credit, way, reason, by, at } = refund;
	await tx.query(sql`
		INSERT INTO order_refunds (order_id, cents, credit_cents, way, reason, by_id, at)
		VALUES (${orderId}, ${cents}, ${credit}, ${way}, ${reason}, ${by}::integer, ${at}::timestamptz)`);
}

interface NewReturn {
	orderId: number;
	credit: number;
	note: string;
	by: number;
	at: string;
	lines: readonly { lineId: number; quantity: number; reason: string; restock: boolean }[];
}

export async function insertReturn(tx: Tx, { orderId, credit, note, by, at, lines }: NewReturn): Promise<void> {
	await tx.query(sql`
		WITH made AS (
			INSERT INTO order_returns (order_id, credit_cents, note, by_id, at)
			VALUES (${orderId}, ${credit}, ${note}, ${by}, ${at}::timestamptz) RETURNING id
		)
		INSERT INTO order_return_lines (return_id, item_id, units, reason, restocked)
		SELECT made.id, line."lineId", line.quantity, line.reason, line.restock
		FROM made, json_to_recordset(${JSON.stringify(lines)}::json)
			AS line ("lineId" integer, quantity integer, reason text, restock boolean)`);
}

/** In céntimos; `credit` reduces the order's value. */
export interface OrderRefund {
	id: number;
	orderId: number;
	cents: number;
	credit: number;
	reason: string;
	way: RefundWay;
	/** ISO 8601. */
	at: string;
}

export const listRefunds = (tx: Tx, orderId: number): Promise<OrderRefund[]> =>
	tx.query<OrderRefund>(sql`
		SELECT id, order_id AS "orderId", cents, credit_cents AS credit, reason, way, ${isoTime('at')} AS at
		FROM order_refunds WHERE order_id = ${orderId} ORDER BY id`);

export async function forgetReasons(tx: Tx, orderIds: readonly number[]): Promise<void> {
	if (orderIds.length === 0) return;
	await tx.query(sql`UPDATE order_refunds SET reason = '' WHERE order_id = ANY (${[...orderIds]}::integer[])`);
	await tx.query(sql`UPDATE gateway_refunds SET reason = '' WHERE order_id = ANY (${[...orderIds]}::integer[])`);
	await tx.query(sql`UPDATE order_returns SET note = '' WHERE order_id = ANY (${[...orderIds]}::integer[])`);
}
