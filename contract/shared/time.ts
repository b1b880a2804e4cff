/** The shop's days are days in Lima, which keeps UTC−5 all year round, wherever browser and server stand. */
export const timeZone = 'America/Lima';

const hour = 3_600_000;
const offset = 5 * hour;
/** Milliseconds. */
export const dayLength = 24 * hour;

/** The calendar day of a moment, `YYYY-MM-DD`. */
export const limaDay = (moment: number): string => new Date(moment - offset).toISOString().slice(0, 10);

export const limaYear = (moment: number): number => Number(limaDay(moment).slice(0, 4));

/** Milliseconds since 1970 of a time, `HH:MM`, on a day, `YYYY-MM-DD`; NaN when the day is not in the calendar. */
export function limaTime(day: string, time = '00:00'): number {
	const moment = Date.parse(`${day}T${time}:00-05:00`);
	// Date reads 31 February as a day in March.
	return Number.isNaN(moment) || limaDay(moment) !== day ? Number.NaN : moment;
}

export const limaMidnight = (moment: number): number => limaTime(limaDay(moment));
