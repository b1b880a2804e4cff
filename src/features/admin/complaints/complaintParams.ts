import { complaintSortFields, complaintStates } from '../../../../contract/adminComplaints';
import { limits } from '../../../../contract/limits';
import { choiceParam, pageParam, textParam, type UrlParam, type UrlValues } from '../../../lib/urlState';
import { type Sort, sortFromText, sortToText } from '../list/column';
import { complaintColumns } from './complaintColumns';

export const firstSort: Sort = { key: 'number', direction: 'descending' };

const sortParam: UrlParam<Sort> = {
	fallback: firstSort,
	parse: (text) => sortFromText(text, complaintColumns) ?? undefined,
	format: sortToText,
};

/** The parameters of /admin/complaints. */
export const complaintParams = {
	search: textParam(limits.keyword),
	state: choiceParam(['all', 'open', ...complaintStates], 'all'),
	sortBy: sortParam,
	page: pageParam,
};

/** As the server is asked for it. */
export const complaintQuery = ({ sortBy, ...choice }: UrlValues<typeof complaintParams>) => ({
	...choice,
	sort: complaintSortFields.find((field) => field === sortBy.key),
	direction: sortBy.direction === 'descending' ? ('desc' as const) : ('asc' as const),
});
