import { formatDate } from './dates';

/** Of an answer that the service worker kept: when the server gave it, in milliseconds since the epoch. */
export const keptAtHeader = 'x-kept-at';

/** `data-kept` on `<html>`, where the page comes from the service worker. */
export const keptMark = 'kept';

/** "Precios de las 14:05", with the date when that was another day. */
export function pricesOf(moment: number, now: number): string {
	const sameDay = formatDate(moment) === formatDate(now);
	return sameDay ? `Precios de las ${formatDate(moment, 'hour')}` : `Precios del ${formatDate(moment, 'time')}`;
}
