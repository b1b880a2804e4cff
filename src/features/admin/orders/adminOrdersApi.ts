import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type * as v from 'valibot';
import { AdminOrder, AdminOrderPage, type AdminOrdersQuery } from '../../../../contract/orders/desk';
import { Order, orderPaths, type StatusDetails } from '../../../../contract/orders/order';
import { deskPaths } from '../../../../contract/orders/timeline';
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
			query: (params) => ({ url: orderPaths.all, params }),
			transformResponse: parsedBy(AdminOrderPage),
			providesTags: ['AdminOrder'],
		}),
		/** One order, so that an open dialog follows it after it has left the page of the list. */
		getAdminOrder: build.query<ChangedOrder, number>({
			query: (id) => orderPaths.one(id),
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
			query: ({ id, ...body }) => ({ url: orderPaths.status(id), method: 'PATCH', body }),
			transformResponse: parsedBy(Order),
			onQueryStarted: patchWithAnswer,
			invalidatesTags: ['AdminOrder', 'Sales'],
		}),
		addOrderTracking: build.mutation<ChangedOrder, { id: number; trackingNumber: string }>({
			query: ({ id, trackingNumber }) => ({
				url: orderPaths.tracking(id),
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
