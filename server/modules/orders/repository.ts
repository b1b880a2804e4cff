import { eq, type SQL, sql } from 'drizzle-orm';
import { adminOrdersTopic } from '../../../contract/live';
import type { CustomerOrder, Order, OrderStatus, PaymentMethod } from '../../../contract/order';
import type { Tx } from '../../db/database';
import { orders } from '../../db/schema';
import { adminAudience } from '../../live/destinations';
import { createdAt, customerJson, orderJson, price, total } from './json';

/** An order as it is kept; what the shopper has to do to pay is said by the payment module. */
export type StoredOrder = Omit<Order, 'paymentInstructions'>;

/** A line as bought. */
export interface BoughtLine {
	productId: number;
	productName: string;
	imageUrl: string | null;
	quantity: number;
	unitPriceCents: number;
}

export interface NewOrder {
	userId: number;
	idempotencyKey: string;
	requestHash: string;
	createdAt: Date;
	/** Year of the order number. */
	year: number;
	totalCents: number;
	shippingAddress: string;
	phone: string;
	paymentMethod: PaymentMethod;
	notes: string;
	/** What there is to do to pay, with `numberSlot` where the order's number belongs. */
	paymentInstructions: string;
	lines: BoughtLine[];
}

/** Stands for the order's number until the statement that draws it. A character that no text of the shop has. */
export const numberSlot = '\uE000';

/** A customer's orders as R7-13 has them, with their numbers, newest first, prices in soles. */
export async function listOfUser(tx: Tx, userId: number): Promise<CustomerOrder[]> {
	const { rows } = await tx.execute<{ item: CustomerOrder }>(sql`
		SELECT json_build_object(
			'id', o.id, 'orderNumber', o.order_number, 'createdAt', ${createdAt}, 'status', o.status, 'total', ${total},
			'items', (
				SELECT coalesce(json_agg(json_build_object(
					'productName', i.product_name, 'quantity', i.quantity, 'price', ${price}) ORDER BY i.id), '[]')
				FROM order_items i WHERE i.order_id = o.id),
			'shippingAddress', o.shipping_address, 'trackingNumber', o.tracking_number
		) AS item
		FROM orders o WHERE o.user_id = ${userId} ORDER BY o.id DESC`);
	return rows.map((row) => row.item);
}

/** Whole orders, newest first. */
async function select(tx: Tx, where: SQL): Promise<{ item: StoredOrder; userId: number | null }[]> {
	const { rows } = await tx.execute<{ item: StoredOrder; userId: number | null }>(sql`
		SELECT o.user_id AS "userId", ${orderJson} AS item
		FROM orders o WHERE ${where} ORDER BY o.id DESC`);
	return rows;
}

export async function findOrder(tx: Tx, id: number): Promise<{ item: StoredOrder; userId: number | null } | undefined> {
	return (await select(tx, sql`o.id = ${id}`))[0];
}

export async function wholeOrdersOfUser(tx: Tx, userId: number): Promise<StoredOrder[]> {
	return (await select(tx, sql`o.user_id = ${userId}`)).map(({ item }) => item);
}

/** The order that this user's key has already made. */
export async function findPlaced(
	tx: Tx,
	userId: number,
	idempotencyKey: string,
): Promise<{ id: number; requestHash: string | null } | undefined> {
	const { rows } = await tx.execute<{ id: number; requestHash: string | null }>(sql`
		SELECT id, request_hash AS "requestHash" FROM orders
		WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey}`);
	return rows[0];
}

