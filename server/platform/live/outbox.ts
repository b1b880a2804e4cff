import { type Database, sql } from '../db';

export interface RelayedEvent {
	xid: string;
	topic: string;
	body: string;
	/** SQL null: `body` for all; text `null`: administrators only; else for the others. */
	publicBody: string | null;
	audience: string | null;
}

/** The present of the log, with the newest public events in order. */
export interface LogStart {
	history: string;
	snapshot: string;
	/** `events` is complete from this transaction id on. */
	since: bigint;
	events: readonly RelayedEvent[];
}

/** A row, or only the snapshot without rows. */
export interface OutboxRow extends RelayedEvent {
	now: string;
	history: string;
	id: string | null;
}

interface Stretch {
	/** Excludes rows visible to this snapshot. */
	since: string;
	/** Default: the present. */
	upto?: string | undefined;
	afterId: string;
}

/**
 * Database and timeline. A promoted standby starts a new timeline, which reuses transaction ids; so does a restart
 * if commits were visible before they were on disk.
 */
const history = sql`left(md5(concat_ws('/',
	(SELECT system_identifier FROM pg_control_system()),
	left(pg_walfile_name(pg_current_wal_lsn()), 8),
	(SELECT oid FROM pg_database WHERE datname = current_database()),
	CASE WHEN current_setting('fsync') = 'off' OR current_setting('synchronous_commit') = 'off'
		THEN pg_postmaster_start_time() END)), 8)`;

/** PostgreSQL reserves lower ids. */
const firstTransaction = 3n;

export interface LogPresent extends LogStart {
	/** Transaction id of the newest event, public or not; 0 for none. */
	newest: bigint;
}

interface Bounds {
	lowest: string | null;
	highest: string | null;
	leftOut: string | null;
}

/** With up to `count` public events before it. */
export async function readPresent(database: Database, count: number): Promise<LogPresent> {
	const rows = await database.readLog<OutboxRow & Bounds>(sql`
		WITH present AS MATERIALIZED (
			SELECT pg_current_snapshot() AS now, ${history} AS history
		), newest AS (
			SELECT * FROM outbox WHERE audience IS NULL ORDER BY id DESC LIMIT ${count}::int
		)
		SELECT present.now::text AS now, present.history,
			(SELECT xid FROM outbox ORDER BY xid DESC LIMIT 1)::text AS highest,
			(SELECT xid FROM outbox ORDER BY xid LIMIT 1)::text AS lowest,
			(SELECT xid FROM outbox WHERE audience IS NULL AND id < (SELECT min(id) FROM newest)
				ORDER BY xid DESC LIMIT 1)::text AS "leftOut",
			n.id::text AS id, n.xid::text AS xid, n.topic, n.body, n.public_body AS "publicBody", n.audience
		FROM present LEFT JOIN newest n ON true ORDER BY n.id`);
	const [first] = rows;
	if (!first) throw new Error('The outbox did not tell its present');
	const { now: snapshot, lowest, highest, leftOut } = first;
	return {
		history: first.history,
		newest: BigInt(highest ?? 0),
		snapshot,
		// `prune` removes the lowest ids first.
		since: leftOut !== null ? BigInt(leftOut) + 1n : lowest !== null ? BigInt(lowest) : firstTransaction,
		events: rows.filter(({ id }) => id !== null).map(eventOf),
	};
}

/** The stretch's next rows by id; at least one element, which has the snapshot. */
export const readPage = (
	database: Database,
	{ since, upto, afterId }: Stretch,
	count: number,
): Promise<OutboxRow[]> => {
	const until = upto === undefined ? sql`pg_current_snapshot()` : sql`${upto}::text::pg_snapshot`;
	const sinceSnapshot = sql`${since}::text::pg_snapshot`;
	return database.readLog<OutboxRow>(sql`
		WITH poll AS MATERIALIZED (SELECT ${until} AS now, ${history} AS history)
		SELECT poll.now::text AS now, poll.history,
			o.id::text AS id, o.xid::text AS xid, o.topic, o.body, o.public_body AS "publicBody", o.audience
		FROM poll LEFT JOIN outbox o
			ON o.xid >= pg_snapshot_xmin(${sinceSnapshot}) AND NOT pg_visible_in_snapshot(o.xid, ${sinceSnapshot})
			AND pg_visible_in_snapshot(o.xid, poll.now) AND o.id > ${afterId}::text::bigint
		ORDER BY o.id LIMIT ${count}::int`);
};

export interface LogLag {
	events: number;
	/** Age of the oldest; 0 without any. */
	seconds: number;
}

/** Committed events that this snapshot does not see. */
export async function readLag(database: Database, since: string): Promise<LogLag> {
	const sinceSnapshot = sql`${since}::text::pg_snapshot`;
	const [lag] = await database.readLog<LogLag>(sql`
		SELECT count(*)::int AS events,
			coalesce(extract(epoch FROM now() - min(created_at)), 0)::double precision AS seconds
		FROM outbox WHERE xid >= pg_snapshot_xmin(${sinceSnapshot}) AND NOT pg_visible_in_snapshot(xid, ${sinceSnapshot})`);
	return lag ?? { events: 0, seconds: 0 };
}

export const eventOf = ({ xid, topic, body, publicBody, audience }: OutboxRow): RelayedEvent => ({
	xid,
	topic,
	body,
	publicBody,
	audience,
});

/**
 * Deletes from the lowest transaction id up, except the last: from it the log is complete, and a client that knows
 * the log up to there needs no deleted row. An open transaction retains rows, because its own may get lower ids.
 */
export async function prune(database: Database, seconds: number): Promise<void> {
	await database.query(sql`
		DELETE FROM outbox WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) AND xid < (
			SELECT xid FROM outbox WHERE xid < (
				SELECT xid FROM outbox WHERE created_at >= now() - make_interval(secs => ${seconds}) ORDER BY xid LIMIT 1
			) ORDER BY xid DESC LIMIT 1)`);
}
