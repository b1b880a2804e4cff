import type { Database } from '../db';
import {
	eventOf,
	type LogLag,
	type LogStart,
	type OutboxRow,
	prune,
	type RelayedEvent,
	readLag,
	readPage,
	readPresent,
} from './outbox';
import { readSnapshot, snapshotText, upTo } from './position';
import { recentLimits } from './recentEvents';
import type { Wakeups } from './wakeups';

interface RelayOptions {
	database: Database;
	wakeups: Wakeups;
	/** Takes texts that any server sends beside the log; anything may come. */
	onText(text: string): void;
	/**
	 * The log is read from this point on. After a gap events may have been lost: the database was away for longer than the
	 * log is kept, or is another one now. None of the callbacks may throw.
	 */
	onStart(start: LogStart, afterGap: boolean): void;
	/** `reached` is the snapshot of which these are the last events; null when more will follow. */
	onEvents(events: readonly RelayedEvent[], reached: string | null): void;
	onError(error: unknown): void;
	timing?: Partial<RelayTiming>;
}

/** Milliseconds. */
export interface RelayTiming {
	poll: number;
	/** At least between two polls, and two wake-ups of other instances, however many commits there are. */
	pace: number;
	/** Longest wait of an answer that must not be older than what its reader knows. */
	catchUp: number;
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
	catchUp: 1000,
	backoff: 250,
	maximumBackoff: 2000,
	prune: 10 * 60_000,
	keep: 60 * 60_000,
};

const pageSize = 500;

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
	const { database, wakeups } = options;
	const timing = { ...defaultTiming, ...options.timing };
	/** Snapshot whose rows have all been read; see `advance`. */
	let position = '';
	let history = '';
	/** Highest transaction id of an event that was read. */
	let newest = 0n;
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
	/** Called when the next read that begins has ended. */
	let waiting: Array<() => void> = [];

	async function begin(afterGap: boolean): Promise<void> {
		const present = await readPresent(database, recentLimits.events);
		({ history, newest } = present);
		advance(present.snapshot);
		options.onStart(present, afterGap);
	}

	/** Cut behind the newest event: transaction ids behind it, which nobody saw committed, may come again after a crash. */
	function advance(snapshot: string): void {
		position = snapshotText(upTo(newest, readSnapshot(snapshot)));
		reading = { afterId: '0' };
	}

	/** False when the database is not the one of the position. */
	async function drain(): Promise<boolean> {
		for (let more = true; more; ) {
			const rows = await readPage(database, { since: position, ...reading }, pageSize);
			if (rows.some((row) => row.history !== history)) return false;
			reading.upto ??= rows[0]?.now;
			const events = rows.filter(hasEvent);
			for (const { xid } of events) if (BigInt(xid) > newest) newest = BigInt(xid);
			reading.afterId = events.at(-1)?.id ?? reading.afterId;
			more = rows.length === pageSize;
			options.onEvents(events.map(eventOf), more ? null : (reading.upto ?? null));
		}
		if (reading.upto !== undefined) advance(reading.upto);
		return true;
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
		const waited = waiting;
		waiting = [];
		running = poll().finally(() => {
			running = undefined;
			for (const resolve of waited) resolve();
			if (stopped) return;
			const usual = again ? 0 : timing.poll;
			const wait = failures === 0 ? usual : Math.min(timing.backoff * 2 ** (failures - 1), timing.maximumBackoff);
			timer = setTimeout(wake, wait).unref();
		});
	}

	/** Never rejects. */
	async function poll(): Promise<void> {
		try {
			const away = performance.now() - lastRead;
			if (away > timing.keep || !(await drain())) await begin(true);
			const now = performance.now();
			lastRead = now;
			failures = 0;
			if (now - lastPrune > timing.prune) {
				lastPrune = now;
				await prune(database, timing.keep / 1000);
			}
		} catch (error) {
			failures++;
			if (!stopped) options.onError(error);
		}
	}

	/** During a rush one message stands for many commits. */
	const wakeOthers = paced(timing.pace, async () => {
		if (!stopped) await wakeups.tell();
	});

	return {
		/** Takes the present as its position and begins to read. Rejects when the database does not answer. */
		async start(): Promise<void> {
			await wakeups.start(wake, options.onText);
			await begin(false);
			lastRead = performance.now();
			lastPrune = lastRead;
			stopped = false;
			wake();
		},
		/** Milliseconds since the last successful read. */
		silentFor: (): number => performance.now() - lastRead,
		/** Events in the log behind the position of this server. */
		lag: (): Promise<LogLag> => readLag(database, position),
		/** Something was committed here: reads, and wakes the other instances. Calls close together become one. */
		committed: coalesced(() => {
			if (stopped) return;
			wake();
			if (database.kind === 'postgres') wakeOthers();
		}),
		/** Commits of others may be unread here, because their message comes late or never. */
		catchUp: (): Promise<void> =>
			new Promise((resolve) => {
				const limit = setTimeout(resolve, timing.catchUp).unref();
				waiting.push(() => {
					clearTimeout(limit);
					resolve();
				});
				wake();
			}),
		async stop(): Promise<void> {
			stopped = true;
			clearTimeout(timer);
			await wakeups.stop();
			await running;
		},
	};
}

const hasEvent = (row: OutboxRow): row is OutboxRow & { id: string } => row.id !== null;

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
