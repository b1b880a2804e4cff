import { useEffect } from 'react';
import { useIsOurs } from '#api/backEnd';
import { useGetActiveCategoriesQuery } from './catalogApi';

/** The first `count` get picture and description, which a rendered page may lack. */
export function useCategories(count?: number) {
	const query = useGetActiveCategoriesQuery();
	const { data, refetch } = query;
	const isOurs = useIsOurs();
	const isBrief = isOurs && data?.slice(0, count).some(({ imageUrl }) => imageUrl === undefined);
	useEffect(
		function loadWhole() {
			if (isBrief) void refetch();
		},
		[isBrief, refetch],
	);
	return query;
}
