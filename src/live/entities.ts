import * as v from 'valibot';
import { Category, Product } from '../../contract/catalog';
import type { ChannelEvent } from './actions';

/** The product that an event carries whole; null for a deletion, or the mere trace of a product that is not shown. */
export const productOf = (event: ChannelEvent): Product | null =>
	'product' in event && event.type !== 'PRODUCT_DELETED' && v.is(Product, event.product) ? event.product : null;

/** The same for a category. */
export const categoryOf = (event: ChannelEvent): Category | null =>
	'category' in event && event.type !== 'CATEGORY_DELETED' && v.is(Category, event.category) ? event.category : null;
