import { useCallback, useEffect, useMemo, useState } from 'react';
import { askOnce } from '#api/askOnce';
import { useIsOurs } from '#api/backEnd';
import { type Product, type ProductPage, productsPerPage } from '#contract/catalog/product';
import { savesData, whenIdle } from '#lib/idle';
import { createIncrementalSort } from '#lib/incrementalSort';
import { cardOf } from '#lib/product';
import { formatUrl } from '#lib/urlState';
import { useAppDispatch } from '#store';
import {
	catalogApi,
	useGetActiveProductsQuery,
	useGetCategoryProductsQuery,
	useGetProductPageQuery,
	usePrefetch,
	useSearchProductsQuery,
} from './catalogApi';
import { filterParams, noFilters, type PageOfProducts, type ProductFilters, pageOf, pageQueryOf } from './filters';
import { comparisonOf, hasStock, withinBounds } from './listing';
import type { Arrival } from './livePage';

export interface ProductList {
	answer: PageOfProducts | undefined;
	/** From our server alone. */
	facets?: ProductPage['facets'];
	dropped?: ProductPage['dropped'];
	withoutDescriptions?: ProductPage['withoutDescriptions'];
	/** `answer` is outdated. */
	stale: boolean;
	failed: boolean;
	retry(): void;
	/** Also a row that moved to another page. */
	find(card: number): Product | undefined;
	arrived: readonly Arrival[];
	prefetch?(page: number): void;
	/** The page with the card; null when filters exclude it. */
	locate(arrival: Arrival): Promise<number | null>;
}

/** R3-012. The only choice between pages and the arrays of R7. */
export function useProductList(filters: ProductFilters): ProductList {
	const isOurs = useIsOurs();
	const paged = usePagedList(filters, !isOurs);
	const arrays = useArrayList(filters, isOurs);
	return isOurs ? paged : arrays;
}

const none: readonly Arrival[] = [];

function usePagedList(filters: ProductFilters, skip: boolean): ProductList {
	const dispatch = useAppDispatch();
	const query = useMemo(() => pageQueryOf(filters), [filters]);
	const { data: latest, currentData, isError, refetch } = useGetProductPageQuery(query, { skip });
	const answer = currentData ?? (isError ? undefined : latest);
	const prefetchPage = usePrefetch('getProductPage');
	const prefetch = useCallback(
		(page: number) => {
			if (!savesData()) prefetchPage(pageQueryOf({ ...filters, page }));
		},
		[prefetchPage, filters],
	);
	const next = currentData && currentData.page < currentData.pages ? currentData.page + 1 : null;
	useEffect(
		function prefetchNextPage() {
			if (next !== null) return whenIdle(() => prefetch(next));
		},
		[next, prefetch],
	);
	return {
		answer,
		facets: answer?.facets,
		dropped: answer?.dropped,
		withoutDescriptions: answer?.withoutDescriptions,
		stale: !currentData && answer !== undefined,
		failed: !currentData && isError,
		retry: refetch,
		prefetch,
		arrived: answer?.arrived ?? none,
		find: useCallback(
			(card) => [...(answer?.products ?? []), ...(answer?.movedRows ?? [])].find((row) => cardOf(row) === card),
			[answer],
		),
		locate: async ({ card, id }) => {
			const isThere = (row: Product) => cardOf(row) === card;
			if (currentData?.products.some(isThere)) return currentData.page;
			const { initiate } = catalogApi.endpoints.getProductPage;
			const request = initiate({ ...query, page: undefined, containing: id }, { forceRefetch: true });
			const pageWithCard = await askOnce(dispatch(request)).catch(() => null);
			if (!pageWithCard?.products.some(isThere)) return null;
			const there = pageQueryOf({ ...filters, page: pageWithCard.page });
			await dispatch(catalogApi.util.upsertQueryData('getProductPage', there, pageWithCard));
			return pageWithCard.page;
		},
	};
}

function useArrayList(filters: ProductFilters, skip: boolean): ProductList {
	const { category, search, minPrice, maxPrice, available, sortBy } = filters;
	const compare = useMemo(
		() => comparisonOf(pageQueryOf({ ...noFilters, category, search, sortBy })),
		[category, search, sortBy],
	);
	const mode = category !== null ? 'category' : search ? 'search' : 'active';
	const byCategory = useGetCategoryProductsQuery(category ?? 0, { skip: skip || mode !== 'category' });
	const bySearch = useSearchProductsQuery(search, { skip: skip || mode !== 'search' });
	const active = useGetActiveProductsQuery(undefined, { skip: skip || mode !== 'active' });
	const { currentData: answer, isError, refetch } = { category: byCategory, search: bySearch, active }[mode];

	// The previous list stays, dimmed: no empty page at each letter.
	const [last, setLast] = useState(answer);
	if (answer && answer !== last) setLast(answer);
	const rows = answer ?? (isError ? undefined : last);

	const [sort] = useState(() => createIncrementalSort<Product>());
	const products = useMemo(
		() =>
			rows &&
			sort(
				rows.filter((row) => withinBounds(row.price, { minPrice, maxPrice }) && hasStock(row, available)),
				compare,
			),
		[sort, rows, minPrice, maxPrice, available, compare],
	);
	const stale = !answer && rows !== undefined;
	const question = formatUrl(filterParams, { ...filters, page: 1 }).toString();
	return {
		answer: useMemo(() => products && pageOf(products, filters.page), [products, filters.page]),
		stale,
		failed: !answer && isError,
		retry: refetch,
		arrived: useArrived(stale ? undefined : products, question),
		find: useCallback((card) => products?.find((row) => cardOf(row) === card), [products]),
		locate: async ({ id }) => {
			const index = products?.findIndex((row) => row.id === id) ?? -1;
			return index < 0 ? null : Math.floor(index / productsPerPage) + 1;
		},
	};
}

function useArrived(products: readonly Product[] | undefined, question: string): readonly Arrival[] {
	const [first, setFirst] = useState<{ question: string; ids: ReadonlySet<number> } | null>(null);
	if (products && first?.question !== question) setFirst({ question, ids: new Set(products.map(({ id }) => id)) });
	return useMemo(
		() =>
			products && first?.question === question
				? products.filter(({ id }) => !first.ids.has(id)).map((product) => ({ card: cardOf(product), id: product.id }))
				: none,
		[products, first, question],
	);
}
