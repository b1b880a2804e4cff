import type { Category, Product } from '#contract/catalog/product';
import type { LiveEvent } from '#contract/live/live';
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

/** A hidden or deleted product becomes inactive with its content. */
export function applyToProduct(held: Product, event: ChannelEvent): Product {
	if (!('product' in event)) return renameCategory(held, event);
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
