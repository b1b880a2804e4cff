import { limits } from '../../../contract/shared/limits';
import { askOnce } from '../../api/askOnce';
import { selectOrdersSource } from '../../api/ordersSource';
import { adminOrdersApi } from '../../features/admin/orders/adminOrdersApi';
import { firstChoice, selectOrders } from '../../features/admin/orders/selectOrders';
import type { FindOrders } from '../../features/admin/palette/useFoundOrders';
import { viewOfAdminOrder } from '../../features/orders/orderView';
import { loadSampleOrders } from './samples/loadSamples';

const most = 6;

/** Orders for the command palette, from wherever the order screens have theirs, by the same rule of what matches. */
export const findOrders: FindOrders = (words) => async (dispatch, getState) => {
	if (selectOrdersSource(getState()) === 'sample')
		return selectOrders(await loadSampleOrders(), { ...firstChoice, search: words });
	const query = { search: words.slice(0, limits.keyword), size: most };
	const { orders } = await askOnce(
		dispatch(adminOrdersApi.endpoints.getAdminOrders.initiate(query, { forceRefetch: true })),
	);
	return orders.map(viewOfAdminOrder);
};
