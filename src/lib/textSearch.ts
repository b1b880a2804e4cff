import { formsOf } from '#contract/catalog/words';
import { foldText } from './text';

const wordsOf = (query: string): string[] => foldText(query).split(/\s+/).filter(Boolean);

/** All words must occur, in any order; an empty query matches. */
export function matchesText(text: string | null | undefined, query: string): boolean {
	const folded = foldText(text);
	return wordsOf(query).every((word) => folded.includes(word));
}

/** Shorter words match too many categories; as on the server. */
const shortestOfCategory = 3;
const withoutMarks = (text: string | null | undefined): string => foldText(text).replace(/[!-/:-@[-`{-~]/g, ' ');

/**
 * Higher is better: names that begin with the text, then words in the name, then in the category; plural and singular
 * are one word.
 */
export function createRelevance<Row extends object>(
	query: string,
	textsOf: (row: Row) => readonly [name: string, category: string | null | undefined],
) {
	const words = wordsOf(withoutMarks(query));
	const cache = new WeakMap<Row, number>();
	const begins = (text: string, word: string): boolean =>
		[word, ...formsOf(word)].some((form) => ` ${text}`.includes(` ${form}`));
	return (row: Row): number => {
		let rank = cache.get(row);
		if (rank === undefined) {
			const [name = '', category = ''] = textsOf(row).map(withoutMarks);
			const points = words.map((word) =>
				begins(name, word) ? 2 : word.length >= shortestOfCategory && begins(category, word) ? 1 : 0,
			);
			rank = points.reduce<number>((sum, one) => sum + one, name.startsWith(words.join(' ')) ? 100 : 0);
			cache.set(row, rank);
		}
		return rank;
	};
}

/** Each key searches all rows, so it caches their text. */
export function createTextSearch<Row extends object>(textOf: (row: Row) => string) {
	const cache = new WeakMap<Row, string>();
	const foldedTextOf = (row: Row): string => {
		let text = cache.get(row);
		if (text === undefined) {
			text = foldText(textOf(row));
			cache.set(row, text);
		}
		return text;
	};
	return (rows: readonly Row[], query: string): readonly Row[] => {
		const words = wordsOf(query);
		return words.length ? rows.filter((row) => words.every((word) => foldedTextOf(row).includes(word))) : rows;
	};
}
