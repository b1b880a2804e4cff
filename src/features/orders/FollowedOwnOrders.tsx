import type { ReactNode } from 'react';
import type { CustomerOrder } from '../../../contract/order';
import type { OrderView } from '../../lib/orderTypes';
import { FollowedOrders } from './FollowedOrders';
import { OwnOrdersState } from './OwnOrdersState';
import { useGetOrderQuery } from './ordersApi';
import { viewOfCustomerOrder } from './orderView';
import { useOwnOrders } from './useOwnOrders';

/** R10-04. */
export function FollowedOwnOrders({ userId }: { userId: CustomerOrder['id'] }) {
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
						return row && <Whole key={id} row={row} draw={draw} />;
					}}
				/>
			)}
		</>
	);
}

function Whole({ row, draw }: { row: CustomerOrder; draw: (order: OrderView) => ReactNode }) {
	const { currentData } = useGetOrderQuery(row.id);
	return draw(viewOfCustomerOrder(row, currentData));
}
