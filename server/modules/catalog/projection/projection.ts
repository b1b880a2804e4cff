import { createSynonyms } from '#contract/catalog/synonyms';
import { relevanceOf } from './cardSelector';
import { CatalogColumns, places } from './columns';
import { withRoom } from './growing';
import type { ListPage, ListQuery } from './listPage';
import { ListReader } from './lists';
import {
	type ChangedRows,
	type DescriptionRows,
	type GroupRows,
	type NameRows,
	type ProductRows,
	type SalesRows,
	type TextRows,
	type TreeRows,
	textsOf,
} from './rows';
import { sortedSlice } from './smallest';
import { type ProductWindow, type WindowQuery, WindowReader } from './windows';
import { createWordIndex, type SearchResult } from './words/wordIndex';

export interface SearchedPage extends ListPage {
	/** Words of the search that no product has together with the others. */
	dropped: readonly string[];
	/** Those of them that no product has. */
	unknown: readonly string[];
	/** Descriptions are not searched yet. */
	withoutDescriptions: boolean;
}

export interface SuggestedCards {
	/** Cards in the list for the text. */
	count: number;
	cards: ListPage['cards'];
	/** Ids, the best first. */
	categories: readonly number[];
}

interface ProductTexts {
	name: string;
	sku: string;
	description: string;
}

const noFilter = {
	attributes: null,
	category: undefined,
	minPrice: undefined,
	maxPrice: undefined,
	containing: undefined,
};

/** The catalogue in memory: filled once, then changed by what the log says. Its calls may come from another thread. */
export class Projection {
	readonly #columns = new CatalogColumns();
	readonly #words = createWordIndex();
	readonly #lists = new ListReader(this.#columns);
	readonly #windows = new WindowReader(this.#columns);
	#synonymsOf = createSynonyms('');
	/** By slot, of the texts that the words have, which may be those before the description; 0 for none. */
	#textHash = new Int32Array(0);
	/** Slots that were there when the texts began to be read. */
	#firstSlots = 0;
	/** Texts of later slots, which words take in order; null once those of the first slots are read. */
	#lateNames: Map<number, ProductTexts> | null = new Map();
	#lateDescriptions: Map<number, string> | null = new Map();

	/** Since the last change. */
	readonly #slotsOfCategory = { shop: new Map<number, Int32Array>(), backOffice: new Map<number, Int32Array>() };

	setSynonyms(text: string): void {
		this.#synonymsOf = createSynonyms(text);
	}

	setTree(rows: TreeRows): void {
		this.#columns.tree.set(rows.categories);
		this.#columns.facetAttributes.set(rows.attributes);
		this.#forgetCategories();
	}

	/** Before the products. */
	loadGroups({ ids, sortNames, optionNames }: GroupRows): void {
		this.#columns.setGroupNames(ids, textsOf(sortNames, ids.length));
		this.#columns.attributes.setOptionNames(ids, textsOf(optionNames, ids.length));
	}

	/** In the order of ids. */
	loadProducts(rows: ProductRows): void {
		this.#columns.write(rows, () => false);
	}

	/** After the products. */
	loadSales({ ids, sold }: SalesRows): void {
		this.#columns.setSold(ids, sold);
	}

	endProducts(): void {
		this.#columns.reorder();
		this.#firstSlots = this.#columns.products;
	}

	/** In the order of ids, all of them before any description. */
	loadNames({ ids, ...columns }: NameRows): void {
		const [names, skus] = [textsOf(columns.names, ids.length), textsOf(columns.skus, ids.length)];
		this.#textHash = withRoom(this.#textHash, this.#columns.products);
		ids.forEach((id, at) => {
			const slot = this.#firstSlotOf(id);
			const texts = { name: names[at] as string, sku: skus[at] as string };
			if (slot < 0) return;
			this.#textHash[slot] = hashOf(texts.name, texts.sku);
			this.#words.addName(slot, texts);
		});
	}

