import { salesPeriods } from '../../../../contract/admin/sales';
import { moneyFilters } from '../../../../contract/orders/money';
import { type OrderStatus, orderStatuses } from '../../../../contract/orders/status';
import { limits } from '../../../../contract/shared/limits';
import type { OrderView } from '../../../lib/orderTypes';
import { createTextSearch } from '../../../lib/textSearch';
import { choiceParam, pageParam, textParam, type UrlParam, type UrlValues } from '../../../lib/urlState';
import { orderColumns, orderSearchText } from '../entities/order';
import { comparing, type Sort, sortFromText, sortToText } from '../list/column';

/** R3-171; the direction is ours to choose: newest first. */
const sortParam: UrlParam<Sort> = {
	fallback: { key: 'createdAt', direction: 'descending' },
	parse: (text) => sortFromText(text, orderColumns) ?? undefined,
	format: sortToText,
};

/** The parameters of /admin/orders (R3-170, R3-171). */
export const orderParams = {
	search: textParam(limits.keyword),
	status: choiceParam(['ALL', ...orderStatuses], 'ALL'),
	balance: choiceParam(['ALL', ...moneyFilters], 'ALL'),
	/** Those of so many days until now. */
	days: choiceParam(['ALL', ...salesPeriods], 'ALL'),
	sortBy: sortParam,
	page: pageParam,
};
export type OrderChoice = UrlValues<typeof orderParams>;

export const firstChoice: OrderChoice = {
	search: '',
	status: 'ALL',
	balance: 'ALL',
	days: 'ALL',
	sortBy: sortParam.fallback,
	page: 1,
};

const searched = createTextSearch(orderSearchText);

export const selectOrders = (
	orders: readonly OrderView[],
	{ status, search, sortBy }: Omit<OrderChoice, 'page' | 'balance' | 'days'>,
): OrderView[] =>
	searched(orders, search)
		.filter((order) => status === 'ALL' || order.status === status)
		.sort(comparing(sortBy, orderColumns));

export const countByStatus = (orders: readonly OrderView[], status: OrderStatus): number =>
	orders.filter((order) => order.status === status).length;
