import { DeliveryQuote, type DeliveryQuoteBody, deliveryQuotePath } from '../../../contract/deliveryQuote';
import { api } from '../../api';
import { parsedBy } from '../../api/parse';

/** `version` is that of the shop's plan: with another one the answer is another. */
export interface QuoteArg extends DeliveryQuoteBody {
	version: number;
}
export type Quote = DeliveryQuote & Pick<DeliveryQuoteBody, 'districtCode'>;

const read = parsedBy(DeliveryQuote);

const quoteApi = api.injectEndpoints({
	endpoints: (build) => ({
		getDeliveryQuote: build.query<Quote, QuoteArg>({
			query: ({ districtCode, total, items }) => ({
				url: deliveryQuotePath,
				method: 'POST',
				body: { districtCode, total, items },
				needs: 'delivery',
			}),
			transformResponse: (answer: unknown, _meta, { districtCode }) => ({ ...read(answer), districtCode }),
			// The shop names the version of its plan; both are asked for again together.
			providesTags: ['Shop'],
		}),
	}),
});

export const { useGetDeliveryQuoteQuery } = quoteApi;
