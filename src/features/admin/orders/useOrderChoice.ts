import { useMemo } from 'react';
import { orderStatuses } from '../../../../contract/order';
import { useAddress, useTypedInAddress } from '../list/useAddress';
import { firstChoice, type OrderChoice, sortFields } from './selectOrders';

type Kept = Omit<OrderChoice, 'search'>;

/** What the address says, beside the search; what it says wrong counts as not said. */
function readKept(status: string, order: string, page: string): Kept {
	const sort = sortFields.find(({ value }) => value === order.replace('-', ''))?.value;
	return {
		status: orderStatuses.find((known) => known === status) ?? firstChoice.status,
		...(sort ? { sort, descending: order.startsWith('-') } : firstOrder),
		page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : firstChoice.page,
	};
}

const firstOrder = { sort: firstChoice.sort, descending: firstChoice.descending };

/** The same as it stands in the address, which is silent about what a list begins with. */
function written({ status, sort, descending, page }: Kept): Record<string, string> {
	const isFirst = sort === firstOrder.sort && descending === firstOrder.descending;
	return {
		estado: status === firstChoice.status ? '' : status,
		orden: isFirst ? '' : `${descending ? '-' : ''}${sort}`,
		pagina: page === firstChoice.page ? '' : String(page),
	};
}

/** What the list of orders shows. It stands in the address, as in the other lists. */
export function useOrderChoice(): readonly [choice: OrderChoice, choose: (next: OrderChoice) => void] {
	const { get, change } = useAddress();
	const [search, typeSearch] = useTypedInAddress('q');
	const [status, order, page] = [get('estado'), get('orden'), get('pagina')];
	const choice = useMemo(() => ({ ...readKept(status, order, page), search }), [status, order, page, search]);
	const choose = ({ search: text, ...kept }: OrderChoice) => {
		const now = written(choice);
		const next = written(kept);
		if (Object.keys(next).some((name) => next[name] !== now[name])) change(next);
		typeSearch(text);
	};
	return [choice, choose];
}
