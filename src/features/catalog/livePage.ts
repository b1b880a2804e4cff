import type { LiveEvent } from '../../../contract/live';
import type { Product } from '../../../contract/product';
import type { ProductPage, Suggestions } from '../../../contract/productPage';
import { isActive, isSoldOut } from '../../lib/product';
import { matchesText } from '../../lib/textSearch';
import type { ChannelEvent } from '../../live/actions';
import { applyToProduct, categoryOf, isOlderThan, productOf, renameCategory, subjectOf } from '../../live/entities';
import { mapped } from '../../live/listRow';
import { comparisonOf, type PageQuery, withinBounds } from './listing';

type HeldEvent = Extract<LiveEvent, { type: 'PRODUCT_HELD' }>;
type ProductEvent = Exclude<Extract<LiveEvent, { product: object }>, HeldEvent>;

/** A page as the cache holds it. */
export interface HeldPage extends ProductPage {
	/** Rows that moved to another page while this one was on screen; a reader keeps them until rows may move. */
	left?: Product[];
	/** Ids of products that came since the answer, on whichever page. */
	arrived?: number[];
	/** Events since the answer after which only the server knows the page. */
	changes?: number;
}

const maxArrived = 99;
const descriptionLength = 160;
/** As the server sends it: only pages of featured products show descriptions. */
const asRow = (product: Product, { featured }: PageQuery): Product => ({
	...product,
	description: featured && product.description?.slice(0, descriptionLength),
});

/** A page that live events made outdated keeps the rows that its new answer lacks: the same events kept them right. */
export function mergePage(held: HeldPage, answer: HeldPage): HeldPage {
	if (!held.changes) return answer;
	const now = new Set(answer.products.map(({ id }) => id));
	const left = [...held.products, ...(held.left ?? [])].filter(({ id }) => !now.has(id));
	return { ...answer, left, arrived: held.arrived };
}

/** Null when visitors did not see it; undefined when the event does not say. */
function productBefore(event: ProductEvent): Product | null | undefined {
	const { product, previous } = event;
	if (event.type === 'PRODUCT_CREATED' || previous === null) return null;
	if (!previous) return undefined;
	const { categoryId, ...rest } = previous;
	const category = productOf(event)?.category;
	const name = category?.id === categoryId ? category.name : '';
	return rest.active ? { ...rest, id: product.id, category: { id: categoryId, name } } : null;
}

/** Which figures of the page a product counts in, and how; undefined where it does not. */
function countedIn(product: Product | null, query: PageQuery) {
	if (!product || (query.featured && !product.featured)) return null;
	const inCategory = query.category === undefined || product.category?.id === query.category;
	const inPrice = withinBounds(product.price, query);
	return {
		listed: inCategory && inPrice,
		category: inPrice ? product.category?.id : undefined,
		price: inCategory ? product.price : undefined,
		soldOut: inCategory && inPrice ? isSoldOut(product) : undefined,
	};
}

const isListed = (product: Product | null, query: PageQuery): boolean => countedIn(product, query)?.listed ?? false;

/** Whether count, facets or order of the page differ, if the search lets both states of the product through. */
function changesPage(page: HeldPage, was: Product | null, now: Product | null, query: PageQuery): boolean {
	const before = countedIn(was, query);
	const after = countedIn(now, query);
	if (before?.category !== after?.category || before?.soldOut !== after?.soldOut) return true;
	if (before?.price !== after?.price && touchesRange(page.facets.price, before?.price, after?.price)) return true;
	return was !== null && now !== null && isListed(now, query) && changesPlace(page, was, now, query);
}

function touchesRange(range: ProductPage['facets']['price'], was?: number, now?: number): boolean {
	if (!range) return true;
	const isEdge = was !== undefined && (was <= range.min || was >= range.max);
	return isEdge || (now !== undefined && (now < range.min || now > range.max));
}

function changesPlace({ products, page, pages }: HeldPage, was: Product, now: Product, query: PageQuery): boolean {
	const compare = comparisonOf(query);
	if (compare(was, now) === 0) return false;
	const index = products.findIndex(({ id }) => id === now.id);
	const others = products.filter(({ id }) => id !== now.id);
	const placeOf = (product: Product) => others.filter((other) => compare(other, product) < 0).length;
	const place = placeOf(now);
	// Above the first row may mean an earlier page, below the last row a later one.
	const mayBeElsewhere = (place === 0 && page > 1) || (place === others.length && page < pages);
	if (index >= 0) return place !== index || mayBeElsewhere;
	return place !== placeOf(was) || !mayBeElsewhere;
}

const isSearched = ({ search, category }: PageQuery): boolean => Boolean(search) && category === undefined;

/** False also where only the server can tell, as with a misspelt word. */
const surelyFound = ({ name, description, sku, category }: Product, { search = '' }: PageQuery): boolean =>
	matchesText(`${name} ${description ?? ''} ${sku ?? ''} ${category?.name ?? ''}`, search);

