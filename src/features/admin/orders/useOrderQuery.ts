import { usePagedChoice } from '../list/usePagedChoice';
import { orderParams } from './selectOrders';

export function useOrderQuery() {
	const paged = usePagedChoice(orderParams);
	return {
		...paged,
		/** Takes the order of the rows back too. */
		clear() {
			paged.clear();
			paged.set('sortBy', orderParams.sortBy.fallback);
		},
	};
}

export type OrderQuery = ReturnType<typeof useOrderQuery>;
