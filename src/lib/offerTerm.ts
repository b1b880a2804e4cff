import { dayLength, limaDay, timeZone } from '#contract/shared/time';
import { formatDate } from './dates';

const hourLength = 3_600_000;
const dayNames = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone });

/** Spanish, of the first moment without an offer (ISO 8601): its last second names the day. `now`: null on a server. */
export function offerTermText(until: string, now: number | null): string {
	const last = Date.parse(until) - 1000;
	const hour = formatDate(last, 'hour');
	if (now !== null && limaDay(last) === limaDay(now)) return `Termina hoy ${hour}`;
	if (now !== null && limaDay(last) === limaDay(now + dayLength)) return `Termina mañana ${hour}`;
	return `Termina el ${dayNames.format(last)}, ${hour}`;
}

/** Spanish, of the moment when an offer begins (ISO 8601). */
export const offerStartText = (from: string): string =>
	`Desde el ${dayNames.format(Date.parse(from))}, ${formatDate(from, 'hour')}`;

/** Then the seconds are counted. */
export const isLastHour = (until: string, now: number): boolean => Date.parse(until) - now <= hourLength;

export const leftText = (left: number): string =>
	left === 1 ? 'Queda 1 a este precio' : `Quedan ${left} a este precio`;