	endNames(): void {
		for (const [slot, texts] of this.#lateNames ?? []) this.#words.addName(slot, texts);
		this.#lateNames = null;
		this.#words.settle();
	}

	/** In the order of ids. */
	loadDescriptions({ ids, ...columns }: DescriptionRows): void {
		const descriptions = textsOf(columns.descriptions, ids.length);
		ids.forEach((id, at) => {
			const slot = this.#firstSlotOf(id);
			const description = descriptions[at] as string;
			if (slot < 0) return;
			this.#textHash[slot] = withHash(this.#textHash[slot] as number, description);
			this.#words.addDescription(slot, description);
		});
	}

	endDescriptions(): void {
		for (const [slot, description] of this.#lateDescriptions ?? []) this.#words.addDescription(slot, description);
		this.#lateDescriptions = null;
		this.#words.settle();
	}

	/** -1 for a product that came later, or whose texts have changed since. */
	#firstSlotOf(id: number): number {
		const slot = this.#columns.slotOf(id);
		return slot < this.#firstSlots ? slot : -1;
	}

	/** Answers what says whether another load would be better. */
	change({ readIds, rows, texts: textRows }: ChangedRows): { hasManyDead: boolean; alive: number } {
		const texts = textsAt(textRows);
		const present = new Set(rows.ids);
		this.#columns.remove(readIds.filter((id) => !present.has(id)));
		this.#columns.setGroupNames(rows.groups, textsOf(rows.groupSortNames, rows.ids.length));
		this.#columns.attributes.setOptionNames(rows.groups, textsOf(rows.groupOptionNames, rows.ids.length));
		this.#columns.write(rows, (slot, at) => this.#textHash[slot] !== hashOfAll(texts(at)));
		this.#columns.setSold(rows.ids, rows.sold);
		rows.ids.forEach((id, at) => {
			const slot = this.#columns.slotOf(id);
			if (!this.#textHash[slot]) this.#addTexts(slot, texts(at));
		});
		this.#columns.reorder();
		this.#forgetCategories();
		return { hasManyDead: this.#columns.hasManyDead(), alive: this.#columns.alive };
	}

	#addTexts(slot: number, texts: ProductTexts): void {
		this.#textHash = withRoom(this.#textHash, this.#columns.products);
		this.#textHash[slot] = hashOfAll(texts);
		if (this.#lateNames) this.#lateNames.set(slot, texts);
		else this.#words.addName(slot, texts);
		if (this.#lateDescriptions) this.#lateDescriptions.set(slot, texts.description);
		else this.#words.addDescription(slot, texts.description);
	}

	page(query: ListQuery, search: string): SearchedPage {
		if (!search) return { ...this.#lists.page(query, null), dropped: [], unknown: [], withoutDescriptions: false };
		const result = this.#search(search, false);
		const { dropped, unknown } = result;
		const withoutDescriptions = this.#lateDescriptions !== null;
		return { ...this.#lists.page(query, result), dropped, unknown, withoutDescriptions };
	}

	suggestions(text: string, most: { products: number; categories: number }): SuggestedCards {
		const query: ListQuery = {
			...{ ...noFilter, available: false, offers: false, featured: false, sortBy: 'relevance', page: 1 },
			size: most.products,
		};
		const count = this.#lists.count(this.#search(text, false));
		const result = this.#search(text, true);
		const { cards } = this.#lists.page(query, result);
		return { count, cards, categories: result.categories.slice(0, most.categories) };
	}

	/** Ids of products that a search matches: available ones first, then the best, then the newest. */
	matches(search: string, most: number): Int32Array {
		const { slots, scores } = this.#search(search, false);
		const { stock, ageOf, productOfAge, id } = this.#columns;
		const keys = Float64Array.from(slots, (slot, at) => {
			const relevance = relevanceOf((stock[slot] as number) > 0, scores[at] as number);
			return relevance * places + ageOf(slot);
		});
		const best = sortedSlice(keys, 0, most);
		return Int32Array.from(best, (key) => id[productOfAge(key % places)] as number);
	}

	/** Of the back-office: a search also matches hidden products. */
	window(query: WindowQuery, search: string, from: number, to: number): ProductWindow {
		const hits = search ? this.#words.search(search, this.#searchOptions(false, true)).slots : null;
		return this.#windows.window(query, hits, from, to);
	}

	#search(text: string, isTyping: boolean): SearchResult {
		return this.#words.search(text, this.#searchOptions(isTyping, false));
	}

	#searchOptions(typing: boolean, isBackOffice: boolean) {
		const columns = this.#columns;
		const isAlive = isBackOffice
			? (slot: number) => columns.isAlive[slot] === 1
			: (slot: number) => columns.isAlive[slot] === 1 && columns.isActive(slot) && columns.categoryOf(slot).active;
		const known = isBackOffice ? this.#slotsOfCategory.backOffice : this.#slotsOfCategory.shop;
		const look = (id: number) => {
			const slots = columns.slotsOfCategory(id, isAlive);
			known.set(id, slots);
			return slots;
		};
		return {
			synonymsOf: this.#synonymsOf,
			// A deleted one has no name.
			categories: columns.tree.all.filter(({ active, name }) => active || (isBackOffice && name)),
			slotsOfCategory: (id: number) => known.get(id) ?? look(id),
			isAlive,
			typing,
			exact: isBackOffice,
		};
	}

	#forgetCategories(): void {
		this.#slotsOfCategory.shop.clear();
		this.#slotsOfCategory.backOffice.clear();
	}
}

function textsAt(rows: TextRows): (at: number) => ProductTexts {
	const count = rows.ids.length;
	const [names, skus, descriptions] = [rows.names, rows.skus, rows.descriptions].map((text) => textsOf(text, count));
	return (at) => ({ name: names?.[at] ?? '', sku: skus?.[at] ?? '', description: descriptions?.[at] ?? '' });
}

const hashOfAll = ({ name, sku, description }: ProductTexts): number => withHash(hashOf(name, sku), description);
const hashOf = (name: string, sku: string): number => withHash(withHash(0x811c9dc5, name), sku);

/** FNV-1a of one more text, 32 bits; never 0. */
function withHash(before: number, text: string): number {
	let hash = before;
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return Math.imul(hash ^ 0x1f, 0x01000193) || 1;
}
