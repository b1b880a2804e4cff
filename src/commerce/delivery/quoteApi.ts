import { api } from '#api';
import { parsedBy } from '#api/parse';
import { DeliveryQuote, type DeliveryQuoteBody, deliveryQuotePath } from '#contract/delivery/quote';
import type { ChannelEvent } from '#live/actions';
import { addLiveRows, row } from '#live/rows';

/** `version` is that of the shop's plan: with another one the answer is another. */
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
			// The shop names the version of its plan: both are fetched again together.
			providesTags: ['Shop', tag],
		}),
	}),
});

/** The quote with a product's weight as it is now; the same one where no fee depends on it. */
function reweighed(quote: Quote, event: ChannelEvent): Quote {
	if (event.type !== 'PRODUCT_UPDATED' || !('weightGrams' in event.product)) return quote;
	const { id, weightGrams = null } = event.product;
	const known = quote.weighed?.find(({ productId }) => productId === id);
	if (!known || known.grams === weightGrams) return quote;
	return { ...quote, weighed: quote.weighed?.map((one) => (one === known ? { ...one, grams: weightGrams } : one)) };
}

// Only the server knows the fee for another weight.
addLiveRows({ rows: [row(quoteApi.endpoints.getDeliveryQuote, reweighed, () => tag)] });

export const { useGetDeliveryQuoteQuery } = quoteApi;
