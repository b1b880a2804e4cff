import type { AdminOrder } from '../../../contract/adminOrders';
import { toCents } from '../../../contract/money';
import { bulk, holdAccounts, isoTime, personName, type Sql, sql, type Tx } from '../../db';

/** An order as stored, whole; the payment module adds how to pay it. Without owner once the account is gone. */
export interface StoredOrder extends Omit<AdminOrder, 'paymentInstructions'> {
	userId: number | null;
}

export interface NewOrder extends Omit<StoredOrder, 'id' | 'orderNumber' | 'customer'> {
	idempotencyKey: string;
	requestHash: string;
	year: number;
}

const customerJson: Sql = sql`json_build_object('name', ${personName}, 'email', u.email, 'phone', u.phone)`;

export const orderJson: Sql = sql`json_build_object(
	'id', o.id, 'orderNumber', o.order_number, 'createdAt', ${isoTime('o.created_at')}, 'status', o.status,
	'total', (o.total_cents / 100.0)::numeric(12, 2),
	'items', (
		SELECT coalesce(json_agg(json_build_object(
			'productId', i.product_id, 'productName', i.product_name, 'imageUrl', i.image_url, 'quantity', i.quantity,
			'price', (i.unit_price_cents / 100.0)::numeric(12, 2)) ORDER BY i.id), '[]')
		FROM order_items i WHERE i.order_id = o.id),
	'shippingAddress', o.shipping_address, 'phone', o.phone, 'paymentMethod', o.payment_method, 'notes', o.notes,
	'trackingNumber', o.tracking_number, 'userId', o.user_id,
	'customer', CASE WHEN u.id IS NOT NULL THEN ${customerJson} END)`;

export const ordersJoined: Sql = sql`orders o LEFT JOIN users u ON u.id = o.user_id`;

async function select(tx: Tx, condition: Sql): Promise<StoredOrder[]> {
	const rows = await tx.query<{ stored: StoredOrder }>(
		sql`SELECT ${orderJson} AS stored FROM ${ordersJoined} WHERE ${condition}`,
	);
	return rows.map(({ stored }) => stored);
}

export async function find(tx: Tx, id: number): Promise<StoredOrder | undefined> {
	return (await select(tx, sql`o.id = ${id}`))[0];
}

/** Always before the order's products. `by` is the id of the administrator who changes it, null for the customer. */
export async function lock(tx: Tx, id: number, by: number | null): Promise<StoredOrder | undefined> {
	await holdAccounts(tx, sql`${by}::integer, (SELECT user_id FROM orders WHERE id = ${id})`);
	return (await select(tx, sql`o.id = ${id} FOR UPDATE OF o`))[0];
}

export function listOfUser(tx: Tx, userId: number): Promise<StoredOrder[]> {
	return select(tx, sql`o.user_id = ${userId} ORDER BY o.id DESC`);
}

export async function findPlaced(
	tx: Tx,
	userId: number,
	idempotencyKey: string,
): Promise<{ order: StoredOrder; requestHash: string | null } | undefined> {
	const rows = await tx.query<{ order: StoredOrder; requestHash: string | null }>(sql`
		SELECT ${orderJson} AS "order", o.request_hash AS "requestHash" FROM ${ordersJoined}
		WHERE o.user_id = ${userId} AND o.idempotency_key = ${idempotencyKey}`);
	return rows[0];
}

/** The number has at least six digits. */
export async function insert(tx: Tx, { idempotencyKey, requestHash, year, ...order }: NewOrder): Promise<StoredOrder> {
	const [placed] = await tx.query<Pick<StoredOrder, 'id' | 'orderNumber' | 'customer'>>(sql`
		INSERT INTO orders (order_number, user_id, status, total_cents, shipping_address, phone, payment_method, notes,
			idempotency_key, request_hash, created_at)
		VALUES (${`ORD-${year}-`} || to_char(nextval('order_numbers'), 'FM9999000000'), ${order.userId}, ${order.status},
			${toCents(order.total)}, ${order.shippingAddress}, ${order.phone}, ${order.paymentMethod}, ${order.notes},
			${idempotencyKey}, ${requestHash}, ${order.createdAt})
		RETURNING id, order_number AS "orderNumber", (SELECT ${customerJson} FROM users u WHERE u.id = user_id) AS customer`);
	if (!placed) throw new Error('The order was not written');
	const lines = order.items.map(({ productId, productName, imageUrl, quantity, price }) => [
		...[placed.id, productId, productName, imageUrl, quantity, toCents(price)],
	]);
	await tx.query(sql`
		INSERT INTO order_items (order_id, product_id, product_name, image_url, quantity, unit_price_cents)
		VALUES ${bulk(lines)}`);
	return { ...order, ...placed };
}

export async function update(tx: Tx, { id, status, trackingNumber }: StoredOrder): Promise<void> {
	await tx.query(sql`UPDATE orders SET status = ${status}, tracking_number = ${trackingNumber} WHERE id = ${id}`);
}

/**
 * Takes who ordered, and where it went, out of orders that have ended: what stays is number, dates, lines, sums, payment
 * and the carrier's number.
 */
export async function forgetCustomer(tx: Tx, orders: Sql): Promise<StoredOrder[]> {
	const rows = await tx.query<{ id: number }>(sql`
		UPDATE orders SET user_id = NULL, shipping_address = '', phone = '', notes = '', idempotency_key = NULL,
			request_hash = NULL
		WHERE status IN ('DELIVERED', 'CANCELLED') AND ${orders} RETURNING id`);
	const ids = rows.map(({ id }) => id);
	return ids.length === 0 ? [] : select(tx, sql`o.id = ANY (${ids}::integer[]) ORDER BY o.id`);
}

export async function hasAny(tx: Tx): Promise<boolean> {
	const rows = await tx.query<{ found: boolean }>(sql`SELECT EXISTS (SELECT FROM orders) AS found`);
	return rows[0]?.found ?? false;
}
