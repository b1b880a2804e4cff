export { foldText } from '#contract/shared/characters';

/** `max` characters plus `…`, without splitting an emoji. */
export function cutText(text: string | null | undefined, max = 100): string {
	const characters = [...(text ?? '').trim()];
	return characters.length <= max ? characters.join('') : `${characters.slice(0, max).join('').trimEnd()}…`;
}

/** From the first non-empty name, else `U` (R3-110). */
export function initialOf(...names: Array<string | null | undefined>): string {
	const name = names.find((candidate) => candidate?.trim());
	return ([...(name ?? 'U').trim()][0] as string).toLocaleUpperCase('es');
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
