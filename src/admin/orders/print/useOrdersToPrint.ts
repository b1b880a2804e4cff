import { skipToken } from '@reduxjs/toolkit/query';
import { type AdminOrder, largestOrderPage } from '#contract/orders/desk';
import { useGetAdminOrdersQuery, useGetDeskOrderQuery } from '../adminOrdersApi';

const first = { sort: 'createdAt', direction: 'asc', page: 1, size: largestOrderPage } as const;
const fresh = { refetchOnMountOrArgChange: true } as const;

interface OrdersToPrint {
	/** Oldest first; undefined while loading. */
	data: AdminOrder[] | undefined;
	aboveLimit: number;
	isError: boolean;
	isFetching: boolean;
	refetch: () => void;
}

export function useOrdersToPrint(order: number | null): OrdersToPrint {
	const one = useGetDeskOrderQuery(order ?? skipToken, fresh);
	const confirmed = useGetAdminOrdersQuery(order === null ? { ...first, status: 'CONFIRMED' } : skipToken, fresh);
	const begun = useGetAdminOrdersQuery(order === null ? { ...first, status: 'PROCESSING' } : skipToken, fresh);
	const queries = order === null ? [confirmed, begun] : [one];
	const state = {
		isError: queries.some(({ isError }) => isError),
		isFetching: queries.some(({ isFetching }) => isFetching),
		refetch: () => {
			for (const { refetch } of queries) void refetch();
		},
	};
	if (order !== null) return { ...state, data: one.currentData && [one.currentData], aboveLimit: 0 };
	const [some, others] = [confirmed.data, begun.data];
	if (!some || !others) return { ...state, data: undefined, aboveLimit: 0 };
	// Live changes may have moved a row out of the query.
	const data = [...some.orders, ...others.orders]
		.filter(({ status }) => status === 'CONFIRMED' || status === 'PROCESSING')
		.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id);
	const aboveLimit = some.matching + others.matching - some.orders.length - others.orders.length;
	return { ...state, data, aboveLimit };
}
