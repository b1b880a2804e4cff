import { type AttributeFilter, readRange } from '#contract/catalog/facets';
import { nameKey } from '#contract/shared/names';
import { thousandths } from './attributeColumn';
import type { Limits } from './cardSelector';
import type { CatalogColumns } from './columns';
import type { FacetAttribute } from './facetAttributes';
import { withRoom } from './growing';
import type { AttributeFacet, Hits, ListQuery } from './listPage';
import { flags } from './rows';
import { bitCount, bitsFor, eachSlot, hasBit, type SlotBits, type SlotSet, setBit } from './slotSets';

/** One chosen attribute; without it (an unknown key) nothing passes. */
interface Filter {
	attribute: FacetAttribute | undefined;
	values: readonly string[];
	/** Products that it lets through. */
	bits: SlotBits;
}

export interface Matched {
	filters: readonly Filter[];
	/** Products that all filters let through. */
	hits: Hits;
}

export interface FacetOptions {
	matched: Matched | null;
	/** By place of a category: it is active and chosen. */
	isListed: Uint8Array;
	featured: boolean;
	limits: Limits;
	/** Cards of the list by place of their category. */
	counts: Int32Array;
}

/** Products of a list. */
interface Base {
	/** Whatever the filters say. */
	listed: SlotBits;
	/** In stock, and let through by all filters but those of attributes. */
	open: SlotBits;
	/** Those of `open` that are alone on their card. */
	single: SlotBits;
}

type CountedFacet = Pick<AttributeFacet, 'count' | 'values' | 'range'> & {
	/** Cards that choose another than the most frequent value. */
	telling: number;
};

const both = (one: SlotBits, other: SlotBits): SlotBits => one.map((word, at) => word & (other[at] as number));

/** Filters by attributes, and counts of their values: cards with a product in stock that has all that was chosen. */
export class FacetReader {
	readonly #columns: CatalogColumns;
	/** By card: the count that has seen it. */
	#countOf = new Int32Array(0);
	#counts = 0;

	constructor(columns: CatalogColumns) {
		this.#columns = columns;
	}

	/** Null without filters. `searched`: null for all products. */
	match(chosen: ListQuery['attributes'], searched: Hits | null): Matched | null {
		if (!chosen || chosen.length === 0) return null;
		const { isAlive, isActive } = this.#columns;
		const filters = chosen.map((one) => this.#filterOf(one));
		const bits = filters.map((one) => one.bits).reduce(both);
		if (searched) {
			const places = [...searched.slots.keys()].filter((at) => hasBit(bits, searched.slots[at] as number));
			return {
				filters,
				hits: {
					slots: Int32Array.from(places, (at) => searched.slots[at] as number),
					scores: Int32Array.from(places, (at) => searched.scores[at] as number),
					wholeWords: Uint8Array.from(places, (at) => searched.wholeWords[at] as number),
				},
			};
		}
		const some: number[] = [];
		eachSlot(bits, (slot) => {
			if (isAlive[slot] === 1 && isActive(slot)) some.push(slot);
		});
		const slots = Int32Array.from(some);
		return {
			filters,
			hits: { slots, scores: new Int32Array(slots.length), wholeWords: new Uint8Array(slots.length) },
		};
	}

	#filterOf({ key, values }: AttributeFilter): Filter {
		const { facetAttributes, attributes, products } = this.#columns;
		const attribute = facetAttributes.all.find((one) => one.key === key);
		const bits = bitsFor(products);
		if (!attribute) return { attribute, values, bits };
		if (attribute.kind === 'NUMBER') {
			const range = readRange(values[0] ?? '');
			const numbered = range && attributes.slotsWithNumber(attribute.id);
			if (!range) return { attribute: undefined, values, bits };
			const least = range.least === null ? Number.NEGATIVE_INFINITY : thousandths(range.least);
			const most = range.most === null ? Number.POSITIVE_INFINITY : thousandths(range.most);
			for (let at = 0; at < (numbered?.count ?? 0); at++) {
				const number = numbered?.numbers[at] as number;
				if (number >= least && number <= most) setBit(bits, numbered?.slots[at] as number);
			}
		} else
			for (const value of attribute.values)
				if (values.includes(value.key)) for (const set of facetAttributes.slotsWith(attribute, value)) set.addTo(bits);
		return { attribute, values, bits: this.#where(bits, facetAttributes.holdsAt(attribute)) };
	}

	/** Those in such categories. */
	#where(bits: SlotBits, isRight: Uint8Array): SlotBits {
		if (!isRight.includes(0)) return bits;
		const { category } = this.#columns;
		const some = new Int32Array(bits.length);
		eachSlot(bits, (slot) => {
			if (isRight[category[slot] as number] === 1) setBit(some, slot);
		});
		return some;
	}

