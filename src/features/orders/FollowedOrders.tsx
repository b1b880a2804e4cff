import { MessageSquareText, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderView } from '../../lib/orderTypes';
import { useAppDispatch } from '../../store';
import { noticeShown } from '../../store/noticesSlice';
import { Button } from '../../ui/Button';
import { OrderCard } from './OrderCard';
import styles from './OrderCard.module.css';
import { OrderDetailsDialog } from './OrderDetailsDialog';
import { TrackingDialog } from './TrackingDialog';

const nameOf = ({ orderNumber, id }: OrderView): string => orderNumber ?? `Pedido #${id}`;

interface FollowedOrdersProps {
	orders: readonly OrderView[];
	/** Loads the rest of an order whose dialog is open; by default the list has everything. */
	whole?: (order: OrderView, draw: (order: OrderView, payment?: ReactNode) => ReactNode) => ReactNode;
}

/** R3-071 … R3-074. */
export function FollowedOrders({ orders, whole = (order, draw) => draw(order) }: FollowedOrdersProps) {
	const dispatch = useAppDispatch();
	const [open, setOpen] = useState<{ id: OrderView['id']; as: 'details' | 'tracking' } | null>(null);
	const shown = orders.find(({ id }) => id === open?.id);
	const close = () => setOpen(null);

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
			<ul className={styles.list}>
				{orders.map((order) => {
					const name = nameOf(order);
					const of = <span className="visually-hidden">{` de ${name}`}</span>;
					return (
						<li key={order.id}>
							<OrderCard order={order} title={name}>
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
			{shown &&
				whole(shown, (order, payment) =>
					open?.as === 'tracking' ? (
						<TrackingDialog order={order} onClose={close} />
					) : (
						<OrderDetailsDialog order={order} title={nameOf(order)} onClose={close}>
							{payment}
						</OrderDetailsDialog>
					),
				)}
		</>
	);
}
