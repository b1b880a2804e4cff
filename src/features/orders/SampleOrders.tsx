import type { OrderView } from '../../lib/orderTypes';
import { FollowedOrders } from './FollowedOrders';
import { viewOfSampleOrder } from './orderView';
import { samplePublicOrders } from './sampleOrders';

/** To the visitor the orders are their own: the sample customer behind each stays out of sight. */
const orders = samplePublicOrders.map((order): OrderView => ({ ...viewOfSampleOrder(order), customer: null }));

/** The public orders as the specification has them: sample data, nothing is asked of the server. */
export const SampleOrders = () => <FollowedOrders orders={orders} />;
