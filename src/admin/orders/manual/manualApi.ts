import * as v from 'valibot';
import { api } from '#api';
import { parsedBy } from '#api/parse';
import { orderChangePaths } from '#contract/orders/desk';
import { ManualOrder, type ManualOrderBody, ShopCustomer } from '#contract/orders/manual';

const manualApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** `key`: one per order, sent with every attempt. */
		placeManualOrder: build.mutation<ManualOrder, { key: string; body: ManualOrderBody }>({
			query: ({ key, body }) => ({
				url: orderChangePaths.manual,
				method: 'POST',
				body,
				headers: { 'Idempotency-Key': key },
			}),
			transformResponse: parsedBy(ManualOrder),
			invalidatesTags: ['AdminOrder', 'AdminProduct', 'Sales', 'Audit'],
		}),
		findCustomers: build.query<ShopCustomer[], string>({
			query: (q) => ({ url: orderChangePaths.customers, params: { q } }),
			transformResponse: parsedBy(v.array(ShopCustomer)),
			providesTags: [],
		}),
		makeOrderLink: build.mutation<{ token: string }, number>({
			query: (id) => ({ url: orderChangePaths.link(id), method: 'POST', body: {} }),
			transformResponse: parsedBy(v.object({ token: v.string() })),
			invalidatesTags: [],
		}),
	}),
});

export const { usePlaceManualOrderMutation, useFindCustomersQuery, useMakeOrderLinkMutation } = manualApi;
