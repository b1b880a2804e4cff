import { api } from '#api';
import { parsedBy } from '#api/parse';
import {
	AdminOrder,
	type CancelOriginBody,
	type ChargeBody,
	type OrderEditBody,
	type OrderVersion,
	OriginOrders,
	orderChangePaths,
	type RefundBody,
	type ReturnBody,
} from '#contract/orders/desk';
import { adminOrdersApi } from './adminOrdersApi';

const transformResponse = parsedBy(AdminOrder);
type Change<Body> = Body & { id: number };

/** Refetches after a refusal too: the order on screen is old. */
const orderChangesApi = api.injectEndpoints({
	endpoints: (build) => {
		const change = <Body extends object>(method: 'POST' | 'PUT', url: (id: number) => string) =>
			build.mutation<AdminOrder, Change<Body>>({
				query: ({ id, ...body }) => ({ url: url(id), method, body }),
				transformResponse,
				invalidatesTags: ['AdminOrder', 'AdminProduct', 'Sales', 'Audit'],
				onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
					const answer = await queryFulfilled.catch(() => null);
					if (answer) dispatch(adminOrdersApi.util.updateQueryData('getDeskOrder', id, () => answer.data));
				},
			});
		return {
			editOrder: change<OrderEditBody>('PUT', orderChangePaths.contents),
			refundOrder: change<RefundBody>('POST', orderChangePaths.refunds),
			chargeOrder: change<ChargeBody>('POST', orderChangePaths.charges),
			takeBack: change<ReturnBody>('POST', orderChangePaths.returns),
			reopenOrder: change<OrderVersion>('POST', orderChangePaths.reopen),
			acceptOrder: change<OrderVersion>('POST', orderChangePaths.accept),
			getOrigin: build.query<OriginOrders, number>({
				query: (id) => orderChangePaths.origin(id),
				transformResponse: parsedBy(OriginOrders),
				providesTags: ['AdminOrder'],
			}),
			cancelOrigin: build.mutation<{ cancelled: number }, Change<CancelOriginBody>>({
				query: ({ id, ...body }) => ({ url: orderChangePaths.origin(id), method: 'POST', body }),
				invalidatesTags: ['AdminOrder', 'AdminProduct', 'Sales', 'Audit'],
			}),
		};
	},
});

export const {
	useEditOrderMutation,
	useRefundOrderMutation,
	useChargeOrderMutation,
	useTakeBackMutation,
	useReopenOrderMutation,
	useAcceptOrderMutation,
	useGetOriginQuery,
	useCancelOriginMutation,
} = orderChangesApi;
