import type { ReactNode } from 'react';
import type { CustomerOrder, Order } from '../../../contract/orders/order';
import type { OrderView } from '../../lib/orderTypes';
import { FollowedOrders } from './FollowedOrders';
import { MoreOrders, OwnOrdersState } from './OwnOrdersState';
import { useGetOrderQuery } from './ordersApi';
import { viewOfCustomerOrder } from './orderView';
import { useOwnOrders } from './useOwnOrders';

interface FollowedOwnOrdersProps {
	userId: CustomerOrder['id'];
	/** Draws where the payment of an order stands. */
	payment?: (order: Order) => ReactNode;
}

/** R10-04. */
export function FollowedOwnOrders({ userId, payment }: FollowedOwnOrdersProps) {
	const load = useOwnOrders(userId);
	const { orders = [] } = load;
	return (
		<>
			<OwnOrdersState load={load} />
			{orders.length > 0 && (
				<FollowedOrders
					orders={orders.map((order) => viewOfCustomerOrder(order))}
					whole={({ id }, draw) => {
						const row = orders.find((order) => order.id === id);
						return row && <Whole key={id} row={row} payment={payment} draw={draw} />;
					}}
				/>
			)}
			<MoreOrders load={load} />
		</>
	);
}

interface WholeProps extends Pick<FollowedOwnOrdersProps, 'payment'> {
	row: CustomerOrder;
	draw: (order: OrderView, payment?: ReactNode) => ReactNode;
}

function Whole({ row, payment, draw }: WholeProps) {
	const { currentData } = useGetOrderQuery(row.id);
	return draw(viewOfCustomerOrder(row, currentData), currentData?.payment && payment?.(currentData));
}
