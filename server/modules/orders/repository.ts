import type { PlacedAddress } from '#contract/delivery/address';
import type { OrderDelivery } from '#contract/delivery/quote';
import type { AdminOrder, OrderChannel } from '#contract/orders/desk';
import { ownOrdersAtOnce } from '#contract/orders/order';
import type { OnlineMoney } from '#contract/payments/payments';
import { toCents } from '#contract/shared/money';
import { bulk, guestName, holdAccounts, isoTime, personName, raw, type Sql, sql, type Tx } from '#platform/db';
import { type Ledger, ledgerJson } from './ledger';
import { onlineJson, paymentJson, type StoredPayment } from './payment/repository';
import { forget } from './timeline';

export interface Guest {
	/** Set where the shop wrote the order. */
	name: string | null;
	email: string | null;
	phone: string | null;
}

export type Buyer = { userId: number; guest: null } | { userId: null; guest: Guest };

/** The order has no owner once the account is deleted. */
export interface StoredOrder extends Omit<AdminOrder, 'paymentInstructions' | 'payment' | 'money'> {
	editVersion: number;
	channel: OrderChannel;
	ledger: Ledger;
	goodsAway: boolean;
	request: boolean;
	accepted: boolean;
	cancelReason: string;
	userId: number | null;
	payment: StoredPayment | null;
	online: OnlineMoney | null;
	/** Null for an account's order, and once anonymized. */
	guest: Guest | null;
	links: string[];
}

export type Contents = Pick<
	StoredOrder,
	'items' | 'total' | 'shipping' | 'delivery' | 'address' | 'shippingAddress' | 'phone' | 'receipt'
>;

export interface NewOrder
	extends Omit<
		StoredOrder,
		| ('id' | 'orderNumber' | 'customer' | 'links' | 'payment' | 'online' | 'editVersion' | 'ledger')
		| ('goodsAway' | 'cancelReason' | 'accepted')
	> {
	idempotencyKey: string;
	requestHash: string;
	year: number;
}

const customerJson: Sql = sql`json_build_object('name', ${personName}, 'email', u.email, 'phone', u.phone)`;

export const isGuest: Sql = sql`(o.contact_email IS NOT NULL OR o.contact_phone IS NOT NULL OR o.contact_name IS NOT NULL)`;

const guestJson: Sql = sql`json_build_object('name', ${guestName}, 'email', coalesce(o.contact_email, ''),
	'phone', coalesce(o.contact_phone, o.phone), 'guest', true)`;

export const orderJson: Sql = sql`json_build_object(
	'id', o.id, 'orderNumber', o.order_number, 'createdAt', ${isoTime('o.created_at')}, 'status', o.status,
	'total', (o.total_cents / 100.0)::numeric(12, 2),
	'items', (
		SELECT coalesce(json_agg(jsonb_build_object(
			'productId', i.product_id, 'productName', i.product_name, 'imageUrl', i.image_url, 'quantity', i.quantity,
			'price', (i.unit_price_cents / 100.0)::numeric(12, 2), 'taxKind', i.tax_kind, 'lineId', i.id,
			'returned', (SELECT coalesce(sum(r.units), 0) FROM order_return_lines r WHERE r.item_id = i.id))
			|| CASE WHEN i.list_price_cents IS NULL THEN '{}' ELSE
				jsonb_build_object('listPrice', (i.list_price_cents / 100.0)::numeric(12, 2)) END
			|| CASE WHEN i.reductions IS NULL THEN '{}' ELSE jsonb_build_object('reductions', i.reductions) END
			ORDER BY i.id), '[]')
		FROM order_items i WHERE i.order_id = o.id),
	'shippingAddress', o.shipping_address, 'phone', o.phone, 'address', o.address,
	'paymentMethod', o.payment_method, 'notes', o.notes,
	'trackingNumber', o.tracking_number, 'shipping', (o.shipping_cents / 100.0)::numeric(12, 2), 'delivery', o.delivery,
	'receipt', o.receipt, 'igvPercent', o.igv_percent, 'seller', o.seller,
	'editVersion', o.edit_version, 'channel', o.channel, 'ledger', ${ledgerJson},
	'goodsAway', o.goods_away, 'request', o.request, 'accepted', o.accepted, 'cancelReason', o.cancel_reason,
	'userId', o.user_id, 'payment', ${paymentJson}, 'online', ${onlineJson},
	'guest', CASE WHEN ${isGuest} THEN json_build_object(
		'name', o.contact_name, 'email', o.contact_email, 'phone', o.contact_phone) END,
	'links', (SELECT coalesce(json_agg(l.token_hash), '[]') FROM order_links l WHERE l.order_id = o.id),
	'customer', CASE WHEN u.id IS NOT NULL THEN ${customerJson} WHEN ${isGuest} THEN ${guestJson} END)`;

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

