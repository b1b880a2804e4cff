import type { Product, ProductPage, Suggestions } from '../../../contract/catalog/product';
import type { LiveEvent } from '../../../contract/live/live';
import { isActive, isSoldOut } from '../../lib/product';
import { matchesText } from '../../lib/textSearch';
import type { ChannelEvent } from '../../live/actions';
import {
	applyToProduct,
	categoryOf,
	movesUnits,
	type ProductEvent,
	productOf,
	renameCategory,
	subjectOf,
} from '../../live/entities';
import { mapped } from '../../live/listRow';
import { type PageQuery, withinBounds } from './listing';

type HeldEvent = Extract<LiveEvent, { type: 'PRODUCT_HELD' }>;

/** A page as the cache holds it. */
export interface HeldPage extends ProductPage {
	/** Rows that moved to another page while this one was on screen; a reader keeps them until rows may move. */
	left?: Product[];
	/** Ids of products that came since the answer, on whichever page. */
	arrived?: number[];
	/** Count, facets or the places of rows may have changed since the answer, which the server is asked for. */
	outdated?: boolean;
}

const maxArrived = 99;
const descriptionLength = 160;
/** With the members of the row alone, as the server sends them: an answer that is equal then draws no card again. */
const asRow = (product: Product, row: Product): Product => ({
	...row,
	...Object.fromEntries(Object.entries(product).filter(([name]) => name in row)),
	...('description' in row && { description: product.description?.slice(0, descriptionLength) }),
});

/** A page that live events made outdated keeps the rows that its new answer lacks: the same events kept them right. */
export function mergePage(held: HeldPage, answer: HeldPage): HeldPage {
	if (!held.outdated) return answer;
	const now = new Set(answer.products.map(({ id }) => id));
	const left = [...held.products, ...(held.left ?? [])].filter(({ id }) => !now.has(id));
	return { ...answer, left, arrived: held.arrived };
}

/** Null when visitors did not see it; undefined when the event does not say. */
function productBefore({ type, product, previous }: ProductEvent): Product | null | undefined {
	if (type === 'PRODUCT_CREATED') return null;
	if (!previous) return previous;
	const { categoryId, ...rest } = previous;
	return { ...rest, id: product.id, category: { id: categoryId, name: '' } };
}

/** Whether the filters let the product through. Which ones a search finds the server knows. */
const belongs = (product: Product | null, { category, featured, ...bounds }: PageQuery): product is Product =>
	product !== null &&
	(!featured || product.featured === true) &&
	(category === undefined || product.category?.id === category) &&
	withinBounds(product.price, bounds);

const isSearched = ({ search, category }: PageQuery): boolean => Boolean(search) && category === undefined;

/** False also where only the server can tell, as with a misspelt word. */
const surelyFound = ({ name, description, sku, category }: Product, { search = '' }: PageQuery): boolean =>
	matchesText(`${name} ${description ?? ''} ${sku ?? ''} ${category?.name ?? ''}`, search);

function applyProduct(page: HeldPage, event: ProductEvent, query: PageQuery): HeldPage {
	const { id, version } = subjectOf(event);
	const { products, left = [], arrived = [] } = page;
	const held = [...products, ...left].find((product) => product.id === id);
	const isKnown = held?.version != null && version !== null && version <= held.version;
	if (held ? isKnown : movesUnits(event)) return page;

	const told = productOf(event);
	const now = told && isActive(told) ? told : null;
	const was = held ?? productBefore(event);
	const listed = belongs(now, query);
	const isArrival =
		listed && was !== undefined && !belongs(was, query) && (!isSearched(query) || surelyFound(now, query));
	const write = (rows: readonly Product[]): Product[] =>
		rows.flatMap((row) => (row.id !== id ? row : listed ? asRow(now, row) : []));
	const others = arrived.filter((other) => other !== id);
	return {
		...page,
		products: write(products),
		left: write(left),
		arrived: isArrival || (listed && others.length < arrived.length) ? [...others, id].slice(-maxArrived) : others,
		outdated: page.outdated || !movesUnits(event),
	};
}

/** 1 where the page counts one more as sold out, -1 where one less. */
function soldOutBy(held: Product | undefined, event: HeldEvent, query: PageQuery): number {
	if (held) return Number(isSoldOut(applyToProduct(held, event))) - Number(isSoldOut(held));
	if (!event.crossed || isSearched(query)) return 0;
	const { categoryId, ...rest } = event.crossed;
	const product = { ...event.product, ...rest, name: '', category: { id: categoryId, name: '' } };
	if (!belongs(product, query)) return 0;
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
	if (isSearched(query)) return { ...page, products, left, outdated: true };
	return products === page.products && left === page.left ? page : { ...page, products, left };
}

/** Rows change in place, and what the page may not show leaves at once; all else is the server's to say. */
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