/**
 * Writes the order with its lines and the next number of its year, and tells administrators of it. To be the last
 * statement of its transaction: from here to the commit every other checkout waits for the number. That is why the
 * event is written here, by the statement that knows the number, and not by one more.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<StoredOrder> {
	const kept = asKept(order);
	const told = JSON.stringify(kept, asText);
	const lines = JSON.stringify(order.lines.map((line, position) => ({ ...line, position })));
	const { rows } = await tx.execute<{ id: number; orderNumber: string }>(sql`
		WITH counter AS (
			INSERT INTO order_counters (year, last) VALUES (${order.year}, 1)
			ON CONFLICT (year) DO UPDATE SET last = order_counters.last + 1
			RETURNING year, last
		), placed AS (
			INSERT INTO orders (order_number, user_id, total_cents, shipping_address, phone, payment_method, notes,
				idempotency_key, request_hash, created_at)
			SELECT 'ORD-' || year || '-' || lpad(last::text, greatest(3, length(last::text)), '0'),
				${order.userId}::integer, ${order.totalCents}::integer, ${order.shippingAddress}, ${order.phone},
				${order.paymentMethod}, ${order.notes}, ${order.idempotencyKey}, ${order.requestHash},
				${order.createdAt.toISOString()}::timestamptz
			FROM counter RETURNING id, order_number
		), bought AS (
			INSERT INTO order_items (order_id, product_id, product_name, image_url, quantity, unit_price_cents)
			SELECT placed.id, line."productId", line."productName", line."imageUrl", line.quantity, line."unitPriceCents"
			FROM placed, json_to_recordset(${lines}::json) AS line ("productId" integer, "productName" text,
				"imageUrl" text, quantity integer, "unitPriceCents" integer, position integer)
			ORDER BY line.position
		), told AS (
			INSERT INTO outbox (topic, body, audience)
			SELECT ${adminOrdersTopic}, jsonb_build_object('type', 'ORDER_CREATED', 'order',
				${told}::jsonb || jsonb_build_object('id', o.id, 'orderNumber', o.order_number,
					'paymentInstructions', replace(${order.paymentInstructions}::text, ${numberSlot}::text, o.order_number),
					'customer', ${customerJson})), ${adminAudience}
			FROM placed o JOIN users u ON u.id = ${order.userId}
		)
		SELECT id, order_number AS "orderNumber" FROM placed`);
	return { ...kept, ...(rows[0] as { id: number; orderNumber: string }) };
}

/** Half a character, as a text has that was cut in its middle, is taken by a text column but by no JSON column. */
const asText = (_: string, value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString() : value);

/** The order as findOrder() would read it, without the time that this takes, but for what only the database knows. */
function asKept(order: NewOrder): Omit<StoredOrder, 'id' | 'orderNumber'> {
	const { createdAt, totalCents, lines, shippingAddress, phone, paymentMethod, notes } = order;
	return {
		createdAt: createdAt.toISOString(),
		status: 'PENDING',
		total: totalCents / 100,
		items: lines.map(({ unitPriceCents, ...line }) => ({ ...line, price: unitPriceCents / 100 })),
		shippingAddress,
		phone,
		paymentMethod,
		notes,
		trackingNumber: null,
	};
}

/** Locks the order until the transaction ends. Always before its products. */
export async function lockOrder(
	tx: Tx,
	id: number,
): Promise<{ userId: number | null; status: OrderStatus; trackingNumber: string | null } | undefined> {
	const rows = await tx
		.select({ userId: orders.userId, status: orders.status, trackingNumber: orders.trackingNumber })
		.from(orders)
		.where(eq(orders.id, id))
		.for('update');
	return rows[0];
}

export async function updateOrder(
	tx: Tx,
	id: number,
	changes: { status?: OrderStatus; trackingNumber?: string },
): Promise<void> {
	await tx.update(orders).set(changes).where(eq(orders.id, id));
}

/** Units of an order by product; products that are gone are left out. */
export async function unitsOf(tx: Tx, id: number): Promise<{ productId: number; units: number }[]> {
	const { rows } = await tx.execute<{ productId: number; units: number }>(sql`
		SELECT product_id AS "productId", sum(quantity)::integer AS units FROM order_items
		WHERE order_id = ${id} AND product_id IS NOT NULL GROUP BY product_id ORDER BY product_id`);
	return rows;
}