	/** `searched`: null for all products. */
	facets(searched: Hits | null, options: FacetOptions): AttributeFacet[] {
		const { matched, isListed, counts } = options;
		const filters = matched?.filters ?? [];
		const all = this.#columns.facetAttributes.all.map((attribute) => ({
			attribute,
			holdsAt: this.#columns.facetAttributes.holdsAt(attribute),
			filter: filters.find((one) => one.attribute === attribute),
		}));
		const shown = all.filter(({ filter, holdsAt }) => filter || isShared(holdsAt, isListed, counts));
		if (shown.length === 0) return [];
		const { listed, open, single } = this.#base(searched, options);
		const passed = filters.reduce((bits, one) => both(bits, one.bits), open);
		const facets = shown.flatMap(({ attribute, holdsAt, filter }) => {
			// A count leaves out its own filter.
			const others = filters.filter((one) => one !== filter);
			const free = filter ? others.reduce((bits, one) => both(bits, one.bits), open) : passed;
			const isEverywhere = isListed.every((isIn, place) => isIn === 0 || holdsAt[place] === 1);
			const within = (bits: SlotBits) => (isEverywhere ? bits : this.#where(bits, holdsAt));
			const base = { listed: within(listed), open: within(free), single };
			const read = attribute.kind === 'NUMBER' ? this.#range : this.#values;
			const facet = read(attribute, filter, base);
			return facet ? { attribute, ...facet } : [];
		});
		return facets
			.sort((one, other) => other.telling - one.telling)
			.map(({ attribute, telling: _telling, ...facet }) => ({
				...{ key: attribute.key, name: attribute.name },
				...(facets.some((other) => isNamesake(other.attribute, attribute)) && { of: this.#categoryOf(attribute) }),
				...facet,
			}));
	}

	#base(searched: Hits | null, { isListed, featured, limits }: FacetOptions): Base {
		const { products, isAlive, flags: flagsOf, category, card, first, next, isCardFeatured } = this.#columns;
		const { cents, stock, off } = this.#columns;
		const { least, most, onlyOffers } = limits;
		const [listed, open, single] = [bitsFor(products), bitsFor(products), bitsFor(products)];
		const slots = searched?.slots ?? null;
		const total = slots ? slots.length : products;
		for (let at = 0; at < total; at++) {
			const slot = slots ? (slots[at] as number) : at;
			if (isAlive[slot] === 0 || ((flagsOf[slot] as number) & flags.active) === 0) continue;
			if (isListed[category[slot] as number] === 0) continue;
			const own = card[slot] as number;
			if (featured && isCardFeatured[own] === 0) continue;
			const word = slot >>> 5;
			const bit = 1 << (slot & 31);
			listed[word] = (listed[word] as number) | bit;
			const price = cents[slot] as number;
			if ((stock[slot] as number) <= 0 || price < least || price > most || (onlyOffers && off[slot] === 0)) continue;
			open[word] = (open[word] as number) | bit;
			if ((next[slot] as number) < 0 && first[own] === slot) single[word] = (single[word] as number) | bit;
		}
		return { listed, open, single };
	}

	/** Null if no product of the list has any, and none is chosen. */
	#values = (attribute: FacetAttribute, filter: Filter | undefined, base: Base): CountedFacet | null => {
		const union = new Int32Array(base.open.length);
		let isAnyPresent = false;
		let most = 0;
		const values = attribute.values.flatMap(({ key, name }) => {
			const sets = this.#columns.facetAttributes.slotsWith(attribute, { key, name });
			const isPresent = sets.some((set) => meets(set, base.listed));
			isAnyPresent ||= isPresent;
			if (!isPresent && !filter?.values.includes(key)) return [];
			const count = this.#cardsIn(bitsOf(sets, base.open.length), base, union);
			most = Math.max(most, count);
			return { key, name, count };
		});
		if (!isAnyPresent && !filter) return null;
		const count = this.#cardsIn(union, base, union);
		return { count, values, telling: count - most };
	};

	#range = (attribute: FacetAttribute, filter: Filter | undefined, base: Base): CountedFacet | null => {
		const numbered = this.#columns.attributes.slotsWithNumber(attribute.id);
		let [isPresent, least, most] = [false, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
		const bits = new Int32Array(base.open.length);
		for (let at = 0; at < (numbered?.count ?? 0); at++) {
			const slot = numbered?.slots[at] as number;
			if (!hasBit(base.listed, slot)) continue;
			isPresent = true;
			if (!hasBit(base.open, slot)) continue;
			setBit(bits, slot);
			const number = numbered?.numbers[at] as number;
			if (number < least) least = number;
			if (number > most) most = number;
		}
		if (!isPresent && !filter) return null;
		const count = this.#cardsIn(bits, base, bits);
		const [min, max] = count > 0 ? [least / 1000, most / 1000] : [null, null];
		return { count, range: { unit: attribute.unit, min, max }, telling: count > 0 && least < most ? count : 0 };
	};

	/** Cards of the products that are open, which `union` gets. Runs for every value: no function in it but `bitCount`. */
	#cardsIn(bits: SlotBits, { open, single }: Base, union: SlotBits): number {
		const { card, cards } = this.#columns;
		this.#countOf = withRoom(this.#countOf, cards);
		const countOf = this.#countOf;
		const number = ++this.#counts;
		let count = 0;
		const words = Math.min(bits.length, open.length);
		for (let at = 0; at < words; at++) {
			const word = (bits[at] as number) & (open[at] as number);
			if (word === 0) continue;
			union[at] = (union[at] as number) | word;
			const alone = single[at] as number;
			count += bitCount(word & alone);
			for (let rest = word & ~alone; rest !== 0; rest &= rest - 1) {
				const own = card[at * 32 + 31 - Math.clz32(rest & -rest)] as number;
				if (countOf[own] === number) continue;
				countOf[own] = number;
				count++;
			}
		}
		return count;
	}

	#categoryOf = ({ categoryId }: FacetAttribute): string =>
		this.#columns.tree.all.find(({ id }) => id === categoryId)?.name ?? '';
}

