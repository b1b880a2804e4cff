import { MessageSquareText, Truck } from 'lucide-react';
import { useState } from 'react';
import type { OrderView } from '../../lib/orderView';
import { useAppDispatch } from '../../store';
import { noticeShown } from '../../store/noticesSlice';
import { Button } from '../../ui/Button';
import { OrderCard } from './OrderCard';
import styles from './OrderCard.module.css';
import { OrderDetailsDialog } from './OrderDetailsDialog';
import { viewOfSampleOrder } from './orderView';
import { samplePublicOrders } from './sampleOrders';
import { TrackingDialog } from './TrackingDialog';

/** To the visitor the orders are their own: the sample customer behind each stays out of sight. */
const orders = samplePublicOrders.map((order): OrderView => ({ ...viewOfSampleOrder(order), customer: null }));

/** The public orders (R3-071 … R3-074): sample data, nothing is asked of the server. */
export function SampleOrders() {
	const dispatch = useAppDispatch();
	const [open, setOpen] = useState<{ order: OrderView; as: 'details' | 'tracking' } | null>(null);

	const review = () =>
		dispatch(
			noticeShown({
				key: 'review',
				tone: 'info',
				text: 'Las reseñas llegarán pronto: todavía no se pueden escribir.',
				duration: 6000,
			}),
		);

	return (
		<>
			<ul className={styles.list}>
				{orders.map((order) => {
					const number = order.orderNumber ?? '';
					const of = <span className="visually-hidden"> de {number}</span>;
					return (
						<li key={order.id}>
							<OrderCard order={order} title={number}>
								{order.status === 'DELIVERED' && (
									<Button size="s" variant="quiet" icon={<MessageSquareText size={16} />} onClick={review}>
										Dejar reseña{of}
									</Button>
								)}
								{order.trackingNumber && (
									<Button
										size="s"
										variant="quiet"
										icon={<Truck size={16} />}
										onClick={() => setOpen({ order, as: 'tracking' })}
									>
										Rastrear envío{of}
									</Button>
								)}
								<Button size="s" onClick={() => setOpen({ order, as: 'details' })}>
									Ver Detalles{of}
								</Button>
							</OrderCard>
						</li>
					);
				})}
			</ul>
			{open?.as === 'details' && (
				<OrderDetailsDialog order={open.order} title={open.order.orderNumber ?? ''} onClose={() => setOpen(null)} />
			)}
			{open?.as === 'tracking' && <TrackingDialog order={open.order} onClose={() => setOpen(null)} />}
		</>
	);
}
