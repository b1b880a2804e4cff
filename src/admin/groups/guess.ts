import { groupLimits } from '#contract/catalog/group';
import { colourOf, foldedName } from './options';

interface Guess {
	name: string;
	options: { name: string; values: string[] }[];
	/** By product, one per option. */
	values: string[][];
}

const size = /^(?:\d?x{0,3}[sml]|xx?s|u|unica|\d{1,2}(?:[.,]5)?)$/;
const measure = /^[\d.,]+\s?(?:gb|tb|mb|ml|l|g|kg|cm|mm|m|w|oz|pulg)$/;

/** By the look of its values; `Color` where one is a colour. */
export function optionName(values: readonly string[], at: number): string {
	const folded = values.map(foldedName);
	if (folded.length === 0) return '';
	if (folded.some((value) => colourOf(value))) return 'Color';
	if (folded.every((value) => size.test(value))) return 'Talla';
	if (folded.every((value) => measure.test(value))) return /b$/.test(folded[0] ?? '') ? 'Capacidad' : 'Presentación';
	return at === 0 ? 'Modelo' : `Opción ${at + 1}`;
}

const separators = /^[\s,;:/|·–-]+|[\s,;:/|·–-]+$/g;
const trimmed = (text: string) => text.replace(separators, '');

/** Number and unit are one word: `500 g`. */
const wordsOf = (text: string) => text.replace(/(\d) (?=(?:gb|tb|ml|l|g|kg|cm|mm|m|oz)\b)/gi, '$1\u00a0').split(/ +/);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

function commonWords(names: readonly string[][]): number {
	const [first = []] = names;
	const most = names.length > 1 ? Math.min(...names.map(({ length }) => length)) : first.length;
	let count = 0;
	while (
		count < most &&
		names.every((words) => foldedName(trimmed(words[count] ?? '')) === foldedName(trimmed(first[count] ?? '')))
	)
		count += 1;
	return count;
}

/** Parts at commas, else words, if all have as many; else whole. */
function partsOf(rests: readonly string[][]): string[][] {
	const byComma = rests.map((words) =>
		words
			.join(' ')
			.split(/\s*[,/|]\s*/)
			.map(trimmed),
	);
	const byWord = rests.map((words) => words.map(trimmed).filter(Boolean));
	for (const parts of [byComma, byWord]) {
		const count = parts[0]?.length ?? 0;
		if (
			count > (parts === byComma ? 1 : 0) &&
			count <= groupLimits.options &&
			parts.every(({ length }) => length === count)
		)
			return parts;
	}
	return rests.map((words) => [trimmed(words.join(' '))]);
}

const distinct = (texts: readonly string[]): string[] => [
	...new Map(texts.filter(Boolean).map((text) => [foldedName(text), text])).values(),
];

/** The names' common beginning, and how the rests vary. */
export function guessGroup(names: readonly string[]): Guess {
	const words = names.map(wordsOf);
	const common = commonWords(words);
	const name = trimmed(plain(words[0]?.slice(0, common).join(' ') ?? ''));
	const parts = partsOf(words.map((all) => all.slice(common))).map((row) => row.map((part) => plain(part)));
	const options = (parts[0] ?? []).map((_, at) => {
		const values = distinct(parts.map((row) => row[at] ?? ''));
		return { name: optionName(values, at), values };
	});
	const named = new Set<string>();
	for (const [at, option] of options.entries()) {
		if (named.has(option.name)) option.name = `Opción ${at + 1}`;
		named.add(option.name);
	}
	return { name, options, values: parts };
}
