/** UTC−5 all year. */
export const timeZone = 'America/Lima';

const hour = 3_600_000;
const offset = 5 * hour;
/** Milliseconds. */
export const dayLength = 24 * hour;

/** `YYYY-MM-DD` of a moment. */
export const limaDay = (moment: number): string => new Date(moment - offset).toISOString().slice(0, 10);

/** `YYYY-MM-DDTHH:mm` of a moment. */
export const limaMinute = (moment: number): string => new Date(moment - offset).toISOString().slice(0, 16);

export const limaYear = (moment: number): number => Number(limaDay(moment).slice(0, 4));

/** Milliseconds since 1970; NaN for an impossible day. */
export function limaTime(day: string, time = '00:00'): number {
	const moment = Date.parse(`${day}T${time}:00-05:00`);
	// Date parses 31 February as March.
	return Number.isNaN(moment) || limaDay(moment) !== day ? Number.NaN : moment;
}

export const limaMidnight = (moment: number): number => limaTime(limaDay(moment));
