import { AdoptedOrder, GuestOrder, type OpenOrderBody } from '../../../contract/guestOrder';
import { guestPaths } from '../../../contract/guestPaths';
import { api } from '../../api';
import { parsedBy } from '../../api/parse';

const needs = 'guest-orders';

/** Seconds for which what the digits opened outlives its page: long enough to create an account and come back. */
const openFor = 15 * 60;

const post = (url: string) => (body: object) => ({ url, method: 'POST', body, needs }) as const;

/** An order without an account, by the token of its link. */
export const guestOrderApi = api.injectEndpoints({
	endpoints: (build) => ({
		getGuestOrder: build.query<GuestOrder, string>({
			query: (token) => post(guestPaths.state)({ token }),
			transformResponse: parsedBy(GuestOrder),
			providesTags: [],
			// The call knows nobody; what was opened before stays so.
			merge: (held, fresh) => ({ ...fresh, personal: fresh.adopted ? null : (fresh.personal ?? held.personal) }),
			keepUnusedDataFor: openFor,
		}),
		openGuestOrder: build.mutation<GuestOrder, OpenOrderBody>({
			query: post(guestPaths.open),
			transformResponse: parsedBy(GuestOrder),
			invalidatesTags: [],
			onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (data) await dispatch(guestOrderApi.util.upsertQueryData('getGuestOrder', token, data));
			},
		}),
		cancelGuestOrder: build.mutation<GuestOrder, OpenOrderBody>({
			query: post(guestPaths.cancel),
			transformResponse: parsedBy(GuestOrder),
			invalidatesTags: ['Product'],
			onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (data) await dispatch(guestOrderApi.util.upsertQueryData('getGuestOrder', token, data));
			},
		}),
		adoptGuestOrder: build.mutation<AdoptedOrder, OpenOrderBody>({
			query: post(guestPaths.adopt),
			transformResponse: parsedBy(AdoptedOrder),
			invalidatesTags: (adopted) => (adopted ? ['Order'] : []),
			onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (!data) return;
				dispatch(
					guestOrderApi.util.updateQueryData('getGuestOrder', token, (order) => {
						order.adopted = true;
						order.personal = null;
					}),
				);
			},
		}),
	}),
});

export const {
	useGetGuestOrderQuery,
	useOpenGuestOrderMutation,
	useCancelGuestOrderMutation,
	useAdoptGuestOrderMutation,
} = guestOrderApi;
