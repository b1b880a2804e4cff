import { foldText } from '../../../lib/text';

/** How well a row fits: the whole text, its start, the start of a word, anywhere, or only word by word. Less is better. */
const fits = { whole: 0, start: 1, word: 2, inside: 3, scattered: 4 } as const;

/** Room between two ways of fitting, for telling fields apart: what stands in an earlier field comes first. */
const step = 10;

export interface Hit<Row> {
	row: Row;
	/** Less is better; comparable between kinds of rows. */
	rank: number;
}

export interface Found<Row> {
	/** The best ones, best first; among equals, in the order of the rows. */
	hits: Hit<Row>[];
	/** All that match. */
	total: number;
}

/** The query as searches compare it, and its words. */
export function readQuery(query: string): { phrase: string; words: string[] } {
	const words = foldText(query).split(/\s+/).filter(Boolean);
	return { phrase: words.join(' '), words };
}

/** Letters and digits of folded text; whatever is beyond ASCII counts as a letter. */
const isLetter = (code: number): boolean =>
	(code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code > 127 && code !== 160);

/** Where `part` stands in folded `text`, at the start of a word if it does so anywhere; -1 where it does not stand. */
export function placeOf(text: string, part: string): { at: number; startsWord: boolean } {
	const first = text.indexOf(part);
	for (let at = first; at !== -1; at = text.indexOf(part, at + 1))
		if (at === 0 || !isLetter(text.charCodeAt(at - 1))) return { at, startsWord: true };
	return { at: first, startsWord: false };
}

function fitOf(text: string, part: string): number | null {
	const { at, startsWord } = placeOf(text, part);
	if (at === -1) return null;
	if (at === 0) return text.length === part.length ? fits.whole : fits.start;
	return startsWord ? fits.word : fits.inside;
}

function rankOf(fields: readonly string[], phrase: string, words: readonly string[]): number | null {
	let best: number | null = null;
	for (let index = 0; index < fields.length; index += 1) {
		const fit = fitOf(fields[index] as string, phrase);
		if (fit === null) continue;
		const rank = fit * step + index;
		if (best === null || rank < best) best = rank;
	}
	if (best !== null || words.length < 2) return best;
	const everywhere = words.every((word) => fields.some((field) => field.includes(word)));
	return everywhere ? fits.scattered * step : null;
}

/** Rank of something that was found by other means than its text: after everything else. */
export const lastRank = (fits.scattered + 1) * step;

/**
 * Search over rows by their fields, the most telling one first; accents and case make no difference. The folded texts
 * of a row are made once, so that a key typed costs one pass over ready strings.
 */
export function createFinder<Row extends object>(fieldsOf: (row: Row) => ReadonlyArray<string | null | undefined>) {
	const folded = new WeakMap<Row, string[]>();
	const textsOf = (row: Row): string[] => {
		let texts = folded.get(row);
		if (!texts) {
			texts = fieldsOf(row).map(foldText);
			folded.set(row, texts);
		}
		return texts;
	};

	const find = (rows: readonly Row[], query: string, limit: number): Found<Row> => {
		const { phrase, words } = readQuery(query);
		const hits: Hit<Row>[] = [];
		let total = 0;
		if (!phrase) return { hits, total };
		for (const row of rows) {
			const rank = rankOf(textsOf(row), phrase, words);
			if (rank === null) continue;
			total += 1;
			const last = hits[limit - 1];
			if (last && last.rank <= rank) continue;
			const after = hits.findIndex((hit) => hit.rank > rank);
			hits.splice(after === -1 ? hits.length : after, 0, { row, rank });
			if (hits.length > limit) hits.pop();
		}
		return { hits, total };
	};
	/** Makes the texts of rows ahead of the first query, which would wait for them. */
	const prepare = (rows: readonly Row[]): void => {
		for (const row of rows) textsOf(row);
	};
	return { find, prepare };
}
