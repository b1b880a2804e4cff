import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type * as v from 'valibot';
import { api } from '#api';
import { isSampleId, orSamples } from '#api/orSamples';
import { parsedBy } from '#api/parse';
import { AdminOrder, AdminOrderPage, type AdminOrdersQuery } from '#contract/orders/desk';
import { Order, orderPaths, type StatusDetails } from '#contract/orders/order';
import type { OrderStatus } from '#contract/orders/status';
import { deskPaths } from '#contract/orders/timeline';
import { isAdminOrderEvent } from '#live/actions';
import { addLiveRows, row } from '#live/rows';
import type { RootState } from '#store';
import { type ChangedOrder, merged, withOrder } from './orderPage';

type AdminOrdersChoice = Partial<v.InferOutput<typeof AdminOrdersQuery>> & { samples?: boolean };

/** A change of samples outdates only their lists. */
const sampleLists = { type: 'AdminOrder', id: 'sample' } as const;

/** An answer outside the contract ends in a `ValiError`. */
export const adminOrdersApi = api.injectEndpoints({
	endpoints: (build) => ({
		getAdminOrders: build.query<AdminOrderPage, AdminOrdersChoice>({
			queryFn: orSamples(
				({ samples, ...params }) => (samples ? (backEnd) => backEnd.page(params) : { url: orderPaths.all, params }),
				parsedBy(AdminOrderPage),
			),
			providesTags: (_page, _error, { samples }) => (samples ? [sampleLists] : ['AdminOrder']),
		}),
		/** For an open dialog, which follows the order after it left the list's page. */
		getAdminOrder: build.query<ChangedOrder, number>({
			queryFn: orSamples(
				(id) => (isSampleId(id) ? (backEnd) => backEnd.order(id) : orderPaths.one(id)),
				parsedBy(Order),
			),
			providesTags: ['AdminOrder'],
		}),
		getDeskOrder: build.query<AdminOrder, number>({
			query: (id) => deskPaths.order(id),
			transformResponse: parsedBy(AdminOrder),
			providesTags: ['AdminOrder'],
		}),
		/** Refetches the lists after a refusal too: the order on screen was old. */
		changeOrderStatus: build.mutation<ChangedOrder, StatusDetails & { id: number; status: OrderStatus }>({
			queryFn: orSamples(
				({ id, ...body }) =>
					isSampleId(id)
						? (backEnd) => backEnd.changeStatus(id, body.status)
						: { url: orderPaths.status(id), method: 'PATCH', body },
				parsedBy(Order),
			),
			onQueryStarted: patchWithAnswer,
			invalidatesTags: (_order, _error, { id }) => (isSampleId(id) ? [sampleLists] : ['AdminOrder', 'Sales']),
		}),
		addOrderTracking: build.mutation<ChangedOrder, { id: number; trackingNumber: string }>({
			queryFn: orSamples(
				({ id, trackingNumber }) =>
					isSampleId(id)
						? (backEnd) => backEnd.addTracking(id, trackingNumber)
						: { url: orderPaths.tracking(id), method: 'PATCH', body: { trackingNumber } },
				parsedBy(Order),
			),
			onQueryStarted: patchWithAnswer,
			invalidatesTags: (_order, _error, { id }) => (isSampleId(id) ? [sampleLists] : ['AdminOrder']),
		}),
	}),
});

interface StartedChange {
	dispatch: ThunkDispatch<RootState, unknown, UnknownAction>;
	queryFulfilled: Promise<{ data: ChangedOrder }>;
}

/** Patches every cached answer with the order; the lists are refetched later. */
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
		dispatch(updateQueryData('getDeskOrder', order.id, (held) => merged(held, order)));
	};

const { getAdminOrders, getAdminOrder, getDeskOrder } = adminOrdersApi.endpoints;

addLiveRows({
	rows: [
		row(getAdminOrders, (page, event) => (isAdminOrderEvent(event) ? withOrder(page, event.order) : page)),
		row(getAdminOrder, (held, event) =>
			isAdminOrderEvent(event) && event.order.id === held.id ? merged(held, event.order) : held,
		),
		row(getDeskOrder, (held, event) => (isAdminOrderEvent(event) && event.order.id === held.id ? event.order : held)),
	],
});

export const { useGetAdminOrdersQuery, useGetAdminOrderQuery, useGetDeskOrderQuery } = adminOrdersApi;
