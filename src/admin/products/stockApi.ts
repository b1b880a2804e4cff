import { api } from '#api';
import { parsedBy } from '#api/parse';
import { adminProductPaths, type StockChangeBody, StockMovementPage } from '#contract/catalog/admin';
import { Product } from '#contract/catalog/product';
import { ProductHolds } from '#contract/orders/holds';

export const stockApi = api.injectEndpoints({
	endpoints: (build) => ({
		getStockMovements: build.infiniteQuery<StockMovementPage, number, number | null>({
			query: ({ queryArg, pageParam }) => ({
				url: adminProductPaths.movements(queryArg),
				params: { ...(pageParam !== null && { before: pageParam }) },
			}),
			transformResponse: parsedBy(StockMovementPage),
			providesTags: [],
			infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
			// Reopening the dialog must show what happened meanwhile.
			keepUnusedDataFor: 0,
		}),
		/** `moved` changes whenever holds may have changed. */
		getProductHolds: build.query<ProductHolds, { id: number; moved: string }>({
			query: ({ id }) => adminProductPaths.holds(id),
			transformResponse: parsedBy(ProductHolds),
			providesTags: [],
			keepUnusedDataFor: 0,
		}),
		changeStock: build.mutation<Product, { id: number; body: StockChangeBody }>({
			query: ({ id, body }) => ({ url: adminProductPaths.stock(id), method: 'POST', body }),
			transformResponse: parsedBy(Product),
			invalidatesTags: ['AdminProduct', 'Audit'],
		}),
	}),
});
