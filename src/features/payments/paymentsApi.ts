import { type ChargeBody, gatewayPaths, RedirectAnswer } from '../../../contract/gateways';
import { holdKeyHeader } from '../../../contract/holds';
import { Order } from '../../../contract/order';
import { paymentPaths } from '../../../contract/payments';
import { api } from '../../api';
import { parsedBy } from '../../api/parse';
import { formOf } from '../../lib/formOf';
import type { GatewayCalls } from './GatewayPay';

const paymentsApi = api.injectEndpoints({
	endpoints: (build) => ({
		sendProof: build.mutation<Order, { id: number; operationNumber: string; image: File }>({
			query: ({ id, ...proof }) => {
				const body = formOf(proof);
				return { url: paymentPaths.proofs(id), method: 'POST', body, needs: 'payments' };
			},
			transformResponse: parsedBy(Order),
			// A refusal means that what is on screen is old.
			invalidatesTags: ['Order'],
		}),
		chargeAtGateway: build.mutation<Order, { id: number } & ChargeBody>({
			query: ({ id, ...body }) => ({ url: gatewayPaths.charge(id), method: 'POST', body, needs: 'payments' }),
			transformResponse: parsedBy(Order),
			invalidatesTags: ['Order'],
		}),
		openGatewayPage: build.mutation<RedirectAnswer, number>({
			query: (id) => ({ url: gatewayPaths.redirect(id), method: 'POST', needs: 'payments' }),
			transformResponse: parsedBy(RedirectAnswer),
			invalidatesTags: (_answer, error) => (error ? ['Order'] : []),
		}),
		askGateway: build.mutation<Order, number>({
			query: (id) => ({ url: gatewayPaths.ask(id), method: 'POST', needs: 'payments' }),
			transformResponse: parsedBy(Order),
			invalidatesTags: (_answer, error) => (error ? [] : ['Order']),
		}),
		reviveOrder: build.mutation<Order, { id: number; holdKey: string }>({
			query: ({ id, holdKey }) => ({
				url: paymentPaths.revive(id),
				method: 'POST',
				headers: { [holdKeyHeader]: holdKey },
				needs: 'payments',
			}),
			transformResponse: parsedBy(Order),
			invalidatesTags: ['Order'],
		}),
	}),
});

/** How an order of one's own account is paid online. */
export function useOwnGatewayCalls(id: number): GatewayCalls {
	const [charge] = useChargeAtGatewayMutation();
	const [open] = useOpenGatewayPageMutation();
	const [ask] = useAskGatewayMutation();
	return { charge: (payer) => charge({ id, ...payer }), redirect: () => open(id), ask: () => ask(id) };
}

const { useChargeAtGatewayMutation, useOpenGatewayPageMutation, useAskGatewayMutation } = paymentsApi;
export const { useSendProofMutation, useReviveOrderMutation } = paymentsApi;
