/** Whether this is `npm run test:long`, which leaves nothing out. */
export const isLongAnswer = process.env.TEST_LONG === '1';

/** How often a random test runs: `everyday` in `npm test`, `full` in the long answer. */
export const runs = (everyday: number, full: number): number => (isLongAnswer ? full : everyday);
