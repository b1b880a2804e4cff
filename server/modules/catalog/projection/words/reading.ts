import { isLittle, readUnits } from '#contract/catalog/words';
import { skuKey } from './skus';
import { eachUnit, readPieces } from './units';

/** Where order does not matter, and for words behind the fifteenth. */
export const noPlace = 15;
/** Shorter words match too many words. */
export const shortest = 3;
const maxTerms = 8;

export const isNumber = (word: string): boolean => word < 'a' && /^\d[\d./]*$/.test(word);
const hasDigit = (word: string): boolean => /\d/.test(word);

/** `place` counts the words that are not little, from 0. */
type Visit = (word: string, place: number, inDescriptions: boolean) => void;

/** Each word of a text; one with parts as a whole too. */
export function eachWord(text: string, visit: Visit): void {
	let place = 0;
	let afterNumber = false;
	eachUnit(text, (parts) => {
		const [first = ''] = parts;
		const single = parts.length === 1;
		if (single && isLittle(first)) visit(first, noPlace, false);
		else {
			if (!single) visit(parts.join(''), place, true);
			for (const part of parts) visit(part, place, part.length >= shortest || hasDigit(part) || afterNumber);
			place = Math.min(place + 1, noPlace);
		}
		afterNumber = single && isNumber(first);
	});
}

export interface QueryWord {
	word: string;
	/** As in the text, which may be more than a word. */
	typed: string;
	/** Counts what is between blanks. */
	piece: number;
	place: number;
	/** May be missing in a product. */
	optional: boolean;
	isPart: boolean;
	inDescriptions: boolean;
	/** The whole words that it is a part of: `tshirt`, also of `t shirt`. */
	joined: { word: string; place: number }[];
	/** Of the SKU that the text between blanks, or the whole text, may be. */
	skuKeys: string[];
	/** The last word of somebody who types. */
	unfinished: boolean;
}

export function readQuery(text: string, typing = false): QueryWord[] {
	const words: QueryWord[] = [];
	let place = 0;
	let afterNumber = false;
	const typedPieces = readPieces(text);
	typedPieces.forEach((typed, piece) => {
		const key = skuKey(typed);
		for (const parts of readUnits(typed)) {
			const [first = ''] = parts;
			const single = parts.length === 1;
			const optional = single && isLittle(first);
			const joined = single ? [] : [{ word: parts.join(''), place }];
			for (const word of parts) {
				if (words.some((other) => other.word === word && other.optional === optional)) continue;
				words.push({
					word,
					typed,
					piece,
					place: optional ? noPlace : place,
					optional,
					isPart: !single,
					inDescriptions: word.length >= shortest || hasDigit(word) || afterNumber,
					joined,
					skuKeys: [key],
					unfinished: false,
				});
			}
			if (!optional) place++;
			afterNumber = single && isNumber(first);
		}
	});
	if (words.every(({ optional }) => optional)) for (const word of words) word.optional = false;
	const required = words.filter(({ optional }) => !optional).slice(0, maxTerms);
	joinNeighbours(required);
	const whole = skuKey(text);
	if (typedPieces.length > 1 && /\d/.test(whole)) for (const word of required) word.skuKeys.push(whole);
	const last = words.at(-1);
	const isLast = last?.piece === typedPieces.length - 1 && required.includes(last) && !/\s$/.test(text);
	if (typing && isLast) last.unfinished = true;
	return [...required, ...words.filter(({ optional }) => optional).slice(0, maxTerms)];
}

/** `wi fi` may stand as `wifi` in a name. */
function joinNeighbours(words: QueryWord[]): void {
	words.forEach((word, at) => {
		const next = words[at + 1];
		if (!next || word.isPart || next.isPart || hasDigit(word.word) || hasDigit(next.word)) return;
		const joined = { word: word.word + next.word, place: word.place };
		word.joined = [...word.joined, joined];
		next.joined = [...next.joined, joined];
	});
}
