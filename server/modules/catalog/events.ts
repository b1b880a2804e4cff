import type { CategoryDto, ProductDto } from '../../../contract/catalog';
import { topics } from '../../../contract/live';
import type { OutboxEvent } from '../../live/publisher';
import type { FoundProduct } from './repository';

const hidden = ({ id, version }: { id: number; version: number }) => ({ id, active: false, version });

export const isPublic = ({ product, categoryActive }: FoundProduct): boolean => product.active && categoryActive;

/**
 * A product was created. Visitors hear nothing of a hidden one (`publicBody: null`: administrators only).
 */
export function productCreated(found: FoundProduct): OutboxEvent {
	const body = { type: 'PRODUCT_CREATED', product: found.product } as const;
	return { topic: topics.products, body, ...(!isPublic(found) && { publicBody: null }) };
}

/** A product changed. Of a hidden one visitors get id and version, enough to take it off their lists. */
export function productUpdated(found: FoundProduct): OutboxEvent {
	const body = { type: 'PRODUCT_UPDATED', product: found.product } as const;
	if (isPublic(found)) return { topic: topics.products, body };
	return { topic: topics.products, body, publicBody: { type: 'PRODUCT_UPDATED', product: hidden(found.product) } };
}

/** A product is gone. The version is above every one that a client may hold. */
export function productDeleted({ id, version }: ProductDto): OutboxEvent {
	return { topic: topics.products, body: { type: 'PRODUCT_DELETED', product: hidden({ id, version: version + 1 }) } };
}

export function categoryCreated(category: CategoryDto): OutboxEvent {
	const body = { type: 'CATEGORY_CREATED', category } as const;
	return { topic: topics.categories, body, ...(!category.active && { publicBody: null }) };
}

export function categoryUpdated(category: CategoryDto): OutboxEvent {
	const body = { type: 'CATEGORY_UPDATED', category } as const;
	if (category.active) return { topic: topics.categories, body };
	return { topic: topics.categories, body, publicBody: { type: 'CATEGORY_UPDATED', category: hidden(category) } };
}

export function categoryDeleted({ id, version }: CategoryDto): OutboxEvent {
	return {
		topic: topics.categories,
		body: { type: 'CATEGORY_DELETED', category: hidden({ id, version: version + 1 }) },
	};
}
