import type { Category } from '../../contract/category';
import type { Product } from '../../contract/product';
import type { ChannelEvent } from './actions';

export type Kind = 'product' | 'category' | 'order';

/** What every row of a cached list has. */
export interface Entity {
	id: number;
	version?: number | null;
}

export const kindOf = (event: ChannelEvent): Kind =>
	'product' in event ? 'product' : 'category' in event ? 'category' : 'order';

/** What the event is about. `key` is one per thing, `version` null from a back end without versions. */
export function subjectOf(event: ChannelEvent): { key: string; id: number; version: number | null } {
	const subject: Entity = 'product' in event ? event.product : 'category' in event ? event.category : event.order;
	return { key: `${kindOf(event)}/${subject.id}`, id: subject.id, version: subject.version ?? null };
}

/** Whether the event is older than what is held of the same thing; without versions it never is. */
export const isOlderThan = (held: Entity, version: number | null): boolean =>
	version !== null && held.version != null && version < held.version;

/** The product that an event carries whole; null for a deletion and for one of which only the hiding is told. */
export const productOf = (event: ChannelEvent): Product | null =>
	'product' in event && 'name' in event.product ? event.product : null;

/** The same for a category. */
export const categoryOf = (event: ChannelEvent): Category | null =>
	'category' in event && 'name' in event.category ? event.category : null;

/** The product with the name of its category as the event has it; the same object when that is no news. */
export function renameCategory<Row extends Product>(product: Row, event: ChannelEvent): Row {
	const category = categoryOf(event);
	if (!category || product.category?.id !== category.id || product.category.name === category.name) return product;
	return { ...product, category: { id: category.id, name: category.name } };
}

/** The product of an open page after the event; of a hidden or deleted one it keeps the last content as inactive. */
export function applyToProduct(held: Product, event: ChannelEvent): Product {
	if (!('product' in event)) return renameCategory(held, event);
	const { id, version } = subjectOf(event);
	if (id !== held.id || isOlderThan(held, version)) return held;
	return productOf(event) ?? { ...held, active: false, version: version ?? held.version };
}

/** An order with status and tracking number as the event has them; the same object when that is no news. */
export function applyToOrder<Order extends { id: unknown; status: string; trackingNumber?: string | null }>(
	held: Order,
	event: ChannelEvent,
): Order {
	if (!('order' in event) || held.id !== event.order.id) return held;
	const { status, trackingNumber = held.trackingNumber } = event.order;
	if (status === held.status && trackingNumber === held.trackingNumber) return held;
	return { ...held, status, trackingNumber };
}
