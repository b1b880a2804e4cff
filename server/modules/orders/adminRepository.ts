import { type SQL, sql } from 'drizzle-orm';
import type { AdminOrder, AdminOrdersQuery, OrderSortField } from '../../../contract/adminOrders';
import { type OrderStatus, orderStatuses } from '../../../contract/order';
import type { Tx } from '../../db/database';
import { personName } from '../../db/fragments';
import { customerJson, orderJson } from './json';
import type { StoredOrder } from './repository';

/** An order as it is kept, and whose it is. Both are null once the account is gone. */
export interface OwnedOrder {
	item: StoredOrder;
	userId: number | null;
	customer: AdminOrder['customer'];
}

const joined = sql.raw('orders o LEFT JOIN users u ON u.id = o.user_id');
const columns = sql`${orderJson} AS item, o.user_id AS "userId", ${customerJson} AS customer`;

export async function findOwned(tx: Tx, id: number): Promise<OwnedOrder | undefined> {
	const { rows } = await tx.execute<OwnedOrder & Record<string, unknown>>(
		sql`SELECT ${columns} FROM ${joined} WHERE o.id = ${id}`,
	);
	return rows[0];
}

/**
 * What an order is sorted by, most significant first. The database may know no Spanish collation, so letters are
 * folded and ñ is put behind every n.
 */
const sortKeys: Record<OrderSortField, SQL[]> = {
	createdAt: [sql.raw('o.created_at')],
	// ORD-2026-999 comes before ORD-2026-1000, and both before the next year's first.
	orderNumber: [
		sql.raw(`left(o.order_number, length('ORD-2026-')) COLLATE "C"`),
		sql.raw('length(o.order_number)'),
		sql.raw('o.order_number COLLATE "C"'),
	],
	customer: [
		sql`fold(replace(replace(coalesce(${personName}, ''), 'ñ', 'n~'), 'Ñ', 'n~')) COLLATE "C"`,
		sql`coalesce(${personName}, '') COLLATE "C"`,
	],
	total: [sql.raw('o.total_cents')],
	status: [sql.raw(`array_position(ARRAY['${orderStatuses.join("', '")}'], o.status)`)],
};

/** What the query asks for, as a condition; `days` begin at midnight in Lima, today's among them. */
function matching({ status, search, days }: AdminOrdersQuery, now: Date): SQL {
	const conditions: SQL[] = [sql`true`];
	if (status !== 'ALL') conditions.push(sql`o.status = ${status}`);
	if (search) {
		// The database takes no text with a NUL in it, so no row has one.
		const text = sql`fold(${search.replaceAll('\0', '\uFFFD')}::text)`;
		// Folding is dear, so a customer is folded once however many orders he has.
		conditions.push(sql`(strpos(lower(o.order_number), ${text}) > 0 OR o.user_id IN (
			SELECT u.id FROM users u
			WHERE strpos(fold(${personName}), ${text}) > 0 OR strpos(fold(u.email), ${text}) > 0))`);
	}
	if (days !== undefined) {
		const today = sql`(${now.toISOString()}::timestamptz AT TIME ZONE 'America/Lima')::date`;
		conditions.push(sql`o.created_at >= (${today} - ${days - 1}::integer)::timestamp AT TIME ZONE 'America/Lima'`);
	}
	return sql.join(conditions, sql` AND `);
}

/** One page of the orders that match. */
export async function listPage(tx: Tx, query: AdminOrdersQuery, now: Date): Promise<OwnedOrder[]> {
	const direction = sql.raw(query.direction === 'asc' ? 'ASC' : 'DESC');
	const keys = [...sortKeys[query.sort], sql.raw('o.id')].map((key) => sql`${key} ${direction}`);
	const order = sql.join(keys, sql`, `);
	// Only the orders of the page are made into JSON, not those of the pages before.
	const { rows } = await tx.execute<OwnedOrder & Record<string, unknown>>(sql`
		SELECT ${columns}
		FROM (
			SELECT o.id AS order_id, row_number() OVER (ORDER BY ${order}) AS position
			FROM ${joined} WHERE ${matching(query, now)}
			ORDER BY ${order} LIMIT ${query.size}::integer OFFSET ${(query.page - 1) * query.size}::integer
		) AS page JOIN (${joined}) ON o.id = page.order_id
		ORDER BY page.position`);
	return rows;
}

/** Of each status that occurs: orders of the whole shop, those of them that match, and the céntimos of all. */
export async function countByStatus(
	tx: Tx,
	query: AdminOrdersQuery,
	now: Date,
): Promise<{ status: OrderStatus; orders: number; matching: number; cents: number }[]> {
	const { rows } = await tx.execute<{ status: OrderStatus; orders: number; matching: number; cents: number }>(sql`
		SELECT o.status, count(*)::integer AS orders, count(*) FILTER (WHERE ${matching(query, now)})::integer AS matching,
			sum(o.total_cents)::double precision AS cents
		FROM orders o GROUP BY o.status`);
	return rows;
}
