import { Order } from '../../../contract/order';
import { paymentPaths } from '../../../contract/payments';
import { api } from '../../api';
import { parsedBy } from '../../api/parse';

const paymentsApi = api.injectEndpoints({
	endpoints: (build) => ({
		sendProof: build.mutation<Order, { id: number; operationNumber: string; image: File }>({
			query: ({ id, operationNumber, image }) => {
				const body = new FormData();
				body.append('operationNumber', operationNumber);
				body.append('image', image);
				return { url: paymentPaths.proofs(id), method: 'POST', body, needs: 'payments' };
			},
			transformResponse: parsedBy(Order),
			// A refusal means that what is on screen is old.
			invalidatesTags: ['Order'],
		}),
	}),
});

export const { useSendProofMutation } = paymentsApi;
