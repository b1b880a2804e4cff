import { OwnOrders } from '../order/OwnOrders';
import { drawOwnPayment } from './OrderPayment';

/** Of the page of orders; loaded only with a session. */
const OwnPublicOrders = ({ userId }: { userId: number | string }) => (
	<OwnOrders userId={userId} payment={drawOwnPayment} />
);
export default OwnPublicOrders;
