import { type CatalogColumns, places } from './columns';
import { withRoom } from './growing';
import type { Hits, ListQuery } from './listPage';
import { sortedSlice } from './smallest';

const mostScore = 2 ** 20;
export const largestInteger = 2 ** 31 - 1;
/** A percentage plus one. */
const largestOff = 101;

/** A number that orders hits: those in stock first, then by score. */
export const relevanceOf = (isOpen: boolean, score: number): number => (isOpen ? 0 : mostScore) + mostScore - 1 - score;

export interface Limits {
	least: number;
	most: number;
	onlyAvailable: boolean;
	onlyOffers: boolean;
}

/** `count` cards that the filters let through, with their lowest prices. `hitOf`: by slot, place in the hits, plus one. */
interface Passed {
	cards: Int32Array;
	prices: Int32Array;
	hitOf: Int32Array;
	count: number;
}

/** `before`: cards before the one that the page must have, or -1. */
const pageOf = ({ page, size }: ListQuery, count: number, before: number): number =>
	before >= 0 ? Math.floor(before / size) + 1 : Math.min(page, Math.max(1, Math.ceil(count / size)));

/** Finds the cards of a page among those that the filters let through. */
export class CardSelector {
	readonly #columns: CatalogColumns;
	#keys = new Float64Array(0);
	/** By card: the filters let it through. */
	#isIn = new Uint8Array(0);
	#cards: Int32Array = new Int32Array(0);
	#prices: Int32Array = new Int32Array(0);
	#hitOf: Int32Array = new Int32Array(0);

	constructor(columns: CatalogColumns) {
		this.#columns = columns;
	}

	select(
		query: ListQuery,
		{ cards, prices, hitOf, count }: Passed,
		hits: Hits | null,
		limits: Limits,
	): { page: number; cards: Int32Array } {
		const { sortBy, size } = query;
		this.#cards = cards;
		this.#prices = prices;
		this.#hitOf = hitOf;
		if (!hits && (sortBy === 'name' || sortBy === 'newest')) return this.#selectInOrder(query, count);
		const keys = this.#fillKeys(sortBy, count, hits, limits);
		const before = query.containing === undefined ? -1 : this.#cardsBefore(query.containing, keys);
		const page = pageOf(query, count, before);
		const shown = sortedSlice(keys, (page - 1) * size, page * size);
		return { page, cards: Int32Array.from(shown, this.#cardOfKey(sortBy)) };
	}

	/** In an order that all cards have: nothing needs to be sorted. */
	#selectInOrder(query: ListQuery, count: number): { page: number; cards: Int32Array } {
		const { cards, cardsByName, alive, productOfAge, newest, card } = this.#columns;
		this.#isIn = withRoom(this.#isIn, cards).fill(0, 0, cards);
		const isIn = this.#isIn;
		const through = this.#cards;
		for (let at = 0; at < count; at++) isIn[through[at] as number] = 1;
		const isByName = query.sortBy === 'name';
		/** -1 for a product that is not the newest of its card. */
		const cardAt = (place: number): number => {
			if (isByName) return cardsByName.order[place] as number;
			const slot = productOfAge(places - alive + place);
			const own = card[slot] as number;
			return newest[own] === slot ? own : -1;
		};
		const target = query.containing === undefined ? -1 : this.#cardOf(query.containing);
		let before = -1;
		if (isIn[target] === 1) {
			before = 0;
			for (let place = 0; cardAt(place) !== target; place++) if (isIn[cardAt(place)] === 1) before++;
		}
		const page = pageOf(query, count, before);
		const first = (page - 1) * query.size;
		const chosen = new Int32Array(Math.min(query.size, count - first));
		for (let place = 0, at = -first; at < chosen.length; place++) {
			const own = cardAt(place);
			if (isIn[own] !== 1) continue;
			if (at >= 0) chosen[at] = own;
			at++;
		}
		return { page, cards: chosen };
	}

	/** -1 if the product's card is not among them. */
	#cardsBefore(id: number, keys: Float64Array): number {
		const at = this.#cards.subarray(0, keys.length).indexOf(this.#cardOf(id));
		const own = keys[at];
		if (own === undefined) return -1;
		let before = 0;
		for (let index = 0; index < keys.length; index++) if ((keys[index] as number) < own) before++;
		return before;
	}

