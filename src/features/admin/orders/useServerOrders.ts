import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { type AdminOrder, orderSortFields } from '../../../../contract/orders/desk';
import type { OrderView } from '../../../lib/orderTypes';
import { useAppDispatch } from '../../../store';
import { pageCountOf, pageSize } from '../list/usePagedChoice';
import { adminOrdersApi, useGetAdminOrderQuery, useGetAdminOrdersQuery } from './adminOrdersApi';
import type { OrderChanges, OrdersSource } from './ordersSource';
import type { OrderChoice } from './selectOrders';

/** A failed load is logged and shown. `view` must stay the same function. */
export function useServerOrders(choice: OrderChoice, view: (order: AdminOrder) => OrderView): OrdersSource {
	const { status, balance, days, search, sortBy, page: number } = choice;
	const { data, currentData, isFetching, isError, error, refetch } = useGetAdminOrdersQuery(
		{
			status,
			...(balance !== 'ALL' && { balance }),
			...(days !== 'ALL' && { days: Number(days) }),
			...(search && { search }),
			sort: orderSortFields.find((field) => field === sortBy.key),
			direction: sortBy.direction === 'descending' ? 'desc' : 'asc',
			page: number,
			size: pageSize,
		},
		{ refetchOnMountOrArgChange: true },
	);

	useEffect(
		function logFailure() {
			if (error) console.error('The orders could not be loaded.', error);
		},
		[error],
	);

	return useMemo(() => {
		// After a failure only the answer to this very choice may stand: other rows would pass for its answer.
		const page = isError ? currentData : data;
		return {
			hasBalances: true,
			answer: page
				? {
						orders: page.orders.map(view),
						matching: page.matching,
						pageCount: pageCountOf(page.matching),
						counts: page.counts,
					}
				: null,
			waiting: isFetching,
			failure: isError ? { retry: () => void refetch() } : null,
		};
	}, [data, currentData, isFetching, isError, refetch, view]);
}

/** Changes of the shop's own orders, sent to the server and done once they are on screen (R4-36); a refusal rejects. */
export function useServerChanges(): OrderChanges {
	const dispatch = useAppDispatch();
	return useMemo(() => {
		const { changeOrderStatus, addOrderTracking } = adminOrdersApi.endpoints;
		return {
			async changeStatus(id, status, { reason, ...details } = {}) {
				const change = { ...details, id: Number(id), status, ...(reason && { reason }) };
				await dispatch(changeOrderStatus.initiate(change, { track: false })).unwrap();
			},
			async addTracking(id, trackingNumber) {
				await dispatch(addOrderTracking.initiate({ id: Number(id), trackingNumber }, { track: false })).unwrap();
			},
		};
	}, [dispatch]);
}

/** The order of an open dialog, also after a change took it out of the list; `row` is what the list has of it. */
export function useOpenOrder(
	opened: OrderView | null,
	row: OrderView | undefined,
	view: (order: AdminOrder) => OrderView,
): OrderView | null {
	const { currentData: whole } = useGetAdminOrderQuery(opened ? Number(opened.id) : skipToken, {
		refetchOnMountOrArgChange: true,
	});
	if (!opened || row) return row ?? null;
	return whole ? { ...view({ ...whole, customer: null }), customer: opened.customer } : opened;
}
