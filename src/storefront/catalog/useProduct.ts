import { useState } from 'react';
import { isMissingCall } from '#api/backEnd';
import type { Product } from '#contract/catalog/product';
import { useGetActiveProductsQuery, useGetProductQuery } from './catalogApi';

interface ProductView {
	/** `active: false` once it is not sold. */
	product: Product | undefined;
	loading: boolean;
	missing: boolean;
	failed: boolean;
	retry(): void;
}

/** R3-020. Fallback: the active list. */
export function useProduct(id: number | null): ProductView {
	const single = useGetProductQuery(id ?? 0, { skip: id === null });
	const noSuchCall = isMissingCall(single.error);
	const list = useGetActiveProductsQuery(undefined, { skip: id === null || !noSuchCall });
	const current = single.currentData ?? (noSuchCall ? list.data?.find((row) => row.id === id) : undefined);

	const [lastProduct, setLastProduct] = useState(current);
	if (current && current !== lastProduct) setLastProduct(current);
	const unknown = single.currentData === null || (noSuchCall && list.data !== undefined);
	const isGone = !current && lastProduct?.id === id && unknown;
	const product = current ?? (isGone && lastProduct ? { ...lastProduct, active: false } : undefined);

	const failed = !product && (noSuchCall ? list.isError : single.isError);
	const loading = id !== null && !product && !unknown && !failed;
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
