import { topics } from '#contract/live/channel';
import { channels } from '#contract/live/serverChannels';
import type { RelayedEvent } from '#platform/live/outbox';
import type { Changes } from './copy';

interface Body {
	product?: { id: number };
	products?: { id: number }[];
}

/** What an event of the log says about rows that the projection has; null for nothing. */
export function changesOf({ topic, body }: Pick<RelayedEvent, 'topic' | 'body'>): Changes | null {
	if (topic === channels.catalogWritten.topic) return JSON.parse(body) as Changes;
	if (topic === topics.categories) return { categories: true };
	if (topic !== topics.products) return null;
	// Of many changes CATALOG_CHANGED has no ids: each transaction writes them beside it.
	const { product, products = [] } = JSON.parse(body) as Body;
	return { products: [...products.map(({ id }) => id), ...(product ? [product.id] : [])] };
}
