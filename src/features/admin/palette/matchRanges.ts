import { foldText } from '../../../lib/text';
import { placeOf, readQuery } from './rank';

/** Start and end, in UTF-16 units of the text as it is written. */
export type Range = readonly [start: number, end: number];

/** Folded text, and for each of its units where the character that it came from begins and ends. */
function foldWithPlaces(text: string) {
	let folded = '';
	const starts: number[] = [];
	const ends: number[] = [];
	let at = 0;
	for (const character of text) {
		const end = at + character.length;
		const units = foldText(character);
		// An accent of its own belongs to the letter before it.
		if (!units && ends.length) ends[ends.length - 1] = end;
		for (let unit = 0; unit < units.length; unit += 1) {
			starts.push(at);
			ends.push(end);
		}
		folded += units;
		at = end;
	}
	return { folded, starts, ends };
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

/** The parts of a text that a query found: the query as a whole, else each of its words, where they begin a word if they do. */
export function matchRanges(text: string, query: string): Range[] {
	const { phrase, words } = readQuery(query);
	if (!phrase) return [];
	const { folded, starts, ends } = foldWithPlaces(text);
	const rangeOf = (part: string): Range | null => {
		const { at } = placeOf(folded, part);
		return at === -1 ? null : [starts[at] as number, ends[at + part.length - 1] as number];
	};
	const whole = rangeOf(phrase);
	return whole ? [whole] : merged(words.map(rangeOf).filter((range) => range !== null));
}
