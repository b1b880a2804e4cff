import { timeZone } from '../../../../contract/time';

export const greeting = (name: string): string => (name ? `Hola, ${name}:` : 'Hola:');

export const money = (soles: number): string => `S/. ${soles.toFixed(2)}`;

/** `2 horas`; whole days from two on. */
export function hoursText(hours: number): string {
	if (hours >= 48 && hours % 24 === 0) return `${hours / 24} días`;
	return hours === 1 ? '1 hora' : `${hours} horas`;
}

const times = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone });
const days = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone });

/** `at` is ISO 8601; in Lima's time. */
export const timeText = (at: string): string => times.format(new Date(at));

/** `day` is YYYY-MM-DD. */
export const dayText = (day: string): string => days.format(new Date(`${day}T12:00:00-05:00`));
