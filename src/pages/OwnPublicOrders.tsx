import { FollowedOwnOrders } from '../features/orders/FollowedOwnOrders';
import { drawOwnPayment } from './OrderPayment';

/** A part of the page of orders that only those load who have some. */
const OwnPublicOrders = ({ userId }: { userId: number | string }) => (
	<FollowedOwnOrders userId={userId} payment={drawOwnPayment} />
);
export default OwnPublicOrders;
