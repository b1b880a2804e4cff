import { DemoRemoved, DemoState, demoPaths } from '../../../../contract/catalog/demo';
import { api } from '../../../api';
import { parsedBy } from '../../../api/parse';
import { categoryTags, productTags } from '../adminApi';

const changed = [...productTags, ...categoryTags, 'Settings', 'Audit'] as const;

const demoApi = api.injectEndpoints({
	endpoints: (build) => ({
		getDemo: build.query<DemoState, void>({
			query: () => demoPaths.state,
			transformResponse: parsedBy(DemoState),
			providesTags: ['Settings'],
		}),
		removeDemo: build.mutation<DemoRemoved, void>({
			query: () => ({ url: demoPaths.removal, method: 'POST' }),
			transformResponse: parsedBy(DemoRemoved),
			invalidatesTags: [...changed],
		}),
		restoreDemo: build.mutation<DemoState, void>({
			query: () => ({ url: demoPaths.state, method: 'POST' }),
			transformResponse: parsedBy(DemoState),
			invalidatesTags: [...changed],
		}),
	}),
});

export const { useGetDemoQuery, useRemoveDemoMutation, useRestoreDemoMutation } = demoApi;
