import { useMemo } from 'react';
import { useIsOurs } from '#api/backEnd';
import { type CustomerOrder, ownOrdersAtOnce } from '#contract/orders/order';
import { useGetOrdersOfUserQuery, useLazyGetEarlierOrdersQuery } from './ordersApi';

const newestFirst = (orders: readonly CustomerOrder[]) =>
	orders.toSorted((a, b) => (Date.parse(b.createdAt) || 0) - (Date.parse(a.createdAt) || 0));

/** Newest first. `more` loads earlier ones; null where all are loaded. */
export function useOwnOrders(userId: CustomerOrder['id']) {
	const { data, isError, isFetching, refetch } = useGetOrdersOfUserQuery(userId, { refetchOnMountOrArgChange: true });
	const [read, { data: earlier, isFetching: isReading, originalArgs: lastRequest }] = useLazyGetEarlierOrdersQuery();
	const isOurs = useIsOurs();
	const orders = useMemo(() => {
		const newest = new Set(data?.map(({ id }) => id));
		return data && newestFirst([...data, ...(earlier ?? []).filter(({ id }) => !newest.has(id))]);
	}, [data, earlier]);
	const last = orders?.at(-1)?.id;
	const isFull = data?.length === ownOrdersAtOnce && (earlier?.length ?? 0) % ownOrdersAtOnce === 0;
	const hasMore = isOurs && isFull && last !== undefined && (isReading || lastRequest?.before !== last);
	const more = hasMore ? () => void read({ userId, before: last }, true) : null;
	return { orders, isError, isFetching, refetch, more, isReading };
}

export type OwnOrdersLoad = ReturnType<typeof useOwnOrders>;
