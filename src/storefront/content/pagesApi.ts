import { api } from '#api';
import type { ShownPage } from '#contract/content/page';
import { shownPagePath } from '#contract/shop/default';
import { addLiveRows } from '#live/rows';

/** Loaded with the page, not with the entry. */
const readPage = async (answer: unknown): Promise<ShownPage> =>
	(await import(/* webpackChunkName: "text-page" */ './readPage')).readPage(answer);

export const pagesApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** Null for an unknown or unpublished page. */
		getPage: build.query<ShownPage | null, string>({
			query: (slug) => ({
				url: shownPagePath(slug),
				validateStatus: ({ ok, status }) => ok || status === 404,
			}),
			transformResponse: (answer, meta) => (meta?.response?.status === 404 ? null : readPage(answer)),
			providesTags: ['Page'],
		}),
	}),
});

export const { useGetPageQuery } = pagesApi;

// Text or settings changed: its readers refetch.
addLiveRows({ refetches: [{ when: (event) => 'shop' in event, tags: ['Page'], spread: 800, interval: 1000 }] });
