import { useMemo, useState } from 'react';
import type { Product } from '../../../contract/catalog';
import { createIncrementalSort } from '../../lib/incrementalSort';
import { useGetActiveProductsQuery, useGetCategoryProductsQuery, useSearchProductsQuery } from './catalogApi';
import { comparisons, type ProductFilters, withinBounds } from './filters';

export interface ProductList {
	/** All that match the filters, in their order; undefined before there is anything to show. */
	products: readonly Product[] | undefined;
	/** `products` are still those of the filters before: the answer for these is on its way. */
	stale: boolean;
	/** There is no answer and the request failed. */
	failed: boolean;
	retry(): void;
}

/** The products page's list: which call (R3-012), price bounds and order. `products` changes only when they do. */
export function useProductList(filters: ProductFilters): ProductList {
	const { category, search, minPrice, maxPrice, sortBy } = filters;
	const mode = category !== null ? 'category' : search ? 'search' : 'active';
	const byCategory = useGetCategoryProductsQuery(category ?? 0, { skip: mode !== 'category' });
	const bySearch = useSearchProductsQuery(search, { skip: mode !== 'search' });
	const active = useGetActiveProductsQuery(undefined, { skip: mode !== 'active' });
	const { currentData: answer, isError, refetch } = { category: byCategory, search: bySearch, active }[mode];

	// What was there before stays, dimmed, until the answer comes: a page that empties with each letter is restless.
	const [last, setLast] = useState(answer);
	if (answer && answer !== last) setLast(answer);
	const rows = answer ?? (isError ? undefined : last);

	const [sort] = useState(() => createIncrementalSort<Product>());
	const products = useMemo(
		() =>
			rows &&
			sort(
				rows.filter(({ price }) => withinBounds(price, { minPrice, maxPrice })),
				comparisons[sortBy],
			),
		[sort, rows, minPrice, maxPrice, sortBy],
	);
	return { products, stale: !answer && rows !== undefined, failed: !answer && isError, retry: refetch };
}
