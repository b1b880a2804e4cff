import type { AdminOrdersQuery, OrderSortField } from '#contract/orders/desk';
import type { moneyFilters, OpenBalance } from '#contract/orders/money';
import { type OrderStatus, orderStatuses } from '#contract/orders/status';
import { dayLength, limaMidnight } from '#contract/shared/time';
import {
	buyerName,
	guestName,
	join,
	keepsUnpaid,
	personName,
	raw,
	type Sql,
	sql,
	type Tx,
	unverifiedBuyer,
} from '#platform/db';
import { balances } from './ledger';
import { isGuest, orderJson, ordersJoined, type StoredOrder } from './repository';

/** Conditions on the order `o`. */
export const toDo = {
	REQUEST: sql`(o.request AND o.status = 'PENDING')`,
	// An unverified buyer's unpaid order has all sellable units of a product.
	LAST_UNITS: sql`${keepsUnpaid} AND o.channel = 'WEB' AND ${unverifiedBuyer(sql`o.user_id`)} AND EXISTS (
		SELECT FROM order_items i JOIN products p ON p.id = i.product_id
		WHERE i.order_id = o.id AND p.active AND p.stock + p.held = 0)`,
	PREPARE: sql`o.status IN ('PENDING', 'CONFIRMED', 'PROCESSING') AND NOT o.request AND (o.status <> 'PENDING'
		OR (SELECT paid.state FROM payments paid WHERE paid.order_id = o.id) IN ('CONFIRMED', 'ON_DELIVERY'))`,
	// Refused by the provider or SUNAT, not replaced, and still needed by the order.
	DOCUMENT: sql`EXISTS (SELECT FROM tax_documents d
		WHERE d.order_id = o.id AND d.state = 'REJECTED' AND NOT d.released
			AND (o.status <> 'CANCELLED' OR d.amends_id IS NOT NULL) AND NOT EXISTS (
				SELECT FROM tax_documents later WHERE later.order_id = o.id AND later.id > d.id
					AND later.amends_id IS NOT DISTINCT FROM d.amends_id))`,
};

/** Letters are folded, because the database may lack a Spanish collation. */
const sortKeys: Record<OrderSortField, Sql[]> = {
	createdAt: [sql`o.created_at`],
	// ORD-2026-999 precedes ORD-2026-001000, and both the next year's.
	orderNumber: [
		sql`left(o.order_number, length('ORD-2026-')) COLLATE "C"`,
		sql`length(o.order_number)`,
		sql`o.order_number COLLATE "C"`,
	],
	customer: [
		sql`fold(replace(replace(coalesce(${buyerName}, ''), 'ñ', 'n~'), 'Ñ', 'n~')) COLLATE "C"`,
		sql`coalesce(${buyerName}, '') COLLATE "C"`,
	],
	total: [sql`o.total_cents`],
	status: [sql`array_position(ARRAY['${raw(orderStatuses.join("', '"))}'], o.status)`],
};

const moneyIs: Record<(typeof moneyFilters)[number], Sql> = {
	COLLECTED: sql`status <> 'CANCELLED' AND collected > 0`,
	TO_COLLECT: sql`cents > 0`,
	TO_RETURN: sql`cents < 0`,
};

function matching({ status, balance, search, days }: AdminOrdersQuery, now: number): Sql {
	const conditions: Sql[] = [sql`true`];
	if (status === 'PREPARE' || status === 'REQUEST' || status === 'LAST_UNITS') conditions.push(toDo[status]);
	else if (status !== 'ALL') conditions.push(sql`o.status = ${status}`);
	if (balance === 'DOCUMENT') conditions.push(toDo.DOCUMENT);
	else if (balance !== 'ALL')
		conditions.push(sql`o.id IN (SELECT order_id FROM (${balances}) AS b WHERE ${moneyIs[balance]})`);
	if (search) {
		// PostgreSQL refuses NUL.
		const text = sql`fold(${search.replaceAll('\0', '\uFFFD')}::text)`;
		conditions.push(sql`(strpos(lower(o.order_number), ${text}) > 0 OR o.user_id IN (
			SELECT u.id FROM users u
			WHERE strpos(fold(${personName}), ${text}) > 0 OR strpos(fold(u.email), ${text}) > 0)
			OR ${isGuest} AND strpos(fold(concat_ws(' ', ${guestName}, o.contact_email, o.contact_phone)), ${text}) > 0)`);
	}
	if (days !== undefined) {
		const since = new Date(limaMidnight(now) - (days - 1) * dayLength);
		conditions.push(sql`o.created_at >= ${since.toISOString()}::timestamptz`);
	}
	return join(conditions, ' AND ');
}

export async function listPage(tx: Tx, query: AdminOrdersQuery, now: number): Promise<StoredOrder[]> {
	const direction = raw(query.direction === 'asc' ? 'ASC' : 'DESC');
	const order = join([...sortKeys[query.sort], sql`o.id`].map((key) => sql`${key} ${direction}`));
	const rows = await tx.query<{ stored: StoredOrder }>(sql`
		SELECT ${orderJson} AS stored
		FROM (
			SELECT o.id AS order_id, row_number() OVER (ORDER BY ${order}) AS position
			FROM ${ordersJoined} WHERE ${matching(query, now)}
			ORDER BY ${order} LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}
		) AS page JOIN (${ordersJoined}) ON o.id = page.order_id
		ORDER BY page.position`);
	return rows.map(({ stored }) => stored);
}

export function countByStatus(
	tx: Tx,
	query: AdminOrdersQuery,
	now: number,
): Promise<{ status: OrderStatus; orders: number; matching: number; requests: number }[]> {
	return tx.query(sql`
		SELECT o.status, count(*)::integer AS orders, count(*) FILTER (WHERE ${matching(query, now)})::integer AS matching,
			count(*) FILTER (WHERE ${toDo.REQUEST})::integer AS requests
		FROM orders o GROUP BY o.status`);
}

/** `since` is ISO 8601; `lately` includes ended ones. */
export async function countRequests(tx: Tx, since: string): Promise<{ waiting: number; lately: number }> {
	const [counted] = await tx.query<{ waiting: number; lately: number }>(sql`
		SELECT count(*) FILTER (WHERE ${toDo.REQUEST})::integer AS waiting,
			count(*) FILTER (WHERE o.created_at > ${since}::timestamptz)::integer AS lately
		FROM orders o WHERE o.request`);
	return counted ?? { waiting: 0, lately: 0 };
}

export async function countOpenBalances(tx: Tx): Promise<Record<OpenBalance, number>> {
	const [counted] = await tx.query<Record<OpenBalance, number>>(sql`
		SELECT count(*) FILTER (WHERE ${moneyIs.TO_COLLECT})::integer AS "TO_COLLECT",
			count(*) FILTER (WHERE ${moneyIs.TO_RETURN})::integer AS "TO_RETURN"
		FROM (${balances}) AS b`);
	return counted ?? { TO_COLLECT: 0, TO_RETURN: 0 };
}

export async function unpaidShare(tx: Tx): Promise<number> {
	const [counted] = await tx.query<{ share: number }>(sql`
		SELECT CASE WHEN k.units = 0 THEN 0 ELSE k.units / (
			k.units + (SELECT coalesce(sum(stock + held), 0) FROM products))::double precision END AS share
		FROM (SELECT coalesce(sum(i.quantity), 0) AS units FROM orders o JOIN order_items i ON i.order_id = o.id
			WHERE ${keepsUnpaid} AND o.channel = 'WEB') k`);
	return counted?.share ?? 0;
}
