import { useMemo } from 'react';
import { useIsOurs } from '#api/backEnd';
import { isActive } from '#lib/product';
import { useGetFeaturedProductsQuery, useGetProductPageQuery } from './catalogApi';
import { featuredPage } from './listing';

export function useFeaturedProducts() {
	const isOurs = useIsOurs();
	const page = useGetProductPageQuery(featuredPage, { skip: !isOurs });
	const list = useGetFeaturedProductsQuery(undefined, { skip: isOurs });
	const { isError, isFetching, refetch } = isOurs ? page : list;
	const rows = isOurs ? page.data?.products : list.data;
	return { products: useMemo(() => rows?.filter(isActive), [rows]), isError, isFetching, refetch };
}
