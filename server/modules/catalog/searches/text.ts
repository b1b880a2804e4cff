import { plainWords, synonymLines } from '#contract/catalog/synonyms';

const longest = 60;
const mostDigits = 6;
/** Of a phone or document, also with spaces between its digits. */
const longNumber = /\p{Nd}(?: ?\p{Nd}){6,}/gu;

/** Letters and digits alone; empty where only a long number was searched. */
export function countedText(text: string): string {
	let digits = 0;
	const words = plainWords(text)
		.join(' ')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.replace(longNumber, ' ')
		.replace(/\p{Nd}/gu, (digit) => (++digits > mostDigits ? ' ' : digit))
		.replace(/ +/g, ' ')
		.trim();
	return [...words].slice(0, longest).join('').trim();
}

const plain = (text: string): string => plainWords(text).join(' ');

/** The lines with `text` beside `word`, in the line that has it or in a new one. */
export function withSynonym(lines: string, word: string, text: string): string {
	const groups = synonymLines(lines);
	const hasWord = (words: readonly string[], one: string): boolean =>
		words.some((other) => plain(other) === plain(one));
	const group = groups.find((words) => hasWord(words, word));
	if (!group) groups.push([word, text]);
	else if (!hasWord(group, text)) group.push(text);
	return groups.map((words) => words.join(', ')).join('\n');
}
