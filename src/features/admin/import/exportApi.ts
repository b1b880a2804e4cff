import type { ProductFilterText } from '../../../../contract/adminProducts';
import { paths } from '../../../../contract/paths';
import { api } from '../../../api';
import { anyBody } from '../../../api/parse';
import { saveFile } from '../../../ui/saveFile';
import { fileName } from './exportProducts';

/** Milliseconds until the file is released; saving a long one takes a while. */
const readable = 60_000;

export const exportApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** Saves the products that match as a CSV file, which the server writes as it reads them. */
		exportProducts: build.mutation<null, ProductFilterText>({
			async queryFn(params, _api, _extra, baseQuery) {
				const { data, error } = await baseQuery({
					url: paths.exportProducts,
					params,
					needs: 'admin-pages',
					responseHandler: (response) => (response.ok ? response.blob() : anyBody(response)),
				});
				if (error) return { error };
				saveFile(fileName(new Date()), data as Blob, 'text/csv;charset=utf-8', readable);
				return { data: null };
			},
			invalidatesTags: [],
		}),
	}),
});
