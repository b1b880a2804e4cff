import { useMemo } from 'react';
import type { CustomerOrder } from '../../../contract/order';
import { useGetOrdersOfUserQuery } from './ordersApi';

const newestFirst = (orders: readonly CustomerOrder[]) =>
	orders.toSorted((a, b) => (Date.parse(b.createdAt) || 0) - (Date.parse(a.createdAt) || 0));

/** Newest first. */
export function useOwnOrders(userId: CustomerOrder['id']) {
	const { data, isError, isFetching, refetch } = useGetOrdersOfUserQuery(userId, { refetchOnMountOrArgChange: true });
	return { orders: useMemo(() => data && newestFirst(data), [data]), isError, isFetching, refetch };
}

export type OwnOrdersLoad = ReturnType<typeof useOwnOrders>;
