import type { ProductPageQuery, SortOrder } from '#contract/catalog/product';
import { toCents } from '#contract/shared/money';
import type { CatalogColumns } from './columns';
import { withRoom } from './growing';
import { sortedSlice } from './smallest';

/** Products that a search matches. */
export interface Hits {
	/** Ascending. */
	slots: Int32Array;
	/** Below `mostScore`; the higher the better. */
	scores: Int32Array;
	/** Words of the search that stand whole in the name. */
	wholeWords: Uint8Array;
}

export const mostScore = 2 ** 20;

export type ListQuery = Pick<
	ProductPageQuery,
	'category' | 'minPrice' | 'maxPrice' | 'page' | 'size' | 'containing'
> & {
	available: boolean;
	featured: boolean;
	sortBy: SortOrder | 'relevance';
};

/** Céntimos. */
export interface ShownCard {
	/** The product that the card shows. */
	id: number;
	/** Of the products that the filters let through. */
	lowest: number;
	highest: number;
	available: boolean;
}

export interface ListPage {
	count: number;
	page: number;
	pages: number;
	cards: ShownCard[];
	facets: Facets;
}

/** Each ignores its own filter. Céntimos. */
export interface Facets {
	categories: { id: number; count: number }[];
	price: { min: number; max: number } | null;
	stock: { available: number; soldOut: number };
	bestSellers: boolean;
}

/** More than there are cards or products, so that `order × places + place` is an exact number. */
export const places = 2 ** 22;
const largestInteger = 2 ** 31 - 1;
/** Above any price. */
const none = largestInteger;

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
	/** Keys of the cards that the filters let through. */
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
		const keyOf = this.#keyOf(query.sortBy, hits, limits);
		const total = some ? some.length : cards;
		this.#keys = withRoom(this.#keys, total);
		const containing = query.containing === undefined ? -1 : this.#cardOf(query.containing);
		let keyOfContaining = -1;
		let count = 0;
		let [lowest, highest] = [none, 0];
		let [available, soldOut] = [0, 0];
		for (let at = 0; at < total; at++) {
			const card = some ? (some[at] as number) : at;
			const start = first[card] as number;
			if (start < 0) continue;
			const place = category[start] as number;
			if (isShown[place] === 0 || (query.featured && !this.#isFeatured(start))) continue;
			let isInPrice = false;
			let isOpenInPrice = false;
			let cardLowest = none;
			let cardHighest = 0;
			let price = none;
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
			const key = keyOf.key(card, price);
			this.#keys[count++] = key;
			if (card === containing) keyOfContaining = key;
		}
		const keys = this.#keys.subarray(0, count);
		const pages = Math.max(1, Math.ceil(count / query.size));
		const before = keyOfContaining < 0 ? -1 : keys.reduce((sum, key) => sum + Number(key < keyOfContaining), 0);
		const page = before >= 0 ? Math.floor(before / query.size) + 1 : Math.min(query.page, pages);
		const shown = sortedSlice(keys, (page - 1) * query.size, page * query.size);
		return {
			...{ count, page, pages },
			cards: Array.from(shown, (key) => this.#shown(keyOf.card(key), hits, limits)),
			facets: {
				categories: categories
					.flatMap(({ id }, place) => ((counts[place] as number) > 0 ? { id, count: counts[place] as number } : []))
					.sort((one, other) => one.id - other.id),
				price: lowest === none ? null : { min: lowest, max: highest },
				stock: { available, soldOut },
				bestSellers: withSales > 0,
			},
		};
	}

	/** -1 for none. */
	#cardOf(id: number): number {
		const { slotOf, isActive, card } = this.#columns;
		const slot = slotOf(id);
		return slot >= 0 && isActive(slot) ? (card[slot] as number) : -1;
	}

	/** A card is featured with one of its products. */
	#isFeatured(start: number): boolean {
		const { next, isFeatured } = this.#columns;
		for (let slot = start; slot >= 0; slot = next[slot] as number) if (isFeatured(slot)) return true;
		return false;
	}

	/** A key orders the cards and names one. */
	#keyOf(order: ListQuery['sortBy'], hits: Hits | null, limits: Limits) {
		const { cardsByName, productsById, card: cardOf } = this.#columns;
		const byName = (value: number, card: number) => value * places + (cardsByName.place[card] as number);
		const ofName = { card: (key: number) => cardsByName.order[key % places] as number };
		const ofProduct = { card: (key: number) => cardOf[productsById.order[key % places] as number] as number };
		switch (order) {
			case 'name':
				return { ...ofName, key: (card: number) => byName(0, card) };
			case 'price-asc':
				return { ...ofName, key: (card: number, price: number) => byName(price, card) };
			case 'price-desc':
				return { ...ofName, key: (card: number, price: number) => byName(largestInteger - price, card) };
			case 'best-selling':
				return { ...ofName, key: (card: number) => byName(largestInteger - this.#sold(card, hits), card) };
			case 'newest':
				return { ...ofProduct, key: (card: number) => productsById.place[this.#newest(card, hits)] as number };
			case 'relevance':
				return { ...ofProduct, key: (card: number) => this.#relevance(card, hits, limits) };
		}
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
		const { newest, id } = this.#columns;
		if (!hits) return newest[card] as number;
		let best = -1;
		for (const slot of this.#products(card, hits))
			if (best < 0 || (id[slot] as number) > (id[best] as number)) best = slot;
		return best;
	}

	/** Available products first, then by score, then the newest. */
	#relevance(card: number, hits: Hits | null, { least, most, onlyAvailable }: Limits): number {
		const { cents, stock, productsById } = this.#columns;
		let best = Number.POSITIVE_INFINITY;
		for (const slot of this.#products(card, hits)) {
			const own = cents[slot] as number;
			const isOpen = (stock[slot] as number) > 0;
			if (own < least || own > most || (onlyAvailable && !isOpen)) continue;
			const score = hits ? (hits.scores[(this.#hitOf[slot] as number) - 1] as number) : 0;
			const value = (isOpen ? 0 : mostScore) + mostScore - 1 - score;
			best = Math.min(best, value * places + (productsById.place[slot] as number));
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
