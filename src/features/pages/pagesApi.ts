import type { ShownPage } from '../../../contract/pages/page';
import { shownPagePath } from '../../../contract/shop/default';
import { api } from '../../api';
import { addLiveRows } from '../../live/rows';

/** The schema stays out of the entry: it is of the chunk that shows the page. */
const readPage = async (answer: unknown): Promise<ShownPage> =>
	(await import(/* webpackChunkName: "text-page" */ './readPage')).readPage(answer);

/** Pages of the shopkeeper, of our server. */
export const pagesApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** Null where there is no such page for visitors. */
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

// A change of a page, or of a setting that its text names: only who reads one asks again.
addLiveRows({ refetches: [{ when: (event) => 'shop' in event, tags: ['Page'], spread: 800, interval: 1000 }] });
