import * as v from 'valibot';
import { adminPaths } from '../../../contract/adminPaths';
import {
	type ProductFilterText,
	ProductWindowFrame,
	SomeProduct,
	type SomeProducts,
} from '../../../contract/adminProducts';
import type { LiveEvent } from '../../../contract/live';
import { Product } from '../../../contract/product';
import { api } from '../../api';
import { selectFeaturesKnown, selectHasFeature } from '../../api/backEnd';
import { listOf, parsedBy } from '../../api/parse';
import type { ChannelEvent } from '../../live/actions';
import { anyApi } from '../../live/cachePatcher';
import { applyToProduct, productOf } from '../../live/entities';
import { mapped } from '../../live/listRow';
import { addLiveRows, row, type StateWithApi } from '../../live/rows';
import { useAppSelector } from '../../store';
import { adminApi } from './adminApi';
import { adminStockOf } from './entities/kinds';

export interface ProductWindowArg extends ProductFilterText {
	offset: number;
	limit: number;
}

export interface ProductWindow {
	count: number;
	total: number;
	products: Product[];
}

const needs = 'admin-pages';
const rowsOf = listOf('products', Product);

/** Products in windows, of a server that has `admin-pages`; before any other the lists are arrays. */
export const adminProductsApi = api.injectEndpoints({
	endpoints: (build) => ({
		getProductWindow: build.query<ProductWindow, ProductWindowArg>({
			query: (params) => ({ url: adminPaths.products, params, needs }),
			transformResponse: (answer) => {
				const { products, ...counts } = parsedBy(ProductWindowFrame)(answer);
				return { ...counts, products: rowsOf(products) };
			},
			providesTags: ['AdminProduct'],
		}),
		getProductIds: build.query<number[], ProductFilterText>({
			query: (params) => ({ url: adminPaths.productIds, params, needs }),
			transformResponse: parsedBy(v.array(v.number())),
			providesTags: ['AdminProduct'],
		}),
		getChosenProducts: build.query<SomeProduct[], SomeProducts>({
			query: (body) => ({ url: adminPaths.someProducts, method: 'POST', body, needs }),
			transformResponse: listOf('products', SomeProduct),
			// Asked for once, for what is done with them at once.
			keepUnusedDataFor: 0,
			// Nobody subscribes, so that an invalidation would throw the answer away before it is read.
			providesTags: [],
		}),
	}),
});

/** True also while the back end is not known: the first call finds out, and nobody loads an array in vain. */
export const useHasProductWindows = (): boolean =>
	useAppSelector((state) => !selectFeaturesKnown(state) || selectHasFeature(state, needs));

/** How many products the shop has, without any of them where the server can tell. */
export function useProductCount({ skip }: { skip: boolean }) {
	const windows = useHasProductWindows();
	const counted = adminProductsApi.useGetProductWindowQuery({ offset: 0, limit: 0 }, { skip: skip || !windows });
	const array = adminApi.useGetAllProductsQuery(undefined, { skip: skip || windows });
	const { isError, isFetching, refetch } = windows ? counted : array;
	return { count: windows ? counted.data?.total : array.data?.length, isError, isFetching, refetch };
}

const { getProductWindow, getChosenProducts } = adminProductsApi.endpoints;

function applyToWindow(window: ProductWindow, event: ChannelEvent): ProductWindow {
	if (event.type === 'PRODUCT_DELETED') return window;
	const products = mapped(window.products, (product) => applyToProduct(product, event));
	return products === window.products ? window : { ...window, products };
}

type Places = Partial<Record<'name' | 'sku' | 'category' | 'price' | 'stock' | 'active' | 'featured', unknown>>;

const placesOf = (product: Product): Places => ({
	...product,
	category: product.category?.id,
	stock: adminStockOf(product),
});

/** Members of a product that decide whether and where it stands in a window. */
function decisive({ search, category, status, stock, sortBy }: ProductFilterText): Array<keyof Places> {
	const by = sortBy?.split('-')[0];
	return [
		...(search ? (['name', 'sku', 'category'] as const) : []),
		...(category || by === 'category' ? (['category'] as const) : []),
		...(status || by === 'active' ? (['active'] as const) : []),
		...(by === 'active' ? (['featured'] as const) : []),
		...(stock || by === 'stockQuantity' ? (['stock'] as const) : []),
		...(by === 'name' ? (['name'] as const) : []),
		...(by === 'price' ? (['price'] as const) : []),
	];
}

/** An event does not tell the SKU of before, so that under a search it always counts as changed. */
function placesBefore({ previous }: Extract<LiveEvent, { type: 'PRODUCT_UPDATED' }>): Places | null {
	if (!previous) return null;
	const { categoryId, ...places } = previous;
	return { ...places, category: categoryId };
}

/** Whether a product entered, left or moved, so that only the server knows which rows the window has now. */
export function isOutdatedBy(event: ChannelEvent, filter: ProductFilterText, products: readonly Product[]): boolean {
	if (event.type === 'CATEGORY_UPDATED')
		return Boolean(filter.search) || filter.sortBy?.startsWith('category') === true;
	if (event.type === 'PRODUCT_CREATED' || event.type === 'PRODUCT_DELETED') return true;
	if (event.type !== 'PRODUCT_UPDATED') return false;
	const keys = decisive(filter);
	if (keys.length === 0) return false;
	const now = productOf(event);
	const held = products.find(({ id }) => id === event.product.id);
	const before = held ? placesOf(held) : placesBefore(event);
	if (!now || !before) return true;
	const after = placesOf(now);
	return keys.some((key) => before[key] !== after[key]);
}

const windowsOutdatedBy = (event: ChannelEvent, state: StateWithApi): boolean =>
	anyApi.util.selectCachedArgsForQuery(state, getProductWindow.name).some((arg) => {
		const held = anyApi.endpoints[getProductWindow.name]?.select(arg)(state).data as ProductWindow | undefined;
		return held !== undefined && isOutdatedBy(event, arg as ProductWindowArg, held.products);
	});

addLiveRows({
	rows: [
		row(getProductWindow, applyToWindow),
		row(getChosenProducts, (products, event) => mapped(products, (product) => applyToProduct(product, event))),
	],
	refetches: [{ when: windowsOutdatedBy, tags: ['AdminProduct'], wait: 250, interval: 1000 }],
});
