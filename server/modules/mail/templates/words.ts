import { timeZone } from '#contract/shared/time';

/** Anybody can write any name in somebody else's mail, so only a first word of letters appears. */
export const firstName = (name: string): string => /^\s*(\p{L}[\p{L}\p{M}'’-]{0,29})(?=\s|$)/u.exec(name)?.[1] ?? '';

export const greeting = (name: string): string => (firstName(name) ? `Hola, ${firstName(name)}:` : 'Hola:');

/** Mail programs must not make links of user texts. A sole mail address stays. */
export const unlinked = (text: string): string =>
	/^[^\s@/]+@[^\s@/]+$/.test(text)
		? text
		: text.replace(/:(?=\/\/)/g, ': ').replace(/(?<=[\p{L}\p{N}_-])[.。．｡](?=\p{L}{2})/gu, '$& ');

export function hoursText(hours: number): string {
	if (hours >= 48 && hours % 24 === 0) return `${hours / 24} días`;
	return hours === 1 ? '1 hora' : `${hours} horas`;
}

const times = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone });
const days = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone });

/** `at` is ISO 8601; Lima's time. */
export const timeText = (at: string): string => times.format(new Date(at));

/** `day` is YYYY-MM-DD. */
export const dayText = (day: string): string => days.format(new Date(`${day}T12:00:00-05:00`));
