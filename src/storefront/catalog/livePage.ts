import type { Product, ProductPage } from '#contract/catalog/product';
import type { Suggestions } from '#contract/catalog/suggestions';
import type { LiveEvent, PricesChanged } from '#contract/live/live';
import { cardOf, isActive, isSoldOut } from '#lib/product';
import { matchesText } from '#lib/textSearch';
import type { ChannelEvent } from '#live/actions';
import {
	applyToProduct,
	categoryOf,
	movesUnits,
	newPrices,
	type ProductEvent,
	productOf,
	renameCategory,
	subjectOf,
	withNewPrice,
} from '#live/entities';
import { mapped } from '#live/listRow';
import { hasAttributes, hasStock, type PageQuery, withinBounds } from './listing';

/** `within`: the ids of the chosen category and of all below it. */
type Scope = PageQuery & { within?: readonly number[] };

type HeldEvent = Extract<LiveEvent, { type: 'PRODUCT_HELD' }>;

/** `card` as of `cardOf`; `id` of the new product. */
export interface Arrival {
	card: number;
	id: number;
}

export interface HeldPage extends ProductPage {
	/** Moved to another page; stay until rows may move. */
	movedRows?: Product[];
	arrived?: Arrival[];
	/** Cards of groups whose product no longer matches: another may stand there, or none. */
	unsure?: number[];
	/** The server must be queried for count, facets or order. */
	outdated?: boolean;
}

export interface HeldSuggestions extends Suggestions {
	outdated?: boolean;
}

const maxArrived = 99;
const descriptionLength = 160;
/** Widens the card by what is sure without the group's others, until the server answers. */
const withCard = (row: Product): Product =>
	row.card
		? {
				...row,
				card: {
					...row.card,
					lowest: Math.min(row.card.lowest, row.price),
					highest: Math.max(row.card.highest, row.price),
					available: row.card.available || !isSoldOut(row),
				},
			}
		: row;

/** Drops other members, so that an equal answer renders nothing. */
const asRow = (product: Product, row: Product): Product =>
	withCard({
		...row,
		...Object.fromEntries(Object.entries(product).filter(([name]) => name in row && name !== 'card')),
		...('description' in row && { description: product.description?.slice(0, descriptionLength) }),
	});

/** Retains rows that the new answer lacks: events have updated them. */
export function mergePage(held: HeldPage, answer: HeldPage): HeldPage {
	if (!held.outdated) return answer;
	const now = new Set([...answer.products.map(cardOf), ...(held.unsure ?? [])]);
	const movedRows = [...held.products, ...(held.movedRows ?? [])].filter((row) => !now.has(cardOf(row)));
	return { ...answer, movedRows, arrived: held.arrived };
}

/** Null: invisible. Undefined: unknown. */
function productBefore({ type, product, previous }: ProductEvent): Product | null | undefined {
	if (type === 'PRODUCT_CREATED') return null;
	if (!previous) return previous;
	const { categoryId, ...rest } = previous;
	return { ...rest, id: product.id, category: { id: categoryId, name: '' } };
}

/** The search is left to the server, and so are attributes. */
const belongs = (product: Product | null, { within, featured, offers, ...bounds }: Scope): product is Product =>
	product !== null &&
	(!offers || product.offer != null) &&
	(!featured || product.featured === true) &&
	(!within || within.includes(product.category?.id ?? 0)) &&
	withinBounds(product.price, bounds);

const isSearched = ({ search, category }: PageQuery): boolean => Boolean(search) && category === undefined;

/** False where only the server can tell. */
const surelyMatches = ({ name, description, sku, category }: Product, { search = '' }: PageQuery): boolean =>
	matchesText(`${name} ${description ?? ''} ${sku ?? ''} ${category?.name ?? ''}`, search);

