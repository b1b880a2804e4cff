import { MessageSquareText, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isSampleId } from '#api/orSamples';
import { OrderDetailsDialog } from '#commerce/details/OrderDetailsDialog';
import type { CustomerOrder, Order } from '#contract/orders/order';
import { canCustomerCancel } from '#contract/orders/status';
import { useAppDispatch } from '#store';
import { noticeShown } from '#store/noticesSlice';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { CancelOrderDialog } from './CancelOrderDialog';
import { nameOf, OrderCard } from './OrderCard';
import styles from './OrderCard.module.css';
import { MoreOrders, OwnOrdersState } from './OwnOrdersState';
import { useGetOrderQuery } from './ordersApi';
import { TrackingDialog } from './TrackingDialog';
import { useOwnOrders } from './useOwnOrders';

type Id = CustomerOrder['id'];
type DrawPayment = (order: Order) => ReactNode;

interface Open {
	id: Id;
	as: 'details' | 'tracking' | 'cancelling';
}

/** Samples have only their number. */
const shortNameOf = ({ id, orderNumber }: CustomerOrder): string => (isSampleId(id) ? (orderNumber ?? '') : `#${id}`);

/** R3-071 … R3-074, R3-120 … R3-124: one content behind both addresses. */
export function OwnOrders({ userId, payment }: { userId: Id; payment: DrawPayment }) {
	const load = useOwnOrders(userId);
	const { orders = [] } = load;
	const [open, setOpen] = useState<Open | null>(null);
	const shown = orders.find(({ id }) => id === open?.id);
	const close = () => setOpen(null);

	return (
		<>
			<OwnOrdersState load={load} />
			{orders.length > 0 && (
				<ul className={cx('grid gap-5', styles.list)}>
					{orders.map((order) => (
						<li key={order.id}>
							<OrderCard
								order={order}
								title={isSampleId(order.id) ? nameOf(order) : `Pedido #${order.id}`}
								onPay={() => setOpen({ id: order.id, as: 'details' })}
							>
								<Actions order={order} onOpen={(as) => setOpen({ id: order.id, as })} />
							</OrderCard>
						</li>
					))}
				</ul>
			)}
			<MoreOrders load={load} />
			{shown && open?.as === 'tracking' && <TrackingDialog order={shown} onClose={close} />}
			{shown && open?.as === 'details' && <Details key={shown.id} order={shown} payment={payment} onClose={close} />}
			{shown && open?.as === 'cancelling' && (
				<CancelOrderDialog
					order={shown.id}
					number={shown.orderNumber ?? `#${shown.id}`}
					request={shown.request}
					onEnd={close}
				/>
			)}
		</>
	);
}

function Actions({ order, onOpen }: { order: CustomerOrder; onOpen: (as: Open['as']) => void }) {
	const dispatch = useAppDispatch();
	const name = shortNameOf(order);
	const of = <span className="visually-hidden">{` del pedido ${name}`}</span>;
	const review = () =>
		dispatch(
			noticeShown({ key: 'review', tone: 'info', text: 'Todavía no se pueden escribir reseñas.', duration: 6000 }),
		);
	return (
		<>
			{order.status === 'DELIVERED' && (
				<Button size="s" variant="quiet" icon={<MessageSquareText size={16} />} onClick={review}>
					<span>Dejar reseña</span>
					{of}
				</Button>
			)}
			{canCustomerCancel(order.status) && !isSampleId(order.id) && (
				<Button size="s" variant="quiet" onClick={() => onOpen('cancelling')}>
					<span>Cancelar</span>
					<span className="visually-hidden">{` el pedido ${name}`}</span>
				</Button>
			)}
			{order.trackingNumber && (
				<Button size="s" variant="quiet" icon={<Truck size={16} />} onClick={() => onOpen('tracking')}>
					<span>Rastrear envío</span>
					{of}
				</Button>
			)}
			<Button size="s" onClick={() => onOpen('details')}>
				<span>Ver Detalles</span>
				{of}
			</Button>
		</>
	);
}

interface DetailsProps {
	order: CustomerOrder;
	payment: DrawPayment;
	onClose: () => void;
}

function Details({ order, payment, onClose }: DetailsProps) {
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
			{whole?.payment && payment(whole)}
		</OrderDetailsDialog>
	);
}
