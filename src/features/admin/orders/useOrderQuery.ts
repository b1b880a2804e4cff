import { useUrlState } from '../../../ui/useUrlState';
import { useSearchText } from '../list/useSearchText';
import { firstChoice, type OrderChoice, orderParams } from './selectOrders';

export function useOrderQuery() {
	const [choice, change, addressOf] = useUrlState(orderParams);
	const choose = (changes: Partial<OrderChoice>) => change(changes, { replace: true });
	const { field, clear } = useSearchText(choice.search, (search) => choose({ search }));
	return {
		choice,
		choose,
		addressOf,
		search: field,
		clear() {
			clear();
			choose(firstChoice);
		},
	};
}

export type OrderQuery = ReturnType<typeof useOrderQuery>;
