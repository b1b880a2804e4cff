import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { type AdminOrder, type AdminOrderPage, orderSortFields } from '#contract/orders/desk';
import type { Answered } from '../kit/list/ListBody';
import { pageSize } from '../kit/list/usePagedChoice';
import { useGetAdminOrderQuery, useGetAdminOrdersQuery } from './adminOrdersApi';
import { merged } from './orderPage';
import type { OrderChoice } from './useOrderQuery';

const noOrders: AdminOrderPage = { orders: [], matching: 0, counts: { all: 0, byStatus: {} } };

/** Logs a failed load, shown unless of samples (R8-06). */
export function useOrders(choice: OrderChoice, samples: boolean): Answered<AdminOrderPage> {
	const { status, balance, days, search, sortBy, page } = choice;
	const query = useGetAdminOrdersQuery(
		{
			...(samples && { samples }),
			status,
			...(balance !== 'ALL' && { balance }),
			...(days !== 'ALL' && { days: Number(days) }),
			...(search && { search }),
			sort: orderSortFields.find((field) => field === sortBy.key),
			direction: sortBy.direction === 'descending' ? 'desc' : 'asc',
			page,
			size: pageSize,
		},
		{ refetchOnMountOrArgChange: true },
	);
	const { currentData, isError, error } = query;

	useEffect(
		function logFailure() {
			if (error) console.error('The orders could not be loaded.', error);
		},
		[error],
	);

	if (!isError) return query;
	// Only this choice's answer may stand: other rows would pass for it.
	return { ...query, data: currentData ?? (samples ? noOrders : undefined), isError: !samples };
}

/** The order of an open dialog, also after a change removed it from the list. */
export function useOpenOrder(opened: AdminOrder | null, rows: readonly AdminOrder[] | undefined): AdminOrder | null {
	const { currentData: whole } = useGetAdminOrderQuery(opened?.id ?? skipToken, { refetchOnMountOrArgChange: true });
	return rows?.find(({ id }) => id === opened?.id) ?? (opened && (whole ? merged(opened, whole) : opened));
}
