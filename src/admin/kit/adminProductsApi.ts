import * as v from 'valibot';
import { api } from '#api';
import { useIsForeign } from '#api/backEnd';
import { listOf, parsedBy } from '#api/parse';
import {
	adminProductPaths,
	type ProductFilterText,
	ProductWindowFrame,
	type SomeProducts,
} from '#contract/catalog/admin';
import { Product } from '#contract/catalog/product';
import type { ChannelEvent } from '#live/actions';
import { anyApi } from '#live/cachePatcher';
import { applyToProduct, movesUnits } from '#live/entities';
import { mapped } from '#live/listRow';
import { addLiveRows, row, type StateWithApi } from '#live/rows';
import { adminApi } from './adminApi';
import { sortToText } from './list/column';
import type { TableQuery } from './list/useTableQuery';

export function filterOf({ settledWords, filters, sort }: TableQuery<Product>): ProductFilterText {
	const search = settledWords.trim();
	const sortBy = sortToText(sort);
	return {
		...(search && { search }),
		...Object.fromEntries(filters.fields.flatMap(({ param, value }) => (value ? [[param, value]] : []))),
		...(sortBy && { sortBy: sortBy as ProductFilterText['sortBy'] }),
	};
}

export interface ProductWindowArg extends ProductFilterText {
	offset: number;
	limit: number;
}

export interface ProductWindow {
	count: number;
	total: number;
	products: Product[];
}

const rowsOf = listOf('products', Product);

/** Windows of our server; a foreign back end has arrays. */
export const adminProductsApi = api.injectEndpoints({
	endpoints: (build) => ({
		getProductWindow: build.query<ProductWindow, ProductWindowArg>({
			query: (params) => ({ url: adminProductPaths.all, params }),
			transformResponse: (answer) => {
				const { products, ...counts } = parsedBy(ProductWindowFrame)(answer);
				return { ...counts, products: rowsOf(products) };
			},
			providesTags: ['AdminProduct'],
		}),
		getProductIds: build.query<number[], ProductFilterText>({
			query: (params) => ({ url: adminProductPaths.ids, params }),
			transformResponse: parsedBy(v.array(v.number())),
			providesTags: ['AdminProduct'],
		}),
		getChosenProducts: build.query<Product[], SomeProducts>({
			query: (body) => ({ url: adminProductPaths.some, method: 'POST', body }),
			transformResponse: listOf('products', Product),
			keepUnusedDataFor: 0,
			// Without a subscriber an invalidation would drop the unread answer.
			providesTags: [],
		}),
	}),
});

/** Loads products only where the server cannot count. */
export function useProductCount({ skip }: { skip: boolean }) {
	const isForeign = useIsForeign();
	const counted = adminProductsApi.useGetProductWindowQuery({ offset: 0, limit: 0 }, { skip: skip || isForeign });
	const array = adminApi.useGetAllProductsQuery(undefined, { skip: skip || !isForeign });
	const { isError, isFetching, refetch } = isForeign ? array : counted;
	return { count: isForeign ? array.data?.length : counted.data?.total, isError, isFetching, refetch };
}

const { getProductWindow, getChosenProducts } = adminProductsApi.endpoints;

function applyToWindow(window: ProductWindow, event: ChannelEvent): ProductWindow {
	if (event.type === 'PRODUCT_DELETED') return window;
	const products = mapped(window.products, (product) => applyToProduct(product, event));
	return products === window.products ? window : { ...window, products };
}

/** Whether to query the server again. Held units return, so they move no rows. */
function windowsOutdatedBy(event: ChannelEvent, state: StateWithApi): boolean {
	const windows = anyApi.util.selectCachedArgsForQuery(state, getProductWindow.name) as ProductWindowArg[];
	if (event.type === 'CATEGORY_UPDATED')
		return windows.some(({ search, sortBy }) => search || sortBy?.startsWith('category'));
	if (event.type === 'PRICES_CHANGED') return windows.some(({ sortBy }) => sortBy?.startsWith('price'));
	if (!('product' in event) || event.type === 'PRODUCT_HELD') return false;
	return windows.some(({ stock, sortBy }) => !movesUnits(event) || stock || sortBy?.startsWith('stock'));
}

addLiveRows({
	rows: [
		row(getProductWindow, applyToWindow),
		row(getChosenProducts, (products, event) => mapped(products, (product) => applyToProduct(product, event))),
	],
	refetches: [{ when: windowsOutdatedBy, tags: ['AdminProduct'], wait: 250, interval: 1000 }],
});
