import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type * as v from 'valibot';
import { AdminOrder, AdminOrderPage, type AdminOrdersQuery } from '../../../../contract/adminOrders';
import { Order, type StatusDetails } from '../../../../contract/order';
import { deskPaths } from '../../../../contract/orderTimeline';
import { paths } from '../../../../contract/paths';
import { api } from '../../../api';
import { parsedBy } from '../../../api/parse';
import { isAdminOrderEvent } from '../../../live/actions';
import { addLiveRows, row } from '../../../live/rows';
import type { RootState } from '../../../store';
import { type ChangedOrder, withOrder } from './orderPage';

type AdminOrdersChoice = Partial<v.InferOutput<typeof AdminOrdersQuery>>;

/** Calls of our server; an answer that is not the contract's ends in a `ValiError`. */
export const adminOrdersApi = api.injectEndpoints({
	endpoints: (build) => ({
		getAdminOrders: build.query<AdminOrderPage, AdminOrdersChoice>({
			query: (params) => ({ url: paths.orders, params }),
			transformResponse: parsedBy(AdminOrderPage),
			providesTags: ['AdminOrder'],
		}),
		/** One order, so that an open dialog follows it after it has left the page of the list. */
		getAdminOrder: build.query<ChangedOrder, number>({
			query: (id) => paths.order(id),
			transformResponse: parsedBy(Order),
			providesTags: ['AdminOrder'],
		}),
		/** With its customer, for its own page. */
		getDeskOrder: build.query<AdminOrder, number>({
			query: (id) => deskPaths.order(id),
			transformResponse: parsedBy(AdminOrder),
			providesTags: ['AdminOrder'],
		}),
		/** A refusal means that what is on screen is old, so it is asked for again either way. */
		changeOrderStatus: build.mutation<ChangedOrder, StatusDetails & { id: number; status: string }>({
			query: ({ id, ...body }) => ({ url: paths.orderStatus(id), method: 'PATCH', body }),
			transformResponse: parsedBy(Order),
			onQueryStarted: patchWithAnswer,
			invalidatesTags: ['AdminOrder', 'Sales'],
		}),
		addOrderTracking: build.mutation<ChangedOrder, { id: number; trackingNumber: string }>({
			query: ({ id, trackingNumber }) => ({
				url: paths.orderTracking(id),
				method: 'PATCH',
				body: { trackingNumber },
			}),
			transformResponse: parsedBy(Order),
			onQueryStarted: patchWithAnswer,
			invalidatesTags: ['AdminOrder'],
		}),
	}),
});

interface StartedChange {
	dispatch: ThunkDispatch<RootState, unknown, UnknownAction>;
	queryFulfilled: Promise<{ data: ChangedOrder }>;
}

/** Brings every cached page that holds the order up to the answer of its change; the lists are asked for again later. */
async function patchWithAnswer(_arg: unknown, { dispatch, queryFulfilled }: StartedChange): Promise<void> {
	const answer = await queryFulfilled.catch(() => null);
	if (answer) dispatch(orderChanged(answer.data));
}

const orderChanged =
	(order: ChangedOrder): ThunkAction<void, RootState, unknown, UnknownAction> =>
	(dispatch, getState) => {
		const { selectCachedArgsForQuery, updateQueryData } = adminOrdersApi.util;
		for (const choice of selectCachedArgsForQuery(getState(), 'getAdminOrders'))
			dispatch(updateQueryData('getAdminOrders', choice, (page) => withOrder(page, order)));
		dispatch(updateQueryData('getAdminOrder', order.id, () => order));
		dispatch(updateQueryData('getDeskOrder', order.id, (held) => ({ ...held, ...order })));
	};

const { getAdminOrders, getAdminOrder, getDeskOrder } = adminOrdersApi.endpoints;

addLiveRows({
	rows: [
		row(getAdminOrders, (page, event) => (isAdminOrderEvent(event) ? withOrder(page, event.order) : page)),
		row(getAdminOrder, (held, event) =>
			isAdminOrderEvent(event) && event.order.id === held.id ? { ...held, ...event.order } : held,
		),
		row(getDeskOrder, (held, event) => (isAdminOrderEvent(event) && event.order.id === held.id ? event.order : held)),
	],
});

export const { useGetAdminOrdersQuery, useGetAdminOrderQuery, useGetDeskOrderQuery } = adminOrdersApi;
