import { toCents } from '#contract/shared/money';
import { CardSelector, type Limits, largestInteger } from './cardSelector';
import { type CatalogColumns, noPrice } from './columns';
import { withRoom } from './growing';
import type { Hits, ListPage, ListQuery, ShownCard } from './listPage';

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
	/** With an offer. */
	offered: number;
}

const centsOf = (soles: number | undefined, otherwise: number): number =>
	soles === undefined ? otherwise : toCents(soles);

/** One page of cards, its count and its facets, in one pass over all cards or over those of a search. */
export class ListReader {
	readonly #columns: CatalogColumns;
	readonly #selector: CardSelector;
	/** The cards that the filters let through, and the lowest price of each. */
	#cards = new Int32Array(0);
	#prices = new Int32Array(0);
	/** By slot: place in the hits, plus one. */
	#hitOf = new Int32Array(0);

	constructor(columns: CatalogColumns) {
		this.#columns = columns;
		this.#selector = new CardSelector(columns);
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
		const limits = { least: 0, most: largestInteger, onlyAvailable: false, onlyOffers: false };
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
			onlyOffers: query.offers,
		};
		const { category, featured } = query;
		const sums = this.#pass(total, limits, { category, featured, isMarked: hits !== null });
		const { count, counts } = sums;
		const pages = Math.max(1, Math.ceil(count / query.size));
		const passed = { cards: this.#cards, prices: this.#prices, hitOf: this.#hitOf, count };
		const { page, cards } = this.#selector.select(query, passed, hits, limits);
		return {
			...{ count, page, pages },
			cards: Array.from(cards, (card) => this.#shown(card, hits, limits)),
			facets: {
				categories: categories
					.flatMap(({ id }, place) => ((counts[place] as number) > 0 ? { id, count: counts[place] as number } : []))
					.sort((one, other) => one.id - other.id),
				price: sums.lowest === noPrice ? null : { min: sums.lowest, max: sums.highest },
				stock: { available: sums.available, soldOut: sums.soldOut },
				offers: sums.offered,
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
		{ least, most, onlyAvailable, onlyOffers }: Limits,
		{ category, featured, isMarked }: { category?: number | undefined; featured: boolean; isMarked: boolean },
	): Sums {
		const columns = this.#columns;
		const { first, next, cents, stock, off, cardCategory, isCardFeatured, isOffered } = columns;
		const { lowest: lowestOf, highest: highestOf, openLowest } = columns;
		const shownLowest = onlyAvailable ? openLowest : lowestOf;
		const shownOffered = onlyAvailable ? columns.isOpenOffered : isOffered;
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
		let offered = 0;
		for (let at = 0; at < total; at++) {
			const card = isMarked ? (cards[at] as number) : at;
			const start = first[card] as number;
			if (start < 0) continue;
			const place = cardCategory[card] as number;
			if (isShown[place] === 0 || (featured && isCardFeatured[card] === 0)) continue;
			if (onlyOffers && isOffered[card] === 0) continue;
			const isBelow = (lowestOf[card] as number) < least;
			const isAbove = (highestOf[card] as number) > most;
			let isInPrice = !isBelow && !isAbove;
			let isOpenInPrice = isInPrice && openLowest[card] !== noPrice;
			let cardLowest = shownLowest[card] as number;
			let cardHighest = shownHighest[card] as number;
			let price = isInPrice ? cardLowest : noPrice;
			let isOfferIn = isInPrice && shownOffered[card] === 1;
			if ((isMarked || isBelow || isAbove || onlyOffers) && (next[start] as number) >= 0) {
				// Not all of its products count.
				isInPrice = false;
				isOpenInPrice = false;
				cardLowest = noPrice;
				cardHighest = 0;
				price = noPrice;
				isOfferIn = false;
				for (let slot = start; slot >= 0; slot = next[slot] as number) {
					if (isMarked && hitOf[slot] === 0) continue;
					if (onlyOffers && off[slot] === 0) continue;
					const own = cents[slot] as number;
					const isOpen = (stock[slot] as number) > 0;
					const isIn = own >= least && own <= most;
					if (isIn) isInPrice = true;
					if (isIn && isOpen) isOpenInPrice = true;
					if (onlyAvailable && !isOpen) continue;
					if (isIn && off[slot] !== 0) isOfferIn = true;
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
			if (isOfferIn) offered++;
			if (!isLetThrough) continue;
			cards[count] = card;
			prices[count++] = price;
		}
		return { count, counts, lowest, highest, available, soldOut, offered };
	}

	/** By place of the category. */
	#categoriesOf(chosen: number | undefined): { isShown: Uint8Array; isChosen: Uint8Array } {
		const { categories } = this.#columns;
		return {
			isShown: Uint8Array.from(categories, ({ active }) => Number(active)),
			isChosen: Uint8Array.from(categories, ({ id }) => Number(chosen === undefined || id === chosen)),
		};
	}

	/** The chain's slots that are hits. */
	*#products(card: number, hits: Hits | null): Generator<number> {
		const { first, next } = this.#columns;
		for (let slot = first[card] as number; slot >= 0; slot = next[slot] as number)
			if (!hits || this.#hitOf[slot] !== 0) yield slot;
	}

	/** A search for a value shows that value even if it is sold out. */
	#shown(card: number, hits: Hits | null, { least, most, onlyAvailable, onlyOffers }: Limits): ShownCard {
		const { cents, stock, off, id } = this.#columns;
		const wholeWords = (slot: number) => hits?.wholeWords[(this.#hitOf[slot] as number) - 1] ?? 0;
		const isOpen = (slot: number) => (stock[slot] as number) > 0;
		const priceOf = (slot: number) => cents[slot] as number;
		const shown = [...this.#products(card, hits)]
			.filter((slot) => priceOf(slot) >= least && priceOf(slot) <= most && (!onlyAvailable || isOpen(slot)))
			.filter((slot) => !onlyOffers || off[slot] !== 0)
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
