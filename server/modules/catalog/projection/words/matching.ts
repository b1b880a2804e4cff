import { grown } from './arrays';
import { countBits } from './likeness';
import {
	beginsPoints,
	beginsUnfinishedPoints,
	firstAlikePoints,
	firstWordPoints,
	optionalPoints,
	points,
} from './points';
import { noPlace } from './reading';
import { placeBits, type Shop, type Term, type Words } from './terms';

const placeMask = (1 << placeBits) - 1;
/** The last word as a beginning, in its place; lower bits are words. */
const unfinishedBit = 1 << 15;

export interface Matches {
	/** Ascending, only alive ones. */
	slots: Int32Array;
	scores: Int32Array;
	wholeWords: Uint8Array;
}

export interface Matching {
	match(terms: readonly Term[], shop: Shop, slotCount: number, namesOnly?: boolean): Matches;
	bytes(): number;
}

/** Counts points by slot, one word of the query after the other. */
export function createMatching({ names, descriptions, skus }: Words): Matching {
	/** How many words of the query a slot has. */
	let matched = new Uint8Array(0);
	/** Its points for the present word. */
	let best = new Uint8Array(0);
	let sums = new Uint16Array(0);
	/** Words that stand whole in the name, as bits; then those in their places. */
	let wholes = new Uint16Array(0);
	let places = new Uint16Array(0);

	function mark(slot: number, word: number, gain: number, whole: number, place: number): void {
		const before = matched[slot] as number;
		if (before === word) {
			matched[slot] = word + 1;
			best[slot] = gain;
			sums[slot] = (word === 0 ? 0 : (sums[slot] as number)) + gain;
			wholes[slot] = (word === 0 ? 0 : (wholes[slot] as number)) | whole;
			places[slot] = (word === 0 ? 0 : (places[slot] as number)) | place;
		} else if (before === word + 1) {
			wholes[slot] = (wholes[slot] as number) | whole;
			places[slot] = (places[slot] as number) | place;
			const more = gain - (best[slot] as number);
			if (more > 0) {
				best[slot] = gain;
				sums[slot] = (sums[slot] as number) + more;
			}
		}
	}

	function markNames(term: Term, word: number, isLast: boolean): void {
		for (const { id, fit, place, inName } of term.words) {
			if (inName === 0) continue;
			const isWhole = fit === 'word' || fit === 'form';
			const whole = isWhole ? 1 << word : 0;
			const placed = isWhole ? whole : fit === 'beginning' && isLast ? unfinishedBit : 0;
			const first = fit === 'alike' ? firstAlikePoints : firstWordPoints;
			const values = names.read(id);
			for (let index = 0; index < values.length; index++) {
				const value = values[index] as number;
				const at = value & placeMask;
				mark(
					value >>> placeBits,
					word,
					at === 0 ? inName + first : inName,
					whole,
					at === place && at !== noPlace ? placed : 0,
				);
			}
		}
	}

	function markOthers(term: Term, word: number, shop: Shop): void {
		for (const { id, inDescription } of term.words) {
			if (inDescription === 0) continue;
			const slots = descriptions.read(id);
			for (let index = 0; index < slots.length; index++) mark(slots[index] as number, word, inDescription, 0, 0);
		}
		for (const category of term.categories)
			if (!category.isShort)
				for (const slot of shop.slotsOfCategory(category.id)) mark(slot, word, category.points, 0, 0);
		for (const { key, beginnings } of term.skus) {
			if (beginnings) skus.eachBeginning(key, (slot) => mark(slot, word, points.sku.beginning, 0, 0));
			skus.eachWhole(key, (slot) => mark(slot, word, points.sku.whole, 0, 0));
		}
	}

	function markOptional(term: Term, count: number, bit: number): void {
		for (const { id, fit } of term.words) {
			if (fit !== 'word') continue;
			const values = names.read(id);
			for (let index = 0; index < values.length; index++) {
				const slot = (values[index] as number) >>> placeBits;
				if (matched[slot] !== count) continue;
				wholes[slot] = (wholes[slot] as number) | bit;
				sums[slot] = (sums[slot] as number) + optionalPoints;
			}
		}
	}

	function collect(count: number, shop: Shop, slotCount: number): Matches {
		let size = 0;
		for (let slot = 0; slot < slotCount; slot++)
			if (matched[slot] === count) {
				if (shop.isAlive(slot)) size++;
				else matched[slot] = 0;
			}
		const matches = { slots: new Int32Array(size), scores: new Int32Array(size), wholeWords: new Uint8Array(size) };
		const all = (1 << count) - 1;
		const allButLast = all >>> 1;
		for (let slot = 0, index = 0; index < size; slot++) {
			if (matched[slot] !== count) continue;
			const placed = places[slot] as number;
			const begins =
				(placed & all) === all
					? beginsPoints
					: (placed & allButLast) === allButLast && placed & unfinishedBit
						? beginsUnfinishedPoints
						: 0;
			matches.slots[index] = slot;
			matches.scores[index] = (sums[slot] as number) + begins;
			matches.wholeWords[index] = countBits(wholes[slot] as number);
			index++;
		}
		return matches;
	}

	return {
		match(terms, shop, slotCount, namesOnly = false) {
			matched = grown(matched, slotCount).fill(0, 0, slotCount);
			best = grown(best, slotCount);
			sums = grown(sums, slotCount);
			wholes = grown(wholes, slotCount);
			places = grown(places, slotCount);
			const required = terms.filter(({ query }) => !query.optional);
			required.forEach((term, word) => {
				markNames(term, word, word === required.length - 1);
				if (!namesOnly) markOthers(term, word, shop);
			});
			terms
				.filter(({ query }) => query.optional)
				.forEach((term, index) => {
					markOptional(term, required.length, 1 << (required.length + index));
				});
			return collect(required.length, shop, slotCount);
		},
		bytes: () => matched.byteLength + best.byteLength + sums.byteLength + wholes.byteLength + places.byteLength,
	};
}
