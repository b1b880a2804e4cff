import type { Category, Product } from '../../../contract/catalog';
import type { LiveEvent } from '../../../contract/live';
import { isActive } from '../../lib/product';
import type { ChannelEvent } from '../../live/actions';
import { categoryOf, productOf } from '../../live/entities';
import { isOlderThan, type ListRule, type PatchTable, type SingleRule, subjectOf } from '../../live/patchTable';
import { catalogApi } from './catalogApi';

/** A renamed category renames itself in the rows of its products. */
export function renameCategory(row: Product, event: ChannelEvent): Product {
	const category = categoryOf(event);
	if (!category || row.category?.id !== category.id || row.category.name === category.name) return row;
	return { ...row, category: { id: category.id, name: category.name } };
}

const productList = (endpoint: string, adds: boolean, belongs: ListRule<Product>['belongs']): ListRule<Product> => ({
	endpoint,
	holds: 'product',
	item: productOf,
	adds,
	belongs: (product, arg) => isActive(product) && belongs(product, arg),
	touch: renameCategory,
});

const product: SingleRule<Product> = {
	endpoint: 'getProduct',
	patch: (held, event) => {
		const { id, version } = subjectOf(event);
		if (!('product' in event)) return renameCategory(held, event);
		if (id !== held.id || isOlderThan(held, version)) return held;
		return productOf(event) ?? { ...held, active: false, version: version ?? held.version };
	},
};

const activeCategories: ListRule<Category> = {
	endpoint: 'getActiveCategories',
	holds: 'category',
	item: categoryOf,
	adds: true,
	belongs: isActive,
};

/** Whether a category appears or disappears for shoppers by this event: its products do so with it. */
function changesVisibility(event: LiveEvent, before: unknown): boolean {
	if (!('category' in event)) return false;
	const shown = catalogApi.endpoints.getActiveCategories.select()(before as never).data;
	const category = categoryOf(event);
	if (!shown) return category === null;
	return shown.some(({ id }) => id === event.category.id) !== (category !== null && isActive(category));
}

/** The catalogue's rows of the patch table (R4-40 … R4-43, R4-45). */
export const catalogLive: PatchTable = {
	lists: [
		productList('getFeaturedProducts', true, (product) => product.featured === true),
		productList('getActiveProducts', true, () => true),
		productList('getCategoryProducts', true, (product, id) => product.category?.id === id),
		productList('searchProducts', false, () => true),
		activeCategories,
	] as unknown as PatchTable['lists'],
	singles: [product] as unknown as PatchTable['singles'],
	refetches: [{ when: changesVisibility, tags: ['Product'] }],
};
