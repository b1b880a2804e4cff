import { salesPeriods } from '#contract/admin/sales';
import { orderTasks } from '#contract/orders/desk';
import { moneyFilters } from '#contract/orders/money';
import { orderStatuses } from '#contract/orders/status';
import { limits } from '#contract/shared/limits';
import { choiceParam, pageParam, textParam, type UrlParam, type UrlValues } from '#lib/urlState';
import { orderColumns } from '../kit/entities/order';
import { type Sort, sortFromText, sortToText } from '../kit/list/column';
import { usePagedChoice } from '../kit/list/usePagedChoice';

/** R3-171 leaves the direction open: newest first. */
const sortParam: UrlParam<Sort> = {
	fallback: { key: 'createdAt', direction: 'descending' },
	parse: (text) => sortFromText(text, orderColumns) ?? undefined,
	format: sortToText,
};

/** R3-170, R3-171. */
const orderParams = {
	search: textParam(limits.keyword),
	status: choiceParam(['ALL', ...orderTasks, ...orderStatuses], 'ALL'),
	balance: choiceParam(['ALL', ...moneyFilters, 'DOCUMENT'], 'ALL'),
	/** Orders of the last `days` days. */
	days: choiceParam(['ALL', ...salesPeriods], 'ALL'),
	sortBy: sortParam,
	page: pageParam,
};
export type OrderChoice = UrlValues<typeof orderParams>;

export function useOrderQuery() {
	const paged = usePagedChoice(orderParams);
	return {
		...paged,
		/** Resets the sorting too. */
		clear() {
			paged.clear();
			paged.set('sortBy', sortParam.fallback);
		},
	};
}
