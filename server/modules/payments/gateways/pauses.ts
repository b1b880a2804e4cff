import { iso } from '#platform/lib/time';

/** The beginning server owns a try or refund so long: longer than all its calls together. */
export const ownTimeMs = 60_000;

const longestMs = 3_600_000;

/** Time of the next query, ISO 8601: the older the matter, the later, because new ones change soon. */
export const nextQuery = (now: number, ageMs: number, shortestMs: number): string =>
	iso(now + Math.min(longestMs, Math.max(shortestMs, ageMs / 4)));
