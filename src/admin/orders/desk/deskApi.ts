import { api } from '#api';
import { parsedBy } from '#api/parse';
import { deskPaths, OrderTimeline } from '#contract/orders/timeline';

/** Events of orders refetch it by tag; a note publishes an unchanged order. */
const deskApi = api.injectEndpoints({
	endpoints: (build) => ({
		getOrderTimeline: build.query<OrderTimeline, number>({
			query: (id) => deskPaths.timeline(id),
			transformResponse: parsedBy(OrderTimeline),
			providesTags: ['AdminOrder'],
		}),
		addOrderNote: build.mutation<OrderTimeline, { id: number; text: string }>({
			query: ({ id, ...body }) => ({ url: deskPaths.notes(id), method: 'POST', body }),
			transformResponse: parsedBy(OrderTimeline),
			invalidatesTags: ['Audit'],
			onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
				const answer = await queryFulfilled.catch(() => null);
				if (answer) dispatch(deskApi.util.updateQueryData('getOrderTimeline', id, () => answer.data));
			},
		}),
	}),
});

export const { useGetOrderTimelineQuery, useAddOrderNoteMutation } = deskApi;
