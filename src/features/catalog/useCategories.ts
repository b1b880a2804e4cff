import { useEffect } from 'react';
import { useGetActiveCategoriesQuery } from './catalogApi';
import { useHasPages } from './useHasPages';

/** Active categories; those of the first `count` come with picture and description, which a rendered page may lack. */
export function useCategories(count?: number) {
	const query = useGetActiveCategoriesQuery();
	const { data, refetch } = query;
	const hasPages = useHasPages();
	const isBrief = hasPages && data?.slice(0, count).some(({ imageUrl }) => imageUrl === undefined);
	useEffect(
		function loadWhole() {
			if (isBrief) void refetch();
		},
		[isBrief, refetch],
	);
	return query;
}
