import { api } from '#api';
import { useIsOurs } from '#api/backEnd';
import { parsedBy } from '#api/parse';
import { useMay } from '#auth/may';
import { DemoRemoved, DemoState, demoPaths } from '#contract/catalog/demo';
import { categoryTags, productTags } from '../adminApi';

const changed = [...productTags, ...categoryTags, 'Settings', 'Audit', 'AdminUser'] as const;

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

/** No answer for those who may not remove it. */
export function useDemo() {
	const may = useMay('settings:write');
	const isOurs = useIsOurs();
	return demoApi.useGetDemoQuery(undefined, { skip: !may || !isOurs, refetchOnMountOrArgChange: true });
}

export const { useRemoveDemoMutation, useRestoreDemoMutation } = demoApi;
