import * as v from 'valibot';
import { holdKeyHeader } from '../../../contract/orders/holds';
import { type CheckoutBody, orderPaths, PlacedOrder } from '../../../contract/orders/order';
import { PaymentOffers, paymentPaths } from '../../../contract/payments/payments';
import { api } from '../../api';
import { ownOrdersSeen } from '../../api/backEnd';
import { errorBody } from '../../api/errorText';
import { parsedBy } from '../../api/parse';
import { noteServerTime } from '../../api/serverClock';

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
			// After a refusal because of delivery, its quote and the shop's plan are fetched again.
			invalidatesTags: (order, error) =>
				order ? ['Order', 'Product'] : errorBody(error).code === 'delivery_changed' ? ['Shop'] : [],
			onQueryStarted: async (_sent, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (data) dispatch(ownOrdersSeen());
			},
		}),
		getPaymentOffers: build.query<PaymentOffers, void>({
			query: () => paymentPaths.methods,
			transformResponse: parsedBy(PaymentOffers),
			providesTags: [],
		}),
	}),
});

export const { useCreateOrderMutation, useGetPaymentOffersQuery } = checkoutApi;
