import { OwnOrders } from '../order/OwnOrders';
import { drawOwnPayment } from './OrderPayment';

/** The part of the page of orders that only people with a session load. */
const OwnPublicOrders = ({ userId }: { userId: number | string }) => (
	<OwnOrders userId={userId} payment={drawOwnPayment} />
);
export default OwnPublicOrders;
