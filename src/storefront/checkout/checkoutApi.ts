import type { TagDescription } from '@reduxjs/toolkit/query';
import * as v from 'valibot';
import { api, type TagType } from '#api';
import { ownOrderArrived } from '#api/backEnd';
import { errorBody } from '#api/errorText';
import { parsedBy } from '#api/parse';
import { noteServerTime } from '#api/serverClock';
import { holdKey } from '#commerce/holds/holdKey';
import { cartOffersTag } from '#commerce/offers/cartOffersApi';
import { holdKeyHeader } from '#contract/orders/holds';
import { type CheckoutBody, orderPaths, PlacedOrder } from '#contract/orders/order';
import { Standing, type StandingBody, StandingChanged } from '#contract/orders/standing';
import { PaymentOffers, paymentPaths } from '#contract/payments/payments';
import type { ChannelEvent } from '#live/actions';
import { anyApi } from '#live/cachePatcher';
import { addLiveRows, type StateWithApi } from '#live/rows';

/** Answers that a refusal, by its code, shows to be old. */
const outdated: Readonly<Record<string, TagDescription<TagType>[]>> = {
	delivery_changed: ['Shop'],
	order_changed: [cartOffersTag],
};

const standingTag = { type: 'Shop', id: 'standing' } as const;

/** Only our own server has these calls (R10-01). */
export const checkoutApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** The same key gives the same order. A 409 with `OrderChanged` ordered nothing. */
		createOrder: build.mutation<PlacedOrder, { body: CheckoutBody; key: string; holdKey: string | null }>({
			query: ({ body, key, holdKey }) => ({
				url: orderPaths.all,
				method: 'POST',
				body,
				headers: { 'Idempotency-Key': key, ...(holdKey && { [holdKeyHeader]: holdKey }) },
			}),
			transformResponse: (answer, meta) => {
				noteServerTime(meta);
				return v.parse(PlacedOrder, answer);
			},
			// A refusal because of delivery refetches its quote and the shop's plan.
			invalidatesTags: (order, error) =>
				order ? ['Order', 'Product'] : (outdated[String(errorBody(error).code)] ?? []),
			onQueryStarted: async (_sent, { dispatch, getState, queryFulfilled }) => {
				const answer = await queryFulfilled.catch((failure: { error: unknown }) => failure);
				if ('data' in answer) return void dispatch(ownOrderArrived());
				const refusal = errorBody(answer.error);
				if (!v.is(StandingChanged, refusal)) return;
				for (const arg of checkoutApi.util.selectCachedArgsForQuery(getState(), 'getStanding'))
					dispatch(checkoutApi.util.updateQueryData('getStanding', arg, () => refusal.standing));
			},
		}),
		/** What an order of these lines would be now. Another `owner` has another answer. */
		getStanding: build.query<Standing, StandingBody & { owner: string }>({
			query: ({ items, total }) => ({
				url: orderPaths.standing,
				method: 'POST',
				body: { items, total },
				headers: { [holdKeyHeader]: holdKey() },
			}),
			extraOptions: { since: 4 },
			transformResponse: parsedBy(Standing),
			providesTags: ['Shop', standingTag],
		}),
		getPaymentOffers: build.query<PaymentOffers, void>({
			query: () => paymentPaths.methods,
			transformResponse: parsedBy(PaymentOffers),
			providesTags: [],
		}),
	}),
});

/** Others' orders move units: only the server knows what is left for strangers. */
function movesStanding(event: ChannelEvent, state: StateWithApi): boolean {
	if (!('product' in event) || event.type === 'PRODUCT_HELD') return false;
	const open = anyApi.util.selectCachedArgsForQuery(state, 'getStanding') as StandingBody[];
	return open.some(({ items }) => items.some(({ productId }) => productId === event.product.id));
}

addLiveRows({ refetches: [{ when: movesStanding, tags: [standingTag], wait: 300, interval: 2000 }] });

export const { useCreateOrderMutation, useGetPaymentOffersQuery, useGetStandingQuery } = checkoutApi;
