import type * as v from 'valibot';
import { api } from '#api';
import { parsedBy } from '#api/parse';
import {
	AdminPayment,
	AdminPaymentPage,
	type AdminPaymentsQuery,
	gatewayPaths,
	type MoneyReturnBody,
	type PaymentAction,
	paymentPaths,
} from '#contract/payments/payments';

interface Decision {
	id: number;
	action: PaymentAction;
	/** The newest proof on screen. */
	proofId: number | null;
	/** For the customer. */
	message?: string;
}

/** Payments have the tag of orders, whose events refetch them. */
const adminPaymentsApi = api.injectEndpoints({
	endpoints: (build) => ({
		getPayments: build.query<AdminPaymentPage, Partial<v.InferOutput<typeof AdminPaymentsQuery>>>({
			query: (params) => ({ url: paymentPaths.all, params }),
			transformResponse: parsedBy(AdminPaymentPage),
			providesTags: ['AdminOrder'],
		}),
		decidePayment: build.mutation<AdminPayment, Decision>({
			query: ({ id, action, ...body }) => ({ url: paymentPaths.act(id, action), method: 'POST', body }),
			transformResponse: parsedBy(AdminPayment),
			// A refusal means that somebody else decided.
			invalidatesTags: ['AdminOrder'],
		}),
		returnMoney: build.mutation<AdminPayment, MoneyReturnBody & { id: number }>({
			query: ({ id, ...body }) => ({ url: gatewayPaths.refund(id), method: 'POST', body }),
			transformResponse: parsedBy(AdminPayment),
			invalidatesTags: ['AdminOrder'],
		}),
	}),
});

export const { useGetPaymentsQuery, useDecidePaymentMutation, useReturnMoneyMutation } = adminPaymentsApi;
