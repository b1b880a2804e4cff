import { skipToken } from '@reduxjs/toolkit/query';
import { selectOrdersSource } from '#api/ordersSource';
import { useMay } from '#auth/may';
import type { AdminOrder } from '#contract/orders/desk';
import { limits } from '#contract/shared/limits';
import { useAppSelector } from '#store';
import { useDebounced } from '#ui/useDebounced';
import { useGetAdminOrdersQuery } from '../../orders/adminOrdersApi';

const most = 6;
const none: readonly AdminOrder[] = [];

/** From the same source as the orders screen (R10-04). */
export function useOrderMatches(query: string) {
	const samples = useAppSelector(selectOrdersSource) === 'sample';
	const seesOrders = useMay('orders:read');
	const words = seesOrders ? query.trim().slice(0, limits.keyword) : '';
	const settledWords = useDebounced(words);
	const { currentData, isFetching, isError } = useGetAdminOrdersQuery(
		settledWords ? { ...(samples && { samples }), search: settledWords, size: most } : skipToken,
		{ refetchOnMountOrArgChange: true },
	);
	const isCurrent = words === settledWords;
	return {
		orders: (isCurrent && !isError && currentData?.orders) || none,
		loading: !isCurrent || isFetching,
		failed: isCurrent && isError,
	};
}
