import type { ProductFilterText } from '../../../../contract/adminProducts';
import { paths } from '../../../../contract/paths';
import { api } from '../../../api';
import { fileOrError, savedAs } from '../shared/csv';
import { fileName } from './exportProducts';

export const exportApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** Saves the products that match as a CSV file, which the server writes as it reads them. */
		exportProducts: build.mutation<null, ProductFilterText>({
			query: (params) => ({
				url: paths.exportProducts,
				params,
				responseHandler: fileOrError,
			}),
			transformResponse: savedAs(() => fileName(new Date())),
			invalidatesTags: [],
		}),
	}),
});
