import { api } from '#api';
import { parsedBy } from '#api/parse';
import { adminOfferPaths, PriceHistory } from '#contract/offers/admin';

export const { useGetPricesQuery } = api.injectEndpoints({
	endpoints: (build) => ({
		getPrices: build.query<PriceHistory, number>({
			query: (productId) => adminOfferPaths.prices(productId),
			transformResponse: parsedBy(PriceHistory),
			extraOptions: { since: 7 },
			keepUnusedDataFor: 0,
			providesTags: ['AdminProduct', 'AdminOffer'],
		}),
	}),
});
