import type { Task, TaskKind, Todo } from '#contract/admin/todo';
import { dayLength, limaMidnight } from '#contract/shared/time';
import { isoTime, raw, type Sql, sql, type Tx } from '#platform/db';
import { iso } from '#platform/lib/time';
import { runsLow } from '../catalog/stock/service';
import { unanswered } from '../complaints/service';
import { failedLately } from '../mail/service';
import { balances, toDo } from '../orders/service';

/** One row per waiting thing: since when, and, where it has them, `due`, `ends` and `cents`. */
const waiting: Record<TaskKind, (now: number) => Sql> = {
	requests: () => sql`
		SELECT o.created_at AS at, p.due_at AS ends FROM orders o LEFT JOIN payments p ON p.order_id = o.id
		WHERE ${toDo.REQUEST}`,
	payments: () => sql`
		SELECT p.sent_at AS at FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.state = 'PROOF_SENT' AND NOT o.request`,
	prepare: () => sql`SELECT o.created_at AS at FROM orders o WHERE ${toDo.PREPARE}`,
	lastUnits: () => sql`SELECT o.created_at AS at FROM orders o WHERE ${toDo.LAST_UNITS}`,
	refunds: () => sql`
		SELECT (SELECT max(e.at) FROM order_events e WHERE e.order_id = b.order_id AND e.kind <> 'note') AS at,
			-b.cents AS cents
		FROM (${balances}) AS b WHERE b.cents < 0`,
	complaints: () => sql`SELECT c.filed_at AS at, c.due_on AS due FROM complaints c WHERE ${unanswered}`,
	documents: () => sql`
		SELECT (SELECT max(d.created_at) FROM tax_documents d WHERE d.order_id = o.id AND d.state = 'REJECTED') AS at
		FROM orders o WHERE ${toDo.DOCUMENT}`,
	mails: (now) => sql`SELECT created_at AS at FROM mails WHERE ${failedLately(now)}`,
	stock: () => sql`
		SELECT (SELECT m.at FROM stock_movements m WHERE m.product_id = p.id ORDER BY m.id DESC LIMIT 1) AS at
		FROM products p WHERE ${runsLow}`,
};

const only = (kind: TaskKind, column: 'due' | 'cents', of: TaskKind) => raw(kind === of ? column : 'NULL');

/** Null where nothing waits. One statement per kind: PostgreSQL would compile one of all for longer than it runs. */
export async function findTask(tx: Tx, kind: TaskKind, now: number): Promise<Task | null> {
	const [task] = await tx.query<Task>(sql`
		SELECT ${kind}::text AS kind, count(*)::integer AS count, ${isoTime('min(at)')} AS oldest,
			min(${only(kind, 'due', 'complaints')})::text AS due,
			${isoTime(`min(${kind === 'requests' ? 'ends' : 'NULL::timestamptz'})`)} AS ends,
			(sum(${only(kind, 'cents', 'refunds')}::bigint) / 100.0)::double precision AS amount
		FROM (${waiting[kind](now)}) AS waiting`);
	return task?.count ? task : null;
}

export async function readDays(tx: Tx, now: number): Promise<Todo['days']> {
	const midnight = limaMidnight(now);
	const at = (moment: number) => sql`${iso(moment)}::timestamptz`;
	const day = (today: boolean) => sql`json_build_object(
		'orders', count(*) FILTER (WHERE today = ${today} AND NOT request),
		'requests', count(*) FILTER (WHERE today = ${today} AND request),
		'collected', coalesce(round(sum(collected) FILTER (WHERE today = ${today}) / 100.0, 2), 0))`;
	const [row] = await tx.query<{ days: Todo['days'] }>(sql`
		SELECT json_build_object('today', ${day(true)}, 'yesterday', ${day(false)}) AS days FROM (
			SELECT b.collected, o.request, o.created_at >= ${at(midnight)} AS today FROM (${balances}) AS b JOIN orders o ON o.id = b.order_id
			WHERE o.created_at >= ${at(midnight - dayLength)} AND o.created_at < ${at(midnight + dayLength)}
				AND o.status <> 'CANCELLED') AS placed`);
	return row?.days ?? null;
}
