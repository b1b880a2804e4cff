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
import { hasStock, type PageQuery, withinBounds } from './listing';

type HeldEvent = Extract<LiveEvent, { type: 'PRODUCT_HELD' }>;

export interface HeldPage extends ProductPage {
	/** Rows that moved to another page; they stay until rows may move. */
	left?: Product[];
	/** New products on any page. */
	arrived?: number[];
	/** The server must be queried for count, facets or order. */
	outdated?: boolean;
}

const maxArrived = 99;
const descriptionLength = 160;
/** Drops other members, so that an equal answer renders nothing. */
const asRow = (product: Product, row: Product): Product => ({
	...row,
	...Object.fromEntries(Object.entries(product).filter(([name]) => name in row)),
	...('description' in row && { description: product.description?.slice(0, descriptionLength) }),
});

/** Keeps rows that the new answer lacks: events kept them right. */
export function mergePage(held: HeldPage, answer: HeldPage): HeldPage {
	if (!held.outdated) return answer;
	const now = new Set(answer.products.map(({ id }) => id));
	const left = [...held.products, ...(held.left ?? [])].filter(({ id }) => !now.has(id));
	return { ...answer, left, arrived: held.arrived };
}

/** Null: invisible. Undefined: unknown. */
function productBefore({ type, product, previous }: ProductEvent): Product | null | undefined {
	if (type === 'PRODUCT_CREATED') return null;
	if (!previous) return previous;
	const { categoryId, ...rest } = previous;
	return { ...rest, id: product.id, category: { id: categoryId, name: '' } };
}

/** The search is left to the server. */
const belongs = (product: Product | null, { category, featured, ...bounds }: PageQuery): product is Product =>
	product !== null &&
	(!featured || product.featured === true) &&
	(category === undefined || product.category?.id === category) &&
	withinBounds(product.price, bounds);

const isSearched = ({ search, category }: PageQuery): boolean => Boolean(search) && category === undefined;

/** False where only the server can tell. */
const surelyFound = ({ name, description, sku, category }: Product, { search = '' }: PageQuery): boolean =>
	matchesText(`${name} ${description ?? ''} ${sku ?? ''} ${category?.name ?? ''}`, search);

function applyProduct(page: HeldPage, event: ProductEvent, query: PageQuery): HeldPage {
	const { id, version } = subjectOf(event);
	const { products, left = [], arrived = [] } = page;
	const held = [...products, ...left].find((product) => product.id === id);
	const isKnown = held?.version != null && version !== null && version <= held.version;
	if (held ? isKnown : movesUnits(event)) return page;

	const changed = productOf(event);
	const now = changed && isActive(changed) ? changed : null;
	const was = held ?? productBefore(event);
	const listed = belongs(now, query) && hasStock(now, query.available);
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

/** Change of the sold-out count: 1, 0 or -1. */
function soldOutBy(held: Product | undefined, event: HeldEvent, query: PageQuery): number {
	if (held) return Number(isSoldOut(applyToProduct(held, event))) - Number(isSoldOut(held));
	if (!event.crossed || isSearched(query)) return 0;
	const { categoryId, ...rest } = event.crossed;
	const product = { ...event.product, ...rest, name: '', category: { id: categoryId, name: '' } };
	if (!belongs(product, query)) return 0;
	return isSoldOut(product) ? 1 : -1;
}

/** Without a query: held units return within minutes. */
function applyHeld(page: HeldPage, event: HeldEvent, query: PageQuery): HeldPage {
	const { products, left, facets } = page;
	const isIt = (row: Product) => row.id === event.product.id;
	const write = (row: Product) => (isIt(row) ? applyToProduct(row, event) : row);
	const rows = mapped(products, write);
	const others = left && mapped(left, write);
	const { stock } = facets;
	const by = soldOutBy(products.find(isIt) ?? left?.find(isIt), event, query);
	if (rows === products && others === left && by === 0) return page;
	// Such a page loses or gains a row.
	const outdated = page.outdated || (by !== 0 && query.available !== undefined);
	const soldOut = Math.min(stock.available + stock.soldOut, Math.max(0, stock.soldOut + by));
	const counted = { ...stock, soldOut, available: stock.available + stock.soldOut - soldOut };
	return {
		...page,
		products: rows,
		left: others,
		facets: { ...facets, stock: counted },
		...(outdated && { outdated }),
	};
}

/** A category affects all pages; see the refetch rule of `catalogApi`. */
function applyCategory(page: HeldPage, event: ChannelEvent, query: PageQuery): HeldPage {
	if (!categoryOf(event)) return page;
	const rename = (product: Product) => renameCategory(product, event);
	const products = mapped(page.products, rename);
	const left = page.left && mapped(page.left, rename);
	// A search includes the names of categories.
	if (isSearched(query)) return { ...page, products, left, outdated: true };
	return products === page.products && left === page.left ? page : { ...page, products, left };
}

/** Patches rows and removes hidden products; the server decides the rest. */
export const applyToPage = (page: HeldPage, event: ChannelEvent, query: PageQuery): HeldPage =>
	!('product' in event)
		? applyCategory(page, event, query)
		: event.type === 'PRODUCT_HELD'
			? applyHeld(page, event, query)
			: applyProduct(page, event, query);

/** Adds nothing: suggestions answer what was typed. */
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
