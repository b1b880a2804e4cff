import { api } from '#api';
import { parsedBy } from '#api/parse';
import { adminProductPaths } from '#contract/catalog/admin';
import { ImportAnswer, type ImportBody, type ImportEnd, ImportPreview } from '#contract/catalog/import';
import { productTags } from '../kit/adminApi';

const extraOptions = { since: 5 };

export const importApi = api.injectEndpoints({
	endpoints: (build) => ({
		previewRows: build.mutation<ImportPreview, ImportBody>({
			query: (body) => ({ url: adminProductPaths.changes, method: 'POST', params: { dryRun: 'true' }, body }),
			extraOptions,
			transformResponse: parsedBy(ImportPreview),
			invalidatesTags: [],
		}),
		saveRows: build.mutation<ImportAnswer, ImportBody>({
			query: (body) => ({ url: adminProductPaths.changes, method: 'POST', body }),
			extraOptions,
			transformResponse: parsedBy(ImportAnswer),
			// End or pause of the import refetches the lists.
			invalidatesTags: [],
		}),
		endImport: build.mutation<unknown, ImportEnd>({
			query: (body) => ({ url: adminProductPaths.changesEnd, method: 'POST', body }),
			extraOptions,
			invalidatesTags: productTags,
		}),
	}),
});
