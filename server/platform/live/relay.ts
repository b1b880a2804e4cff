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
	/** Texts outside of the log; untrusted. */
	onText(text: string): void;
	/**
	 * Reading starts here. After a gap (a long outage, or another database) events may be lost. Callbacks must not
	 * throw.
	 */
	onStart(start: LogStart, afterGap: boolean): void;
	/** `reached`: the completed snapshot; null if more follow. */
	onEvents(events: readonly RelayedEvent[], reached: string | null): void;
	onError(error: unknown): void;
	timing?: Partial<RelayTiming>;
}

/** Milliseconds. */
export interface RelayTiming {
	poll: number;
	/** Minimum between polls, and between wake-ups of others. */
	pace: number;
	/** Maximum wait until the server knows the reader's position. */
	catchUp: number;
	/** First wait after a failure; doubles up to `maximumBackoff`. */
	backoff: number;
	maximumBackoff: number;
	prune: number;
	keep: number;
}

const defaultTiming: RelayTiming = {
	poll: 1500,
	// Unnoticeable, but reads a rush of checkouts together.
	pace: 20,
	catchUp: 1000,
	backoff: 250,
	maximumBackoff: 2000,
	prune: 10 * 60_000,
	keep: 60 * 60_000,
};

const pageSize = 500;

/**
 * Reads the outbox as a log. Rows appear at commit, in the order neither of their ids nor of their transaction ids:
 * behind such a position rows would appear. So the position is a snapshot: a poll takes the rows that its snapshot
 * sees and the last one did not. No row is lost or repeated, and no long transaction delays others.
 *
 * Within a poll rows go by id. A row is written while its subject's row is locked, so the subject's next change sees
 * the first as committed and gets a later id: events of one subject stay in order.
 *
 * Each instance reads all events from its own position, at first the present.
 */
export function createRelay(options: RelayOptions) {
	const { database, wakeups } = options;
	const timing = { ...defaultTiming, ...options.timing };
	/** Snapshot whose rows are all read; see `advance`. */
	let position = '';
	let history = '';
	/** Newest read event. */
	let newest = 0n;
	/** Progress from the position to the snapshot `upto`; survives a failed read. */
	let reading: { upto?: string | undefined; afterId: string } = { afterId: '0' };
	let running: Promise<void> | undefined;
	let again = false;
	let timer: NodeJS.Timeout | undefined;
	let stopped = true;
	let failures = 0;
	let polledAt = Number.NEGATIVE_INFINITY;
	let lastRead = 0;
	let lastPrune = 0;
	let waiting: Array<(isRead: boolean) => void> = [];

	async function begin(afterGap: boolean): Promise<void> {
		const present = await readPresent(database, recentLimits.events);
		({ history, newest } = present);
		advance(present.snapshot);
		options.onStart(present, afterGap);
	}

	/** Cuts after the newest event: a crash may reuse later transaction ids. */
	function advance(snapshot: string): void {
		position = snapshotText(upTo(newest, readSnapshot(snapshot)));
		reading = { afterId: '0' };
	}

	/** False if the database's history is another one. */
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

	/** Repeats a running read, whose statement may precede the commit. */
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
			for (const resolve of waited) resolve(failures === 0);
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

	/** In a rush one message stands for many commits. */
	const wakeOthers = paced(timing.pace, async () => {
		if (!stopped) await wakeups.notify();
	});

	return {
		/** Starts at the present. Rejects if the database does not answer. */
		async start(): Promise<void> {
			await wakeups.start(wake, options.onText);
			await begin(false);
			lastRead = performance.now();
			lastPrune = lastRead;
			stopped = false;
			wake();
		},
		/** Snapshot whose events listeners have; empty before the start. */
		position: (): string => position,
		/** Milliseconds since the last successful read. */
		silentFor: (): number => performance.now() - lastRead,
		lag: (): Promise<LogLag> => readLag(database, position),
		/** After a commit: reads, and wakes other instances. */
		committed: coalesced(() => {
			if (stopped) return;
			wake();
			if (database.kind === 'postgres') wakeOthers();
		}),
		/** Messages about others' commits can be late or lost. Answers whether the log was read. */
		catchUp: (): Promise<boolean> =>
			new Promise((resolve) => {
				const limit = setTimeout(() => resolve(false), timing.catchUp).unref();
				waiting.push((isRead) => {
					clearTimeout(limit);
					resolve(isRead);
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

/** Calls in one turn become one. */
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

/** The first call runs at once; later ones, until it and `pace` end, become one more. Must not reject. */
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
