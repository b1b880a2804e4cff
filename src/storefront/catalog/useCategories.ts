import { useEffect } from 'react';
import { useIsOurs } from '#api/backEnd';
import { rootsOf } from './aisles';
import { useGetActiveCategoriesQuery } from './catalogApi';

/** All, or the first `count` roots, get picture and description, which a rendered page may lack. */
export function useCategories(count?: number) {
	const query = useGetActiveCategoriesQuery();
	const { data, refetch } = query;
	const isOurs = useIsOurs();
	const shown = count === undefined ? data : data && rootsOf(data).slice(0, count);
	const isBrief = isOurs && shown?.some(({ imageUrl }) => imageUrl === undefined);
	useEffect(
		function loadWhole() {
			if (isBrief) void refetch();
		},
		[isBrief, refetch],
	);
	return query;
}
