import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useState } from 'react';
import { askOnce } from '#api/askOnce';
import type { ProductFilterText } from '#contract/catalog/admin';
import { useAppDispatch } from '#store';
import { adminProductsApi } from '../kit/adminProductsApi';

const { getProductIds } = adminProductsApi.endpoints;

/** Loaded once needed; then they follow the catalogue. */
export function useProductIds(filter: ProductFilterText) {
	const dispatch = useAppDispatch();
	const [wanted, setWanted] = useState<ProductFilterText | null>(null);
	const { currentData, isError, refetch } = adminProductsApi.useGetProductIdsQuery(
		wanted === filter ? filter : skipToken,
	);
	return {
		isError,
		refetch: () => void refetch(),
		known: useCallback(() => currentData ?? null, [currentData]),
		ask: useCallback(() => {
			setWanted(filter);
			return askOnce(dispatch(getProductIds.initiate(filter)));
		}, [dispatch, filter]),
	};
}
