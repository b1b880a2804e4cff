import { limaDay, limaMidnight } from '#contract/shared/time';
import type { Calendar } from '#contract/shared/workingDays';

const minute = 60_000;

/** `HH:MM` as milliseconds since midnight. */
function timeOfDay(text: string): number {
	const [hours = 0, minutes = 0] = text.split(':').map(Number);
	return (hours * 60 + minutes) * minute;
}

/**
 * Leaves today on a working day before `cutoff` (`HH:MM` in Lima, or empty), else on the next one; the days count from
 * there.
 */
export function promisedDays(
	now: number,
	{ cutoff, daysFrom, daysTo }: { cutoff: string; daysFrom: number; daysTo: number },
	calendar: Calendar,
): { from: string; to: string } {
	const today = limaDay(now);
	const inTime = cutoff === '' || now - limaMidnight(now) < timeOfDay(cutoff);
	const leaves = inTime && calendar.isWorking(today) ? today : calendar.workingDayAfter(today, 1);
	return { from: calendar.workingDayAfter(leaves, daysFrom), to: calendar.workingDayAfter(leaves, daysTo) };
}
