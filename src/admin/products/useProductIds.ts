import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useState } from 'react';
import { askOnce } from '#api/askOnce';
import type { ProductFilterText } from '#contract/catalog/admin';
import { useAppDispatch } from '#store';
import { adminProductsApi } from '../kit/adminProductsApi';

const { getProductIds } = adminProductsApi.endpoints;

/** Loads when needed, then follows the catalogue. */
export function useProductIds(filter: ProductFilterText) {
	const dispatch = useAppDispatch();
	const [requested, setRequested] = useState<ProductFilterText | null>(null);
	const { currentData, isError, refetch } = adminProductsApi.useGetProductIdsQuery(
		requested === filter ? filter : skipToken,
	);
	return {
		isError,
		refetch: () => void refetch(),
		loadedIds: useCallback(() => currentData ?? null, [currentData]),
		request: useCallback(() => {
			setRequested(filter);
			return askOnce(dispatch(getProductIds.initiate(filter)));
		}, [dispatch, filter]),
	};
}
