import { MessageSquareText, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CustomerOrder, Order } from '../../../contract/orders/order';
import { useAppDispatch } from '../../store';
import { noticeShown } from '../../store/noticesSlice';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { nameOf, OrderCard } from './OrderCard';
import styles from './OrderCard.module.css';
import { OrderDetailsDialog } from './OrderDetailsDialog';
import { MoreOrders, OwnOrdersState } from './OwnOrdersState';
import { useGetOrderQuery } from './ordersApi';
import { TrackingDialog } from './TrackingDialog';
import { useOwnOrders } from './useOwnOrders';

interface FollowedOrdersProps {
	userId: CustomerOrder['id'];
	payment: (order: Order) => ReactNode;
}

/** R3-071 … R3-074, R10-04. */
export function FollowedOrders({ userId, payment }: FollowedOrdersProps) {
	const dispatch = useAppDispatch();
	const load = useOwnOrders(userId);
	const { orders = [] } = load;
	const [open, setOpen] = useState<{ id: CustomerOrder['id']; as: 'details' | 'tracking' } | null>(null);
	const shown = orders.find(({ id }) => id === open?.id);

	const review = () =>
		dispatch(
			noticeShown({
				key: 'review',
				tone: 'info',
				text: 'Todavía no se pueden escribir reseñas.',
				duration: 6000,
			}),
		);

	return (
		<>
			<OwnOrdersState load={load} />
			{orders.length > 0 && (
				<ul className={cx('grid gap-5', styles.list)}>
					{orders.map((order) => {
						const name = nameOf(order);
						const of = <span className="visually-hidden">{` de ${name}`}</span>;
						return (
							<li key={order.id}>
								<OrderCard order={order} title={name} onPay={() => setOpen({ id: order.id, as: 'details' })}>
									{order.status === 'DELIVERED' && (
										<Button size="s" variant="quiet" icon={<MessageSquareText size={16} />} onClick={review}>
											<span>Dejar reseña</span>
											{of}
										</Button>
									)}
									{order.trackingNumber && (
										<Button
											size="s"
											variant="quiet"
											icon={<Truck size={16} />}
											onClick={() => setOpen({ id: order.id, as: 'tracking' })}
										>
											<span>Rastrear envío</span>
											{of}
										</Button>
									)}
									<Button size="s" onClick={() => setOpen({ id: order.id, as: 'details' })}>
										<span>Ver Detalles</span>
										{of}
									</Button>
								</OrderCard>
							</li>
						);
					})}
				</ul>
			)}
			{shown && open?.as === 'tracking' && <TrackingDialog order={shown} onClose={() => setOpen(null)} />}
			{shown && open?.as === 'details' && (
				<Details key={shown.id} order={shown} payment={payment} onClose={() => setOpen(null)} />
			)}
			<MoreOrders load={load} />
		</>
	);
}

interface DetailsProps extends Pick<FollowedOrdersProps, 'payment'> {
	order: CustomerOrder;
	onClose: () => void;
}

function Details({ order, payment, onClose }: DetailsProps) {
	const { currentData: whole } = useGetOrderQuery(order.id);
	return (
		<OrderDetailsDialog order={order} whole={whole} title={nameOf(order)} onClose={onClose}>
			{whole?.payment && payment(whole)}
		</OrderDetailsDialog>
	);
}
