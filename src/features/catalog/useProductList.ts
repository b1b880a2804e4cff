import { useMemo } from 'react';
import { useGetActiveProductsQuery, useGetCategoryProductsQuery, useSearchProductsQuery } from './catalogApi';
import { filterAndSort, type ProductFilters, type ProductPage, pageOf } from './filters';

export interface ProductList extends ProductPage {
	/** The first answer is on its way. */
	loading: boolean;
	/** There is no answer to show and the request failed. */
	failed: boolean;
	retry(): void;
}

/** The products page's list: which call (R3-012), price bounds, order and page; changes only when something in it does. */
export function useProductList(filters: ProductFilters): ProductList {
	const { category, search, minPrice, maxPrice, sortBy, page } = filters;
	const keyword = search.trim();
	const mode = category !== null ? 'category' : keyword ? 'search' : 'active';
	const byCategory = useGetCategoryProductsQuery(category ?? 0, { skip: mode !== 'category' });
	const bySearch = useSearchProductsQuery(keyword, { skip: mode !== 'search' });
	const active = useGetActiveProductsQuery(undefined, { skip: mode !== 'active' });
	const { currentData: data, isError, refetch } = { category: byCategory, search: bySearch, active }[mode];

	const shown = useMemo(
		() => filterAndSort(data ?? [], { minPrice, maxPrice, sortBy }),
		[data, minPrice, maxPrice, sortBy],
	);
	const current = useMemo(() => pageOf(shown, page), [shown, page]);
	return { ...current, loading: !data && !isError, failed: !data && isError, retry: refetch };
}
