import { timeZone } from '../../../../contract/shared/time';
import { countOf } from '../../../lib/text';

const clock = new Intl.DateTimeFormat('es-PE', { timeStyle: 'medium', hour12: false, timeZone });

/** `14:05:09` */
export const timeText = (moment: string): string => clock.format(new Date(moment));

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

const rounded = (value: number): string => value.toLocaleString('es-PE', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** `81 GB` */
export function bytesText(bytes: number): string {
	const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
	return `${rounded(bytes / 1000 ** step)} ${units[step]}`;
}

/** `0,4 ms`, `1,2 s` */
export const millisecondsText = (milliseconds: number): string =>
	milliseconds < 1000 ? `${rounded(milliseconds)} ms` : `${rounded(milliseconds / 1000)} s`;

const steps = [
	['día', 'días', 24 * 60],
	['hora', 'horas', 60],
	['minuto', 'minutos', 1],
] as const;

/** `3 días`, `1 hora`, `menos de un minuto` */
export function durationText(milliseconds: number): string {
	const minutes = milliseconds / 60_000;
	const [one, many, size] = steps.find(([, , size]) => minutes >= size) ?? [];
	if (!size) return 'menos de un minuto';
	return countOf(Math.floor(minutes / size), one, many);
}
