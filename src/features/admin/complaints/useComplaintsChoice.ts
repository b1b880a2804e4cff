import { complaintSortFields, complaintStates } from '../../../../contract/adminComplaints';
import { limits } from '../../../../contract/limits';
import { choiceParam, pageParam, textParam, type UrlParam, type UrlValues } from '../../../lib/urlState';
import { useUrlState } from '../../../ui/useUrlState';
import { type Sort, sortFromText, sortToText } from '../list/column';
import { useSearchText } from '../list/useSearchText';
import { complaintColumns } from './complaintColumns';

const sortParam: UrlParam<Sort> = {
	fallback: { key: 'number', direction: 'descending' },
	parse: (text) => sortFromText(text, complaintColumns) ?? undefined,
	format: sortToText,
};

const params = {
	search: textParam(limits.keyword),
	state: choiceParam(['all', 'open', ...complaintStates], 'all'),
	sortBy: sortParam,
	page: pageParam,
};
type Choice = UrlValues<typeof params>;

export const pageSize = 25;

/** What the address says of the list. */
export function useComplaintsChoice() {
	const [choice, change, addressOf] = useUrlState(params);
	const choose = (changes: Partial<Choice>) => change(changes, { replace: true });
	const { field, clear } = useSearchText(choice.search, (search) => choose({ search }));
	const { search, state, sortBy, page } = choice;
	return {
		choice,
		choose,
		addressOf,
		search: field,
		clear() {
			clear();
			choose({ search: '', state: 'all', page: 1 });
		},
		query: {
			state,
			...(search && { search }),
			sort: complaintSortFields.find((one) => one === sortBy.key),
			direction: sortBy.direction === 'descending' ? ('desc' as const) : ('asc' as const),
			page,
			size: pageSize,
		},
	};
}
