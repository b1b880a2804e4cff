import type { GroupOption } from '#contract/catalog/group';
import { foldText } from '#lib/text';
import { newKey, savedKey } from '../kit/editor/values';

/** `key` is the name on the server, so renaming moves no row; a new one cannot be a name. */
export interface ValueText {
	key: string;
	name: string;
	color?: string;
	imageUrl?: string;
}
export interface OptionText {
	key: string;
	name: string;
	values: ValueText[];
}

export const optionTexts = (options: readonly GroupOption[]): OptionText[] =>
	options.map(({ name, values }) => ({
		key: name,
		name,
		values: values.map((value) => ({ key: value.name, ...value })),
	}));

export const newOption = (name: string, values: readonly string[] = []): OptionText =>
	withValues({ key: newKey(), name, values: [] }, values);

export const optionsBody = (options: readonly OptionText[]) =>
	options.map(({ key, name, values }) => ({
		name,
		was: savedKey(key),
		values: values.map(({ key: value, ...rest }) => ({ ...rest, was: savedKey(value) })),
	}));

const colours: Readonly<Record<string, string>> = {
	...{ amarillo: '#f2c230', azul: '#2456a6', beige: '#d9c7a3', blanco: '#ffffff', celeste: '#8fc7e8' },
	...{ coral: '#f0806a', crema: '#f3ead2', dorado: '#c9a13b', fucsia: '#d1388c', gris: '#8c8c8c' },
	...{ guinda: '#7a1f33', lila: '#b79bd6', marron: '#6f4a2f', morado: '#6b3fa0', naranja: '#ee7d22' },
	...{ negro: '#1a1a1a', plateado: '#c0c4c8', rojo: '#c62828', rosado: '#f3a6b8', turquesa: '#2fb3ac' },
	...{ verde: '#2e7d46', vino: '#6d1a30', violeta: '#7d4fb5' },
};
/** By the first word, of either ending. */
export function colourOf(name: string): string | undefined {
	const [word = ''] = foldedName(name).split(' ');
	return colours[word] ?? colours[word.replace(/a$/, 'o')];
}

export const foldedName = (name: string): string => foldText(name).trim();

export const valueNamed = ({ values }: OptionText, name: string): ValueText | undefined =>
	values.find((value) => foldedName(value.name) === foldedName(name));

export function withValues(option: OptionText, names: readonly string[]): OptionText {
	const grown = { ...option, values: [...option.values] };
	for (const name of names) {
		if (valueNamed(grown, name)) continue;
		const color = foldedName(option.name) === 'color' ? colourOf(name) : undefined;
		grown.values.push({ key: newKey(), name, ...(color && { color }) });
	}
	return grown.values.length > option.values.length ? grown : option;
}
