import * as v from 'valibot';
import { CustomerOrder, Order } from '../../../contract/order';
import { orderPaths } from '../../../contract/orderPaths';
import { api } from '../../api';
import { listOf } from '../../api/parse';
import { parsedBy } from '../../api/parseBy';

/** Customer orders. The list's path stands on the API's host, outside its base (R7-13); the rest is our server's. */
export const ordersApi = api.injectEndpoints({
	endpoints: (build) => ({
		getOrdersOfUser: build.query<CustomerOrder[], number | string>({
			query: (userId) => ({ url: orderPaths.ordersOfUser(userId), onHost: true }),
			transformResponse: listOf<CustomerOrder>('orders', (row): row is CustomerOrder => v.is(CustomerOrder, row)),
			providesTags: ['Order'],
		}),
		getOrder: build.query<Order, number | string>({
			query: (id) => ({ url: orderPaths.order(id), needs: 'orders' }),
			transformResponse: parsedBy(Order),
			providesTags: ['Order'],
		}),
		/** While it is PENDING (R3-122). A refusal means that the list is old, so it is asked for again either way. */
		cancelOrder: build.mutation<unknown, number | string>({
			query: (id) => ({ url: orderPaths.cancelOrder(id), method: 'POST', needs: 'orders' }),
			invalidatesTags: ['Order'],
		}),
	}),
});

export const { useGetOrdersOfUserQuery, useGetOrderQuery, useCancelOrderMutation } = ordersApi;