/** An edit that shows in none of the fields that `was` has must be one of a text. */
const keepsTexts = (was: Product, now: Product, onPage: boolean): boolean =>
	was.name === now.name &&
	was.category?.id === now.category?.id &&
	(!onPage || was.sku === now.sku) &&
	(was.price !== now.price || was.stock !== now.stock || was.featured !== now.featured);

/** Whether only the server can say how the page looks after the event. `was` undefined: its state before is unknown. */
function isOutdated(page: HeldPage, was: Product | null | undefined, now: Product | null, query: PageQuery): boolean {
	if (was === undefined || changesPage(page, was, now, query)) return true;
	const onPage = page.products.some(({ id }) => id === was?.id);
	if (!isSearched(query) || !was || !now || keepsTexts(was, now, onPage)) return false;
	if ((onPage || surelyFound(was, query)) && surelyFound(now, query)) return false;
	return changesPage(page, was, null, query) || changesPage(page, null, now, query);
}

function applyProduct(page: HeldPage, event: ProductEvent, query: PageQuery): HeldPage {
	const { id, version } = subjectOf(event);
	const { products, left = [], arrived = [] } = page;
	const held = [...products, ...left].find((product) => product.id === id);
	if (held && (isOlderThan(held, version) || (version !== null && held.version === version))) return page;

	const told = productOf(event);
	const now = told && isActive(told) ? told : null;
	const was = held ?? productBefore(event);
	const listed = isListed(now, query);
	const outdated = isOutdated(page, was, now, query);
	const isArrival =
		listed && was !== undefined && !isListed(was, query) && (!isSearched(query) || (now && surelyFound(now, query)));
	if (!held && !outdated && !isArrival) return page;

	const write = (rows: readonly Product[]): Product[] =>
		rows.flatMap((product) => (product.id !== id ? product : now && listed ? asRow(now, query) : []));
	const others = arrived.filter((other) => other !== id);
	return {
		...page,
		products: write(products),
		left: write(left),
		arrived: isArrival || (listed && others.length < arrived.length) ? [...others, id].slice(-maxArrived) : others,
		changes: outdated ? (page.changes ?? 0) + 1 : page.changes,
	};
}

/** 1 where the page counts one more as sold out, -1 where one less. */
function soldOutBy(held: Product | undefined, event: HeldEvent, query: PageQuery): number {
	if (held) return Number(isSoldOut(applyToProduct(held, event))) - Number(isSoldOut(held));
	if (!event.crossed || isSearched(query)) return 0;
	const { categoryId, ...rest } = event.crossed;
	const product = { ...event.product, ...rest, name: '', category: { id: categoryId, name: '' } };
	if (!isListed(product, query)) return 0;
	return isSoldOut(product) ? 1 : -1;
}

/** Rows and one count alone: what a hold takes is back within minutes, and no reason to ask for the page. */
function applyHeld(page: HeldPage, event: HeldEvent, query: PageQuery): HeldPage {
	const { products, left, facets } = page;
	const isIt = (row: Product) => row.id === event.product.id;
	const write = (row: Product) => (isIt(row) ? applyToProduct(row, event) : row);
	const rows = mapped(products, write);
	const others = left && mapped(left, write);
	const { stock } = facets;
	const by = soldOutBy(products.find(isIt) ?? left?.find(isIt), event, query);
	if (rows === products && others === left && by === 0) return page;
	const soldOut = Math.min(stock.available + stock.soldOut, Math.max(0, stock.soldOut + by));
	const counted = { ...stock, soldOut, available: stock.available + stock.soldOut - soldOut };
	return { ...page, products: rows, left: others, facets: { ...facets, stock: counted } };
}

/** A category that appears or goes makes other pages of all; see the refetch rule of `catalogApi`. */
function applyCategory(page: HeldPage, event: ChannelEvent, query: PageQuery): HeldPage {
	if (!categoryOf(event)) return page;
	const rename = (product: Product) => renameCategory(product, event);
	const products = mapped(page.products, rename);
	const left = page.left && mapped(page.left, rename);
	// A search also looks at the names of categories.
	if (isSearched(query)) return { ...page, products, left, changes: (page.changes ?? 0) + 1 };
	return products === page.products && left === page.left ? page : { ...page, products, left };
}

/** Rows change in place, and what no visitor may see leaves at once; `changes` grows when the page must be asked for. */
export const applyToPage = (page: HeldPage, event: ChannelEvent, query: PageQuery): HeldPage =>
	!('product' in event)
		? applyCategory(page, event, query)
		: event.type === 'PRODUCT_HELD'
			? applyHeld(page, event, query)
			: applyProduct(page, event, query);

/** Only rows that stand there change: they are an answer to what was typed. */
export function applyToSuggestions(held: Suggestions, event: ChannelEvent): Suggestions {
	const product = productOf(event);
	const shown = product && held.products.find(({ id }) => id === product.id);
	if (!product || !shown) return held;
	const { id, name, price, imageUrl = null } = product;
	return {
		...held,
		products: held.products.flatMap((one) =>
			one !== shown ? one : isActive(product) ? { id, name, price, imageUrl } : [],
		),
	};
}
