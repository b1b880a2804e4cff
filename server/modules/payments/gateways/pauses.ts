import { iso } from '#platform/lib/time';

/** Milliseconds for which a try or a refund is left to the server that began it: longer than all its calls together. */
export const ownTime = 60_000;

const longest = 3_600_000;

/** When a gateway is queried again, ISO 8601: the older the matter, the later, because what is new changes soon. */
export const nextQuery = (now: number, age: number, shortest: number): string =>
	iso(now + Math.min(longest, Math.max(shortest, age / 4)));
