import { countOf } from '#lib/text';

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
