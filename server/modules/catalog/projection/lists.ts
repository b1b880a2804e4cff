import { toCents } from '#contract/shared/money';
import { type CatalogColumns, places } from './columns';
import { withRoom } from './growing';
import type { Hits, ListPage, ListQuery, ShownCard } from './listPage';
import { sortedSlice } from './smallest';

export const mostScore = 2 ** 20;

const largestInteger = 2 ** 31 - 1;
/** Above any price. */
const noPrice = largestInteger;

interface Limits {
	least: number;
	most: number;
	onlyAvailable: boolean;
}

const centsOf = (soles: number | undefined, otherwise: number): number =>
	soles === undefined ? otherwise : toCents(soles);

/** One page of cards, its count and its facets, in one pass over all cards or over those of a search. */
export class ListReader {
	readonly #columns: CatalogColumns;
	/** The cards that the filters let through, the lowest price of each, and its key. */
	#cards = new Int32Array(0);
	#prices = new Int32Array(0);
	#keys = new Float64Array(0);
	/** By slot: place in the hits, plus one. */
	#hitOf = new Int32Array(0);

	constructor(columns: CatalogColumns) {
		this.#columns = columns;
	}

	/** `hits`: of a search; null for all products. */
	page(query: ListQuery, hits: Hits | null): ListPage {
		const cards = hits ? this.#mark(hits) : null;
		try {
			return this.#page(query, hits, cards);
		} finally {
			if (hits) for (const slot of hits.slots) this.#hitOf[slot] = 0;
		}
	}

	/** Answers their cards, each once. */
	#mark({ slots }: Hits): number[] {
		const { card, first, next, products } = this.#columns;
		this.#hitOf = withRoom(this.#hitOf, products);
		slots.forEach((slot, at) => {
			this.#hitOf[slot] = at + 1;
		});
		const cards: number[] = [];
		for (const slot of slots) {
			// Of a card's hits the first one in its chain stands for it.
			let at = first[card[slot] as number] as number;
			while (at >= 0 && this.#hitOf[at] === 0) at = next[at] as number;
			if (at === slot) cards.push(card[slot] as number);
		}
		return cards;
	}