function applyProduct(page: HeldPage, event: ProductEvent, query: Scope): HeldPage {
	const { id, version } = subjectOf(event);
	const { products, movedRows = [], arrived = [] } = page;
	const rows = [...products, ...movedRows];
	const held = rows.find((product) => product.id === id);
	const isKnown = held?.version != null && version !== null && version <= held.version;
	// The server may have written the row after it had chosen the rows of the page.
	if (isKnown) return version === held.version && !movesUnits(event) ? { ...page, outdated: true } : page;
	if (!held && movesUnits(event)) return page;

	const changed = productOf(event);
	const now = changed && isActive(changed) ? changed : null;
	const was = held ?? productBefore(event);
	// A group's card is featured with any of its products.
	const listed = belongs(now, held?.card ? { ...query, featured: undefined } : query) && hasStock(now, query.available);
	const isArrival =
		listed && was !== undefined && !belongs(was, query) && (!isSearched(query) || surelyMatches(now, query));
	const card = now?.group?.id ?? -id;
	const isSame = listed && held !== undefined && cardOf(held) === card;
	// Also a product that joined or left a group: its row may stand elsewhere now.
	const isUnsure = held !== undefined && !isSame && (listed || held.card != null);
	const write = (list: readonly Product[]): Product[] =>
		list.flatMap((row) => (row.id !== id || isUnsure ? row : isSame ? asRow(now, row) : []));
	const others = arrived.filter((other) => other.id !== id);
	const isNew =
		(isArrival || (listed && others.length < arrived.length)) &&
		hasAttributes(now, query.attributes) &&
		![...others.map((other) => other.card), ...rows.filter((row) => row.card).map(cardOf)].includes(card);
	return {
		...page,
		products: write(products),
		movedRows: write(movedRows),
		arrived: isNew ? [...others, { card, id }].slice(-maxArrived) : others,
		...(isUnsure && { unsure: [...(page.unsure ?? []), cardOf(held)] }),
		outdated: page.outdated || !movesUnits(event),
	};
}

/** Change of the sold-out count: 1, 0 or -1. */
function soldOutBy(held: Product | undefined, event: HeldEvent, query: Scope): number {
	if (held) return Number(isSoldOut(applyToProduct(held, event))) - Number(isSoldOut(held));
	const product = crossedProduct(event);
	if (!product || isSearched(query) || query.attributes || !belongs(product, query)) return 0;
	return isSoldOut(product) ? 1 : -1;
}

function crossedProduct({ product, crossed }: HeldEvent): Product | null {
	if (!crossed) return null;
	const { categoryId, ...rest } = crossed;
	return { ...product, ...rest, name: '', category: { id: categoryId, name: '' } };
}

/** A list's facets count what is in stock, by values that the event does not name. */
function movesFacets({ facets }: HeldPage, held: Product | undefined, event: HeldEvent, query: Scope): boolean {
	if (query.size !== undefined || !(facets.attributes || query.attributes)) return false;
	if (held) return isSoldOut(held) !== isSoldOut(applyToProduct(held, event));
	const product = crossedProduct(event);
	// Other categories and prices count what is in stock too, once the list does.
	return product !== null && (query.available !== undefined || belongs(product, { ...query, offers: undefined }));
}

/** A product of a group sells out or returns: only the server knows whether the card does. */
function crossesInGroup(held: Product | undefined, event: HeldEvent, query: Scope): boolean {
	const { crossed } = event;
	if (held) return held.card != null && isSoldOut(held) !== isSoldOut(applyToProduct(held, event));
	const { available, within } = query;
	return crossed?.groupId !== undefined && (available !== undefined || !within || within.includes(crossed.categoryId));
}

/** Refetches only for groups and facets: held units return within minutes. */
function applyHeld(page: HeldPage, event: HeldEvent, query: Scope): HeldPage {
	const { products, movedRows, facets } = page;
	const isIt = (row: Product) => row.id === event.product.id;
	const write = (row: Product) => (isIt(row) ? withCard(applyToProduct(row, event)) : row);
	const rows = mapped(products, write);
	const others = movedRows && mapped(movedRows, write);
	const { stock } = facets;
	const held = products.find(isIt) ?? movedRows?.find(isIt);
	const crosses = crossesInGroup(held, event, query) || movesFacets(page, held, event, query);
	const by = held?.card || event.crossed?.groupId ? 0 : soldOutBy(held, event, query);
	if (rows === products && others === movedRows && by === 0 && !crosses) return page;
	// Such a page loses or gains a row.
	const outdated = page.outdated || crosses || (by !== 0 && query.available !== undefined);
	const soldOut = Math.min(stock.available + stock.soldOut, Math.max(0, stock.soldOut + by));
	const counted = { ...stock, soldOut, available: stock.available + stock.soldOut - soldOut };
	return {
		...page,
		products: rows,
		movedRows: others,
		facets: { ...facets, stock: counted },
		...(outdated && { outdated }),
	};
}

