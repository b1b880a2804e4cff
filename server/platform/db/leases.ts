import type { Clock } from '../lib/app';
import { iso } from '../lib/time';
import { type Database, join, raw, type Sql, sql, type Tx } from './index';

interface Queue {
	table: string;
	key?: string;
	due?: string;
	open: Sql;
}

interface Taking {
	/** ISO 8601. */
	now: string;
	count: number;
	set: Sql;
	columns: Sql;
}

/** Longest waiting first; skips locked rows. */
export function takeDue<Row>(tx: Tx, queue: Queue, { now, count, set, columns }: Taking): Promise<Row[]> {
	const [table, key, due] = [raw(queue.table), raw(queue.key ?? 'id'), raw(queue.due ?? 'due_at')];
	return tx.query<Row>(sql`
		WITH due AS MATERIALIZED (
			SELECT ${key} FROM ${table} WHERE ${queue.open} AND ${due} <= ${now}::timestamptz
			ORDER BY ${due}, ${key} LIMIT ${count} FOR UPDATE SKIP LOCKED)
		UPDATE ${table} SET ${set} WHERE (${key}) IN (SELECT ${key} FROM due) RETURNING ${columns}`);
}

/** `attempt` grows, so that no server stores another one's outcome. */
export interface Attempt {
	id: number;
	attempt: number;
}

interface LeasedRows extends Pick<Queue, 'table' | 'open'> {
	database: Database;
	clock: Clock;
	/** Beside those of `Attempt`. */
	columns: Sql;
	/** Further changes, after a comma. */
	claimChanges?: Sql;
	releaseChanges?: Sql;
}

/** `lease_until` is the database's time, because servers' clocks differ; null without a lease. */
export function leasedRows<Item extends Attempt>(options: LeasedRows) {
	const { database, clock, open, columns, claimChanges = sql``, releaseChanges = sql`` } = options;
	const table = raw(options.table);
	const now = (): string => iso(clock.now());
	const endOf = (lease: number): Sql => sql`now() + make_interval(secs => ${lease / 1000}::double precision)`;
	const isUnderWay = ({ id, attempt }: Attempt): Sql =>
		sql`(id = ${id}::bigint AND attempts = ${attempt}::integer AND lease_until IS NOT NULL AND ${open})`;

	/** Ends an attempt. False if another server has the row by now. */
	async function recordOutcome(tx: Tx, attempt: Attempt, changes: Sql): Promise<boolean> {
		const settled = await tx.query(sql`
			UPDATE ${table} SET lease_until = NULL${changes} WHERE ${isUnderWay(attempt)} RETURNING id`);
		return settled.length > 0;
	}

	return {
		recordOutcome,

		claim: (count: number, lease: number, which = sql`true`): Promise<Item[]> =>
			database.transaction((tx) =>
				takeDue<Item>(
					tx,
					{ table: options.table, open: sql`${open} AND (lease_until IS NULL OR lease_until <= now()) AND ${which}` },
					{
						now: now(),
						count,
						set: sql`attempts = attempts + 1, lease_until = ${endOf(lease)}${claimChanges}`,
						columns,
					},
				),
			),

		renew: (items: readonly Item[], lease: number) =>
			database.change(sql`
				UPDATE ${table} SET lease_until = ${endOf(lease)} WHERE ${join(items.map(isUnderWay), ' OR ')}`),

		release: (item: Item) => database.transaction((tx) => recordOutcome(tx, item, releaseChanges)),

		async nextDue(): Promise<Date | null> {
			const [next] = await database.query<{ at: Date | null }>(
				sql`SELECT min(due_at) AS at FROM ${table} WHERE ${open} AND lease_until IS NULL`,
			);
			return next?.at ?? null;
		},

		endWaits: (which: Sql) =>
			database.change(sql`
				UPDATE ${table} SET due_at = ${now()}::timestamptz WHERE ${open} AND due_at > ${now()}::timestamptz AND ${which}`),
	};
}