/** Call it before locking products. `by` is the administrator, null for the customer; `skip` does not wait. */
export async function lock(tx: Tx, id: number, by: number | null, skip = false): Promise<StoredOrder | undefined> {
	await holdAccounts(tx, sql`${by}::integer, (SELECT user_id FROM orders WHERE id = ${id})`);
	const locked = await tx.query(sql`SELECT FROM orders WHERE id = ${id} FOR UPDATE ${raw(skip ? 'SKIP LOCKED' : '')}`);
	// A second statement sees the other tables after the wait.
	return locked.length > 0 ? find(tx, id) : undefined;
}

export const listOf = (tx: Tx, ids: Sql, condition: Sql): Promise<StoredOrder[]> =>
	select(tx, sql`o.id IN (${ids}) AND ${condition} ORDER BY o.id DESC LIMIT 20`);

export function listOfUser(tx: Tx, userId: number, before: number | null = null): Promise<StoredOrder[]> {
	return select(
		tx,
		sql`o.user_id = ${userId} AND (${before}::integer IS NULL OR o.id < ${before}::integer)
			ORDER BY o.id DESC LIMIT ${ownOrdersAtOnce}`,
	);
}

/** In batches, so that others get their turn. */
export async function listAllOfUser(tx: Tx, userId: number): Promise<StoredOrder[]> {
	const all: StoredOrder[] = [];
	for (let batch = await listOfUser(tx, userId); batch.length > 0; ) {
		all.push(...batch);
		batch = await listOfUser(tx, userId, batch.at(-1)?.id);
	}
	return all;
}

export async function hasUnderWay(tx: Tx, userId: number): Promise<boolean> {
	const open = sql`status NOT IN ('DELIVERED', 'CANCELLED')`;
	return (await tx.query(sql`SELECT FROM orders WHERE user_id = ${userId} AND ${open} LIMIT 1`)).length > 0;
}

/** Only the guest knows their key. */
export async function findPlaced(
	tx: Tx,
	{ userId }: Buyer,
	idempotencyKey: string,
): Promise<{ order: StoredOrder; requestHash: string | null } | undefined> {
	const rows = await tx.query<{ order: StoredOrder; requestHash: string | null }>(sql`
		SELECT ${orderJson} AS "order", o.request_hash AS "requestHash" FROM ${ordersJoined}
		WHERE o.idempotency_key = ${idempotencyKey} AND ${userId === null ? isGuest : sql`o.user_id = ${userId}`}`);
	return rows[0];
}

