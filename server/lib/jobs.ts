import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds, but for `batch`. */
export interface Timing {
	/** Longest time without a look. */
	idle: number;
	/** Between two pieces of work, because visitors come first. */
	pace: number;
	/** After a failure of the database; twice as long after each further one, up to eight times. */
	trouble: number;
	/** For which a server has what it takes for itself. */
	lease: number;
	/** For what is under way when the shop closes. */
	closing: number;
	/** Rows of one look. */
	batch: number;
	/** For one call of another company's server. */
	timeout?: number;
}

const standard: Timing = { idle: 60_000, pace: 0, trouble: 1000, lease: 120_000, closing: 1500, batch: 50 };

export interface JobOptions {
	name: string;
	timing?: Partial<Timing>;
	/** Its events wake the job. */
	topic?: string;
}

interface Job {
	timing: Timing;
	/** Ends early when the shop closes. */
	pause(milliseconds: number): Promise<unknown>;
	isClosing(): boolean;
	/** Ends the rest between two looks. */
	wake(): void;
	warn(details: object, message?: string): void;
}

interface JobsDeps {
	log: { warn(details: object, message: string): void };
	/** Changes of the timing, by the name of the job. */
	timing?: Record<string, Partial<Timing>> | undefined;
	onEvent(listener: (event: { topic: string }) => void): unknown;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Work in the background of one server. Each module adds its own jobs; they start and stop together. */
export function createJobs({ log, timing: given = {}, onEvent }: JobsDeps) {
	const all: { topic: string | undefined; wake(): void; start(): void; stop(): Promise<void> }[] = [];
	onEvent(({ topic }) => {
		for (const job of all) if (job.topic === topic) job.wake();
	});

	/** Calls `look` again after as many milliseconds as it answers, or earlier when something wakes the job. */
	function add({ name, topic, timing: own }: JobOptions, look: () => Promise<number>, close = async () => {}): Job {
		const timing = { ...standard, ...own, ...given[name] };
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
					const next = await look();
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
			topic,
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
		/** Resolves when nothing is under way any more, or has had its time to end. */
		async stop(): Promise<void> {
			await Promise.all(all.map((job) => job.stop()));
		},
	};
}
