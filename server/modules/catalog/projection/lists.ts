import { toCents } from '#contract/shared/money';
import { type CatalogColumns, noPrice, places } from './columns';
import { withRoom } from './growing';
import type { Hits, ListPage, ListQuery, ShownCard } from './listPage';
import { sortedSlice } from './smallest';

export const mostScore = 2 ** 20;

const largestInteger = 2 ** 31 - 1;

interface Limits {
	least: number;
	most: number;
	onlyAvailable: boolean;
}

interface Sums {
	/** Cards that the filters let through. */
	count: number;
	/** By category, whatever category is chosen. */
	counts: Int32Array;
	/** Of any price. */
	lowest: number;
	highest: number;
	/** In stock or not. */
	available: number;
	soldOut: number;
}

/** `before`: cards before the one that the page must have, or -1. */
const pageOf = ({ page, size }: ListQuery, count: number, before: number): number =>
	before >= 0 ? Math.floor(before / size) + 1 : Math.min(page, Math.max(1, Math.ceil(count / size)));

const centsOf = (soles: number | undefined, otherwise: number): number =>
	soles === undefined ? otherwise : toCents(soles);

/** One page of cards, its count and its facets, in one pass over all cards or over those of a search. */
export class ListReader {
	readonly #columns: CatalogColumns;
	/** The cards that the filters let through, the lowest price of each, and its key. */
	#cards = new Int32Array(0);
	#prices = new Int32Array(0);
	#keys = new Float64Array(0);
	/** By card: the filters let it through. */
	#isIn = new Uint8Array(0);
	/** By slot: place in the hits, plus one. */
	#hitOf = new Int32Array(0);

	constructor(columns: CatalogColumns) {
		this.#columns = columns;
	}

	/** `hits`: of a search; null for all products. */
	page(query: ListQuery, hits: Hits | null): ListPage {
		const marked = hits ? this.#mark(hits.slots) : this.#columns.cards;
		try {
			return this.#page(query, hits, marked);
		} finally {
			if (hits) this.#unmark(hits.slots);
		}
	}

	/** Cards in a list of the hits without filters. */
	count(hits: Hits): number {
		const limits = { least: 0, most: largestInteger, onlyAvailable: false };
		try {
			return this.#pass(this.#mark(hits.slots), limits, { featured: false, isMarked: true }).count;
		} finally {
			this.#unmark(hits.slots);
		}
	}

	/** Leaves their cards in `#cards`, each once; answers how many. */
	#mark(slots: Int32Array): number {
		const { card, first, next, products } = this.#columns;
		this.#hitOf = withRoom(this.#hitOf, products);
		this.#cards = withRoom(this.#cards, slots.length);
		const [hitOf, cards] = [this.#hitOf, this.#cards];
		for (let at = 0; at < slots.length; at++) hitOf[slots[at] as number] = at + 1;
		let count = 0;
		for (let index = 0; index < slots.length; index++) {
			const slot = slots[index] as number;
			// Of a card's hits the first one in its chain stands for it.
			let at = first[card[slot] as number] as number;
			while (at >= 0 && hitOf[at] === 0) at = next[at] as number;
			if (at === slot) cards[count++] = card[slot] as number;
		}
		return count;
	}

