/** `2,5` is one number, `iphone15` a word and a number, `wi-fi`, `levi's` and `a4` are words with parts. */
const unit = /\d+(?:[.,/]\d+)*|\p{L}{1,2}-?\d+|\p{L}+(?:[-'&]\p{L}+)*/gu;
const part = /\p{L}+|[\d./]+/gu;
/** `nº 8` is the number alone. */
const numberMark = /\bn(?:ro|\.?[o°])\.?\s*(?=\d)/g;

/** Without marks of letters, case and invisible characters; `ñ` as `n`. */
export const foldWords = (text: string): string =>
	text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[\p{M}\p{Cf}]/gu, '')
		.replace(/[‐-―−]/g, '-')
		.replace(/[’ʼ]/g, "'")
		.replace(/\u2044/g, '/')
		.replace(numberMark, ' ');

/** The words of a text, each with its parts: `T-shirt 3.5mm` as [[t, shirt], [3.5], [mm]]. */
export const readUnits = (text: string): string[][] =>
	(foldWords(text).match(unit) ?? []).flatMap((token) => {
		const numbers = token.split(/[.,/]/);
		return numbers.length > 2 ? numbers.map((one) => [one]) : [token.replace(',', '.').match(part) ?? []];
	});

const little = /^(?:[aeouyx]|al|con|del?|el|en|l[aeo]s?|para|por|sus?|un(?:as?|os)?)$/;
/** Articles and prepositions need not match. `sin` says something else. */
export const isLittle = (word: string): boolean => word.length < 5 && little.test(word);

const shortest = 3;
/** Plurals of a singular and singulars of a plural; some do not exist, so they harm only where they are other words. */
export function formsOf(word: string): string[] {
	const forms: string[] = [];
	const add = (ending: RegExp, cut: number, more: string) => {
		if (ending.test(word) && word.length - Math.max(cut - more.length, 0) >= shortest)
			forms.push(word.slice(0, word.length - cut) + more);
	};
	add(/[^\dsxz]$/, 0, 's');
	add(/[lnrdjyxsiu]$/, 0, 'es');
	add(/z$/, 1, 'ces');
	add(/[^\dsxz]s$/, 1, '');
	add(/[lnrdjyxsiu]es$/, 2, '');
	add(/ces$/, 3, 'z');
	return forms;
}
