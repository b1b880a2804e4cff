import * as v from 'valibot';
import { plainHyphens, withoutInvisible } from './invisible';

/** Text of any number of lines as it is stored: NFC, nothing invisible. */
export const plainText = (text: string): string => withoutInvisible(text).normalize('NFC').trim();

/** One line as it is stored: NFC, single spaces, nothing invisible. */
export const plainName = (text: string): string =>
	withoutInvisible(text)
		.normalize('NFC')
		.replace(/[\s\u0085]+/g, ' ')
		.trim();

/** What is stored stays as it is spelled where `given` reads the same. */
export const keptName = (stored: string | null | undefined, given: string): string =>
	stored != null && plainName(stored) === plainName(given) ? stored : given;

const twins: Readonly<Record<string, string>> = {
	...{ а: 'a', в: 'b', е: 'e', ё: 'ë', з: '3', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
	...{ і: 'i', ї: 'ï', ј: 'j', ѕ: 's', һ: 'h', ԁ: 'd', ԛ: 'q', ԝ: 'w', ү: 'y', ӏ: 'l', ґ: 'r', ь: 'b' },
	...{ α: 'a', β: 'b', ε: 'e', ζ: 'z', η: 'h', ι: 'i', κ: 'k', ν: 'n', ο: 'o', ρ: 'p', τ: 't', υ: 'y', χ: 'x' },
	...{ ά: 'á', έ: 'é', ή: 'h', ί: 'í', ό: 'ó', ύ: 'ý' },
};
/** Letters of fonts and of full width: people copy them from social networks. */
const ofFonts = /[\uFB00-\uFB06\uFF10-\uFF5A\u{1D400}-\u{1D7FF}]/gu;

const folded = (text: string): string =>
	plainHyphens(plainName(text))
		.replace(ofFonts, (letter) => letter.normalize('NFKC'))
		.toUpperCase()
		.toLowerCase();

/** Equal for names that a reader takes for one: letter case, ß and ss, hyphens, letters of another alphabet. */
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

/** Why a name has to be typed again: a word with letters of two alphabets; else null. */
export function mixedWord(text: string): string | null {
	for (const [word] of plainName(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
		const letter = twinIn(word);
		if (letter) return reasonFor(word, letter);
	}
	return null;
}

/** As `mixedWord`; nobody can see of which alphabet the letters of a code like `AB-12` are. */
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
