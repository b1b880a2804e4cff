import { limits } from '../../../../contract/limits';
import { paymentFilters } from '../../../../contract/payments';
import { choiceParam, pageParam, textParam, type UrlValues } from '../../../lib/urlState';
import { useUrlState } from '../../../ui/useUrlState';
import { useSearchText } from '../list/useSearchText';

const params = {
	search: textParam(limits.keyword),
	state: choiceParam(paymentFilters, 'open'),
	page: pageParam,
};
type Choice = UrlValues<typeof params>;

export const pageSize = 25;

/** The list as the address says it. */
export function usePaymentsChoice() {
	const [choice, change, addressOf] = useUrlState(params);
	const choose = (changes: Partial<Choice>) => change(changes, { replace: true });
	const { field, clear } = useSearchText(choice.search, (search) => choose({ search }));
	const { search, state, page } = choice;
	return {
		choice,
		choose,
		addressOf,
		search: field,
		clear() {
			clear();
			choose({ search: '', state: 'open', page: 1 });
		},
		query: { state, ...(search && { search }), page, size: pageSize },
	};
}