/** A category affects all pages; see the refetch rule of `catalogApi`. */
function applyCategory(page: HeldPage, event: ChannelEvent, query: PageQuery): HeldPage {
	if (!categoryOf(event)) return page;
	const rename = (product: Product) => renameCategory(product, event);
	const products = mapped(page.products, rename);
	const movedRows = page.movedRows && mapped(page.movedRows, rename);
	// A search includes category names.
	if (isSearched(query)) return { ...page, products, movedRows, outdated: true };
	return products === page.products && movedRows === page.movedRows ? page : { ...page, products, movedRows };
}

/** One question to the server for the whole event: which products the page loses or gains, and where they stand. */
function applyPrices(page: HeldPage, event: PricesChanged, query: Scope): HeldPage {
	const { products, movedRows = [], unsure = [] } = page;
	const heldById = new Map([...products, ...movedRows].map((row) => [row.id, row]));
	const { within, featured, minPrice, maxPrice, offers } = query;
	// The counts of other categories follow all filters but the category's own.
	const isCounted = !within || minPrice !== undefined || maxPrice !== undefined || offers !== undefined;
	const isConcerned = event.products.some(({ id, version, categoryId, featured: isFeatured, groupId }) => {
		const held = heldById.get(id);
		if (held?.version != null && version < held.version) return false;
		// Another product of a group's card may be the cheapest one now.
		const isListed = !featured || isFeatured || groupId !== undefined;
		return held !== undefined || (isListed && (isCounted || within.includes(categoryId)));
	});
	if (!isConcerned) return page;
	const left: number[] = [];
	const write = (row: Product): Product[] => {
		const now = withNewPrice(row, event);
		if (now === row) return [row];
		if (withinBounds(now.price, query) && (!query.offers || now.offer != null)) return [withCard(now)];
		if (!row.card) return [];
		left.push(cardOf(row));
		return [row];
	};
	return {
		...page,
		products: products.flatMap(write),
		...(page.movedRows && { movedRows: movedRows.flatMap(write) }),
		...(left.length > 0 && { unsure: [...unsure, ...left] }),
		outdated: true,
	};
}

/** Patches rows and removes hidden products; the server decides the rest. */
export function applyToPage(page: HeldPage, event: ChannelEvent, query: PageQuery): HeldPage {
	const { within = query.category === undefined ? undefined : [query.category] } = page;
	const scope: Scope = { ...query, within };
	if (event.type === 'PRICES_CHANGED') return applyPrices(page, event, scope);
	if (!('product' in event)) return applyCategory(page, event, query);
	return event.type === 'PRODUCT_HELD' ? applyHeld(page, event, scope) : applyProduct(page, event, scope);
}

/** The server decides what a group shows. */
function repriceSuggestions(held: HeldSuggestions, event: PricesChanged): HeldSuggestions {
	const prices = newPrices(event);
	const groups = new Set(event.products.map(({ groupId }) => groupId));
	if (held.products.some(({ group }) => group !== undefined && groups.has(group))) return { ...held, outdated: true };
	const products = mapped(held.products, (one) => {
		const now = one.group === undefined ? prices.get(one.id) : undefined;
		return now ? { ...one, price: now.price, listPrice: now.offer?.listPrice ?? null } : one;
	});
	return products === held.products ? held : { ...held, products };
}

/** Adds nothing: suggestions answer the typed text. The server decides what a group shows. */
export function applyToSuggestions(held: HeldSuggestions, event: ChannelEvent): HeldSuggestions {
	if (event.type === 'PRICES_CHANGED') return repriceSuggestions(held, event);
	if (!('product' in event) || event.type === 'PRODUCT_HELD') return held;
	const product = productOf(event);
	const groups = [product?.group?.id, 'previous' in event ? event.previous?.groupId : null];
	const isShown = ({ id, group }: Suggestions['products'][number]) =>
		group !== undefined ? groups.includes(group) : id === event.product.id && groups.some((other) => other != null);
	if (held.products.some(isShown)) return movesUnits(event) ? held : { ...held, outdated: true };
	const shown = product && held.products.find(({ id }) => id === product.id);
	if (!product || !shown) return held;
	const { id, name, price, imageUrl = null, offer } = product;
	const listPrice = offer?.listPrice ?? null;
	return {
		...held,
		products: held.products.flatMap((one) =>
			one !== shown ? one : isActive(product) ? { id, name, price, listPrice, imageUrl } : [],
		),
	};
}
