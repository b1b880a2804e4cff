import { AttributeColumn } from './attributeColumn';
import { type Category, CategoryColumn } from './categoryColumn';
import { FacetAttributes } from './facetAttributes';
import { numbersTo, SlotsById, withRoom } from './growing';
import { Placing, placedByText } from './placing';
import { flags, offOf, type ProductRows, textsOf } from './rows';

/** More than there are cards or products, so that `order × places + place` is an exact number. */
export const places = 2 ** 22;
/** Above any price. */
export const noPrice = 2 ** 31 - 1;

/**
 * Products and cards in memory, one column per field. A card is a group or a product without one; its products are the
 * active ones. Slots are never reused: a product with new texts gets another slot, because words refer to slots.
 */
export class CatalogColumns {
	/** Slots of products so far, dead ones included. */
	products = 0;
	cards = 0;
	/** Products that exist. */
	alive = 0;
	/** Active products with sales. */
	withSales = 0;

	/** By slot of a product. */
	id = new Int32Array(0);
	card = new Int32Array(0);
	/** Place in `categories`. */
	category = new Int32Array(0);
	cents = new Int32Array(0);
	/** Whole percent below the struck price, plus one; 0 without an offer. */
	off = new Uint8Array(0);
	stock = new Int32Array(0);
	sold = new Int32Array(0);
	flags = new Int32Array(0);
	isAlive = new Uint8Array(0);
	/** Next product of the card; -1 after the last. */
	next = new Int32Array(0);
	#sortName: string[] = [];

	/** By slot of a card: its first product, -1 for none; the group's id, 0 without a group. */
	first = new Int32Array(0);
	group = new Int32Array(0);
	/** Slot of the newest product; -1 without products. Without products the numbers below say nothing. */
	newest = new Int32Array(0);
	/** Place in `categories`. */
	cardCategory = new Int32Array(0);
	/** Céntimos; of products in stock `noPrice` and 0 if there are none. */
	lowest = new Int32Array(0);
	highest = new Int32Array(0);
	openLowest = new Int32Array(0);
	openHighest = new Int32Array(0);
	/** Units of recent orders. */
	cardSold = new Int32Array(0);
	/** Whether one of its products, or one in stock, has an offer. */
	isOffered = new Uint8Array(0);
	isOpenOffered = new Uint8Array(0);
	/** One of its products is. */
	isCardFeatured = new Uint8Array(0);
	#cardName: string[] = [];

	readonly tree = new CategoryColumn();
	readonly attributes = new AttributeColumn();
	readonly facetAttributes = new FacetAttributes(this.attributes, this.tree);
	readonly #slots = new SlotsById();
	readonly #cardOfGroup = new SlotsById();
	readonly #groupNames = new Map<number, string>();
	/** Whether there is an order that changes belong to. */
	#isFilled = false;
	/** Since the last `reorder`. */
	readonly #touchedCards = new Set<number>();
	readonly #renamedCards = new Set<number>();
	readonly #changedProducts = new Set<number>();

	/** By name and newest product. */
	readonly cardsByName = placedByText(
		(card) => this.#cardName[card] as string,
		(card) => this.#idOfNewest(card),
	);
	readonly productsByName = placedByText(
		(slot) => this.#sortName[slot] as string,
		() => 0,
	);
	/** The newest last, so that a new one moves no other. */
	readonly #productsById = new Placing((one, other) => (this.id[one] as number) - (this.id[other] as number));

	/** -1 without a product. */
	slotOf = (id: number): number => this.#slots.get(id);

