import type { Product } from '../../../contract/catalog';
import { useGetActiveProductsQuery, useGetProductQuery } from './catalogApi';

export interface ProductView {
	product: Product | undefined;
	loading: boolean;
	/** The shop has no such product. */
	missing: boolean;
	failed: boolean;
	retry(): void;
}

/**
 * One product (R3-020). The single-product call is ours: a back end that has only the calls of R7 answers it with an
 * error, and then the product is found in the active list.
 */
export function useProduct(id: number | null): ProductView {
	const single = useGetProductQuery(id ?? 0, { skip: id === null });
	const noSuchCall = single.isError && !single.currentData;
	const list = useGetActiveProductsQuery(undefined, { skip: id === null || !noSuchCall });
	const product = single.currentData ?? (noSuchCall ? list.data?.find((row) => row.id === id) : undefined);
	const loading = id !== null && !product && (noSuchCall ? list.isLoading || list.isUninitialized : !single.isError);
	const failed = !product && noSuchCall && list.isError;
	return {
		product,
		loading,
		failed,
		missing: !product && !loading && !failed,
		retry: () => {
			void single.refetch();
			if (noSuchCall) void list.refetch();
		},
	};
}
