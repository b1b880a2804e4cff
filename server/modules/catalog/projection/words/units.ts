import { foldWords, readUnits } from '#contract/catalog/words';

/** Of each character a folded letter, or one of these. */
const between = 0;
const special = 1;
const blank = 2;
/** Letters behind Latin Extended-B are left to `readUnits`. */
const lastPlain = 0x24f;
const kinds = new Uint8Array(0x10000).fill(special);
for (let code = 0; code <= lastPlain; code++) kinds[code] = kindOf(String.fromCharCode(code));
/** Also of other scripts; all but the mark of a file's beginning, which `foldWords` takes out. */
for (const code of [0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]) kinds[code] = blank;
kinds.fill(blank, 0x2000, 0x200b);

function kindOf(character: string): number {
	const folded = foldWords(character);
	if (/^[a-z]$/.test(folded)) return folded.charCodeAt(0);
	if (/^[\s\0]$/.test(character)) return blank;
	return folded === '' || /[\p{L}\p{N}'&°-]/u.test(folded) ? special : between;
}

const kindAt = (text: string, at: number): number => kinds[text.charCodeAt(at)] as number;
const isMark = (kind: number) => kind === 'n'.charCodeAt(0);
const isDigit = (code: number) => code >= 48 && code <= 57;

/** Between blanks, but with the number that is behind a number mark. */
const piece = /(?:n(?:ro|\.?[oº°])\.?\s+(?=\d))?[\S\uFEFF]+/iuy;
export const readPieces = (text: string): string[] => text.match(new RegExp(piece.source, 'giu')) ?? [];

/** The same as `readUnits`, which it asks only where a text is more than letters: texts of all products are many. */
export function eachUnit(text: string, visit: (parts: string[]) => void): void {
	let at = 0;
	while (at < text.length) {
		let kind = kindAt(text, at);
		if (kind === blank) {
			at++;
			continue;
		}
		const from = at;
		let isPlain = true;
		while (kind !== blank) {
			if (kind === special) isPlain = false;
			if (++at === text.length) break;
			kind = kindAt(text, at);
		}
		if (isPlain && !(isMark(kindAt(text, from)) && isDigit(text.charCodeAt(at + 1))))
			eachPlainWord(text, from, at, visit);
		else {
			piece.lastIndex = from;
			const typed = piece.exec(text)?.[0] ?? '';
			readUnits(typed).forEach(visit);
			at = Math.max(at, from + typed.length);
		}
	}
}

function eachPlainWord(text: string, from: number, to: number, visit: (parts: string[]) => void): void {
	let start = from;
	let folded = false;
	for (let at = from; at <= to; at++) {
		const kind = at < to ? kindAt(text, at) : between;
		if (kind !== between) folded ||= kind !== text.charCodeAt(at);
		else {
			if (at > start) visit([folded ? foldLetters(text, start, at) : text.slice(start, at)]);
			start = at + 1;
			folded = false;
		}
	}
}

const letters: number[] = [];
function foldLetters(text: string, from: number, to: number): string {
	letters.length = 0;
	for (let at = from; at < to; at++) letters.push(kindAt(text, at));
	return String.fromCharCode.apply(null, letters);
}
