import { timeZone } from '#contract/shared/time';

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
