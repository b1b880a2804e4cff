import * as v from 'valibot';
import { api } from '#api';
import { buyerCall, type OrderKey } from '#api/buyerCall';
import { parsedBy } from '#api/parse';
import { BuyersOrder, GuestOrder } from '#contract/orders/guest';
import { holdKeyHeader } from '#contract/orders/holds';
import { orderPaths } from '#contract/orders/order';
import { type CodeChargeBody, gatewayPaths, paymentPaths, RedirectAnswer } from '#contract/payments/payments';
import type { AppDispatch } from '#store';
import { orderLinkApi, refetchLinkedOrder } from './orderLinkApi';

/** The server needs some fields before a file. */
function formOf(entries: Record<string, string | File>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(entries)) form.append(name, value);
	return form;
}

interface OfOrder {
	order: OrderKey;
}

/** Stores the answer or, after a refusal, the current order. */
async function showByLink(
	{ order }: OfOrder,
	{ dispatch, queryFulfilled }: { dispatch: AppDispatch; queryFulfilled: Promise<{ data: unknown }> },
): Promise<void> {
	const { data } = await queryFulfilled.catch(() => ({ data: null }));
	if (typeof order !== 'object') return;
	const shown = v.safeParse(GuestOrder, data);
	if (shown.success) await dispatch(orderLinkApi.util.upsertQueryData('getLinkedOrder', order.token, shown.output));
	else await dispatch(refetchLinkedOrder(order.token));
}

const post = (path: Parameters<typeof buyerCall>[0], order: OrderKey, body?: object) =>
	({ ...buyerCall(path, order), method: 'POST', body }) as const;

const answered = { transformResponse: parsedBy(BuyersOrder), onQueryStarted: showByLink };

/** Lists and pages of an account refetch. */
const buyerApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** R3-122. Refetches after a refusal too: the list was outdated. */
		cancelOrder: build.mutation<unknown, OfOrder>({
			query: ({ order }) => post(orderPaths.cancel, order),
			invalidatesTags: ['Order', 'Product'],
			onQueryStarted: showByLink,
		}),
		sendProof: build.mutation<BuyersOrder, OfOrder & { operationNumber: string; image: File }>({
			query: ({ order, ...proof }) => post(paymentPaths.proofs, order, formOf(proof)),
			invalidatesTags: ['Order'],
			...answered,
		}),
		reviveOrder: build.mutation<BuyersOrder, OfOrder & { holdKey: string }>({
			query: ({ order, holdKey }) => {
				const { headers, ...request } = post(paymentPaths.revive, order);
				return { ...request, headers: { ...headers, [holdKeyHeader]: holdKey } };
			},
			invalidatesTags: ['Order', 'Product'],
			...answered,
		}),
		chargeCode: build.mutation<BuyersOrder, OfOrder & CodeChargeBody>({
			query: ({ order, ...body }) => post(gatewayPaths.charge, order, body),
			invalidatesTags: ['Order'],
			...answered,
		}),
		openGatewayPage: build.mutation<RedirectAnswer, OfOrder>({
			query: ({ order }) => post(gatewayPaths.redirect, order),
			transformResponse: parsedBy(RedirectAnswer),
			invalidatesTags: (_answer, error) => (error ? ['Order'] : []),
		}),
		askGateway: build.mutation<BuyersOrder, OfOrder>({
			query: ({ order }) => post(gatewayPaths.ask, order),
			invalidatesTags: (_answer, error) => (error ? [] : ['Order']),
			...answered,
		}),
	}),
});

export const {
	useCancelOrderMutation,
	useSendProofMutation,
	useReviveOrderMutation,
	useChargeCodeMutation,
	useOpenGatewayPageMutation,
	useAskGatewayMutation,
} = buyerApi;
