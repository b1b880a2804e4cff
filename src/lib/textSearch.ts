import { foldText } from './text';

const wordsOf = (query: string): string[] => foldText(query).split(/\s+/).filter(Boolean);

/** Every word must occur, in any order, ignoring accents and case; an empty query matches. */
export function matchesText(text: string | null | undefined, query: string): boolean {
	const folded = foldText(text);
	return wordsOf(query).every((word) => folded.includes(word));
}

/** The folded text of a row is computed once, because each typed key searches all rows. */
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