/** It holds for at least half of the list's cards. */
function isShared(holdsAt: Uint8Array, isListed: Uint8Array, counts: Int32Array): boolean {
	let [all, own] = [0, 0];
	for (let place = 0; place < counts.length; place++) {
		const count = isListed[place] === 1 ? (counts[place] as number) : 0;
		all += count;
		if (holdsAt[place] === 1) own += count;
	}
	return own > 0 && 2 * own >= all;
}

/** The bits of the only set themselves: a copy would cost most. */
function bitsOf(sets: readonly SlotSet[], words: number): SlotBits {
	const [only, ...others] = sets;
	if (only?.bits && others.length === 0) return only.bits;
	const bits = new Int32Array(words);
	for (const set of sets) set.addTo(bits);
	return bits;
}

function meets({ bits, list, count }: SlotSet, others: SlotBits): boolean {
	const words = Math.min(bits?.length ?? 0, others.length);
	for (let at = 0; bits && at < words; at++) if (((bits[at] as number) & (others[at] as number)) !== 0) return true;
	for (let at = 0; at < count; at++) if (hasBit(others, list[at] as number)) return true;
	return false;
}

const isNamesake = (one: FacetAttribute, other: FacetAttribute): boolean =>
	one.id !== other.id && nameKey(one.name) === nameKey(other.name);
