import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import type { LiveEvent, PreviousProduct, ProductsHeld } from '#contract/live/live';
import type { OutboxEvent } from '#platform/live/publisher';
import type { Item, StoredItem } from './table';

/** More become one event, after which open pages refetch. */
export const maxSingleEvents = 200;

export const manyChanged: OutboxEvent = { topic: topics.products, body: { type: 'CATALOG_CHANGED' } };

/** Enough to remove the item from a list. */
interface Hidden {
	id: number;
	active: false;
	version: number;
}

interface Bodies<Row> {
	created: (item: Row) => LiveEvent;
	updated: (item: Row | Hidden, before: StoredItem<Row>) => LiveEvent;
	deleted: (item: Hidden, before: StoredItem<Row>) => LiveEvent;
}

const hidden = ({ id, version }: Pick<Item, 'id' | 'version'>): Hidden => ({ id, active: false, version });

type CatalogTopic = typeof topics.products | typeof topics.categories;

const eventsOf = <Row extends Item>(topic: CatalogTopic, bodies: Bodies<Row>) => ({
	created: ({ item, shown }: StoredItem<Row>): OutboxEvent => ({
		topic,
		body: bodies.created(item),
		...(!shown && { publicBody: null }),
	}),
	updated: ({ item, shown }: StoredItem<Row>, before: StoredItem<Row>): OutboxEvent => ({
		topic,
		body: bodies.updated(item, before),
		...(!shown && { publicBody: bodies.updated(hidden(item), before) }),
	}),
	/** With a version above any client's. */
	deleted: (before: StoredItem<Row>): OutboxEvent => ({
		topic,
		body: bodies.deleted(hidden({ id: before.item.id, version: before.item.version + 1 }), before),
	}),
});

/** One event for all, without hidden products. */
export function productsHeld(
	items: readonly StoredItem<ProductDto>[],
	stockBefore: (item: ProductDto) => number,
): OutboxEvent[] {
	if (items.length === 0) return [];
	const eventOf = (rows: readonly StoredItem<ProductDto>[]): ProductsHeld => ({
		type: 'PRODUCTS_HELD',
		products: rows.map(({ item }) => {
			const { id, version, stock, heldUntil = null, category, group, price, featured } = item;
			const place = { categoryId: category.id, price, featured, ...(group && { groupId: group.id }) };
			const crossed = stock <= 0 !== stockBefore(item) <= 0 && { crossed: place };
			return { id, version, stock, heldUntil, ...crossed };
		}),
	});
	const visible = items.filter(({ shown }) => shown);
	const publicBody = visible.length > 0 ? eventOf(visible) : null;
	return [{ topic: topics.products, body: eventOf(items), ...(visible.length < items.length && { publicBody }) }];
}

function previousOf({ item, shown }: StoredItem<ProductDto>): PreviousProduct | null {
	const { name, price, stock, category, group, active, featured, editVersion } = item;
	const [categoryId, groupId] = [category.id, group?.id ?? null];
	return shown ? { name, price, stock, categoryId, groupId, active, featured, editVersion } : null;
}

export const productEvents = eventsOf<ProductDto>(topics.products, {
	created: (product) => ({ type: 'PRODUCT_CREATED', product, previous: null }),
	updated: (product, before) => ({ type: 'PRODUCT_UPDATED', product, previous: previousOf(before) }),
	deleted: (product, before) => ({ type: 'PRODUCT_DELETED', product, previous: previousOf(before) }),
});

export const categoryEvents = eventsOf<CategoryDto>(topics.categories, {
	created: (category) => ({ type: 'CATEGORY_CREATED', category }),
	updated: (category) => ({ type: 'CATEGORY_UPDATED', category }),
	deleted: (category) => ({ type: 'CATEGORY_DELETED', category }),
});
