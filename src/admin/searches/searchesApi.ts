import { api } from '#api';
import { parsedBy } from '#api/parse';
import { MissedSearches, type SynonymBody, searchPaths } from '#contract/catalog/searches';

const extraOptions = { since: 6 };

const searchesApi = api.injectEndpoints({
	endpoints: (build) => ({
		getMissedSearches: build.query<MissedSearches, void>({
			query: () => searchPaths.missed,
			transformResponse: parsedBy(MissedSearches),
			extraOptions,
			providesTags: ['MissedSearch'],
		}),
		// A refusal may come from an outdated list.
		addSynonym: build.mutation<unknown, SynonymBody & { id: string }>({
			query: ({ id, ...body }) => ({ url: searchPaths.synonym(id), method: 'POST', body }),
			extraOptions,
			invalidatesTags: ['MissedSearch', 'Settings', 'Audit'],
		}),
		dismissSearch: build.mutation<unknown, string>({
			query: (id) => ({ url: searchPaths.one(id), method: 'DELETE' }),
			extraOptions,
			invalidatesTags: ['MissedSearch'],
		}),
	}),
});

export const { useGetMissedSearchesQuery, useAddSynonymMutation, useDismissSearchMutation } = searchesApi;
