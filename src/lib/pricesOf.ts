import { formatDate } from './dates';

/** "Precios de las 14:05", with the date of another day. */
export function pricesOf(moment: number, now: number): string {
	const sameDay = formatDate(moment) === formatDate(now);
	return sameDay ? `Precios de las ${formatDate(moment, 'hour')}` : `Precios del ${formatDate(moment, 'time')}`;
}
