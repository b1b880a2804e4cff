import { toCents } from '#contract/shared/money';
import { CardSelector, type Limits, largestInteger } from './cardSelector';
import { type CatalogColumns, noPrice } from './columns';
import { FacetReader } from './facets';
import { withRoom } from './growing';
import type { Facets, Hits, ListPage, ListQuery, ShownCard } from './listPage';

interface Sums {
	/** Cards that the filters let through. */
	count: number;
	/** By place of their category, whatever category is chosen. */
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

/** `isShown`, `isChosen`: by place of a category. */
interface PassOptions {
	isShown: Uint8Array;
	isChosen: Uint8Array;
	featured: boolean;
	/** Only the cards of hits. */
	isMarked: boolean;
}

const centsOf = (soles: number | undefined, otherwise: number): number =>
	soles === undefined ? otherwise : toCents(soles);

const limitsOf = ({ minPrice, maxPrice, available, offers }: ListQuery): Limits => ({
	least: centsOf(minPrice, 0),
	most: centsOf(maxPrice, largestInteger),
	onlyAvailable: available,
	onlyOffers: offers,
});

/** One page of cards, its count and its facets, in one pass over all cards or over those of a search. */
export class ListReader {
	readonly #columns: CatalogColumns;
	readonly #selector: CardSelector;
	readonly #facets: FacetReader;
	/** The cards that the filters let through, and the lowest price of each. */
	#cards = new Int32Array(0);
	#prices = new Int32Array(0);
	/** By slot: place in the hits, plus one. */
	#hitOf = new Int32Array(0);

	constructor(columns: CatalogColumns) {
		this.#columns = columns;
		this.#selector = new CardSelector(columns);
		this.#facets = new FacetReader(columns);
	}

	/** `hits`: of a search; null for all products. */
	page(query: ListQuery, searched: Hits | null): ListPage {
		const matched = this.#facets.match(query.attributes, searched);
		const hits = matched?.hits ?? searched;
		const { category, featured } = query;
		const limits = limitsOf(query);
		const categories = this.#categoriesOf(category);
		const { counts, page } = this.#marked(hits, (total) => {
			const sums = this.#pass(total, limits, { ...categories, featured, isMarked: hits !== null });
			return { counts: sums.counts, page: this.#pageOf(query, hits, limits, sums) };
		});
		const attributes = query.attributes
			? this.#facets.facets(searched, {
					...{ matched, limits, featured, counts },
					isListed: categories.isShown.map((shown, place) => shown & (categories.isChosen[place] as number)),
				})
			: [];
		return {
			...page,
			...(category !== undefined && { within: this.#idsOf(categories.isChosen) }),
			facets: { ...page.facets, ...(attributes.length > 0 && { attributes }) },
		};
	}

	/** Cards in a list of the hits without filters. */
	count(hits: Hits): number {
		const limits = { least: 0, most: largestInteger, onlyAvailable: false, onlyOffers: false };
		const all = { ...this.#categoriesOf(undefined), featured: false, isMarked: true };
		return this.#marked(hits, (total) => this.#pass(total, limits, all).count);
	}

	/** Hits are marked as long as the work lasts; it takes the number of cards. */
	#marked<Result>(hits: Hits | null, work: (total: number) => Result): Result {
		if (!hits) return work(this.#columns.cards);
		try {
			return work(this.#mark(hits.slots));
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

	#pageOf(query: ListQuery, hits: Hits | null, limits: Limits, sums: Sums): ListPage {
		const { withSales } = this.#columns;
		const { count } = sums;
		const pages = Math.max(1, Math.ceil(count / query.size));
		const passed = { cards: this.#cards, prices: this.#prices, hitOf: this.#hitOf, count };
		const { page, cards } = this.#selector.select(query, passed, hits, limits);
		return {
			...{ count, page, pages },
			cards: Array.from(cards, (card) => this.#shown(card, hits, limits)),
			facets: {
				categories: this.#categoryCounts(sums.counts),
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
		{ isShown, isChosen, featured, isMarked }: PassOptions,
	): Sums {
		const columns = this.#columns;
		const { first, next, cents, stock, off, cardCategory, isCardFeatured, isOffered } = columns;
		const { lowest: lowestOf, highest: highestOf, openLowest } = columns;
		const shownLowest = onlyAvailable ? openLowest : lowestOf;
		const shownOffered = onlyAvailable ? columns.isOpenOffered : isOffered;
		const shownHighest = onlyAvailable ? columns.openHighest : highestOf;
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

	#categoriesOf(chosen: number | undefined): Pick<PassOptions, 'isShown' | 'isChosen'> {
		const { all, isWithin } = this.#columns.tree;
		return { isShown: Uint8Array.from(all, ({ active }) => Number(active)), isChosen: isWithin(chosen) };
	}

	#idsOf = (isChosen: Uint8Array): number[] =>
		this.#columns.tree.all
			.flatMap(({ id }, place) => (isChosen[place] === 1 ? id : []))
			.sort((one, other) => one - other);

	/** Each with those of all below it. */
	#categoryCounts(counts: Int32Array): Facets['categories'] {
		const sums = new Map<number, number>();
		this.#columns.tree.all.forEach(({ path }, place) => {
			const count = counts[place] as number;
			if (count > 0) for (const id of path) sums.set(id, (sums.get(id) ?? 0) + count);
		});
		return Array.from(sums, ([id, count]) => ({ id, count })).sort((one, other) => one.id - other.id);
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
