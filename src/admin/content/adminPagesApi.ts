import * as v from 'valibot';
import { api } from '#api';
import { anyBody, listOf, parsedBy } from '#api/parse';
import {
	PageDto,
	type PageForm,
	type PagePublication,
	PageRow,
	PageVersion,
	PageVersionRow,
	pagePaths,
} from '#contract/content/page';

const page = parsedBy(PageDto);

const pagesApi = api.injectEndpoints({
	endpoints: (build) => ({
		getPages: build.query<PageRow[], void>({
			query: () => pagePaths.all,
			transformResponse: listOf('pages', PageRow),
			providesTags: ['AdminPage'],
		}),
		getOnePage: build.query<PageDto, number>({
			query: (id) => pagePaths.one(id),
			transformResponse: page,
			// A form must not begin with an old text.
			keepUnusedDataFor: 0,
			providesTags: (_page, _error, id) => [{ type: 'AdminPage', id }],
		}),
		getPageVersions: build.query<PageVersionRow[], number>({
			query: (id) => pagePaths.versions(id),
			transformResponse: (answer: unknown) => v.parse(v.array(PageVersionRow), answer),
			providesTags: (_versions, _error, id) => [{ type: 'AdminPage', id }],
		}),
		getPageVersion: build.query<PageVersion, { id: number; number: number }>({
			query: ({ id, number }) => pagePaths.version(id, number),
			transformResponse: parsedBy(PageVersion),
			providesTags: (_version, _error, { id }) => [{ type: 'AdminPage', id }],
		}),
		savePage: build.mutation<PageDto, { id: number | null; body: PageForm }>({
			query: ({ id, body }) => ({
				url: id === null ? pagePaths.all : pagePaths.one(id),
				method: id === null ? 'POST' : 'PUT',
				body,
			}),
			transformResponse: page,
			invalidatesTags: (_page, error) => (error ? [] : ['AdminPage', 'Page']),
		}),
		publishPage: build.mutation<PageDto, { id: number; body: PagePublication }>({
			query: ({ id, body }) => ({ url: pagePaths.published(id), method: 'PUT', body }),
			transformResponse: page,
			// Both refetch after a refusal too, because somebody else saved.
			invalidatesTags: ['AdminPage', 'Page'],
		}),
		deletePage: build.mutation<unknown, number>({
			query: (id) => ({ url: pagePaths.one(id), method: 'DELETE', responseHandler: anyBody }),
			invalidatesTags: (_answer, error) => (error ? [] : ['AdminPage', 'Page']),
		}),
	}),
});

export const {
	useGetPagesQuery,
	useGetOnePageQuery,
	useGetPageVersionsQuery,
	useGetPageVersionQuery,
	useSavePageMutation,
	usePublishPageMutation,
	useDeletePageMutation,
} = pagesApi;
