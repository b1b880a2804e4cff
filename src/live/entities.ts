import type { Category, Product, ProductOffer } from '#contract/catalog/product';
import type { LiveEvent, PricesChanged } from '#contract/live/live';
import { isSoldOut } from '#lib/product';
import type { ChannelEvent } from './actions';

export interface Entity {
	id: number;
	version?: number | null;
}

/** The first member after the type, such as `product`, is the thing that changed. */
export const kindOf = (event: ChannelEvent): string => Object.keys(event).find((name) => name !== 'type') ?? '';

/** `key` is unique; `id` is 0 for the only one of its kind, `version` null without versions. */
export function subjectOf(event: ChannelEvent): { key: string; id: number; version: number | null } {
	const kind = kindOf(event);
	const { id = 0, version = null }: Partial<Entity> = new Map(Object.entries(event)).get(kind);
	return { key: `${kind}/${id}`, id, version };
}

/** All that an event changes: `PRICES_CHANGED` has up to 2,000 products. */
export const subjectsOf = (event: ChannelEvent): { key: string; version: number | null }[] =>
	event.type === 'PRICES_CHANGED'
		? event.products.map(({ id, version }) => ({ key: `product/${id}`, version }))
		: [subjectOf(event)];

/** False without versions. */
export const isOlderThan = (held: Entity, version: number | null): boolean =>
	version !== null && held.version != null && version < held.version;

/** Null: deleted or hidden. A change of held units needs the `held` product. */
export function productOf(event: ChannelEvent, held?: Product): Product | null {
	if (!('product' in event)) return null;
	if (event.type === 'PRODUCT_HELD')
		return held ? { ...held, ...event.product, stockQuantity: event.product.stock } : null;
	return 'name' in event.product ? event.product : null;
}

export type ProductEvent = Exclude<Extract<LiveEvent, { product: object }>, { type: 'PRODUCT_HELD' }>;

/** Units changed, but not from or to none: no list's rows or order change. */
export const movesUnits = ({ product, previous }: ProductEvent): boolean =>
	previous?.editVersion != null &&
	'editVersion' in product &&
	product.editVersion === previous.editVersion &&
	isSoldOut(product) === isSoldOut(previous);

export const categoryOf = (event: ChannelEvent): Category | null =>
	'category' in event && 'name' in event.category ? event.category : null;

export function renameCategory<Row extends Product>(product: Row, event: ChannelEvent): Row {
	const category = categoryOf(event);
	if (!category || product.category?.id !== category.id || product.category.name === category.name) return product;
	return { ...product, category: { id: category.id, name: category.name } };
}

type ProductPrice = Omit<PricesChanged['products'][number], 'offer'> & { offer: ProductOffer | null };

/** Lists by the dozen read one event. */
const pricesOf = new WeakMap<PricesChanged, ReadonlyMap<number, ProductPrice>>();
const none: ReadonlyMap<number, ProductPrice> = new Map();

/** New prices by product; none for other events. */
export function newPrices(event: ChannelEvent): ReadonlyMap<number, ProductPrice> {
	if (event.type !== 'PRICES_CHANGED') return none;
	const known = pricesOf.get(event);
	if (known) return known;
	const offers = new Map(event.offers.map((offer) => [offer.id, offer]));
	const prices = new Map(
		event.products.map(({ offer: own, ...product }) => {
			const shared = own && offers.get(own.id);
			return [product.id, { ...product, offer: shared ? { ...shared, ...own } : null }] as const;
		}),
	);
	pricesOf.set(event, prices);
	return prices;
}

/** The row itself where the event has no newer price. */
export function withNewPrice<Row extends Pick<Product, 'id' | 'price' | 'offer' | 'version'>>(
	row: Row,
	event: ChannelEvent,
): Row {
	const now = newPrices(event).get(row.id);
	if (!now || now.version === row.version || isOlderThan(row, now.version)) return row;
	return { ...row, price: now.price, offer: now.offer, version: now.version };
}

/** With a category's new name, or with a new price. */
export const followed = <Row extends Product>(row: Row, event: ChannelEvent): Row =>
	withNewPrice(renameCategory(row, event), event);

/** A hidden or deleted product becomes inactive with its content. */
export function applyToProduct(held: Product, event: ChannelEvent): Product {
	if (!('product' in event)) return followed(held, event);
	const { id, version } = subjectOf(event);
	if (id !== held.id || isOlderThan(held, version)) return held;
	return productOf(event, held) ?? { ...held, active: false, version: version ?? held.version };
}

export function applyToOrder<Order extends { id: unknown; status: string; trackingNumber?: string | null }>(
	held: Order,
	event: ChannelEvent,
): Order {
	if (!('order' in event) || held.id !== event.order.id) return held;
	const { status, trackingNumber = held.trackingNumber } = event.order;
	if (status === held.status && trackingNumber === held.trackingNumber) return held;
	return { ...held, status, trackingNumber };
}
