import type { Category, Product } from '../../contract/catalog';
import { isCategory, isProduct } from '../../contract/guards';
import type { ChannelEvent } from './actions';

/** The product that an event carries whole; null for a deletion, or the mere trace of a product that is not shown. */
export const productOf = (event: ChannelEvent): Product | null =>
	'product' in event && event.type !== 'PRODUCT_DELETED' && isProduct(event.product) ? event.product : null;

/** The same for a category. */
export const categoryOf = (event: ChannelEvent): Category | null =>
	'category' in event && event.type !== 'CATEGORY_DELETED' && isCategory(event.category) ? event.category : null;
