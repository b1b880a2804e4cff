import { type CheckoutBody, Order } from '../../../contract/order';
import { paths } from '../../../contract/paths';
import { api } from '../../api';
import { ownOrdersSeen } from '../../api/backEnd';
import { parsedBy } from '../../api/parse';
import { applyToOrder } from '../../live/entities';
import { addLiveRows, row } from '../../live/rows';

/** Calls of our own server only (R10-01). */
export const checkoutApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** The same key gives the same order. A 409 with `OrderChanged` ordered nothing. */
		createOrder: build.mutation<Order, { body: CheckoutBody; key: string }>({
			query: ({ body, key }) => ({
				url: paths.orders,
				needs: 'checkout',
				method: 'POST',
				body,
				headers: { 'Idempotency-Key': key },
			}),
			transformResponse: parsedBy(Order),
			invalidatesTags: (order) => (order ? ['Order', 'Product'] : []),
			onQueryStarted: async (_sent, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (!data) return;
				dispatch(ownOrdersSeen());
				// The confirmation page shows the answer without asking again.
				void dispatch(checkoutApi.util.upsertQueryData('getPlacedOrder', data.id, data));
			},
		}),
		getPlacedOrder: build.query<Order, number>({
			query: (id) => ({ url: paths.order(id), needs: 'orders' }),
			transformResponse: parsedBy(Order),
			providesTags: ['Order'],
		}),
	}),
});

addLiveRows({ rows: [row(checkoutApi.endpoints.getPlacedOrder, applyToOrder)] });

export const { useCreateOrderMutation, useGetPlacedOrderQuery } = checkoutApi;
