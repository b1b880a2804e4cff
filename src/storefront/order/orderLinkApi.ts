import { api } from '#api';
import { buyerCall } from '#api/buyerCall';
import { parsedBy } from '#api/parse';
import { ClaimedOrder, GuestOrder, type OpenOrderLink, proofOf } from '#contract/orders/guest';
import { orderPaths } from '#contract/orders/order';
import type { AppDispatch, RootState } from '#store';
import { storeDigits } from './storedDigits';

/** Enough to create an account and return. */
const openForSeconds = 15 * 60;

/** Some calls require the digits again. */
export const digitsOf = ({ personal }: GuestOrder): string | null =>
	personal && proofOf(personal.document, personal.phone).digits;

/** The digits have changed. */
export const isOther = (error: object): boolean => 'status' in error && error.status === 400;

export const orderLinkApi = api.injectEndpoints({
	endpoints: (build) => ({
		getLinkedOrder: build.query<GuestOrder, string>({
			query: (token) => buyerCall(orderPaths.one, { token }),
			transformResponse: parsedBy(GuestOrder),
			providesTags: [],
			// An anonymous answer does not close an opened order.
			merge: (held, fresh) => ({ ...fresh, personal: fresh.adopted ? null : (fresh.personal ?? held.personal) }),
			keepUnusedDataFor: openForSeconds,
		}),
		openLinkedOrder: build.mutation<GuestOrder, OpenOrderLink>({
			query: (order) => buyerCall(orderPaths.one, order),
			transformResponse: parsedBy(GuestOrder),
			invalidatesTags: [],
			onQueryStarted: async ({ token, digits }, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (!data) return;
				await dispatch(orderLinkApi.util.upsertQueryData('getLinkedOrder', token, data));
				storeDigits(data.orderNumber, digits);
			},
		}),
		claimOrder: build.mutation<ClaimedOrder, OpenOrderLink>({
			query: (order) => ({ ...buyerCall(orderPaths.adopt, order), method: 'POST' }),
			transformResponse: parsedBy(ClaimedOrder),
			invalidatesTags: (claimed) => (claimed ? ['Order'] : []),
			onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (!data) return;
				dispatch(
					orderLinkApi.util.updateQueryData('getLinkedOrder', token, (order) => {
						order.adopted = true;
						order.personal = null;
					}),
				);
			},
		}),
	}),
});

export const { useGetLinkedOrderQuery, useOpenLinkedOrderMutation, useClaimOrderMutation } = orderLinkApi;

/** Waits for a pending request, which may lack the news, because RTK Query starts no other until it ends. */
export const refetchLinkedOrder =
	(token: string) =>
	async (dispatch: AppDispatch): Promise<void> => {
		await dispatch(orderLinkApi.util.getRunningQueryThunk('getLinkedOrder', token));
		const { initiate } = orderLinkApi.endpoints.getLinkedOrder;
		await dispatch(initiate(token, { subscribe: false, forceRefetch: true }));
	};

/** Refetches the displayed order, opened, and its documents. It closes where the digits changed. */
export const refreshLinkedOrder =
	(token: string) =>
	async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
		const { openLinkedOrder, getLinkedOrder } = orderLinkApi.endpoints;
		const { data } = getLinkedOrder.select(token)(getState());
		const digits = data && digitsOf(data);
		if (digits) {
			const { error } = await dispatch(openLinkedOrder.initiate({ token, digits }, { track: false }));
			if (!error) return void dispatch(api.util.invalidateTags([{ type: 'Order', id: 'documents' }]));
			if (isOther(error)) {
				// Before the page closes, which otherwise tries them again.
				storeDigits(data.orderNumber, '');
				dispatch(orderLinkApi.util.updateQueryData('getLinkedOrder', token, closed));
			}
		}
		await dispatch(refetchLinkedOrder(token));
	};

function closed(order: GuestOrder): void {
	order.personal = null;
}
