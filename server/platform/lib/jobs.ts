import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '#contract/live/channel';

/** Milliseconds, except `batch`. */
export interface Timing {
	idle: number;
	/** Between pieces of work, because visitors come first. */
	pace: number;
	/** After a database failure; doubles with each further one, up to eightfold. */
	trouble: number;
	lease: number;
	closing: number;
	batch: number;
	timeout?: number;
}

const standard: Timing = { idle: 60_000, pace: 0, trouble: 1000, lease: 120_000, closing: 1500, batch: 50 };

export interface JobOptions {
	name: string;
	/** `outside`: contacts or charges somebody, or ends their order; waits in a copy of the shop (shopCopy.ts). */
	acts: 'inside' | 'outside';
	timing?: Partial<Timing>;
	topic?: string;
}

interface Job {
	timing: Timing;
	/** Ends early at shutdown. */
	pause(milliseconds: number): Promise<unknown>;
	isClosing(): boolean;
	wake(): void;
	warn(details: object, message?: string): void;
}

interface JobsDeps {
	log: { warn(details: object, message: string): void };
	timing?: Record<string, Partial<Timing>> | undefined;
	copy: { isCopy(): boolean };
	onEvent(listener: (event: { topic: string }) => void): unknown;
}

export type Jobs = ReturnType<typeof createJobs>;

export function createJobs({ log, timing: timingByName = {}, copy, onEvent }: JobsDeps) {
	const all: { topics: unknown[]; wake(): void; start(): void; stop(): Promise<void> }[] = [];
	onEvent(({ topic }) => {
		for (const job of all) if (job.topics.includes(topic)) job.wake();
	});

	/** Repeats `poll` after the milliseconds that it answers, or by `wake` or `topic`. */
	function add(
		{ name, acts, topic, timing: own }: JobOptions,
		poll: () => Promise<number>,
		close = async () => {},
	): Job {
		const timing = { ...standard, ...own, ...timingByName[name] };
		const closing = new AbortController();
		let resting = new AbortController();
		let running: Promise<void> | undefined;

		const rest = (milliseconds: number, { signal }: AbortController): Promise<unknown> =>
			sleep(Math.max(0, milliseconds), undefined, { ref: false, signal }).catch(() => {});
		const job: Job = {
			timing,
			pause: (milliseconds) => rest(milliseconds, closing),
			isClosing: () => closing.signal.aborted,
			wake: () => resting.abort(),
			warn: (details, message = 'Work in the background failed, and is tried again') =>
				log.warn({ ...details, job: name }, message),
		};

		async function run(): Promise<void> {
			let failures = 0;
			while (!job.isClosing()) {
				try {
					const next = acts === 'outside' && copy.isCopy() ? timing.idle : await poll();
					failures = 0;
					await rest(Math.min(next, timing.idle), resting);
					resting = new AbortController();
				} catch (err) {
					job.warn({ err });
					await job.pause(timing.trouble * 2 ** Math.min(failures++, 3));
				}
			}
		}

		all.push({
			// The public settings say when a copy is the shop.
			topics: acts === 'outside' ? [topic, topics.shop] : [topic],
			wake: job.wake,
			start() {
				running = run();
			},
			async stop() {
				closing.abort();
				resting.abort();
				await running;
				await close();
			},
		});
		return job;
	}

	return {
		add,
		start(): void {
			for (const job of all) job.start();
		},
		/** Resolves at the end of all work, or after `closing`. */
		async stop(): Promise<void> {
			await Promise.all(all.map((job) => job.stop()));
		},
	};
}
