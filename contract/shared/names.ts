import * as v from 'valibot';
import { plainHyphens, withoutInvisible } from './characters';

/** Stored form of text with several lines. */
export const plainText = (text: string): string => withoutInvisible(text).normalize('NFC').trim();

/** Stored form of one line. */
export const plainName = (text: string): string =>
	withoutInvisible(text)
		.normalize('NFC')
		.replace(/[\s\u0085]+/g, ' ')
		.trim();

/** The stored spelling, if both read the same. */
export const nameToStore = (stored: string | null | undefined, name: string): string =>
	stored != null && plainName(stored) === plainName(name) ? stored : name;

/** A call, which a chunk omits if it does not use the letters. */
function twinsOf(...pairs: readonly string[]): Readonly<Record<string, string>> {
	const letters = pairs.flatMap((some) => some.split(' ').map((pair) => [...pair]));
	return Object.fromEntries(letters.map(([letter, twin]) => [letter, twin]));
}

/** Letters of other alphabets, each with its lookalike on the keyboard. */
const twins = twinsOf(
	'аa вb еe ёë з3 кk мm нh оo рp сc тt уy хx',
	'іi їï јj ѕs һh ԁd ԛq ԝw үy ӏl ґr ьb',
	'αa βb εe ζz ηh ιi κk νn οo ρp τt υy χx',
	'άá έé ήh ίí όó ύý',
);
/** Font and full-width letters, which people copy from social networks. */
const ofFonts = /[\uFB00-\uFB06\uFF10-\uFF5A\u{1D400}-\u{1D7FF}]/gu;

const folded = (text: string): string =>
	plainHyphens(plainName(text))
		.replace(ofFonts, (letter) => letter.normalize('NFKC'))
		.toUpperCase()
		.toLowerCase();

/** Equal for names that look alike: letter case, ß and ss, hyphens, other alphabets. */
export const nameKey = (text: string): string => [...folded(text)].map((letter) => twins[letter] ?? letter).join('');

const latin = /\p{Script=Latin}/u;
const isTwin = (letter: string): boolean => letter.toLowerCase() in twins;
const cyrillic = /\p{Script=Cyrillic}/u;

const reasonFor = (word: string, letter: string): string =>
	`En «${word}», la letra «${letter}» es ${cyrillic.test(letter) ? 'cirílica' : 'griega'} y solo se parece a la del teclado: escríbela de nuevo`;

/** Whole words of another alphabet are fine: nobody takes them for Spanish. */
function twinIn(word: string): string | undefined {
	const letters = [...word.normalize('NFC')];
	return latin.test(word) ? letters.find(isTwin) : undefined;
}

/** Why a name must be retyped: a word mixes two alphabets; else null. */
export function mixedWord(text: string): string | null {
	for (const [word] of plainName(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
		const letter = twinIn(word);
		if (letter) return reasonFor(word, letter);
	}
	return null;
}

/** As `mixedWord`; in a code like `AB-12` nobody can see the alphabet of the letters. */
export function mixedCode(text: string): string | null {
	const letters = [...plainName(text)].filter((one) => /\p{L}/u.test(one));
	const letter = letters.find(isTwin);
	const looksLatin = letters.every((one) => latin.test(one) || isTwin(one));
	return letter && (looksLatin || letters.some((one) => latin.test(one))) ? reasonFor(text, letter) : null;
}

const checked = (problemOf: (text: string) => string | null) =>
	v.check<string, (issue: v.CheckIssue<string>) => string>(
		(text) => problemOf(text) === null,
		({ input }) => problemOf(input) ?? '',
	);

export const oneAlphabet = checked(mixedWord);
export const oneAlphabetCode = checked(mixedCode);