	/** -1 without a card. */
	#cardOf(id: number): number {
		const { slotOf, isActive, card } = this.#columns;
		const slot = slotOf(id);
		return slot < 0 || !isActive(slot) ? -1 : (card[slot] as number);
	}

	/** A key orders the cards and names one. A loop for each order, because it runs for every card. */
	#fillKeys(order: ListQuery['sortBy'], count: number, hits: Hits | null, limits: Limits): Float64Array {
		const { cardsByName, ageOf } = this.#columns;
		const { place } = cardsByName;
		const cards = this.#cards;
		const prices = this.#prices;
		this.#keys = withRoom(this.#keys, count);
		const keys = this.#keys.subarray(0, count);
		const cardAt = (at: number) => cards[at] as number;
		const placeAt = (at: number) => place[cardAt(at)] as number;
		switch (order) {
			case 'name':
				for (let at = 0; at < count; at++) keys[at] = placeAt(at);
				break;
			case 'price-asc':
				for (let at = 0; at < count; at++) keys[at] = (prices[at] as number) * places + placeAt(at);
				break;
			case 'price-desc':
				for (let at = 0; at < count; at++) keys[at] = (largestInteger - (prices[at] as number)) * places + placeAt(at);
				break;
			case 'best-selling':
				for (let at = 0; at < count; at++)
					keys[at] = (largestInteger - this.#sold(cardAt(at), hits)) * places + placeAt(at);
				break;
			case 'discount-desc':
				for (let at = 0; at < count; at++)
					keys[at] = (largestOff - this.#off(cardAt(at), prices[at] as number, hits, limits)) * places + placeAt(at);
				break;
			case 'newest':
				for (let at = 0; at < count; at++) keys[at] = ageOf(this.#newest(cardAt(at)));
				break;
			case 'relevance':
				for (let at = 0; at < count; at++) keys[at] = this.#relevance(cardAt(at), hits, limits);
		}
		return keys;
	}

	#cardOfKey(order: ListQuery['sortBy']): (key: number) => number {
		const { cardsByName, productOfAge, card } = this.#columns;
		return order === 'newest' || order === 'relevance'
			? (key) => card[productOfAge(key % places)] as number
			: (key) => cardsByName.order[key % places] as number;
	}

	#sold(card: number, hits: Hits | null): number {
		const { first, next, sold, cardSold } = this.#columns;
		if (!hits) return cardSold[card] as number;
		let sum = 0;
		for (let slot = first[card] as number; slot >= 0; slot = next[slot] as number)
			if (this.#hitOf[slot] !== 0) sum += sold[slot] as number;
		return sum;
	}

	/** The best of the products at the card's price: one that costs more does not name what the card shows. */
	#off(card: number, price: number, hits: Hits | null, { onlyAvailable }: Limits): number {
		const { first, next, cents, stock, off } = this.#columns;
		let best = 0;
		for (let slot = first[card] as number; slot >= 0; slot = next[slot] as number)
			if (
				cents[slot] === price &&
				(!hits || this.#hitOf[slot] !== 0) &&
				(!onlyAvailable || (stock[slot] as number) > 0)
			)
				best = Math.max(best, off[slot] as number);
		return best;
	}

	/** Slot of the newest hit. */
	#newest(card: number): number {
		const { first, next, id } = this.#columns;
		let best = -1;
		for (let slot = first[card] as number; slot >= 0; slot = next[slot] as number)
			if (this.#hitOf[slot] !== 0 && (best < 0 || (id[slot] as number) > (id[best] as number))) best = slot;
		return best;
	}

	/** Available products first, then by score, then the newest. */
	#relevance(card: number, hits: Hits | null, { least, most, onlyAvailable, onlyOffers }: Limits): number {
		const { first, next, cents, stock, off, ageOf } = this.#columns;
		let best = Number.POSITIVE_INFINITY;
		for (let slot = first[card] as number; slot >= 0; slot = next[slot] as number) {
			if (this.#hitOf[slot] === 0) continue;
			const own = cents[slot] as number;
			const isOpen = (stock[slot] as number) > 0;
			if (own < least || own > most || (onlyAvailable && !isOpen)) continue;
			if (onlyOffers && off[slot] === 0) continue;
			const score = hits ? (hits.scores[(this.#hitOf[slot] as number) - 1] as number) : 0;
			best = Math.min(best, relevanceOf(isOpen, score) * places + ageOf(slot));
		}
		return best;
	}
}
