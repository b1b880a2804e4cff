import * as v from 'valibot';
import { api } from '#api';
import { isSampleId, orSamples, sampleBuyer } from '#api/orSamples';
import { listOf } from '#api/parse';
import { noteServerTime } from '#api/serverClock';
import { CustomerOrder, Order, orderPaths } from '#contract/orders/order';
import { mapped } from '#live/listRow';
import { applyToOwnOrder } from '#live/ownOrder';
import { addLiveRows, row } from '#live/rows';

const joined = (loaded: readonly CustomerOrder[], incoming: readonly CustomerOrder[]): CustomerOrder[] => [
	...new Map([...loaded, ...incoming].map((order) => [order.id, order])).values(),
];

/** The list is outside of the API's base (R7-13); the other calls are our server's. */
export const ordersApi = api.injectEndpoints({
	endpoints: (build) => ({
		getOrdersOfUser: build.query<CustomerOrder[], number | string>({
			queryFn: orSamples(
				(userId) =>
					userId === sampleBuyer ? (backEnd) => backEnd.ownOrders() : { url: orderPaths.ofUser(userId), onHost: true },
				listOf('orders', CustomerOrder),
			),
			providesTags: ['Order'],
		}),
		/** Our server's alone; pages accumulate. */
		getEarlierOrders: build.query<CustomerOrder[], { userId: number | string; before: number | string }>({
			query: ({ userId, before }) => ({
				...{ url: orderPaths.ofUser(userId), params: { before }, onHost: true },
			}),
			transformResponse: listOf('orders', CustomerOrder),
			serializeQueryArgs: ({ queryArgs }) => queryArgs.userId,
			merge: joined,
			forceRefetch: ({ currentArg, previousArg }) => currentArg?.before !== previousArg?.before,
			providesTags: ['Order'],
		}),
		getOrder: build.query<Order, number | string>({
			queryFn: orSamples(
				(id) => (isSampleId(id) ? (backEnd) => backEnd.ownOrder(id) : orderPaths.one(id)),
				(answer, _id, meta) => {
					noteServerTime(meta);
					return v.parse(Order, answer);
				},
			),
			providesTags: ['Order'],
		}),
	}),
});

// A new order pushes one out of the newest, which earlier pages lack.
ordersApi.enhanceEndpoints({
	endpoints: {
		getEarlierOrders: {
			async onCacheEntryAdded({ userId }, { getState, cacheDataLoaded, updateCachedData }) {
				const { data: newest = [] } = ordersApi.endpoints.getOrdersOfUser.select(userId)(getState());
				const isLoaded = await cacheDataLoaded.then(
					() => true,
					() => false,
				);
				if (isLoaded) updateCachedData((incoming) => joined(newest, incoming));
			},
		},
	},
});

export const { useGetOrdersOfUserQuery, useLazyGetEarlierOrdersQuery, useGetOrderQuery } = ordersApi;

addLiveRows({
	rows: [
		row(ordersApi.endpoints.getOrdersOfUser, (orders, event) =>
			mapped(orders, (order) => applyToOwnOrder(order, event)),
		),
		row(ordersApi.endpoints.getEarlierOrders, (orders, event) =>
			mapped(orders, (order) => applyToOwnOrder(order, event)),
		),
		row(ordersApi.endpoints.getOrder, applyToOwnOrder),
	],
});
