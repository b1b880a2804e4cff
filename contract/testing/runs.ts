import { availableParallelism } from 'node:os';

/** Whether this is `npm run test:long`, which leaves nothing out. */
export const isLongAnswer = process.env.TEST_LONG === '1';

/** How often a random test runs: `everyday` in `npm test`, `full` in the long answer. */
export const runs = (everyday: number, full: number): number => (isLongAnswer ? full : everyday);

/** Processes that run tests side by side. Some tests wait, so there are more than cores. */
export const testWorkers = Math.ceil(availableParallelism() * 1.5);

/** Seed of random tests. A run that failed prints it, and TEST_SEED gives it back. */
export const testSeed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);

/** Whole numbers from 0 up to `end`, without it; the same ones for the same seed. */
export function randomNumbers(seed: number): (end: number) => number {
	let state = seed;
	return (end) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * end);
	};
}
