import { withRoom } from '../growing';
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
/** Of a cell; its lowest bits are the level, the number of words. */
const levelMask = 15;
const gainShift = 4;
const gainMask = 255;
const sumShift = 12;
/** Of flags. */
const wholeShift = 16;
/** The last word as a beginning, in its place. */
const unfinishedBit = 1 << 15;

/** Stands until the next match: new arrays for each search would be most of its work. */
export interface Matches {
	/** Ascending, only alive ones. */
	slots: Int32Array;
	scores: Int32Array;
	wholeWords: Uint8Array;
}

interface Matching {
	match(terms: readonly Term[], shop: Shop, slotCount: number, namesOnly?: boolean): Matches;
}

/**
 * Counts points by slot, one word of the query after the other. A cell has how many words the slot has, behind that its
 * points for the present word and the sum of its points.
 */
export function createMatching({ names, descriptions, skus }: Words): Matching {
	let cells = new Int32Array(0);
	/** Words in their places in the name, and behind them those that stand whole in it. */
	let flags = new Int32Array(0);
	let slots = new Int32Array(0);
	let allScores = new Int32Array(0);
	let allWholeWords = new Uint8Array(0);

	function mark(slot: number, level: number, gain: number): void {
		const cell = cells[slot] as number;
		if ((cell & levelMask) === level) {
			cells[slot] = (((cell >>> sumShift) + gain) << sumShift) | (gain << gainShift) | (level + 1);
			if (level === 0) flags[slot] = 0;
		} else if ((cell & levelMask) === level + 1) {
			const more = gain - ((cell >>> gainShift) & gainMask);
			if (more > 0) cells[slot] = cell + (more << sumShift) + (more << gainShift);
		}
	}

	/** As `mark`, without calls: it runs for each product that has a word. */
	function markNames({ words }: Term, level: number, bit: number, isLast: boolean): void {
		const own = cells;
		const ownFlags = flags;
		for (const { id, fit, place, inName } of words) {
			if (inName === 0) continue;
			const isWhole = fit === 'word' || fit === 'form';
			const whole = isWhole ? bit << wholeShift : 0;
			const placed = isWhole ? bit : fit === 'beginning' && isLast ? unfinishedBit : 0;
			const wholeInPlace = place === noPlace ? whole : whole | placed;
			const inFirst = inName + (fit === 'alike' ? firstAlikePoints : firstWordPoints);
			const values = names.read(id);
			for (let index = 0; index < values.length; index++) {
				const value = values[index] as number;
				const slot = value >>> placeBits;
				const cell = own[slot] as number;
				const before = cell & levelMask;
				if (before !== level && before !== level + 1) continue;
				const at = value & placeMask;
				const gain = at === 0 ? inFirst : inName;
				const flag = at === place ? wholeInPlace : whole;
				if (before === level) {
					own[slot] = (((cell >>> sumShift) + gain) << sumShift) | (gain << gainShift) | (level + 1);
					ownFlags[slot] = level === 0 ? flag : (ownFlags[slot] as number) | flag;
				} else {
					ownFlags[slot] = (ownFlags[slot] as number) | flag;
					const more = gain - ((cell >>> gainShift) & gainMask);
					if (more > 0) own[slot] = cell + (more << sumShift) + (more << gainShift);
				}
			}
		}
	}

	function markOthers(term: Term, level: number, shop: Shop): void {
		for (const { id, inDescription } of term.words) {
			if (inDescription === 0) continue;
			const slots = descriptions.read(id);
			for (let index = 0; index < slots.length; index++) mark(slots[index] as number, level, inDescription);
		}
		for (const category of term.categories)
			if (!category.isShort) for (const slot of shop.slotsOfCategory(category.id)) mark(slot, level, category.points);
		for (const { key, beginnings } of term.skus) {
			if (beginnings) skus.eachBeginning(key, (slot) => mark(slot, level, points.sku.beginning));
			skus.eachWhole(key, (slot) => mark(slot, level, points.sku.whole));
		}
	}

	function markOptional({ words }: Term, count: number, bit: number): void {
		for (const { id, fit } of words) {
			if (fit !== 'word') continue;
			const values = names.read(id);
			for (let index = 0; index < values.length; index++) {
				const slot = (values[index] as number) >>> placeBits;
				const cell = cells[slot] as number;
				if ((cell & levelMask) !== count) continue;
				flags[slot] = (flags[slot] as number) | (bit << wholeShift);
				cells[slot] = cell + (optionalPoints << sumShift);
			}
		}
	}

	const productsOf = ({ words }: Term): number =>
		words.reduce((sum, { id, inDescription }) => {
			return sum + names.count(id) + (inDescription > 0 ? descriptions.count(id) : 0);
		}, 0);

	function collect(count: number, { isAlive }: Shop, slotCount: number): Matches {
		const all = (1 << count) - 1;
		const allButLast = all >>> 1;
		slots = withRoom(slots, slotCount);
		const size = listMatched(cells, count, slotCount, slots, isAlive);
		allScores = withRoom(allScores, size);
		allWholeWords = withRoom(allWholeWords, size);
		const [own, ownCells, ownFlags, scores, wholeWords] = [slots, cells, flags, allScores, allWholeWords];
		for (let index = 0; index < size; index++) {
			const slot = own[index] as number;
			const flag = ownFlags[slot] as number;
			const placed = flag & (all | unfinishedBit);
			const begins =
				(placed & all) === all ? beginsPoints : placed === (allButLast | unfinishedBit) ? beginsUnfinishedPoints : 0;
			scores[index] = ((ownCells[slot] as number) >>> sumShift) + begins;
			const whole = flag >>> wholeShift;
			wholeWords[index] = whole < 2 ? whole : countBits(whole);
		}
		return { slots: own.subarray(0, size), scores: scores.subarray(0, size), wholeWords: wholeWords.subarray(0, size) };
	}

	return {
		match(terms, shop, slotCount, namesOnly = false) {
			cells = withRoom(cells, slotCount).fill(0, 0, slotCount);
			flags = withRoom(flags, slotCount);
			const required = terms.filter(({ query }) => !query.optional);
			const rarestFirst = required
				.map((term, at) => ({ term, bit: 1 << at, isLast: at === required.length - 1, products: productsOf(term) }))
				.sort((a, b) => a.products - b.products);
			rarestFirst.forEach(({ term, bit, isLast }, level) => {
				markNames(term, level, bit, isLast);
				if (!namesOnly) markOthers(term, level, shop);
			});
			terms
				.filter(({ query }) => query.optional)
				.forEach((term, at) => {
					markOptional(term, required.length, 1 << (required.length + at));
				});
			return collect(required.length, shop, slotCount);
		},
	};
}

function listMatched(
	cells: Int32Array,
	count: number,
	slotCount: number,
	slots: Int32Array,
	isAlive: (slot: number) => boolean,
): number {
	let size = 0;
	for (let slot = 0; slot < slotCount; slot++)
		if (((cells[slot] as number) & levelMask) === count && isAlive(slot)) slots[size++] = slot;
	return size;
}
