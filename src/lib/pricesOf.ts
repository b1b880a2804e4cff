import { formatDate } from './dates';

/** "Precios de las 14:05", on another day with its date. */
export function pricesOf(moment: number, now: number): string {
	const sameDay = formatDate(moment) === formatDate(now);
	return sameDay ? `Precios de las ${formatDate(moment, 'hour')}` : `Precios del ${formatDate(moment, 'time')}`;
}
