import { createRest } from '../../lib/rest';

/** Milliseconds, but for `batch`. */
export interface SweepTiming {
	/** Rows of one transaction: a thousand that end together must not keep visitors waiting. */
	batch: number;
	/** Between two batches, however small: after each one all lists and pages that visitors ask for are made anew. */
	pace: number;
	/** Longest time without a look. */
	idle: number;
	trouble: number;
}

const standard: SweepTiming = { batch: 50, pace: 500, idle: 15_000, trouble: 5000 };

interface SweepDeps {
	/** Ends at most so many that are over, and answers how many. */
	sweep(limit: number): Promise<number>;
	/** After the commit. */
	swept(): void;
	/** Milliseconds until the next one is over. */
	wait(): Promise<number>;
	log: { warn(details: object, message: string): void };
	timing?: Partial<SweepTiming> | undefined;
}

/** Ends what is over, on every server: each skips the rows that another one has locked. */
export function createSweep({ sweep, swept, wait, log, ...options }: SweepDeps) {
	const timing = { ...standard, ...options.timing };
	let stopped = true;
	let running: Promise<void> | undefined;
	const { rest, wake } = createRest(timing.idle);

	async function run(): Promise<void> {
		while (!stopped) {
			try {
				const ended = await sweep(timing.batch);
				if (ended > 0) swept();
				// A little longer than the next one takes, so that it is over then.
				await rest(ended === timing.batch ? timing.pace : Math.max((await wait()) + 20, timing.pace));
			} catch (error) {
				log.warn({ err: error }, 'Units that nobody holds any more could not be given back');
				await rest(timing.trouble);
			}
		}
	}

	return {
		start(): void {
			stopped = false;
			running = run();
		},
		async stop(): Promise<void> {
			stopped = true;
			wake();
			await running;
		},
	};
}
