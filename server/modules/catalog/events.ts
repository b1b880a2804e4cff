import type { CategoryDto } from '../../../contract/category';
import { type LiveEvent, type Topic, topics } from '../../../contract/live';
import type { ProductDto } from '../../../contract/product';
import type { OutboxEvent } from '../../live/publisher';
import type { Found, Item } from './table';

/** Enough to take something off a list, and nothing of its content. */
interface Hidden {
	id: number;
	active: false;
	version: number;
}

interface Bodies<Row> {
	created: (item: Row) => LiveEvent;
	updated: (item: Row | Hidden) => LiveEvent;
	deleted: (item: Hidden) => LiveEvent;
}

const hidden = ({ id, version }: Pick<Item, 'id' | 'version'>): Hidden => ({ id, active: false, version });

export type Events<Row extends Item> = ReturnType<typeof eventsOf<Row>>;

/** Visitors learn nothing of what is hidden from them. */
const eventsOf = <Row extends Item>(topic: Topic, bodies: Bodies<Row>) => ({
	created: ({ item, shown }: Found<Row>): OutboxEvent => ({
		topic,
		body: bodies.created(item),
		...(!shown && { publicBody: null }),
	}),
	updated: ({ item, shown }: Found<Row>): OutboxEvent => ({
		topic,
		body: bodies.updated(item),
		...(!shown && { publicBody: bodies.updated(hidden(item)) }),
	}),
	/** The version is above every one that a client may hold. */
	deleted: ({ id, version }: Row): OutboxEvent => ({
		topic,
		body: bodies.deleted(hidden({ id, version: version + 1 })),
	}),
});

export const productEvents = eventsOf<ProductDto>(topics.products, {
	created: (product) => ({ type: 'PRODUCT_CREATED', product }),
	updated: (product) => ({ type: 'PRODUCT_UPDATED', product }),
	deleted: (product) => ({ type: 'PRODUCT_DELETED', product }),
});

export const categoryEvents = eventsOf<CategoryDto>(topics.categories, {
	created: (category) => ({ type: 'CATEGORY_CREATED', category }),
	updated: (category) => ({ type: 'CATEGORY_UPDATED', category }),
	deleted: (category) => ({ type: 'CATEGORY_DELETED', category }),
});
