/** How often a random or large case is tried: the second number in the long answer (`TEST_LONG=1`). */
export const runs = (everyday: number, full: number): number => (process.env.TEST_LONG === '1' ? full : everyday);
