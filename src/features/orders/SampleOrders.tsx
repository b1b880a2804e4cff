import type { OrderView } from '../../lib/orderTypes';
import { FollowedOrders } from './FollowedOrders';
import { samplePublicOrders } from './orderSamples';
import { viewOfSampleOrder } from './orderView';

/** Visitors see the samples as their own, so the sample customer is left out. */
const orders = samplePublicOrders.map((order): OrderView => ({ ...viewOfSampleOrder(order), customer: null }));

export const SampleOrders = () => <FollowedOrders orders={orders} />;
