import { useMemo, useState } from 'react';
import type { Product } from '../../../contract/product';
import { createIncrementalSort } from '../../lib/incrementalSort';
import { useGetActiveProductsQuery, useGetCategoryProductsQuery, useSearchProductsQuery } from './catalogApi';
import { comparisons, type ProductFilters, withinBounds } from './filters';

export interface ProductList {
	products: readonly Product[] | undefined;
	stale: boolean;
	failed: boolean;
	retry(): void;
}

/** R3-012. */
export function useProductList(filters: ProductFilters): ProductList {
	const { category, search, minPrice, maxPrice, sortBy } = filters;
	const mode = category !== null ? 'category' : search ? 'search' : 'active';
	const byCategory = useGetCategoryProductsQuery(category ?? 0, { skip: mode !== 'category' });
	const bySearch = useSearchProductsQuery(search, { skip: mode !== 'search' });
	const active = useGetActiveProductsQuery(undefined, { skip: mode !== 'active' });
	const { currentData: answer, isError, refetch } = { category: byCategory, search: bySearch, active }[mode];

	// The previous list stays, dimmed, until the answer arrives, so that the page is not emptied at each letter.
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
