import { foldText } from '#lib/text';
import { matchIndex, readQuery } from './rank';

/** In UTF-16 units of the original text. */
export type Range = readonly [start: number, end: number];

function foldWithRanges(text: string) {
	let folded = '';
	const ranges: Range[] = [];
	let start = 0;
	for (const character of text) {
		const end = start + character.length;
		const units = foldText(character);
		// A combining accent belongs to the letter before.
		const last = ranges.at(-1);
		if (!units && last) ranges[ranges.length - 1] = [last[0], end];
		for (let unit = 0; unit < units.length; unit += 1) ranges.push([start, end]);
		folded += units;
		start = end;
	}
	return { folded, ranges };
}

function merged(ranges: Range[]): Range[] {
	const out: Range[] = [];
	for (const [start, end] of ranges.sort((one, other) => one[0] - other[0])) {
		const last = out.at(-1);
		if (last && start <= last[1]) out[out.length - 1] = [last[0], Math.max(last[1], end)];
		else out.push([start, end]);
	}
	return out;
}

/** Ranges of the whole query, else of each word. */
export function matchRanges(text: string, query: string): Range[] {
	const { phrase, words } = readQuery(query);
	const { folded, ranges } = foldWithRanges(text);
	const rangesOf = (part: string): Range[] => {
		const { at } = matchIndex(folded, part);
		const first = ranges[at];
		const last = ranges[at + part.length - 1];
		return first && last ? [[first[0], last[1]]] : [];
	};
	const whole = phrase ? rangesOf(phrase) : [];
	return whole.length ? whole : merged(words.flatMap(rangesOf));
}
