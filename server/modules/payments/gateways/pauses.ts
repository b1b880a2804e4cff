import { iso } from '#platform/lib/time';

/** So long a try or refund belongs to the server that began it: longer than all its calls together. */
export const ownTimeMs = 60_000;

const longestMs = 3_600_000;

/** Time of the next query, ISO 8601: the older the matter, the later, because new ones change soon. */
export const nextQuery = (now: number, ageMs: number, shortestMs: number): string =>
	iso(now + Math.min(longestMs, Math.max(shortestMs, ageMs / 4)));
