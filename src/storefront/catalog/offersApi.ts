import { api } from '#api';
import { parsedBy } from '#api/parse';
import { NextOffers, nextOffersPath } from '#contract/offers/next';

const offersApi = api.injectEndpoints({
	endpoints: (build) => ({
		getNextOffers: build.query<NextOffers, void>({
			query: () => nextOffersPath,
			transformResponse: parsedBy(NextOffers),
			extraOptions: { since: 7 },
			providesTags: [],
		}),
	}),
});

export const { useGetNextOffersQuery } = offersApi;
