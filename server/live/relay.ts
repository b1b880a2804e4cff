import { type Database, sql } from '../db';

/** The bodies stay the JSON texts that clients get. */
export interface RelayedEvent {
	topic: string;
	body: string;
	/** null: the same body for all; the text `null`: administrators only; otherwise the body for everybody else. */
	publicBody: string | null;
	audience: string | null;
}

interface RelayOptions {
	database: Database;
	/** Must not throw. */
	onEvent(event: RelayedEvent): void;
	/** Events may have been lost: the database was away for longer than the log is kept. */
	onGap(): void;
	onError(error: unknown): void;
	timing?: Partial<RelayTiming>;
}

/** Milliseconds. */
export interface RelayTiming {
	poll: number;
	/** At least between two polls, and two wake-ups of other instances, however many commits there are. */
	pace: number;
	/** First wait after a failed poll; doubled up to `maximumBackoff`. */
	backoff: number;
	maximumBackoff: number;
	prune: number;
	/** Age at which a row is removed. */
	keep: number;
}

const defaultTiming: RelayTiming = {
	poll: 1500,
	// Too short to be seen, and long enough that a rush of checkouts is read together.
	pace: 20,
	backoff: 250,
	maximumBackoff: 5000,
	prune: 10 * 60_000,
	keep: 60 * 60_000,
};

const channel = 'outbox';
const pageSize = 500;

/** A row of the outbox, or only the snapshot where there is none. */
interface Row extends RelayedEvent {
	now: string;
	id: string | null;
}

/**
 * Reads the outbox as a log. A transaction's rows appear when it commits, which is not the order of their ids nor
 * of their transaction ids, so no such number can be the position: rows would appear behind it. The position is
 * a snapshot instead: a poll takes the rows that its own snapshot sees and the last one did not, and remembers its own.
 * Nothing is lost, nothing comes twice, and no long transaction holds up the others.
 *
 * Within a poll rows go by id. A row is written while its subject's row is locked, so whoever changes the subject
 * next sees the first change committed and gets the later id: events of one subject keep their order.
 *
 * Each instance has its own position, starting at the present, and claims nothing: every instance sees all.
 */
export function createRelay(options: RelayOptions) {
	const { database } = options;
	const timing = { ...defaultTiming, ...options.timing };
	/** Snapshot whose rows have all been read. */
	let position = '';
	/** How far the stretch from the position to the snapshot `upto` has been read; kept when a read fails half-way. */
	let reading: { upto?: string | undefined; afterId: string } = { afterId: '0' };
	let running: Promise<void> | undefined;
	let again = false;
	let timer: NodeJS.Timeout | undefined;
	let stopped = true;
	let failures = 0;
	let polledAt = Number.NEGATIVE_INFINITY;
	let lastRead = 0;
	let lastPrune = 0;
	let stopListening: (() => Promise<void>) | undefined;

	async function currentSnapshot(): Promise<string> {
		const [row] = await database.query<{ now: string }>(sql`SELECT pg_current_snapshot()::text AS now`);
		return row?.now ?? '';
	}

	/** The next rows that the position does not see and `upto` (this very statement, the first time) does. */
	async function readPage(): Promise<Row[]> {
		const { upto, afterId } = reading;
		const until = upto === undefined ? sql`pg_current_snapshot()` : sql`${upto}::text::pg_snapshot`;
		const since = sql`${position}::text::pg_snapshot`;
		return database.query<Row>(sql`
			WITH poll AS MATERIALIZED (SELECT ${until} AS now)
			SELECT poll.now::text AS now, o.id::text AS id, o.topic, o.body, o.public_body AS "publicBody", o.audience
			FROM poll LEFT JOIN outbox o
				ON o.xid >= pg_snapshot_xmin(${since}) AND NOT pg_visible_in_snapshot(o.xid, ${since})
				AND pg_visible_in_snapshot(o.xid, poll.now) AND o.id > ${afterId}::text::bigint
			ORDER BY o.id LIMIT ${pageSize}::int`);
	}

	async function drain(): Promise<void> {
		for (let more = true; more; ) {
			const rows = await readPage();
			reading.upto ??= rows[0]?.now;
			for (const { id, topic, body, publicBody, audience } of rows) {
				if (id === null) continue;
				reading.afterId = id;
				options.onEvent({ topic, body, publicBody, audience });
			}
			more = rows.length === pageSize;
		}
		position = reading.upto ?? position;
		reading = { afterId: '0' };
	}

	/** A read under way is repeated: its statement may have begun before the commit. */
	function wake(): void {
		if (stopped) return;
		if (running) {
			again = true;
			return;
		}
		clearTimeout(timer);
		const early = polledAt + timing.pace - performance.now();
		if (early > 0) {
			timer = setTimeout(wake, early).unref();
			return;
		}
		again = false;
		polledAt = performance.now();
		running = poll().finally(() => {
			running = undefined;
			if (stopped) return;
			const usual = again ? 0 : timing.poll;
			const wait = failures === 0 ? usual : Math.min(timing.backoff * 2 ** (failures - 1), timing.maximumBackoff);
			timer = setTimeout(wake, wait).unref();
		});
	}

	/** Never rejects. */
	async function poll(): Promise<void> {
		try {
			await drain();
			const now = performance.now();
			if (now - lastRead > timing.keep) options.onGap();
			lastRead = now;
			failures = 0;
			if (now - lastPrune > timing.prune) {
				lastPrune = now;
				await prune();
			}
		} catch (error) {
			failures++;
			if (!stopped) options.onError(error);
		}
	}

	/** During a rush one message at a time tells of many commits. */
	const wakeOthers = paced(timing.pace, async () => {
		if (!stopped) await database.notify(channel).catch(options.onError);
	});

	async function prune(): Promise<void> {
		const seconds = timing.keep / 1000;
		await database.query(sql`DELETE FROM outbox WHERE created_at < now() - make_interval(secs => ${seconds})`);
	}

	return {
		/** Null before the first read. Everything visible to it has been given to `onEvent`. */
		position: (): string | null => position || null,
		/** Takes the present as its position and begins to read. Rejects when the database does not answer. */
		async start(): Promise<void> {
			position = await currentSnapshot();
			lastRead = performance.now();
			lastPrune = lastRead;
			stopped = false;
			stopListening = await database.listen(channel, wake);
			wake();
		},
		/** Something was committed here: reads, and wakes the other instances. Calls close together become one. */
		committed: coalesced(() => {
			if (stopped) return;
			wake();
			if (database.kind === 'postgres') wakeOthers();
		}),
		async stop(): Promise<void> {
			stopped = true;
			clearTimeout(timer);
			await stopListening?.();
			await running;
		},
	};
}

/** Many calls in one turn of the event loop make one call at its end. */
function coalesced(work: () => void): () => void {
	let planned = false;
	return () => {
		if (planned) return;
		planned = true;
		setImmediate(() => {
			planned = false;
			work();
		});
	};
}

/** The first call works at once; those that come before it is over, and `pace` too, make one more. Must not reject. */
function paced(pace: number, work: () => Promise<void>): () => void {
	let resting = false;
	let again = false;
	return function run() {
		again = resting;
		if (resting) return;
		resting = true;
		const rest = new Promise<void>((resolve) => setTimeout(resolve, pace).unref());
		void Promise.all([work(), rest]).then(() => {
			resting = false;
			if (again) run();
		});
	};
}
