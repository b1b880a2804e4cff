import { type ReactNode, useState } from 'react';
import type { CustomerOrder, Order } from '../../../contract/orders/order';
import { canCustomerCancel } from '../../../contract/orders/status';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { CancelOrderDialog } from './CancelOrderDialog';
import { nameOf, OrderCard } from './OrderCard';
import styles from './OrderCard.module.css';
import { OrderDetailsDialog } from './OrderDetailsDialog';
import { MoreOrders, OwnOrdersState } from './OwnOrdersState';
import { useGetOrderQuery } from './ordersApi';
import { TrackingDialog } from './TrackingDialog';
import { useOwnOrders } from './useOwnOrders';

type Id = CustomerOrder['id'];
type DrawPayment = (order: Order) => ReactNode;

/** R3-120 … R3-124. */
export function OwnOrders({ userId, payment }: { userId: Id; payment?: DrawPayment }) {
	const load = useOwnOrders(userId);
	const { orders } = load;
	const [open, setOpen] = useState<Id | null>(null);
	const [leaving, setLeaving] = useState<CustomerOrder | null>(null);
	const shown = orders?.find(({ id }) => id === open);

	return (
		<>
			<OwnOrdersState load={load} />
			{orders && orders.length > 0 && (
				<ul className={cx('grid gap-5', styles.list)}>
					{orders.map((order) => (
						<li key={order.id}>
							<OrderCard order={order} title={`Pedido #${order.id}`} onPay={() => setOpen(order.id)}>
								{canCustomerCancel(order.status) && (
									<Button size="s" variant="quiet" onClick={() => setLeaving(order)}>
										Cancelar<span className="visually-hidden">{` el pedido #${order.id}`}</span>
									</Button>
								)}
								<Button size="s" onClick={() => setOpen(order.id)}>
									Ver Detalles<span className="visually-hidden">{` del pedido #${order.id}`}</span>
								</Button>
							</OrderCard>
						</li>
					))}
				</ul>
			)}
			<MoreOrders load={load} />
			{shown && <OwnOrderDetails order={shown} payment={payment} onClose={() => setOpen(null)} />}
			{leaving && (
				<CancelOrderDialog
					order={leaving.id}
					number={leaving.orderNumber ?? `#${leaving.id}`}
					request={leaving.request}
					onEnd={() => setLeaving(null)}
				/>
			)}
		</>
	);
}

interface OwnOrderDetailsProps {
	order: CustomerOrder;
	payment: DrawPayment | undefined;
	onClose: () => void;
}

function OwnOrderDetails({ order, payment, onClose }: OwnOrderDetailsProps) {
	const { currentData: whole } = useGetOrderQuery(order.id);
	const [tracking, setTracking] = useState(false);
	const trackingNumber = order.trackingNumber ?? whole?.trackingNumber;
	if (tracking) return <TrackingDialog order={{ ...order, trackingNumber }} onClose={() => setTracking(false)} />;
	return (
		<OrderDetailsDialog
			order={order}
			whole={whole}
			title={nameOf(order)}
			onClose={onClose}
			actions={trackingNumber && <Button onClick={() => setTracking(true)}>Rastrear envío</Button>}
		>
			{whole?.payment && payment?.(whole)}
		</OrderDetailsDialog>
	);
}