/** The order's number has at least six digits. */
export async function insert(
	tx: Tx,
	{ idempotencyKey, requestHash, year, ...order }: NewOrder,
): Promise<Omit<StoredOrder, 'payment'>> {
	const [placed] = await tx.query<Pick<StoredOrder, 'id' | 'orderNumber' | 'customer'>>(sql`
		INSERT INTO orders AS o (order_number, user_id, status, total_cents, shipping_address, phone, payment_method, notes,
			idempotency_key, request_hash, created_at, address, district_code,
			shipping_cents, delivery,
			contact_name, contact_email, contact_phone, channel, receipt, igv_percent, seller, request)
		VALUES (${`ORD-${year}-`} || to_char(nextval('order_numbers'), 'FM9999000000'), ${order.userId}, ${order.status},
			${toCents(order.total)}, ${order.shippingAddress}, ${order.phone}, ${order.paymentMethod}, ${order.notes},
			${idempotencyKey}, ${requestHash}, ${order.createdAt},
			${order.address ? JSON.stringify(order.address) : null}::text::jsonb, ${order.address?.districtCode ?? null},
			${toCents(order.shipping ?? 0)}, ${order.delivery ? JSON.stringify(order.delivery) : null}::text::jsonb,
			${order.guest?.name ?? null}, ${order.guest?.email ?? null}, ${order.guest?.phone ?? null}, ${order.channel},
			${order.receipt ? JSON.stringify(order.receipt) : null}::text::jsonb, ${order.igvPercent ?? null}::numeric,
			${order.seller ? JSON.stringify(order.seller) : null}::text::jsonb, ${order.request})
		RETURNING id, order_number AS "orderNumber", CASE WHEN ${isGuest} THEN ${guestJson}
			ELSE (SELECT ${customerJson} FROM users u WHERE u.id = user_id) END AS customer`);
	if (!placed) throw new Error('The order was not written');
	const items = await insertLines(tx, placed.id, order.items);
	return {
		...order,
		...placed,
		items,
		editVersion: 1,
		ledger: { charged: 0, refunded: 0, credited: 0 },
		goodsAway: false,
		cancelReason: '',
		accepted: false,
		online: null,
		links: [],
	};
}

type Line = StoredOrder['items'][number];

/** `items` has at most one line per product. */
export async function insertLines(tx: Tx, orderId: number, items: readonly Line[]): Promise<Line[]> {
	const lines = items.map(({ productId, productName, imageUrl, quantity, price, taxKind, listPrice, reductions }) => [
		...[orderId, productId, productName, imageUrl, quantity, toCents(price), taxKind ?? null],
		listPrice ? toCents(listPrice) : null,
		reductions ? JSON.stringify(reductions) : null,
	]);
	const written = await tx.query<{ id: number; productId: number }>(sql`
		INSERT INTO order_items (order_id, product_id, product_name, image_url, quantity, unit_price_cents, tax_kind,
			list_price_cents, reductions)
		VALUES ${bulk(lines)} RETURNING id, product_id AS "productId"`);
	const ids = new Map(written.map(({ id, productId }) => [productId, id]));
	return items.map((line) => ({ ...line, lineId: ids.get(line.productId as number) ?? 0, returned: 0 }));
}

export async function keepLines(tx: Tx, orderId: number, lines: readonly Line[]): Promise<void> {
	const quantities = JSON.stringify(
		lines.map(({ lineId, quantity, reductions }) => ({ lineId, quantity, reductions: reductions ?? null })),
	);
	await tx.query(sql`
		DELETE FROM order_items WHERE order_id = ${orderId}
			AND id NOT IN (SELECT "lineId" FROM json_to_recordset(${quantities}::json) AS line ("lineId" integer))`);
	await tx.query(sql`
		UPDATE order_items i SET quantity = line.quantity, reductions = line.reductions
		FROM json_to_recordset(${quantities}::json) AS line ("lineId" integer, quantity integer, reductions jsonb)
		WHERE i.id = line."lineId" AND i.order_id = ${orderId} AND i.quantity <> line.quantity`);
}

export async function setContents(
	tx: Tx,
	id: number,
	{ total, shipping, delivery, address, shippingAddress, phone, receipt }: Contents,
): Promise<void> {
	await tx.query(sql`
		UPDATE orders SET total_cents = ${toCents(total)}, shipping_cents = ${toCents(shipping ?? 0)},
			delivery = ${delivery ? JSON.stringify(delivery) : null}::text::jsonb,
			address = ${address ? JSON.stringify(address) : null}::text::jsonb,
			district_code = ${address?.districtCode ?? null}, shipping_address = ${shippingAddress}, phone = ${phone},
			receipt = ${receipt ? JSON.stringify(receipt) : null}::text::jsonb
		WHERE id = ${id}`);
}

