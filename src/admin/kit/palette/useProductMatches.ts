import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useIsForeign } from '#api/backEnd';
import { useMay } from '#auth/may';
import type { Product } from '#contract/catalog/product';
import { limits } from '#contract/shared/limits';
import { useDebounced } from '#ui/useDebounced';
import { adminApi } from '../adminApi';
import { adminProductsApi } from '../adminProductsApi';

/** `count`: null where the browser has all products. */
export interface ProductMatches {
	rows: readonly Product[];
	count: number | null;
}

const ranked = 50;
const none: ProductMatches = { rows: [], count: null };

/** Debounced; with a foreign back end it searches the array. */
export function useProductMatches(query: string) {
	const windows = !useIsForeign();
	const seesProducts = useMay('catalogue:read');
	const words = query.trim().slice(0, limits.keyword);
	const settledWords = useDebounced(words);
	const array = adminApi.useGetAllProductsQuery(undefined, { skip: windows || !seesProducts });
	const windowQuery = adminProductsApi.useGetProductWindowQuery(
		seesProducts && windows && settledWords ? { search: settledWords, offset: 0, limit: ranked } : skipToken,
	);
	const answer = words === settledWords ? windowQuery.currentData : undefined;
	const products = useMemo((): ProductMatches => {
		if (windows) return answer ? { rows: answer.products, count: answer.count } : none;
		return array.data ? { rows: array.data, count: null } : none;
	}, [windows, answer, array.data]);
	if (!seesProducts) return { products, loading: false, failed: false };
	if (!windows) return { products, loading: array.isLoading, failed: !array.data && array.isError };
	return {
		products,
		loading: words !== settledWords || (!answer && windowQuery.isFetching),
		failed: words === settledWords && windowQuery.isError,
	};
}
