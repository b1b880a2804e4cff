import { api } from '#api';
import { adminProductPaths, type ProductFilterText } from '#contract/catalog/admin';
import { fileOrError, savedAs } from '../kit/shared/csv';
import { fileName } from './exportProducts';

export const exportApi = api.injectEndpoints({
	endpoints: (build) => ({
		exportProducts: build.mutation<null, ProductFilterText>({
			query: (params) => ({
				url: adminProductPaths.export,
				params,
				responseHandler: fileOrError,
			}),
			transformResponse: savedAs(() => fileName(new Date())),
			invalidatesTags: [],
		}),
	}),
});
