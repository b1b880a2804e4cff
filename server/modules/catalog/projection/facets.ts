import { type AttributeFilter, readRange } from '#contract/catalog/facets';
import { nameKey } from '#contract/shared/names';
import { thousandths } from './attributeColumn';
import type { FacetAttribute } from './attributeTables';
import type { Limits } from './cardSelector';
import type { CatalogColumns } from './columns';
import { withRoom } from './growing';
import type { AttributeFacet, Hits } from './listPage';
import { flags } from './rows';

/** By place of an attribute: number of its filter, or -1. */
interface Filters {
	filterOf: Int32Array;
	/** By number of a value: it is chosen. */
	isChosen: Uint8Array;
	/** Of numbers, by place of an attribute: thousandths. */
	least: Float64Array;
	most: Float64Array;
	/** A bit for each filter. */
	all: number;
}

/** Products that all filters let through, and what the others miss. */
interface Matched {
	hits: Hits;
	filters: Filters;
	/** By slot: 0, one more than the number of the only filter that it misses, or `misses`. */
	missOf: Uint8Array;
}

const mostFilters = 30;
const misses = 255;

interface CountOptions {
	/** Marks of the search's hits by slot; null without a search. */
	hitOf: Int32Array | null;
	matched: Matched | null;
	/** By place of a category: it is active and chosen. */
	isListed: Uint8Array;
	featured: boolean;
	limits: Limits;
	/** Cards of the list by place of their category. */
	counts: Int32Array;
}

/** What one count fills, by place of an attribute or by number of a value. */
interface Tally {
	counts: Int32Array;
	lastCard: Int32Array;
	/** Some product of the list has it, whatever the filters say. */
	isPresent: Uint8Array;
}

const tallyOf = (length: number): Tally => ({
	counts: new Int32Array(length),
	lastCard: new Int32Array(length).fill(-1),
	isPresent: new Uint8Array(length),
});

/** Filters by attributes, and counts of their values: cards with a product in stock that has all that was chosen. */
export class FacetReader {
	readonly #columns: CatalogColumns;
	#missOf = new Uint8Array(0);

	constructor(columns: CatalogColumns) {
		this.#columns = columns;
	}

	/** Null without filters. `hits`: of a search; null for all products. */
	match(chosen: readonly AttributeFilter[], hits: Hits | null): Matched | null {
		if (chosen.length === 0) return null;
		const { products } = this.#columns;
		const filters = this.#filtersOf(chosen);
		this.#missOf = withRoom(this.#missOf, products);
		const missOf = this.#missOf;
		const total = hits ? hits.slots.length : products;
		const slots = new Int32Array(total);
		const places = hits && new Int32Array(total);
		const count = this.#judge(filters, hits?.slots ?? null, total, slots, places);
		const some = slots.slice(0, count);
		const scores = new Int32Array(count);
		const wholeWords = new Uint8Array(count);
		if (hits && places)
			for (let at = 0; at < count; at++) {
				scores[at] = hits.scores[places[at] as number] as number;
				wholeWords[at] = hits.wholeWords[places[at] as number] as number;
			}
		return { hits: { slots: some, scores, wholeWords }, filters, missOf };
	}

