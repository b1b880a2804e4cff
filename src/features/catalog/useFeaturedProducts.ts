import { useMemo } from 'react';
import { isActive } from '../../lib/product';
import { useGetFeaturedProductsQuery, useGetProductPageQuery } from './catalogApi';
import { featuredPage } from './listing';
import { useHasPages } from './useHasPages';

export function useFeaturedProducts() {
	const hasPages = useHasPages();
	const page = useGetProductPageQuery(featuredPage, { skip: !hasPages });
	const list = useGetFeaturedProductsQuery(undefined, { skip: hasPages });
	const { isError, isFetching, refetch } = hasPages ? page : list;
	const rows = hasPages ? page.data?.products : list.data;
	return { products: useMemo(() => rows?.filter(isActive), [rows]), isError, isFetching, refetch };
}
