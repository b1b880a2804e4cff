import { useUrlState } from '../../../ui/useUrlState';
import { useSearchText } from '../list/useSearchText';
import { firstChoice, type OrderChoice, orderParams } from './selectOrders';

/** Search, filter, order and page of the list of orders, kept in the address as in the other lists. */
export function useOrderQuery() {
	const [choice, change] = useUrlState(orderParams);
	const choose = (changes: Partial<OrderChoice>) => change(changes, { replace: true });
	const { field, clear } = useSearchText(choice.search, (search) => choose({ search }));
	return {
		/** Its search follows typing after a pause. */
		choice,
		choose,
		/** Props of the search field. */
		search: field,
		clear() {
			clear();
			choose(firstChoice);
		},
	};
}

export type OrderQuery = ReturnType<typeof useOrderQuery>;
