import { foldText } from '#lib/text';
import { createTextSearch } from '#lib/textSearch';

/** Best first: whole, at the start, at a word's start, inside, word by word. */
const fits = { whole: 0, start: 1, word: 2, inside: 3, scattered: 4 } as const;

/** Between kinds of match; within one, earlier fields win. */
const step = 10;

interface Hit<Row> {
	row: Row;
	/** Lower is better, across kinds of rows. */
	rank: number;
}

export interface Ranking<Row> {
	/** Best first; ties in the order of the rows. */
	hits: Hit<Row>[];
	total: number;
}

export function readQuery(query: string): { phrase: string; words: string[] } {
	const words = foldText(query).split(/\s+/).filter(Boolean);
	return { phrase: words.join(' '), words };
}

/** Prefers a word's start; -1 if missing. */
export function matchIndex(text: string, part: string): { at: number; startsWord: boolean } {
	const first = text.indexOf(part);
	for (let at = first; at !== -1; at = text.indexOf(part, at + 1))
		if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return { at, startsWord: true };
	return { at: first, startsWord: false };
}

function fitOf(text: string, phrase: string): number {
	const { at, startsWord } = matchIndex(text, phrase);
	if (at === -1) return fits.scattered;
	if (at === 0) return text.length === phrase.length ? fits.whole : fits.start;
	return startsWord ? fits.word : fits.inside;
}

/** For matches by other means than their text. */
export const lastRank = (fits.scattered + 1) * step;

/** `fieldsOf`: the most important text first. */
export function createFinder<Row extends object>(fieldsOf: (row: Row) => ReadonlyArray<string | null | undefined>) {
	const search = createTextSearch<Row>((row) => fieldsOf(row).join(' '));
	return (rows: readonly Row[], query: string, limit: number): Ranking<Row> => {
		const { phrase } = readQuery(query);
		const matching = phrase ? search(rows, query) : [];
		const rankOf = (row: Row) =>
			Math.min(...fieldsOf(row).map((field, index) => fitOf(foldText(field), phrase) * step + index));
		const hits = matching.map((row) => ({ row, rank: rankOf(row) })).sort((one, other) => one.rank - other.rank);
		return { hits: hits.slice(0, limit), total: matching.length };
	};
}