	/** Writes those that match into `slots`, with their places among the hits; answers how many. */
	#judge(
		{ filterOf, isChosen, least, most, all }: Filters,
		among: Int32Array | null,
		total: number,
		slots: Int32Array,
		places: Int32Array | null,
	): number {
		const { attributes, attributeTables, category, flags: flagsOf, isAlive } = this.#columns;
		const { attributeOf } = attributeTables;
		const tables = attributeTables.tables();
		const { pool, from, count: countOf } = attributes;
		const missOf = this.#missOf;
		let count = 0;
		for (let at = 0; at < total; at++) {
			const slot = among ? (among[at] as number) : at;
			missOf[slot] = misses;
			if (isAlive[slot] === 0 || ((flagsOf[slot] as number) & flags.active) === 0) continue;
			const table = tables[category[slot] as number];
			if (!table) continue;
			const { values, numbers } = table;
			let passed = 0;
			const start = from[slot] as number;
			const end = start + (countOf[slot] as number);
			for (let entry = start; entry < end; entry++) {
				const raw = pool[entry] as number;
				if (raw >= 0) {
					const value = values[raw] as number;
					if (value >= 0 && isChosen[value] === 1) passed |= 1 << (filterOf[attributeOf[value] as number] as number);
					continue;
				}
				const number = pool[++entry] as number;
				const attribute = numbers[-raw] ?? -1;
				if (attribute < 0 || filterOf[attribute] === -1) continue;
				if (number >= (least[attribute] as number) && number <= (most[attribute] as number))
					passed |= 1 << (filterOf[attribute] as number);
			}
			const missed = all & ~passed;
			if (missed === 0) {
				missOf[slot] = 0;
				if (places) places[count] = at;
				slots[count++] = slot;
			} else if ((missed & (missed - 1)) === 0) missOf[slot] = 32 - Math.clz32(missed);
		}
		return count;
	}

	#filtersOf(chosen: readonly AttributeFilter[]): Filters {
		const { attributes, attributeOf } = this.#columns.attributeTables;
		const filterOf = new Int32Array(attributes.length).fill(-1);
		const isChosen = new Uint8Array(attributeOf.length);
		const least = new Float64Array(attributes.length).fill(Number.NEGATIVE_INFINITY);
		const most = new Float64Array(attributes.length).fill(Number.POSITIVE_INFINITY);
		chosen.slice(0, mostFilters).forEach(({ key, values }, filter) => {
			const at = attributes.findIndex((one) => one.key === key);
			const attribute = attributes[at];
			if (!attribute) return;
			const range = attribute.kind === 'NUMBER' ? readRange(values[0] ?? '') : null;
			if (attribute.kind === 'NUMBER' && !range) return;
			filterOf[at] = filter;
			if (range?.least != null) least[at] = thousandths(range.least);
			if (range?.most != null) most[at] = thousandths(range.most);
			attribute.values.forEach((value, index) => {
				if (values.includes(value.key)) isChosen[attribute.firstValue + index] = 1;
			});
		});
		// An unknown attribute has a bit that no product sets.
		const count = Math.min(chosen.length, mostFilters) + Number(chosen.length > mostFilters);
		return { filterOf, isChosen, least, most, all: 2 ** count - 1 };
	}

	/** `cards`: marked ones of a search, each once; null for all. */
	count(cards: Int32Array | null, options: CountOptions): AttributeFacet[] {
		const { attributes, attributeOf } = this.#columns.attributeTables;
		const filterOf = options.matched?.filters.filterOf;
		const shown = attributes.map((one, at) => (filterOf?.[at] ?? -1) >= 0 || this.#isShared(one, options));
		if (!shown.includes(true)) return [];
		const values = tallyOf(attributeOf.length);
		const own = tallyOf(attributes.length);
		const ends = {
			min: new Float64Array(attributes.length).fill(Number.POSITIVE_INFINITY),
			max: new Float64Array(attributes.length).fill(Number.NEGATIVE_INFINITY),
		};
		this.#tally(cards, options, values, own, ends);
		const isChosen = options.matched?.filters.isChosen;
		const facets = attributes.flatMap((attribute, at) => {
			if (!shown[at] || ((filterOf?.[at] ?? -1) < 0 && own.isPresent[at] === 0)) return [];
			const count = own.counts[at] as number;
			const facet = { attribute, count };
			if (attribute.kind === 'NUMBER') {
				const range = count > 0 ? { min: ends.min[at] as number, max: ends.max[at] as number } : null;
				return { ...facet, range, values: null, telling: range && range.min < range.max ? count : 0 };
			}
			const counted = attribute.values.map(({ key, name }, index) => {
				const value = attribute.firstValue + index;
				const isShown = values.isPresent[value] === 1 || isChosen?.[value] === 1;
				return { key, name, count: values.counts[value] as number, isShown };
			});
			const most = Math.max(0, ...counted.map((one) => one.count));
			return { ...facet, range: null, values: counted.filter(({ isShown }) => isShown), telling: count - most };
		});
		return facets
			.sort((one, other) => other.telling - one.telling)
			.map(({ attribute, count, values: some, range }) => ({
				...{ key: attribute.key, name: attribute.name, count },
				...(facets.some((other) => isNamesake(other.attribute, attribute)) && { of: this.#nameOf(attribute) }),
				...(some
					? { values: some.map(({ key, name, count: cards }) => ({ key, name, count: cards })) }
					: {
							range: {
								...{ unit: attribute.unit, min: range && range.min / 1000, max: range && range.max / 1000 },
							},
						}),
			}));
	}

	#nameOf = ({ categoryId }: FacetAttribute): string =>
		this.#columns.tree.all.find(({ id }) => id === categoryId)?.name ?? '';

	/** It holds for at least half of the list's cards. */
	#isShared(attribute: FacetAttribute, { isListed, counts }: CountOptions): boolean {
		let [all, own] = [0, 0];
		for (let place = 0; place < counts.length; place++) {
			if (isListed[place] === 0) continue;
			const count = counts[place] as number;
			all += count;
			if (count > 0 && this.#columns.attributeTables.holdsAt(attribute, place)) own += count;
		}
		return own > 0 && 2 * own >= all;
	}

	/** Runs for every product of the list; no function in it, as in `ListReader`. */
	#tally(
		marked: Int32Array | null,
		{ hitOf, matched, isListed, featured, limits }: CountOptions,
		values: Tally,
		own: Tally,
		{ min, max }: { min: Float64Array; max: Float64Array },
	): void {
		const { attributes, attributeTables, first, next, cardCategory, isCardFeatured, cents, stock, off } = this.#columns;
		const { attributeOf } = attributeTables;
		const tables = attributeTables.tables();
		const { pool, from, count: countOf } = attributes;
		const { least, most, onlyOffers } = limits;
		const missOf = matched?.missOf ?? null;
		const filterOf = matched?.filters.filterOf ?? null;
		const total = marked ? marked.length : this.#columns.cards;
		for (let at = 0; at < total; at++) {
			const card = marked ? (marked[at] as number) : at;
			const start = first[card] as number;
			if (start < 0) continue;
			const place = cardCategory[card] as number;
			if (isListed[place] === 0 || (featured && isCardFeatured[card] === 0)) continue;
			const table = tables[place];
			if (!table) continue;
			const { values: numberOf, numbers } = table;
			for (let slot = start; slot >= 0; slot = next[slot] as number) {
				if (hitOf && hitOf[slot] === 0) continue;
				const price = cents[slot] as number;
				const missed = missOf ? (missOf[slot] as number) : 0;
				const isIn =
					missed !== misses &&
					(stock[slot] as number) > 0 &&
					price >= least &&
					price <= most &&
					!(onlyOffers && off[slot] === 0);
				const begin = from[slot] as number;
				const end = begin + (countOf[slot] as number);
				for (let entry = begin; entry < end; entry++) {
					const raw = pool[entry] as number;
					const number = raw < 0 ? (pool[++entry] as number) : 0;
					const value = raw < 0 ? -1 : (numberOf[raw] as number);
					const attribute = raw < 0 ? (numbers[-raw] ?? -1) : value < 0 ? -1 : (attributeOf[value] as number);
					if (attribute < 0) continue;
					own.isPresent[attribute] = 1;
					if (value >= 0) values.isPresent[value] = 1;
					if (!isIn || (missed !== 0 && filterOf?.[attribute] !== missed - 1)) continue;
					if (own.lastCard[attribute] !== card) {
						own.lastCard[attribute] = card;
						(own.counts[attribute] as number)++;
					}
					if (value < 0) {
						if (number < (min[attribute] as number)) min[attribute] = number;
						if (number > (max[attribute] as number)) max[attribute] = number;
					} else if (values.lastCard[value] !== card) {
						values.lastCard[value] = card;
						(values.counts[value] as number)++;
					}
				}
			}
		}
	}
}

const isNamesake = (one: FacetAttribute, other: FacetAttribute): boolean =>
	one.id !== other.id && nameKey(one.name) === nameKey(other.name);