export async function update(
	tx: Tx,
	{ id, status, trackingNumber, goodsAway, cancelReason, request, accepted }: StoredOrder,
): Promise<void> {
	await tx.query(sql`
		UPDATE orders SET status = ${status}, tracking_number = ${trackingNumber}, goods_away = ${goodsAway},
			cancel_reason = ${cancelReason}, request = ${request}, accepted = ${accepted}, edit_version = edit_version + 1
		WHERE id = ${id}`);
}

export async function setDelivery(tx: Tx, id: number, delivery: OrderDelivery): Promise<void> {
	await tx.query(sql`UPDATE orders SET delivery = ${JSON.stringify(delivery)}::text::jsonb WHERE id = ${id}`);
}

/** Number, dates, lines, sums, payment, method, kind of receipt and tracking number stay. Links stop working. */
export async function forgetCustomer(tx: Tx, orders: Sql): Promise<StoredOrder[]> {
	const rows = await tx.query<{ id: number }>(sql`
		UPDATE orders SET user_id = NULL, shipping_address = '', phone = '', notes = '', address = NULL, district_code = NULL,
			cancel_reason = '', idempotency_key = NULL, request_hash = NULL, delivery = delivery || '{"office": null}',
			contact_name = NULL, contact_email = NULL, contact_phone = NULL,
			receipt = receipt || '{"documentType": "", "documentNumber": "", "name": "", "address": ""}'
		WHERE status IN ('DELIVERED', 'CANCELLED') AND ${orders} RETURNING id`);
	const ids = rows.map(({ id }) => id);
	if (ids.length > 0) await forget(tx, sql`SELECT unnest(${ids}::integer[])`);
	await tx.query(sql`DELETE FROM order_links WHERE order_id = ANY (${ids}::integer[])`);
	await tx.query(sql`UPDATE coupon_uses SET persons = '{}' WHERE order_id = ANY (${ids}::integer[])`);
	// A deleted account could otherwise order the last unit anew within the hour.
	await tx.query(sql`DELETE FROM order_origins WHERE order_id = ANY (${ids}::integer[]) AND beyond = '{}'`);
	return ids.length === 0 ? [] : select(tx, sql`o.id = ANY (${ids}::integer[]) ORDER BY o.id`);
}

export async function lastAddress(tx: Tx, userId: number): Promise<PlacedAddress | null> {
	const [last] = await tx.query<{ address: PlacedAddress }>(sql`
		SELECT address FROM orders WHERE user_id = ${userId} AND address IS NOT NULL ORDER BY id DESC LIMIT 1`);
	return last?.address ?? null;
}

/** `before` is ISO 8601. Locked orders are skipped. */
export const oldGuests = (before: string): Sql => sql`id IN (
	SELECT o.id FROM orders o WHERE ${isGuest} AND o.created_at < ${before}::timestamptz
		AND o.status IN ('DELIVERED', 'CANCELLED')
	ORDER BY o.id LIMIT 500 FOR UPDATE SKIP LOCKED)`;

export function listOfContact(tx: Tx, email: string): Promise<StoredOrder[]> {
	return select(tx, sql`lower(o.contact_email) = lower(${email}) ORDER BY o.id DESC`);
}

/** Deleting the account will delete the mails. */
export async function giveTo(tx: Tx, id: number, userId: number): Promise<void> {
	await tx.query(sql`
		UPDATE orders SET user_id = ${userId}, contact_name = NULL, contact_email = NULL, contact_phone = NULL,
			idempotency_key = NULL
		WHERE id = ${id}`);
	await tx.query(sql`UPDATE mails SET user_id = ${userId} WHERE order_id = ${id}`);
}

export async function hasAny(tx: Tx): Promise<boolean> {
	const rows = await tx.query<{ hasOrders: boolean }>(sql`SELECT EXISTS (SELECT FROM orders) AS "hasOrders"`);
	return rows[0]?.hasOrders ?? false;
}
