import { foldText } from './text';

const wordsOf = (query: string): string[] => foldText(query).split(/\s+/).filter(Boolean);

/** Whether every word of `query` is in `text`, ignoring accents and case. An empty query matches. */
export function matchesText(text: string | null | undefined, query: string): boolean {
	const folded = foldText(text);
	return wordsOf(query).every((word) => folded.includes(word));
}

/**
 * `matchesText` over rows whose text is `textOf(row)`. The folded text of a row is computed once, so that a key typed
 * into the search costs one pass over ready strings.
 */
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
