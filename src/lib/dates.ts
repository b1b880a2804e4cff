import { timeZone } from '#contract/shared/time';

const styles = {
	/** 21/11/2025 */
	short: { day: '2-digit', month: '2-digit', year: 'numeric' },
	/** 21 de noviembre de 2025 */
	long: { day: 'numeric', month: 'long', year: 'numeric' },
	/** 21/11/2025, 14:05 */
	time: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
	/** 14:05 */
	hour: { hour: '2-digit', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Peru's time, es-ES format (R1-05); `—` for an invalid moment. */
export function formatDate(moment: string | number | Date, style: keyof typeof styles = 'short'): string {
	const date = new Date(moment);
	if (Number.isNaN(date.getTime())) return '—';
	let formatter = formatters.get(style);
	if (!formatter) {
		formatter = new Intl.DateTimeFormat('es-ES', { ...styles[style], timeZone });
		formatters.set(style, formatter);
	}
	return formatter.format(date);
}

/** "Precios de las 14:05", on another day with its date. */
export function pricesOf(moment: number, now: number): string {
	const sameDay = formatDate(moment) === formatDate(now);
	return sameDay ? `Precios de las ${formatDate(moment, 'hour')}` : `Precios del ${formatDate(moment, 'time')}`;
}
