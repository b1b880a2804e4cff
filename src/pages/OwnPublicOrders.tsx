import type { Order } from '../../contract/order';
import { FollowedOwnOrders } from '../features/orders/FollowedOwnOrders';
import { OwnPayment } from './OwnPayment';

const drawPayment = (order: Order) => <OwnPayment order={order} />;

/** A part of the page of orders that only those load who have some. */
const OwnPublicOrders = ({ userId }: { userId: number | string }) => (
	<FollowedOwnOrders userId={userId} payment={drawPayment} />
);
export default OwnPublicOrders;
