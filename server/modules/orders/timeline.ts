import type { OrderStatus } from '#contract/orders/status';
import type { OrderEventFacts, OrderEventKind, OrderTimeline } from '#contract/orders/timeline';
import { isoTime, personName, type Sql, sql, type Tx } from '#platform/db';
import { iso } from '#platform/lib/time';

export type EventActor = 'customer' | 'shop' | { userId: number };

export type OrderEvent = {
	[Kind in OrderEventKind]: { kind: Kind; facts: OrderEventFacts[Kind] };
}[OrderEventKind];

/** `at` is in milliseconds since 1970. */
type EventToRecord = OrderEvent & { by: EventActor; at: number };

export async function record(tx: Tx, orderId: number, { kind, by, at, facts }: EventToRecord): Promise<void> {
	const [byKind, byId] = typeof by === 'string' ? [by, null] : ['staff', by.userId];
	await tx.query(sql`
		INSERT INTO order_events (order_id, at, kind, by_kind, by_id, facts)
		VALUES (${orderId}, ${iso(at)}::timestamptz, ${kind}, ${byKind}, ${byId},
			${JSON.stringify(facts)}::text::jsonb)`);
}

export async function list(tx: Tx, orderId: number): Promise<OrderTimeline> {
	const [events, mails] = await Promise.all([
		tx.query<OrderTimeline['events'][number]>(sql`
			SELECT e.id, ${isoTime('e.at')} AS at, e.kind, e.facts,
				json_build_object('kind', e.by_kind, 'name', CASE WHEN u.id IS NOT NULL THEN ${personName} END) AS by
			FROM order_events e LEFT JOIN users u ON u.id = e.by_id
			WHERE e.order_id = ${orderId} ORDER BY e.at, e.id`),
		tx.query<OrderTimeline['mails'][number]>(sql`
			SELECT id, ${isoTime('created_at')} AS at, kind, state, ${isoTime('sent_at')} AS "sentAt", failure
			FROM mails WHERE order_id = ${orderId} ORDER BY id`),
	]);
	return { events, mails };
}

/** Old orders have no such event. */
export async function cancelledFrom(tx: Tx, orderId: number): Promise<OrderStatus | undefined> {
	const [event] = await tx.query<{ from: OrderStatus }>(sql`
		SELECT facts->>'from' AS "from" FROM order_events
		WHERE order_id = ${orderId} AND kind = 'status' AND facts->>'to' = 'CANCELLED' ORDER BY at DESC, id DESC LIMIT 1`);
	return event?.from;
}

export async function countNotes(tx: Tx, orderId: number): Promise<number> {
	const [counted] = await tx.query<{ notes: number }>(
		sql`SELECT count(*)::integer AS notes FROM order_events WHERE order_id = ${orderId} AND kind = 'note'`,
	);
	return counted?.notes ?? 0;
}

export interface OwnOrderEvent {
	orderNumber: string;
	/** ISO 8601. */
	at: string;
	kind: string;
	facts: Record<string, unknown>;
}

/** Without names of the team. */
export const listOfUser = (tx: Tx, userId: number): Promise<OwnOrderEvent[]> =>
	tx.query<OwnOrderEvent>(sql`
		SELECT o.order_number AS "orderNumber", ${isoTime('e.at')} AS at, e.kind, e.facts
		FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.user_id = ${userId} ORDER BY e.at, e.id`);

/** Other facts may name a person. */
const impersonalFacts = [
	'from',
	'to',
	'told',
	'goods',
	'via',
	'document',
	'number',
	'channel',
	'amount',
	'way',
	'lines',
];

export async function forget(tx: Tx, orders: Sql): Promise<void> {
	await tx.query(sql`
		UPDATE order_events e SET facts = (
			SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(e.facts)
			WHERE key = ANY (${impersonalFacts}::text[]))
		WHERE e.order_id IN (${orders})`);
}