	#page(query: ListQuery, hits: Hits | null, some: readonly number[] | null): ListPage {
		const { categories, cards, first, next, cents, stock, category, withSales } = this.#columns;
		const limits = {
			least: centsOf(query.minPrice, 0),
			most: centsOf(query.maxPrice, largestInteger),
			onlyAvailable: query.available,
		};
		const { least, most, onlyAvailable } = limits;
		const hitOf = hits ? this.#hitOf : null;
		const counts = new Int32Array(categories.length);
		const isShown = Uint8Array.from(categories, ({ active }) => Number(active));
		const isChosen = Uint8Array.from(categories, ({ id }) =>
			Number(query.category === undefined || id === query.category),
		);
		const total = some ? some.length : cards;
		this.#cards = withRoom(this.#cards, total);
		this.#prices = withRoom(this.#prices, total);
		const letThrough = this.#cards;
		const prices = this.#prices;
		let count = 0;
		let [lowest, highest] = [noPrice, 0];
		let [available, soldOut] = [0, 0];
		for (let at = 0; at < total; at++) {
			const card = some ? (some[at] as number) : at;
			const start = first[card] as number;
			if (start < 0) continue;
			const place = category[start] as number;
			if (isShown[place] === 0 || (query.featured && !this.#isFeatured(start))) continue;
			let isInPrice = false;
			let isOpenInPrice = false;
			let cardLowest = noPrice;
			let cardHighest = 0;
			let price = noPrice;
			for (let slot = start; slot >= 0; slot = next[slot] as number) {
				if (hitOf !== null && hitOf[slot] === 0) continue;
				const own = cents[slot] as number;
				const isOpen = (stock[slot] as number) > 0;
				const isIn = own >= least && own <= most;
				if (isIn) isInPrice = true;
				if (isIn && isOpen) isOpenInPrice = true;
				if (onlyAvailable && !isOpen) continue;
				if (own < cardLowest) cardLowest = own;
				if (own > cardHighest) cardHighest = own;
				if (isIn && own < price) price = own;
			}
			const isLetThrough = onlyAvailable ? isOpenInPrice : isInPrice;
			if (isLetThrough) (counts[place] as number)++;
			if (isChosen[place] === 0) continue;
			if (cardLowest < lowest) lowest = cardLowest;
			if (cardHighest > highest) highest = cardHighest;
			if (isOpenInPrice) available++;
			else if (isInPrice) soldOut++;
			if (!isLetThrough) continue;
			letThrough[count] = card;
			prices[count++] = price;
		}
		const keys = this.#fillKeys(query.sortBy, count, hits, limits);
		const pages = Math.max(1, Math.ceil(count / query.size));
		const before = query.containing === undefined ? -1 : this.#cardsBefore(query.containing, keys);
		const page = before >= 0 ? Math.floor(before / query.size) + 1 : Math.min(query.page, pages);
		const shown = sortedSlice(keys, (page - 1) * query.size, page * query.size);
		const cardOf = this.#cardOfKey(query.sortBy);
		return {
			...{ count, page, pages },
			cards: Array.from(shown, (key) => this.#shown(cardOf(key), hits, limits)),
			facets: {
				categories: categories
					.flatMap(({ id }, place) => ((counts[place] as number) > 0 ? { id, count: counts[place] as number } : []))
					.sort((one, other) => one.id - other.id),
				price: lowest === noPrice ? null : { min: lowest, max: highest },
				stock: { available, soldOut },
				bestSellers: withSales > 0,
			},
		};
	}

	/** -1 if the product's card is not among them. */
	#cardsBefore(id: number, keys: Float64Array): number {
		const { slotOf, isActive, card } = this.#columns;
		const slot = slotOf(id);
		const at = slot < 0 || !isActive(slot) ? -1 : this.#cards.subarray(0, keys.length).indexOf(card[slot] as number);
		const own = keys[at];
		return own === undefined ? -1 : keys.reduce((sum, key) => sum + Number(key < own), 0);
	}

	/** A card is featured with one of its products. */
	#isFeatured(start: number): boolean {
		const { next, isFeatured } = this.#columns;
		for (let slot = start; slot >= 0; slot = next[slot] as number) if (isFeatured(slot)) return true;
		return false;
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
			case 'newest':
				for (let at = 0; at < count; at++) keys[at] = ageOf(this.#newest(cardAt(at), hits));
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

	/** The chain's slots that are hits. */
	*#products(card: number, hits: Hits | null): Generator<number> {
		const { first, next } = this.#columns;
		for (let slot = first[card] as number; slot >= 0; slot = next[slot] as number)
			if (!hits || this.#hitOf[slot] !== 0) yield slot;
	}

	#sold(card: number, hits: Hits | null): number {
		const { first, next, sold } = this.#columns;
		let sum = 0;
		for (let slot = first[card] as number; slot >= 0; slot = next[slot] as number)
			if (!hits || this.#hitOf[slot] !== 0) sum += sold[slot] as number;
		return sum;
	}

	#newest(card: number, hits: Hits | null): number {
		const { first, next, newest, id } = this.#columns;
		if (!hits) return newest[card] as number;
		let best = -1;
		for (let slot = first[card] as number; slot >= 0; slot = next[slot] as number)
			if (this.#hitOf[slot] !== 0 && (best < 0 || (id[slot] as number) > (id[best] as number))) best = slot;
		return best;
	}

	/** Available products first, then by score, then the newest. */
	#relevance(card: number, hits: Hits | null, { least, most, onlyAvailable }: Limits): number {
		const { first, next, cents, stock, ageOf } = this.#columns;
		let best = Number.POSITIVE_INFINITY;
		for (let slot = first[card] as number; slot >= 0; slot = next[slot] as number) {
			if (this.#hitOf[slot] === 0) continue;
			const own = cents[slot] as number;
			const isOpen = (stock[slot] as number) > 0;
			if (own < least || own > most || (onlyAvailable && !isOpen)) continue;
			const score = hits ? (hits.scores[(this.#hitOf[slot] as number) - 1] as number) : 0;
			const value = (isOpen ? 0 : mostScore) + mostScore - 1 - score;
			best = Math.min(best, value * places + ageOf(slot));
		}
		return best;
	}

	/** A search for a value shows that value even if it is sold out. */
	#shown(card: number, hits: Hits | null, { least, most, onlyAvailable }: Limits): ShownCard {
		const { cents, stock, id } = this.#columns;
		const wholeWords = (slot: number) => hits?.wholeWords[(this.#hitOf[slot] as number) - 1] ?? 0;
		const isOpen = (slot: number) => (stock[slot] as number) > 0;
		const priceOf = (slot: number) => cents[slot] as number;
		const shown = [...this.#products(card, hits)]
			.filter((slot) => priceOf(slot) >= least && priceOf(slot) <= most && (!onlyAvailable || isOpen(slot)))
			.sort(
				(one, other) =>
					wholeWords(other) - wholeWords(one) ||
					Number(isOpen(other)) - Number(isOpen(one)) ||
					priceOf(one) - priceOf(other) ||
					(id[one] as number) - (id[other] as number),
			);
		return {
			id: id[shown[0] as number] as number,
			lowest: Math.min(...shown.map(priceOf)),
			highest: Math.max(...shown.map(priceOf)),
			available: shown.some(isOpen),
		};
	}
}
