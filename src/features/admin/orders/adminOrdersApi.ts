import type * as v from 'valibot';
import { type AdminOrder, AdminOrderPage, type AdminOrdersQuery } from '../../../../contract/adminOrders';
import { Order } from '../../../../contract/order';
import { orderPaths } from '../../../../contract/orderPaths';
import { api } from '../../../api';
import { parsedBy } from '../../../api/parseBy';
import type { AppDispatch, RootState } from '../../../store';
import { withOrder } from './orderPage';

/** What GET /api/orders is asked for. */
export type AdminOrdersChoice = Partial<v.InferOutput<typeof AdminOrdersQuery>>;

/** An order as a change answers it: the owner's view, which does not say who the owner is. */
export type ChangedOrder = Order & Partial<Pick<AdminOrder, 'customer'>>;

const needs = 'orders';

/** Calls of our server for who sees to the orders; the answers end in a `ValiError` where they are not the contract's. */
export const adminOrdersApi = api.injectEndpoints({
	endpoints: (build) => ({
		getAdminOrders: build.query<AdminOrderPage, AdminOrdersChoice>({
			query: (params) => ({ url: orderPaths.orders, params, needs }),
			transformResponse: parsedBy(AdminOrderPage),
			providesTags: ['AdminOrder'],
		}),
		/** One order, so that an open dialog follows it after it has left the page of the list. */
		getAdminOrder: build.query<ChangedOrder, number>({
			query: (id) => ({ url: orderPaths.order(id), needs }),
			transformResponse: parsedBy(Order),
			providesTags: ['AdminOrder'],
		}),
		/** A refusal means that what is on screen is old, so it is asked for again either way. */
		changeOrderStatus: build.mutation<ChangedOrder, { id: number; status: string }>({
			query: ({ id, status }) => ({ url: orderPaths.orderStatus(id), method: 'PATCH', body: { status }, needs }),
			transformResponse: parsedBy(Order),
			onQueryStarted: patchWithAnswer,
			invalidatesTags: ['AdminOrder', 'Sales'],
		}),
		addOrderTracking: build.mutation<ChangedOrder, { id: number; trackingNumber: string }>({
			query: ({ id, trackingNumber }) => ({
				url: orderPaths.orderTracking(id),
				method: 'PATCH',
				body: { trackingNumber },
				needs,
			}),
			transformResponse: parsedBy(Order),
			onQueryStarted: patchWithAnswer,
			invalidatesTags: ['AdminOrder'],
		}),
	}),
});

interface StartedChange {
	dispatch: (action: never) => unknown;
	queryFulfilled: Promise<{ data: ChangedOrder }>;
}

/** The row changes with the answer and not only when the list has been asked for again. */
async function patchWithAnswer(_arg: unknown, { dispatch, queryFulfilled }: StartedChange): Promise<void> {
	const answer = await queryFulfilled.catch(() => null);
	if (answer) (dispatch as AppDispatch)(orderMoved(answer.data));
}

/** Brings every cached page that holds the order, and the order itself, up to how it is now. */
export const orderMoved = (order: ChangedOrder) => (dispatch: AppDispatch, getState: () => RootState) => {
	const { selectCachedArgsForQuery, updateQueryData } = adminOrdersApi.util;
	for (const choice of selectCachedArgsForQuery(getState(), 'getAdminOrders'))
		dispatch(updateQueryData('getAdminOrders', choice, (page) => withOrder(page, order)));
	dispatch(updateQueryData('getAdminOrder', order.id, () => order));
};

export const { useGetAdminOrdersQuery, useGetAdminOrderQuery } = adminOrdersApi;
