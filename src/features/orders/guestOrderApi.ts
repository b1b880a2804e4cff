import { RedirectAnswer } from '../../../contract/gateways';
import {
	AdoptedOrder,
	type GuestChargeBody,
	GuestOrder,
	type OpenOrderBody,
	proofOf,
} from '../../../contract/guestOrder';
import { holdKeyHeader } from '../../../contract/holds';
import { guestPaths } from '../../../contract/orderLink';
import { api } from '../../api';
import { parsedBy } from '../../api/parse';
import { formOf } from '../../lib/formOf';
import type { AppDispatch, RootState } from '../../store';

const needs = 'guest-orders';

/** Seconds for which what the digits opened outlives its page: long enough to create an account and come back. */
const openFor = 15 * 60;

type GuestProof = OpenOrderBody & { operationNumber: string; image: File };

/** Waits for a request under way, which may miss the news and until whose end RTK Query starts no other, then asks again. */
const askAgain =
	(token: string) =>
	async (dispatch: AppDispatch): Promise<void> => {
		await dispatch(guestOrderApi.util.getRunningQueryThunk('getGuestOrder', token));
		const { initiate } = guestOrderApi.endpoints.getGuestOrder;
		await dispatch(initiate(token, { subscribe: false, forceRefetch: true }));
	};

const post = (url: string) => (body: object) => ({ url, method: 'POST', body, needs }) as const;

/** Those that opened the order, for the calls that ask for them again. */
export const digitsOf = ({ personal }: GuestOrder): string | null =>
	personal && proofOf(personal.document, personal.phone).digits;

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
		sendGuestProof: build.mutation<GuestOrder, GuestProof>({
			query: ({ token, digits, ...proof }) => post(guestPaths.proofs)(formOf({ token, digits, ...proof })),
			transformResponse: parsedBy(GuestOrder),
			invalidatesTags: [],
			onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (data) await dispatch(guestOrderApi.util.upsertQueryData('getGuestOrder', token, data));
				// A refusal means that what is on screen is old.
				else await dispatch(askAgain(token));
			},
		}),
		reviveGuestOrder: build.mutation<GuestOrder, OpenOrderBody & { holdKey: string }>({
			query: ({ holdKey, ...proof }) => ({ ...post(guestPaths.revive)(proof), headers: { [holdKeyHeader]: holdKey } }),
			transformResponse: parsedBy(GuestOrder),
			invalidatesTags: ['Product'],
			onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (data) await dispatch(guestOrderApi.util.upsertQueryData('getGuestOrder', token, data));
			},
		}),
		chargeGuestOrder: build.mutation<GuestOrder, GuestChargeBody>({
			query: post(guestPaths.charge),
			transformResponse: parsedBy(GuestOrder),
			invalidatesTags: [],
			onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
				await queryFulfilled.catch(() => {});
				await dispatch(askAgain(token));
			},
		}),
		openGuestGatewayPage: build.mutation<RedirectAnswer, { token: string }>({
			query: post(guestPaths.redirect),
			transformResponse: parsedBy(RedirectAnswer),
			invalidatesTags: [],
		}),
		askGuestGateway: build.mutation<GuestOrder, { token: string }>({
			query: post(guestPaths.ask),
			transformResponse: parsedBy(GuestOrder),
			invalidatesTags: [],
			onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
				await queryFulfilled.catch(() => {});
				await dispatch(askAgain(token));
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
	useSendGuestProofMutation,
	useReviveGuestOrderMutation,
	useChargeGuestOrderMutation,
	useOpenGuestGatewayPageMutation,
	useAskGuestGatewayMutation,
	useAdoptGuestOrderMutation,
} = guestOrderApi;

/** Asks again for the order that is on screen, opened as it is there. It closes where the shop has changed what the digits are of. */
export const refreshGuestOrder =
	(token: string) =>
	async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
		const { openGuestOrder, getGuestOrder } = guestOrderApi.endpoints;
		const { data } = getGuestOrder.select(token)(getState());
		const digits = data && digitsOf(data);
		if (digits) {
			const { error } = await dispatch(openGuestOrder.initiate({ token, digits }, { track: false }));
			if (!error) return;
			const isOther = 'status' in error && error.status === 400;
			if (isOther) dispatch(guestOrderApi.util.updateQueryData('getGuestOrder', token, closed));
		}
		await dispatch(askAgain(token));
	};

function closed(order: GuestOrder): void {
	order.personal = null;
}
