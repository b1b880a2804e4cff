import type { SalesFigures } from '../../../features/admin/sales/salesSummary';
import type { OrderView } from '../../../lib/orderTypes';

/** The sample orders, in a chunk of their own that a shop with real orders never fetches. */
export async function loadSampleOrders(): Promise<OrderView[]> {
	const [{ sampleOrders }, { viewOfSampleOrder }] = await Promise.all([
		import(/* webpackChunkName: "sample-orders" */ '../../../features/orders/orderSamples'),
		import(/* webpackChunkName: "sample-orders" */ '../../../features/orders/orderView'),
	]);
	return sampleOrders.map(viewOfSampleOrder);
}

export async function loadSampleSales(): Promise<SalesFigures> {
	const [orders, { sampleFiguresOf }] = await Promise.all([
		loadSampleOrders(),
		import(/* webpackChunkName: "admin-sample-sales" */ './sampleSales'),
	]);
	return sampleFiguresOf(orders);
}
