import { formsOf } from './words';

/** As in the database. */
export const plainWords = (text: string): string[] =>
	text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[!-/:-@[-`{-~]/g, ' ')
		.split(/\s+/)
		.filter(Boolean);

export const isOneWord = (text: string): boolean => plainWords(text).length === 1;

export const synonymLines = (text: string): string[][] =>
	text.split('\n').flatMap((line) => (line.trim() ? [line.split(',').map((word) => word.trim())] : []));

/** Shorter beginnings belong to too many words. */
const shortestBeginning = 4;
const standsFor = (word: string, term: string): boolean =>
	[term, `${term}s`, ...formsOf(term)].includes(word) || (word.length >= shortestBeginning && term.startsWith(word));

/** `text`: a comma-separated group per line. The result takes a plain word, also an unfinished one. */
export function createSynonyms(text: string): (word: string) => string[] {
	const groups = synonymLines(text).map((words) => words.flatMap(plainWords));
	return (word) => {
		const terms = groups.filter((group) => group.some((term) => standsFor(word, term))).flat();
		return [...new Set(terms)].filter((term) => !term.startsWith(word));
	};
}
