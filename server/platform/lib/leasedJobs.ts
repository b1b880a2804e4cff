import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './app';
import type { JobOptions, Jobs } from './jobs';

const minute = 60_000;
const waits = [1, 2, 5, 15, 30, 60, 120, 240];
/** Until the next attempt, in milliseconds. */
export const waitAfter = (attempts: number): number => (waits[Math.min(attempts, waits.length) - 1] ?? 1) * minute;

export interface Outcome<Why = never> {
	/** Repeated until it succeeds. */
	note(): Promise<unknown>;
	/** Null: none; undefined: unknown. */
	failure?: Why | null;
}

interface LeasedOptions<Item, Connection, Why> extends JobOptions {
	atOnce?: number;
	/** The resource of all items, such as a mail server: a new object per change, null for none. */
	connection(): Connection | null;
	/** Before the first item of a new connection. */
	onNewConnection?(): Promise<unknown>;
	/** In its own transaction; `lease` in milliseconds. */
	claim(count: number, lease: number): Promise<Item[]>;
	nextDue?(): Promise<Date | null>;
	renew?(items: readonly Item[], lease: number): Promise<unknown>;
	release?(item: Item): Promise<unknown>;
	/** On rejection or undefined, the row says when to retry. */
	work(item: Item, connection: Connection): Promise<Outcome<Why> | undefined>;
	/** Every hour. */
	tidy?(now: number): Promise<unknown>;
	close?(): void;
}

/**
 * For rows that all servers share: claims a row by a lease in one transaction, works, and stores the outcome in
 * another. Leases of a dead server expire, so no row is lost.
 */
export function addLeasedJob<Item, Connection, Why extends object>(
	jobs: Jobs,
	clock: Clock,
	options: LeasedOptions<Item, Connection, Why>,
) {
	const job = jobs.add(options, poll, close);
	const { timing } = job;
	const underWay = new Map<Item, Promise<void>>();
	const stateOf = (open: Connection | null) => ({
		open,
		busy: 0,
		failures: 0,
		pausedUntil: 0,
		failure: null as Why | null,
	});
	let current = stateOf(null);
	let tidiedAt = Number.NEGATIVE_INFINITY;
	let renewal: NodeJS.Timeout | undefined;

	async function poll(): Promise<number> {
		renewal ??= setInterval(renew, timing.lease / 4).unref();
		const now = clock.now();
		if (options.tidy && Math.abs(now - tidiedAt) >= 60 * minute) {
			tidiedAt = now;
			await options.tidy(now);
		}
		const open = options.connection();
		if (!open) return timing.idle;
		if (open !== current.open) {
			await options.onNewConnection?.();
			current = stateOf(open);
		}
		if (now < current.pausedUntil) return current.pausedUntil - now;
		// After a failure one item tests the connection.
		const free = (current.failures > 0 ? 1 : (options.atOnce ?? 1)) - current.busy;
		if (free <= 0) return timing.idle;
		const items = await options.claim(free, timing.lease);
		for (const item of items) underWay.set(item, handle(item, open, current));
		await job.pause(timing.pace * items.length);
		if (items.length > 0) return 0;
		const next = await options.nextDue?.();
		return next ? Math.max(10, next.getTime() - clock.now()) : timing.idle;
	}

	function renew(): void {
		if (underWay.size > 0) options.renew?.([...underWay.keys()], timing.lease).catch((err) => job.warn({ err }));
	}

	/** Never rejects. */
	async function handle(item: Item, open: Connection, state: typeof current): Promise<void> {
		state.busy++;
		try {
			const outcome = job.isClosing() ? null : await options.work(item, open);
			// A replaced connection's failure does not concern the new one.
			const isAbandoned = state !== current || job.isClosing();
			if (outcome === null || (outcome?.failure && isAbandoned)) await options.release?.(item);
			else if (outcome) await finish(outcome, state);
		} catch (err) {
			job.warn({ err });
		}
		state.busy--;
		underWay.delete(item);
		job.wake();
	}

	async function finish({ note, failure }: Outcome<Why>, state: typeof current): Promise<void> {
		if (failure !== undefined) recordFailure(failure, state);
		while (true) {
			try {
				await note();
				return;
			} catch (err) {
				job.warn({ err });
				if (job.isClosing()) return;
				await job.pause(timing.trouble);
			}
		}
	}

	function recordFailure(failure: Why | null, state: typeof current): void {
		state.failure = failure;
		const now = clock.now();
		if (!failure) state.failures = 0;
		// Concurrent failures count once.
		else if (now >= state.pausedUntil) {
			state.failures++;
			state.pausedUntil = now + Math.min(waitAfter(state.failures), 15 * minute);
			job.warn(failure, 'Work in the background does not get through');
		}
	}

	async function close(): Promise<void> {
		clearInterval(renewal);
		const all = Promise.all(underWay.values());
		for (const end of [options.close, undefined]) {
			await Promise.race([all, sleep(timing.closing, undefined, { ref: false })]);
			end?.();
		}
	}

	return {
		wake: job.wake,
		failure: (): Why | null => current.failure,
	};
}