	/** A number below `places`, smaller for newer products. */
	ageOf = (slot: number): number => places - 1 - (this.#productsById.place[slot] as number);
	productOfAge = (age: number): number => this.#productsById.order[places - 1 - age] as number;

	isActive = (slot: number): boolean => ((this.flags[slot] as number) & flags.active) !== 0;
	isFeatured = (slot: number): boolean => ((this.flags[slot] as number) & flags.featured) !== 0;
	categoryOf = (slot: number): Category => this.tree.at(this.category[slot] as number);

	/** Ascending. */
	slotsOfCategory = (id: number, isRight: (slot: number) => boolean): Int32Array =>
		this.tree.slotsOf(id, this.category.subarray(0, this.products), isRight);

	/** `hasNewTexts`: of a product that exists. Call `reorder` afterwards. */
	write(rows: ProductRows, hasNewTexts: (slot: number, at: number) => boolean): void {
		const { ids } = rows;
		this.#makeRoom(ids.length);
		const sortNames = textsOf(rows.sortNames, ids.length);
		const setAttributes = this.attributes.writing(rows);
		ids.forEach((id, at) => {
			const before = this.#slots.get(id);
			if (before >= 0) this.#unlink(before);
			const isKept = before >= 0 && !hasNewTexts(before, at);
			const slot = isKept ? before : this.#addProduct(id, before);
			const group = rows.groups[at] as number;
			this.category[slot] = this.tree.placeOf(rows.categories[at] as number);
			this.cents[slot] = rows.cents[at] as number;
			this.off[slot] = offOf(rows.struck[at] as number, rows.cents[at] as number);
			this.stock[slot] = rows.stocks[at] as number;
			this.flags[slot] = rows.flags[at] as number;
			setAttributes(slot, at);
			const sortName = sortNames[at] as string;
			if (this.#sortName[slot] !== sortName) {
				this.#sortName[slot] = sortName;
				if (this.#isFilled) this.#changedProducts.add(slot);
			}
			if (this.isActive(slot)) this.#link(slot, group, group > 0 ? (this.#groupNames.get(group) ?? '') : sortName);
		});
	}

	/** Before the products of the groups. */
	setGroupNames(groups: Int32Array, names: readonly string[]): void {
		groups.forEach((group, at) => {
			this.#groupNames.set(group, names[at] as string);
		});
	}

	setSold(ids: Int32Array, units: Int32Array): void {
		ids.forEach((id, at) => {
			const slot = this.#slots.get(id);
			if (slot < 0) return;
			const sold = units[at] as number;
			if (this.isActive(slot)) this.withSales += Number(sold > 0) - Number((this.sold[slot] as number) > 0);
			this.sold[slot] = sold;
		});
	}

	#makeRoom(more: number): void {
		for (const name of ['id', 'card', 'category', 'cents', 'stock', 'sold', 'flags', 'next'] as const)
			this[name] = withRoom(this[name], this.products + more);
		this.attributes.makeRoom(this.products + more);
		for (const name of ['isAlive', 'off'] as const) this[name] = withRoom(this[name], this.products + more);
		for (const name of ['first', 'group', 'newest', 'cardCategory', 'cardSold'] as const)
			this[name] = withRoom(this[name], this.cards + more);
		for (const name of ['lowest', 'highest', 'openLowest', 'openHighest'] as const)
			this[name] = withRoom(this[name], this.cards + more);
		for (const name of ['isCardFeatured', 'isOffered', 'isOpenOffered'] as const)
			this[name] = withRoom(this[name], this.cards + more);
	}

	remove(ids: Iterable<number>): void {
		for (const id of ids) {
			const slot = this.#slots.get(id);
			if (slot < 0) continue;
			this.#unlink(slot);
			this.#end(slot);
			this.#slots.set(id, -1);
		}
	}

	/** After the first products, and after changes, before the next request. */
	reorder(): void {
		const isShown = (card: number) => (this.first[card] as number) >= 0;
		const isAlive = (slot: number) => this.isAlive[slot] === 1;
		if (!this.#isFilled) {
			this.#isFilled = true;
			for (let card = 0; card < this.cards; card++) this.#sumUp(card);
			this.cardsByName.fill(numbersTo(this.cards).filter(isShown));
			const products = numbersTo(this.products).filter(isAlive);
			this.productsByName.fill(products);
			this.#productsById.fill(products);
			return;
		}
		const moved = new Set([...this.#touchedCards].filter((card) => this.#sumUp(card)));
		for (const card of this.#renamedCards) moved.add(card);
		this.cardsByName.update(moved, isShown);
		this.productsByName.update(this.#changedProducts, isAlive);
		this.#productsById.update(this.#changedProducts, isAlive);
		for (const changes of [this.#touchedCards, this.#renamedCards, this.#changedProducts]) changes.clear();
	}

	/** Shares of dead slots cost memory and time. */
	hasManyDead(): boolean {
		const most = Math.max(1000, this.alive / 4);
		return this.products - this.alive > most || this.cards - this.alive > most || this.attributes.hasManyDead();
	}

	#addProduct(id: number, before: number): number {
		const slot = this.products++;
		this.id[slot] = id;
		this.card[slot] = before >= 0 ? (this.card[before] as number) : -1;
		this.isAlive[slot] = 1;
		this.alive++;
		if (this.#isFilled) this.#changedProducts.add(slot);
		if (before >= 0) this.#end(before);
		this.#slots.set(id, slot);
		return slot;
	}

	#end(slot: number): void {
		this.isAlive[slot] = 0;
		this.#sortName[slot] = '';
		this.attributes.clear(slot);
		this.#changedProducts.add(slot);
		this.alive--;
	}

	#addCard(group: number): number {
		const card = this.cards++;
		this.first[card] = -1;
		this.newest[card] = -1;
		this.group[card] = group;
		if (group > 0) this.#cardOfGroup.set(group, card);
		return card;
	}

	/** A product without a group keeps its card while it is hidden. */
	#cardFor(slot: number, group: number): number {
		if (group > 0) {
			const card = this.#cardOfGroup.get(group);
			return card >= 0 ? card : this.#addCard(group);
		}
		const card = this.card[slot] as number;
		return card >= 0 && this.group[card] === 0 ? card : this.#addCard(0);
	}

	#link(slot: number, group: number, name: string): void {
		const card = this.#cardFor(slot, group);
		this.card[slot] = card;
		this.next[slot] = this.first[card] as number;
		this.first[card] = slot;
		if ((this.sold[slot] as number) > 0) this.withSales++;
		if (this.#isFilled) this.#touchedCards.add(card);
		if (this.#isFilled && this.#cardName[card] !== name) this.#renamedCards.add(card);
		this.#cardName[card] = name;
	}

	#unlink(slot: number): void {
		if (!this.isActive(slot) || this.isAlive[slot] === 0) return;
		const card = this.card[slot] as number;
		const next = this.next[slot] as number;
		if (this.first[card] === slot) this.first[card] = next;
		else {
			let at = this.first[card] as number;
			while (this.next[at] !== slot) at = this.next[at] as number;
			this.next[at] = next;
		}
		if ((this.sold[slot] as number) > 0) this.withSales--;
		this.#touchedCards.add(card);
	}

	#idOfNewest(card: number): number {
		return this.id[this.newest[card] as number] as number;
	}

	/** Answers whether the card has another newest product than before. */
	#sumUp(card: number): boolean {
		const before = this.newest[card] as number;
		const first = this.first[card] as number;
		let newest = first;
		let [lowest, highest, openLowest, openHighest] = [noPrice, 0, noPrice, 0];
		let [sold, isFeatured, isOffered, isOpenOffered] = [0, 0, 0, 0];
		for (let slot = first; slot >= 0; slot = this.next[slot] as number) {
			const cents = this.cents[slot] as number;
			if ((this.id[slot] as number) > (this.id[newest] as number)) newest = slot;
			if (cents < lowest) lowest = cents;
			if (cents > highest) highest = cents;
			sold += this.sold[slot] as number;
			if (this.isFeatured(slot)) isFeatured = 1;
			const hasOffer = Number((this.off[slot] as number) > 0);
			isOffered |= hasOffer;
			if ((this.stock[slot] as number) <= 0) continue;
			isOpenOffered |= hasOffer;
			if (cents < openLowest) openLowest = cents;
			if (cents > openHighest) openHighest = cents;
		}
		this.newest[card] = newest;
		if (first >= 0) this.cardCategory[card] = this.category[first] as number;
		this.lowest[card] = lowest;
		this.highest[card] = highest;
		this.openLowest[card] = openLowest;
		this.openHighest[card] = openHighest;
		this.cardSold[card] = sold;
		this.isCardFeatured[card] = isFeatured;
		this.isOffered[card] = isOffered;
		this.isOpenOffered[card] = isOpenOffered;
		return before < 0 || newest < 0 ? before !== newest : this.id[before] !== this.id[newest];
	}
}
