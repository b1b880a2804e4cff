import { api } from '#api';
import { parsedBy } from '#api/parse';
import { DeliveryQuote, type DeliveryQuoteBody, deliveryQuotePath } from '#contract/delivery/quote';
import type { ChannelEvent } from '#live/actions';
import { addLiveRows, row } from '#live/rows';

/** `version`: of the shop's plan; each has its own answer. */
export interface QuoteArg extends DeliveryQuoteBody {
	version: number;
}
export type Quote = DeliveryQuote & Pick<DeliveryQuoteBody, 'districtCode' | 'items'>;

const read = parsedBy(DeliveryQuote);
const tag = { type: 'Shop', id: 'quote' } as const;

const quoteApi = api.injectEndpoints({
	endpoints: (build) => ({
		getDeliveryQuote: build.query<Quote, QuoteArg>({
			query: ({ districtCode, total, items }) => ({
				url: deliveryQuotePath,
				method: 'POST',
				body: { districtCode, total, items },
			}),
			transformResponse: (answer: unknown, _meta, { districtCode, items }) => ({
				...read(answer),
				districtCode,
				items,
			}),
			// The shop names its plan's version: both are refetched together.
			providesTags: ['Shop', tag],
		}),
	}),
});

/** With a product's new weight; the same quote if no fee depends on it. */
function reweighed(quote: Quote, event: ChannelEvent): Quote {
	if (event.type !== 'PRODUCT_UPDATED' || !('weightGrams' in event.product)) return quote;
	const { id, weightGrams = null } = event.product;
	const weight = quote.weighed?.find(({ productId }) => productId === id);
	if (!weight || weight.grams === weightGrams) return quote;
	return { ...quote, weighed: quote.weighed?.map((one) => (one === weight ? { ...one, grams: weightGrams } : one)) };
}

// Only the server has the fee for another weight.
addLiveRows({ rows: [row(quoteApi.endpoints.getDeliveryQuote, reweighed, () => tag)] });

export const { useGetDeliveryQuoteQuery } = quoteApi;