	#unmark(slots: Int32Array): void {
		const hitOf = this.#hitOf;
		for (let at = 0; at < slots.length; at++) hitOf[slots[at] as number] = 0;
	}

	#page(query: ListQuery, hits: Hits | null, total: number): ListPage {
		const { categories, withSales } = this.#columns;
		const limits = {
			least: centsOf(query.minPrice, 0),
			most: centsOf(query.maxPrice, largestInteger),
			onlyAvailable: query.available,
		};
		const { category, featured } = query;
		const sums = this.#pass(total, limits, { category, featured, isMarked: hits !== null });
		const { count, counts } = sums;
		const pages = Math.max(1, Math.ceil(count / query.size));
		const { page, cards } = this.#select(query, hits, limits, count);
		return {
			...{ count, page, pages },
			cards: Array.from(cards, (card) => this.#shown(card, hits, limits)),
			facets: {
				categories: categories
					.flatMap(({ id }, place) => ((counts[place] as number) > 0 ? { id, count: counts[place] as number } : []))
					.sort((one, other) => one.id - other.id),
				price: sums.lowest === noPrice ? null : { min: sums.lowest, max: sums.highest },
				stock: { available: sums.available, soldOut: sums.soldOut },
				bestSellers: withSales > 0,
			},
		};
	}

	/**
	 * Over all cards, or over the marked ones in `#cards`. Leaves those that the filters let through in `#cards`, with
	 * their lowest prices. No function in it: what functions share costs the loop half of its speed.
	 */
	#pass(
		total: number,
		{ least, most, onlyAvailable }: Limits,
		{ category, featured, isMarked }: { category?: number | undefined; featured: boolean; isMarked: boolean },
	): Sums {
		const columns = this.#columns;
		const { first, next, cents, stock, cardCategory, isCardFeatured } = columns;
		const { lowest: lowestOf, highest: highestOf, openLowest } = columns;
		const shownLowest = onlyAvailable ? openLowest : lowestOf;
		const shownHighest = onlyAvailable ? columns.openHighest : highestOf;
		const { isShown, isChosen } = this.#categoriesOf(category);
		const counts = new Int32Array(isShown.length);
		this.#cards = withRoom(this.#cards, total);
		this.#prices = withRoom(this.#prices, total);
		const [cards, prices, hitOf] = [this.#cards, this.#prices, this.#hitOf];
		let count = 0;
		let lowest = noPrice;
		let highest = 0;
		let available = 0;
		let soldOut = 0;
		for (let at = 0; at < total; at++) {
			const card = isMarked ? (cards[at] as number) : at;
			const start = first[card] as number;
			if (start < 0) continue;
			const place = cardCategory[card] as number;
			if (isShown[place] === 0 || (featured && isCardFeatured[card] === 0)) continue;
			const isBelow = (lowestOf[card] as number) < least;
			const isAbove = (highestOf[card] as number) > most;
			let isInPrice = !isBelow && !isAbove;
			let isOpenInPrice = isInPrice && openLowest[card] !== noPrice;
			let cardLowest = shownLowest[card] as number;
			let cardHighest = shownHighest[card] as number;
			let price = isInPrice ? cardLowest : noPrice;
			if ((isMarked || isBelow || isAbove) && (next[start] as number) >= 0) {
				// Not all of its products count.
				isInPrice = false;
				isOpenInPrice = false;
				cardLowest = noPrice;
				cardHighest = 0;
				price = noPrice;
				for (let slot = start; slot >= 0; slot = next[slot] as number) {
					if (isMarked && hitOf[slot] === 0) continue;
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
			}
			const isLetThrough = onlyAvailable ? isOpenInPrice : isInPrice;
			if (isLetThrough) (counts[place] as number)++;
			if (isChosen[place] === 0) continue;
			if (cardLowest < lowest) lowest = cardLowest;
			if (cardHighest > highest) highest = cardHighest;
			if (isOpenInPrice) available++;
			else if (isInPrice) soldOut++;
			if (!isLetThrough) continue;
			cards[count] = card;
			prices[count++] = price;
		}
		return { count, counts, lowest, highest, available, soldOut };
	}

	/** By place of the category. */
	#categoriesOf(chosen: number | undefined): { isShown: Uint8Array; isChosen: Uint8Array } {
		const { categories } = this.#columns;
		return {
			isShown: Uint8Array.from(categories, ({ active }) => Number(active)),
			isChosen: Uint8Array.from(categories, ({ id }) => Number(chosen === undefined || id === chosen)),
		};
	}

	/** The cards of the page among those in `#cards`. */
	#select(query: ListQuery, hits: Hits | null, limits: Limits, count: number): { page: number; cards: Int32Array } {
		const { sortBy, size } = query;
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

	/** The chain's slots that are hits. */
	*#products(card: number, hits: Hits | null): Generator<number> {
		const { first, next } = this.#columns;
		for (let slot = first[card] as number; slot >= 0; slot = next[slot] as number)
			if (!hits || this.#hitOf[slot] !== 0) yield slot;
	}

	#sold(card: number, hits: Hits | null): number {
		const { first, next, sold, cardSold } = this.#columns;
		if (!hits) return cardSold[card] as number;
		let sum = 0;
		for (let slot = first[card] as number; slot >= 0; slot = next[slot] as number)
			if (!hits || this.#hitOf[slot] !== 0) sum += sold[slot] as number;
		return sum;
	}

	/** Of the hits. */
	#newest(card: number): number {
		const { first, next, id } = this.#columns;
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
